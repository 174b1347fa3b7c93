"""Tournaments: rounds at several tables with changing opponents, and a final of the best."""
