"""The Textual app, which draws a View and sends answers. Importing this package does not import Textual."""
