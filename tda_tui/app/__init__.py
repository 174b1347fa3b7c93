"""The Textual app: it draws a View and sends answers. Importing this package does not import Textual."""
