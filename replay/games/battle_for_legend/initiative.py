"""Who goes first (fr: initiative): one list for both sides, and what tells two figures apart in it."""

from itertools import combinations, product

from replay.core.rule import Rule
from replay.games.battle_for_legend.rulebook import init as rules
from replay.games.battle_for_legend.table import Table, in_play, profile_of

RANKS = {"purple": 2, "green": 1, "grey": 0}
"""Rarities by rank (BFL-FIG-03)."""

CRITERIA: tuple[Rule, ...] = (rules.HIGHEST_FIRST, rules.SMALLER, rules.RARER, rules.STRONGER)
"""What tells figures apart, one after the other (BFL-INIT-01 to 04)."""


def standing(table: Table, figure: str) -> tuple[int, int, int, int]:
    """Where a figure comes in the list, by criterion; the lower the earlier."""
    sheet = profile_of(table, figure)
    return -sheet.initiative, sheet.size, -RANKS[sheet.rarity], -sum(sheet.power)


def precedes(table: Table, one: str, other: str) -> bool | None:
    """Whether a figure goes before another; None where only a tie-break could tell (BFL-INIT-05)."""
    first, second = standing(table, one), standing(table, other)
    if first != second:
        return first < second
    pairs = settled(table.ties)
    return True if (one, other) in pairs else False if (other, one) in pairs else None


def settled(ties: tuple[tuple[str, ...], ...]) -> frozenset[tuple[str, str]]:
    """Pairs of figures of which the first goes before the other, by broken ties and by what follows from them.

    Whoever goes before another goes before those behind it too, so that of three settled in pairs one is always first.
    What was settled stands: a later tie that says the contrary of a pair changes nothing for that pair.
    """
    pairs = frozenset[tuple[str, str]]()
    for one, other in (pair for tie in ties for pair in combinations(tie, 2)):
        if one != other and (other, one) not in pairs:
            ahead = {one, *(first for first, second in pairs if second == one)}
            behind = {other, *(second for first, second in pairs if first == other)}
            pairs |= frozenset(product(ahead, behind))
    return pairs


def parted_by(table: Table, one: str, other: str) -> Rule:
    """The rule that tells two figures apart."""
    pairs = zip(CRITERIA, standing(table, one), standing(table, other), strict=True)
    return next((rule for rule, a, b in pairs if a != b), rules.SETTLED)


def eligible(table: Table) -> tuple[str, ...]:
    """Figures in play that have not been activated this turn (BFL-INIT-09)."""
    return tuple(i for i, figure in in_play(table).items() if not figure.activated)


def first_of(table: Table, figures: tuple[str, ...]) -> tuple[str, ...]:
    """The figures that none of the others goes before: one, or several in a tie that is not broken."""
    return tuple(i for i in figures if not any(precedes(table, other, i) for other in figures if other != i))


def ranked(table: Table, figures: tuple[str, ...]) -> tuple[str, ...]:
    """Figures in the order of the list; tied ones as they are given."""
    left, order = figures, list[str]()
    while left:
        order += first_of(table, left) or left
        left = tuple(i for i in left if i not in order)
    return tuple(order)


def tied(table: Table) -> tuple[str, ...]:
    """The figures whose tie has to be broken before the next activation; none where nothing is tied."""
    if table.stage != "turns" or table.acting:
        return ()
    first = first_of(table, eligible(table))
    return first if len(first) > 1 else ()
