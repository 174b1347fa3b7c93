"""The screens of the app; here those that may lie over any of them."""
