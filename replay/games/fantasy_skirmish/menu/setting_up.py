"""What may be said before the first turn."""

from collections.abc import Iterator
from itertools import product

from replay.core.form import OneOf
from replay.games.fantasy_skirmish import standing
from replay.games.fantasy_skirmish.chart import SLOTS
from replay.games.fantasy_skirmish.features import free
from replay.games.fantasy_skirmish.field import squares
from replay.games.fantasy_skirmish.menu.offers import Offers
from replay.games.fantasy_skirmish.menu.sample import sample_army
from replay.games.fantasy_skirmish.orders import (
    Choose,
    Enlist,
    Feature,
    Fit,
    Lay,
    Pick,
    Post,
    Ready,
    Side,
    Slot,
    Unroll,
)
from replay.games.fantasy_skirmish.rolling import owed
from replay.games.fantasy_skirmish.setting_up import scouts
from replay.games.fantasy_skirmish.squares import Square
from replay.games.fantasy_skirmish.table import Table, field, stat_of

KINDS: tuple[Feature, ...] = ("hindering", "blocking", "shallow", "deep", "elevated")
SIDES: tuple[Side, ...] = ("north", "east", "south", "west")
SHAPES = (((0, 0),), ((0, 0), (1, 0)), ((0, 0), (0, 1), (1, 1)), tuple(product(range(3), range(3))))
"""Shapes of features that are offered; others may be laid as well."""
MOST = 60
"""Places of a feature that are tried."""


def enlisting(offers: Offers) -> None:
    """Any army that is built by the rules; the sample is a small patrol."""
    table = offers.table
    letters = {player.letter for player in table.seats.values()}
    letter = next(letter for letter in "ABCDEFG" if letter not in letters)
    size = next((len(tile.rows) for tile in table.tiles.values()), 6)
    for seat, player in table.seats.items():
        if not player.army:
            offers.choice(Enlist("", seat), "army", (sample_army(letter, table.options["build_total"], size),))


def picking(offers: Offers) -> None:
    """Any three kinds."""
    threes = tuple((a, b, c) for a in KINDS for b in KINDS for c in KINDS if a <= b <= c)
    for seat, player in offers.table.seats.items():
        if not player.picked:
            offers.form(Pick(threes[0], seat), features=OneOf(threes))


def rolling(offers: Offers) -> None:
    """The dice that are owed."""
    offers.rolls(owed(offers.table))


def laying(offers: Offers) -> None:
    """Each feature of the player whose turn it is, in a few shapes all over the map."""
    table = offers.table
    for feature, kind in table.seats[table.active].features.items():
        offers.choice(Lay(feature, ((0, 0),), table.active), "squares", _places(table, kind))


def unrolling(offers: Offers) -> None:
    """Every map that came with an army."""
    for chart in offers.table.charts:
        offers.order(Unroll(chart, offers.table.active))


def fitting(offers: Offers) -> None:
    """Every tile into every free place, whichever way round."""
    table = offers.table
    centre: list[Slot] = ["C"]
    free = [slot for row in SLOTS for slot in row if slot not in table.slots] if table.slots else centre
    for tile in table.tiles:
        for slot in free:
            seats = [table.active] if table.slots else list(table.seats)
            for seat in seats:
                offers.choice(Fit(tile, slot, by=seat), "turn", (0, 90, 180, 270))


def choosing(offers: Offers) -> None:
    """The sides that are open to each player."""
    for seat, player in offers.table.seats.items():
        if not player.side:
            for side in SIDES:
                offers.order(Choose(side, seat))


def posting(offers: Offers) -> None:
    """Every Scout on every square it could stand on."""
    table = offers.table
    for seat, player in table.seats.items():
        if player.ready:
            continue
        offers.order(Ready(seat))
        for scout in scouts(table, seat):
            fronts = tuple(s for s in squares(field(table)) if standing.may_stand(table, scout, s))
            if not stat_of(table, scout).mounted and fronts:
                offers.form(Post(scout, fronts[0], by=seat), at=OneOf(fronts))
            elif fronts:
                _mounted(offers, scout, seat, fronts)


def _mounted(offers: Offers, scout: str, seat: str, fronts: tuple[Square, ...]) -> None:
    for front in fronts:
        behind = standing.backs(offers.table, scout, front)
        if behind:
            offers.form(Post(scout, front, behind[0], seat), back=OneOf(behind))


def _places(table: Table, kind: Feature) -> Iterator[tuple[Square, ...]]:
    """Shapes laid out over the free squares, each from another one; so many that a person has a choice."""
    spots = tuple(free(table, kind))
    room = frozenset(spots)
    for n, (x, y) in enumerate(spots[:: 1 + len(spots) // MOST]):
        shape = tuple((x + east, y + south) for east, south in SHAPES[n % len(SHAPES)])
        yield shape if room.issuperset(shape) else ((x, y),)
