"""Tables for several people: who sits there, whose turn it is for how long, what they say, who has won how often.

Nothing here knows of a screen or of how anybody is connected.
"""
