"""Terminal input and output: capabilities, keys, themes, and writing with few bytes."""
