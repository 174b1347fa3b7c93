"""The course of an evening, told once for every front end: new and saved games, series, tournaments."""
