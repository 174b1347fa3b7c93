"""The question put to the person, the choice being made, and decisions that would follow."""
