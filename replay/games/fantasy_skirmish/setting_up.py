"""Before the first turn: armies, the battlefield in its three forms, sides and Scouts."""

from collections.abc import Iterator

from replay.core.count import were
from replay.core.names import called
from replay.core.rule import Gate
from replay.core.text import legible
from replay.games.fantasy_skirmish import standing
from replay.games.fantasy_skirmish.army import Army, check_army, read_army
from replay.games.fantasy_skirmish.chart import SLOTS, joined, turned
from replay.games.fantasy_skirmish.events import Events
from replay.games.fantasy_skirmish.features import free, require_place
from replay.games.fantasy_skirmish.orders import Choose, Enlist, Feature, Fit, Lay, Pick, Post, Ready, Side, Unroll
from replay.games.fantasy_skirmish.rulebook import setup as rules
from replay.games.fantasy_skirmish.setup_events import (
    ArmyEnlisted,
    BattlefieldReady,
    FeatureLaid,
    FeatureLeftOut,
    FeaturesPicked,
    MapUnrolled,
    ScoutPosted,
    ScoutsReady,
    SideChosen,
    TileFitted,
    WarriorEnlisted,
)
from replay.games.fantasy_skirmish.stat import SCOUT
from replay.games.fantasy_skirmish.table import FEATURES, Table, stat_of
from replay.games.fantasy_skirmish.unfolding import Unfolding

NEEDED = {"prepared": "map", "tiles": "tiles"}
"""What the armies have to bring for a battlefield."""

OPPOSITE: dict[Side, Side] = {"north": "south", "south": "north", "east": "west", "west": "east"}


def enlist(table: Table, order: Enlist, seat: str, gate: Gate) -> tuple[Events, ...]:
    """An army joins (FS-ARMY)."""
    gate.must(table.stage == "enlist", "the armies are complete")
    gate.must(not table.seats[seat].army, f"{called(table, seat)} has an army already")
    army = legible(read_army, order.army)
    check_army(army, table.options["build_total"], gate)
    _require_room_beside(table, army, gate)
    _require_ground(table, army, gate)
    joined = ArmyEnlisted(seat, army.name, army.faction, army.letter, army.book, army.pool, army.charts, army.tiles)
    warriors = (WarriorEnlisted(f"{army.letter}{n}", seat, stat) for n, stat in enumerate(army.warriors, start=1))
    return (joined, *warriors)


