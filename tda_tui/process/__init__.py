"""The process and its environment: streams, a lost terminal, crashes, worker processes, the import path."""
