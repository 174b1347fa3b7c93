"""Tables for several people: seats, turns, clocks, talk, results and ratings.

Independent of how people are connected and of what their screens show.
"""
