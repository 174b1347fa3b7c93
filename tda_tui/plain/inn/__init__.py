"""The lobby and the shared tables in lines of text: the same tables at which others sit in front of screens.

Whoever plays in lines does so in a thread of their own, which waits for what is typed. Everything that concerns a table
is done in the event loop where the tables are, by `TableLoop.call`.
"""
