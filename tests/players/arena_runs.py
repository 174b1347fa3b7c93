"""What the tests of the arena share."""

import dataclasses

LEVELS = ["novice", "random", "random"]


def figures(result):
    """Everything but how long it took."""
    return [dataclasses.replace(one, seconds=0.0) for one in result.standings]


def stop_after(games):
    def heard(done, of):
        if done >= games:
            raise KeyboardInterrupt

    return heard
