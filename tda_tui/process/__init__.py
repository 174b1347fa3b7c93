"""The process: its streams, a terminal that goes away, where code comes from, what is done in a crash."""
