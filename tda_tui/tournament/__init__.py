"""A tournament: several tables, rounds in which people meet others each time, and a final of the best."""
