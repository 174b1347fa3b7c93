"""Games that can be gone on with: where they lie, what their files say, how they are written and resumed."""
