"""Serving others over SSH: every visitor has a session of their own in this one process. Needs the extra `serve`."""
