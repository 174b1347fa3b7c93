"""The rules core: pure, seeded, and ignorant of screens and files."""
