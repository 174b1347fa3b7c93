"""The widgets of the screens. They draw what they are given and contain no rules."""
