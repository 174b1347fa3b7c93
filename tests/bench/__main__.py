"""Measure speed: `python -m tests.bench`, or only a part of it: rules, search, line, thinking or history."""

from __future__ import annotations

import sys

from tests.bench import history, line, rules, search, thinking

PARTS = {
    "rules": rules.report, "search": search.report, "line": line.report, "thinking": thinking.report,
    "history": history.report,
}  # fmt: skip


def main(wanted: list[str]) -> int:
    """Run the parts that are wanted, or all; 1 if a limit does not hold, 2 for a part that there is not."""
    if unknown := [name for name in wanted if name not in PARTS]:
        print(f"no part {unknown[0]!r}; there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    held = [PARTS[name]() for name in wanted or PARTS]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
