"""Helpers of the arena's tests."""

import dataclasses

TRIO = ["novice", "random", "random"]


def figures(result):
    return [dataclasses.replace(one, seconds=0.0) for one in result.standings]


def stop_after(games):
    def heard(done, of):
        if done >= games:
            raise KeyboardInterrupt

    return heard
