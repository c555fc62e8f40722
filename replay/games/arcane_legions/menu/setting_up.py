"""What may be said before the first turn."""

from collections.abc import Iterator
from functools import partial

import msgspec

from replay.core.form import Spot, Words
from replay.core.polygon import bounds
from replay.core.pose import Point, Pose
from replay.games.arcane_legions.cards.army import Army, Troop
from replay.games.arcane_legions.cards.card import Bar, Card, Codex, CodexSide, Icons, Slot
from replay.games.arcane_legions.ground.outline import STEP, Footprint, footprint
from replay.games.arcane_legions.menu.offers import Offers, allowed
from replay.games.arcane_legions.orders import Choose, Deploy, Enlist, Ground, Lay, Settle, Take
from replay.games.arcane_legions.preparing.rolloff import owed
from replay.games.arcane_legions.preparing.setting_up import deploying, require_deployable, undeployed, zone_of
from replay.games.arcane_legions.preparing.zones import HEADING, PLANS, midway, places, zone_outline
from replay.games.arcane_legions.table import Table, card_of, staying

CONTROL_HALF = STEP
"""Half of a control piece's edge (AL-TABLE-03)."""

LETTERS: dict[Ground, str] = {"control": "C", "blocking": "B", "hindering": "H"}
"""The first letter of what a piece is called here."""


def enlisting(offers: Offers) -> None:
    """Any army that is built by the rules; the sample is a patrol of one sortie."""
    letters = {player.letter for player in offers.table.seats.values()}
    free = next(letter for letter in "ABCDEFGHIJ" if letter not in letters)
    for seat in staying(offers.table):
        if not offers.table.seats[seat].army:
            offers.form(Enlist("", by=seat), army=Words(patrol(free)))


def laying(offers: Offers) -> None:
    """Terrain where it may lie, and the table as it lies; outlines are samples of where there is room."""
    for seat in staying(offers.table):
        for ground, letter in LETTERS.items():
            _offer_pieces(offers, seat, ground, letter)
        offers.order(Settle(by=seat))


def rolling_off(offers: Offers) -> None:
    """Two dice for each seat that has not rolled."""
    offers.rolls(owed(offers.table))


def taking(offers: Offers) -> None:
    """First or second place."""
    offers.order(Take("first"))
    offers.order(Take("second"))


def choosing(offers: Offers) -> None:
    """Any free zone: of two players, either short side."""
    for zone in PLANS[len(offers.table.seats)]:
        offers.order(Choose(zone))


def deploying_units(offers: Offers) -> None:
    """Every unit still to be placed, in its zone; a unit that finds no room is refused."""
    table = offers.table
    found: dict[Footprint, tuple[Pose, ...]] = {}
    for unit in undeployed(table, deploying(table)):
        base = footprint(card_of(table, unit))
        spots = found.setdefault(base, ()) or tuple(_places(table, unit, base))
        found[base] = spots
        zone = zone_of(table, unit)
        width, length = table.options["table_width"], table.options["table_length"]
        around = bounds(zone_outline(zone, width, length))
        if spots:
            box = Point(around.left, around.bottom), Point(around.right, around.top)
            offers.form(Deploy(unit, spots[0]), pose=Spot(*box, (HEADING[zone],), spots))
        else:
            offers.order(Deploy(unit, midway(zone, base, width, length)))


def patrol(letter: str) -> str:
    """The smallest army worth playing, as a text: one sortie of three figures."""
    white = [Slot(f"a{n}", "white", "small", 1, Icons(1, 1, 1, 1), start="WATCH") for n in (1, 2, 3)]
    side = CodexSide("blue", 1)
    bar = Bar("PATROL", "Patrol", "", "Nobody's", "sortie", 1)
    card = Card("rollbook/al-card/1", tuple(white), bar, Codex(side, side, side, side))
    troop = Troop(f"{letter}1", bar.number, {slot.id: slot.start for slot in white})
    army = Army("rollbook/al-army/1", f"Patrol {letter}", bar.faction, letter, {bar.number: card}, (troop,))
    return msgspec.json.encode(army).decode()


def _offer_pieces(offers: Offers, seat: str, ground: Ground, letter: str) -> None:
    table = offers.table
    taken = {*table.terrain, *table.units}
    name = next(f"{letter}{n}" for n in range(1, len(taken) + 2) if f"{letter}{n}" not in taken)
    squares = _squares(table) if ground == "control" else _slabs(table)
    offers.choice(Lay(name, ground, (), by=seat), "outline", squares)


def _squares(table: Table) -> Iterator[tuple[Point, ...]]:
    """Control squares in a row on either side of the centreline, in the half that has fewer; and in the middle."""
    if table.options["preset"] == "king_of_the_hill":
        yield _box(0, 0, CONTROL_HALF, CONTROL_HALF)
        return
    laid = [piece.outline for piece in table.terrain.values() if piece.ground == "control"]
    north = sum(1 if sum(corner.y for corner in outline) > 0 else -1 for outline in laid)
    for y in (2 * STEP, -2 * STEP):
        if y * north <= 0:
            yield from (_box(x, y, CONTROL_HALF, CONTROL_HALF) for x in _across(table, 2 * STEP))


def _slabs(table: Table) -> Iterator[tuple[Point, ...]]:
    for y in (-4 * STEP, 0, 4 * STEP):
        yield from (_box(x, y, STEP, STEP // 2) for x in _across(table, 3 * STEP))


def _across(table: Table, apart: int) -> range:
    reach = table.options["table_width"] // 2 - STEP
    return range(-reach, reach + 1, apart)


def _box(x: int, y: int, half_width: int, half_depth: int) -> tuple[Point, ...]:
    left, right, low, high = x - half_width, x + half_width, y - half_depth, y + half_depth
    return Point(left, low), Point(right, low), Point(right, high), Point(left, high)


def _places(table: Table, unit: str, base: Footprint) -> Iterator[Pose]:
    """Places a whole number of steps along the zone, on the edge or behind a unit that stands there."""
    width, length = table.options["table_width"], table.options["table_length"]
    for pose in places(zone_of(table, unit), base, width, length):
        if allowed(partial(require_deployable, table, unit, pose)):
            yield pose
