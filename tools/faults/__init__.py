"""The program is killed at arbitrary moments; no decision it has shown may be lost or doubled."""
