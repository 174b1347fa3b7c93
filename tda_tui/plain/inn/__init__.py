"""The lobby and shared tables as lines of text, at the same tables as other people's screens.

Each player in lines has a thread, which waits for typed lines. Everything about tables runs in their event loop by way
of `TableLoop.call`.
"""
