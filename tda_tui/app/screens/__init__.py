"""The app's screens; this level holds those that can open over any other screen."""
