"""The parts of screens. Each draws what it is given, and holds no rules."""