def pick(table: Table, order: Pick, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A player takes three features (FS-SETUP-02)."""
    gate.must(table.stage == "features", "features are picked before any is laid")
    player = table.seats[seat]
    gate.must(not player.picked, f"{called(table, seat)} has picked")
    three = f"{FEATURES} features are picked, {len(order.features)} {were(len(order.features))} named"
    gate.require(rules.THREE_FEATURES, len(order.features) == FEATURES, three)
    letter = player.letter.lower()
    return (FeaturesPicked(seat, {f"{letter}{n}": kind for n, kind in enumerate(order.features, start=1)}),)


def lay(table: Table, order: Lay, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A feature is put on the map, away from edges and other features (FS-SETUP-03 to 06, FS-ELEV-02)."""
    gate.require(rules.HIGH_ROLLER_PLACES, table.stage == "lay", "the dice have not settled who places first")
    gate.must(table.stage in ("lay", "rolls"), "features are laid before the sides are chosen")
    left = f"{called(table, seat)} has no feature {order.feature} left to lay"
    kind: Feature = gate.found(table.seats[seat].features.get(order.feature), left)
    active = called(table, table.active)
    first = rules.PLACING_BY_TURNS if table.features else rules.HIGH_ROLLER_PLACES
    gate.require(first, seat == table.active or table.stage == "rolls", f"it is {active}'s turn to place")
    require_place(table, kind, order.squares, gate)
    told = Unfolding(table)
    told.say(FeatureLaid(seat, order.feature, kind, order.squares))
    told.say(*_without_room(told.table))
    if not any(player.features for player in told.table.seats.values()):
        told.say(BattlefieldReady(told.table.rows))
    return told.events


def _without_room(table: Table) -> Iterator[FeatureLeftOut]:
    """The features that can be put nowhere any more: room is only ever taken (FS-SETUP-04 to 06)."""
    left = [(seat, name, kind) for seat, player in table.seats.items() for name, kind in player.features.items()]
    rooms = {kind: any(free(table, kind)) for kind in {kind for _, _, kind in left}}
    return (FeatureLeftOut(seat, name) for seat, name, kind in left if not rooms[kind])


def unroll(table: Table, order: Unroll, seat: str, gate: Gate) -> tuple[Events, ...]:
    """The high roller chooses the prepared map (FS-SETUP-07)."""
    gate.must(table.options["battlefield"] == "prepared", "this match has no prepared map")
    gate.must(table.stage in ("map", "rolls") and table.purpose == "map", "the map is chosen once, before the sides")
    thrown = table.stage == "map"
    chooser = f"{called(table, table.active)} rolled highest" if thrown else "the dice have not settled who chooses"
    gate.require(rules.PREPARED_MAP, thrown and seat == table.active, chooser)
    known = ", ".join(table.charts) or "none"
    chart = gate.found(table.charts.get(order.map), f"there is no map {order.map}; there are {known}")
    return (MapUnrolled(chart.id, chart.rows, chart.victory_area), BattlefieldReady(chart.rows))


def fit(table: Table, order: Fit, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A tile is laid: the centre first, then one in turn for each free place around it (FS-SETUP-08)."""
    gate.must(table.stage == "tiles", "no tile is laid now")
    known = ", ".join(table.tiles) or "none"
    tile = gate.found(table.tiles.get(order.tile), f"there is no tile {order.tile}; there are {known}")
    gate.require(rules.TILES, order.slot not in table.slots, f"a tile lies in {order.slot} already")
    gate.require(rules.TILES, table.slots or order.slot == "C", "the centre tile lies first")
    gate.must(table.slots or order.slot == "C", "nothing can lie around a centre that is not there")
    gate.must(order.slot not in table.slots, "two tiles cannot lie in one place")
    turn = not table.slots or seat == table.active
    gate.require(rules.TILES, turn, f"it is {called(table, table.active)}'s turn to lay a tile")
    told = Unfolding(table)
    told.say(TileFitted(tile.id, order.slot, turned(tile.rows, order.turn // 90), seat))
    slots = told.table.slots
    if all(slot in slots for row in SLOTS for slot in row):
        told.say(BattlefieldReady(joined(slots)))
    return told.events


def choose(table: Table, order: Choose, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A player names its side (FS-SETUP-07, 09, 10)."""
    gate.must(table.stage == "sides", "sides are chosen when the battlefield is ready")
    gate.must(not table.seats[seat].side, f"{called(table, seat)} has a side")
    taken = [player.side for player in table.seats.values() if player.side]
    winner = table.order[0] if table.options["battlefield"] == "prepared" and table.order else ""
    first = f"{called(table, winner)} chose the map; another player chooses the first side"
    gate.require(rules.PREPARED_MAP, taken or seat != winner, first)
    # more than two may enter from where they like, from one side as well
    if len(table.seats) == 2 and taken:
        across = OPPOSITE[taken[0]]
        gate.require(rules.OPPOSITE_SIDES, order.side == across, f"two players start on opposite sides: {across}")
    told = Unfolding(table)
    told.say(SideChosen(seat, order.side))
    if told.table.stage == "scouts":
        told.say(*(ScoutsReady(s) for s in table.seats if not scouts(told.table, s)))
    return told.events


def post(table: Table, order: Post, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A Scout is put on the map (FS-SETUP-11, 12)."""
    gate.must(table.stage == "scouts", "Scouts are put down once the sides are chosen")
    strange = f"{called(table, seat)} has no warrior {order.warrior}"
    warrior = gate.found(table.warriors.get(order.warrior), strange)
    gate.must(warrior.seat == seat, strange)
    gate.must(warrior.at is None, f"{order.warrior} stands on the map")
    stat = stat_of(table, order.warrior)
    gate.require(rules.SCOUTS_FIRST, SCOUT in stat.abilities, f"{order.warrior} ({stat.name}) is no Scout")
    standing.require_front(table, order.warrior, order.at, rules.WHERE_SCOUTS_STAND, gate)
    standing.require_back(table, order.warrior, order.at, order.back, gate)
    return (ScoutPosted(order.warrior, order.at, order.back),)


def ready(table: Table, order: Ready, seat: str, gate: Gate) -> tuple[Events, ...]:
    """A player has put down all the Scouts it wants."""
    gate.must(table.stage == "scouts", "Scouts are put down once the sides are chosen")
    gate.must(not table.seats[seat].ready, f"{called(table, seat)} is ready")
    return (ScoutsReady(seat),)


def scouts(table: Table, seat: str) -> tuple[str, ...]:
    """The Scouts of a seat that may still be put down."""
    waiting = (i for i, w in table.warriors.items() if w.seat == seat and w.at is None)
    return tuple(i for i in waiting if SCOUT in stat_of(table, i).abilities)


def _require_room_beside(table: Table, army: Army, gate: Gate) -> None:
    letters = {player.letter for player in table.seats.values()}
    gate.must(army.letter not in letters, f"another army is called {army.letter}")
    for mine, theirs in (
        (army.book.stats, table.book.stats),
        (army.book.powers, table.book.powers),
        (army.book.spells, table.book.spells),
        (army.charts, table.charts),
        (army.tiles, table.tiles),
    ):
        other = next((i for i, record in mine.items() if theirs.get(i, record) != record), "")
        gate.must(not other, f"{other} is another record than the one that came with another army")


def _require_ground(table: Table, army: Army, gate: Gate) -> None:
    """Between them the armies bring the maps or tiles that the match is played on; tiles are all of one size."""
    sizes = sorted({len(tile.rows) for tile in (*table.tiles.values(), *army.tiles.values())})
    gate.must(len(sizes) < 2, f"tiles are of one size; there would be some of {' and '.join(map(str, sizes))} squares")
    last = sum(not player.army for player in table.seats.values()) == 1
    charts, tiles = (*table.charts, *army.charts), (*table.tiles, *army.tiles)
    brought = {"blank": True, "prepared": bool(charts), "tiles": bool(tiles)}[table.options["battlefield"]]
    gate.must(not last or brought, f"no army brings the {NEEDED.get(table.options['battlefield'], '')} to play on")
