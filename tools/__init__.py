"""What makes and measures things for the program: trainers, puzzles, pictures, pages of docs/, benchmarks, long checks.

None of it is installed or tested by being run in full: `make help` lists what each is for.
"""
