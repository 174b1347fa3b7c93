"""Computer players, the coach, and the arena that measures them."""
