"""Dealing the hidden cards of a step again so that what was told could happen; the rules themselves are the judge."""

from collections.abc import Iterable, Iterator, Sequence

from tda_tui.companion.chance import SeenChance
from tda_tui.companion.hidden import Sight, Swap, exchange
from tda_tui.companion.run import Mismatch, Run, hand_telling
from tda_tui.rules.state.table import NOBODY, Table


class Impossible(Exception):
    """Raised if no deal of the hidden cards allows what was told. `card` is the first card that cannot be there;
    `refusal` says why the rules do not allow it, if they have said so."""

    def __init__(self, run: Run) -> None:
        missing = run.mismatch.missing if run.mismatch is not None else ()
        self.card, self.refusal = next(iter(missing), None), run.refusal


def again(run: Run, base: Table | None = None, swaps: Sequence[Swap] = (), chance: SeenChance | None = None) -> Run:
    """The same step with other hidden cards or another chance."""
    base = run.base if base is None else base
    chance = run.chance if chance is None else chance
    sight = chance.sight.swapped(swaps)
    chance = chance.with_sight(sight)
    return Run(base, run.names, run.seat, run.card, run.told, chance, sight, (*run.swaps, *swaps))


def consistent(run: Run) -> Run:
    """A run in which everything happens as told, if possible one that is clear. Raises Impossible."""
    while run.mismatch is not None:
        better = _further(run, _other_runs(run, run.mismatch)) or _further(run, _with_two_exchanges(run, run.mismatch))
        if better is None:
            raise Impossible(run)
        run = better
    return run


def _further(run: Run, others: Iterator[Run]) -> Run | None:
    return _clearest(run, (other for other in others if other.progress > run.progress))


def _clearest(run: Run, others: Iterator[Run]) -> Run | None:
    """The first of the others that leaves nothing more unclear; otherwise the first."""
    first = next(others, None)
    if first is None or first.unclear <= run.unclear:
        return first
    return next((other for other in others if other.unclear <= run.unclear), first)


def _other_runs(run: Run, mismatch: Mismatch) -> Iterator[Run]:
    """Runs in which a missing card lies where another was imagined, the likeliest way first: hidden from the beginning,
    picked by chance, now or when a hand was robbed, or drawn since then from the discards."""
    yield from _with_exchanges(run, mismatch)
    robbed = [(run.drawn[rob.drawn].number, len(rob.hand)) for rob in run.robbed if rob.moved in mismatch.instead]
    for number, bound in (*mismatch.numbers, *robbed):
        for picked in range(bound) if mismatch.missing else ():
            other = again(run, chance=run.chance.with_numbers({number: picked}))
            yield other
            if other.mismatch is not None:
                yield from _with_exchanges(other, other.mismatch)
    for wanted in mismatch.missing:
        for number in reversed(range(run.taken)):
            yield again(run, chance=run.chance.with_top(number, wanted))
    if mismatch.total:
        yield again(run, chance=run.chance.with_numbers(_dice(mismatch)))
    if mismatch.ability:
        yield from _with_other_hands(run, run.asked[-1].seat)


def _told_cards(run: Run) -> set[int]:
    number = run.base.rules.number
    return {number[one] for entry in run.told for one in entry.answer if one in number}


def _with_exchanges(run: Run, mismatch: Mismatch) -> Iterator[Run]:
    told = _told_cards(run)
    sight = run.chance.sight.seeing(run.base.rules, told)
    for wanted in mismatch.missing:
        for held in likeliest_first(sight, wanted, mismatch.instead):
            base = run.base.copy()
            if swaps := exchange(base, sight, wanted, held, told - {wanted, held} | {run.card}):
                yield again(run, base, swaps)


def _with_two_exchanges(run: Run, mismatch: Mismatch) -> Iterator[Run]:
    """Runs in which the missing card comes from another hand, and a third card there, because what was told about that
    hand does not allow the one that was imagined instead of the missing card."""
    told = _told_cards(run)
    sight = run.chance.sight.seeing(run.base.rules, told)
    for wanted in mismatch.missing:
        if not any(wanted in hand for hand in run.base.hands):
            continue
        for held in likeliest_first(sight, wanted, mismatch.instead):
            for third in sorted(sight.everything_unseen(run.base) - told - {wanted, held}):
                base, fixed = run.base.copy(), told - {wanted, held} | {run.card}
                swaps = exchange(base, sight, wanted, held, fixed)
                if swaps and (more := exchange(base, sight.swapped(swaps), third, held, fixed | {wanted})):
                    yield again(run, base, [*swaps, *more])


def likeliest_first(sight: Sight, wanted: int, cards: Iterable[int]) -> list[int]:
    """The cards in order: first those that were hidden when the wanted one was, then those that may have been taken
    unseen from the same hand."""

    def unlikely(held: int) -> int:
        return 0 if sight.alike(wanted, held) else 1 if any(held in rob.hand for rob in sight.robs) else 2

    return sorted(cards, key=unlikely)


def _dice(mismatch: Mismatch) -> dict[int, int]:
    """Random numbers from which the dice show the sum that was told."""
    left, numbers = mismatch.total - len(mismatch.numbers), {}
    for number, bound in mismatch.numbers:
        numbers[number] = min(left, bound - 1)
        left -= numbers[number]
    return numbers


def with_all_questions(run: Run) -> Run:
    """A run that also asks seats about abilities that they can only use with certain cards, if they may have one: they
    may say so."""
    if run.seat >= 0:
        return run
    first = NOBODY
    for seat in run.table.around(run.table.leader):
        if run.stopped is not None and run.asked[-1].seat == seat:
            first = seat
        names = hand_telling(run.base, seat)
        if names and seat not in (run.sight.seat, first) and not _was_asked(run, seat, names):
            others = (other for other in _with_other_hands(run, seat) if _was_asked(other, seat, names))
            # Who comes after the seat that is asked now can only be asked before it when less has happened.
            most = len(run.events) if first == NOBODY else len(run.events) - 1
            run = next((other for other in others if _goes_on(run, other) and len(other.events) <= most), run)
    return run


def _goes_on(run: Run, other: Run) -> bool:
    return other.mismatch is None and other.progress >= run.progress


def _was_asked(run: Run, seat: int, names: list[str]) -> bool:
    return any(
        question.seat == seat and question.kind == "ability" and not set(names).isdisjoint(question.options)
        for question in run.asked
    )


def _with_other_hands(run: Run, seat: int) -> Iterator[Run]:
    """Runs in which the seat holds another card, one of each strength, the likeliest first."""
    sight, strength, deck = run.chance.sight, run.base.rules.strength, {*run.base.deck}
    hand, told = run.base.hands[seat], {run.card, *_told_cards(run)}
    held = sorted(sight.unseen(run.base, hand) - told)
    others = sight.possible(run.base) - {*hand} - told
    pairs: list[tuple[int, int]] = []
    for instead in held:
        likely = sorted(others, key=lambda card: (sight.alike(card, instead), card in deck, card))
        pairs += [(wanted, instead) for wanted in {strength[card]: card for card in likely}.values()]
    for wanted, instead in sorted(pairs, key=lambda pair: not sight.alike(*pair)):
        base = run.base.copy()
        if swaps := exchange(base, sight, wanted, instead, told):
            yield again(run, base, swaps)
