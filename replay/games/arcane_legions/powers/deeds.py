"""What abilities do when they are called on, and what their players choose: figures that return, units that shift.

A deed is done at once; what leaves a choice is owed until its player makes it (``CHOSEN``).
"""

from collections.abc import Iterator

from msgspec import Struct

from replay.core.game import Remarked
from replay.core.pose import FULL_TURN, ROUGH, Point, Pose, distance2
from replay.core.rule import Gate
from replay.games.arcane_legions.cards.ability import Power
from replay.games.arcane_legions.cards.card import slots
from replay.games.arcane_legions.cards.hook import Hook
from replay.games.arcane_legions.cards.operation import CHOSEN, LASTING, Free, Gain, Heal, Hit, Return, Shift
from replay.games.arcane_legions.events import (
    DamageDealt,
    EffectLasts,
    EffectOwed,
    Events,
    FigureReturned,
    FiguresRecovered,
    Scored,
    UnitDisplaced,
)
from replay.games.arcane_legions.ground.outline import SIDES, STEP
from replay.games.arcane_legions.ground.resting import require_room
from replay.games.arcane_legions.manoeuvres.courses import course
from replay.games.arcane_legions.motion.straight import first_contact
from replay.games.arcane_legions.orders import Effect
from replay.games.arcane_legions.powers.sway import swaying
from replay.games.arcane_legions.regrouping import fits, require_fit
from replay.games.arcane_legions.rulebook.abil import ABILITIES_OVERRIDE
from replay.games.arcane_legions.rulebook.snap import ONLY_MOVING_UNITS_SNAP
from replay.games.arcane_legions.rulebook.unit import ONE_FIGURE_PER_SLOT
from replay.games.arcane_legions.table import Table, card_of
from replay.games.arcane_legions.unfolding import Unfolding


class Deed(Struct, frozen=True):
    """An ability that was called on: whose, which, the unit it works on, and how strongly."""

    unit: str
    power: Power
    target: str
    times: int


def owes(deed: Deed) -> int:
    """How often a deed leaves something to choose; nothing for one that is done at once."""
    match deed.power.does:
        case Return(amount=amount):
            return amount * deed.times
    return int(isinstance(deed.power.does, CHOSEN))


def do(told: Unfolding, deed: Deed, named: str) -> None:
    """A deed that an order called on; ``named`` is the target its player named, if any."""
    seat = told.table.units[deed.unit].seat
    match deed.power.does:
        case Hit(amount=amount):
            told.say(DamageDealt(deed.target, amount * deed.times, seat))
        case Gain(amount=amount):
            told.say(Scored(seat, amount * deed.times, "ability", deed.unit))
        case Heal():
            figures = told.table.units[deed.target].figures
            hurt = tuple(slot for slot, figure in figures.items() if figure.hurt)
            told.say(*([FiguresRecovered(deed.target, hurt)] if hurt else []))
        case does if isinstance(does, LASTING):
            told.say(lasting(deed))
        case _:
            told.say(EffectOwed(deed.unit, deed.power.id, named, owes(deed)))


def lasting(deed: Deed) -> EffectLasts:
    """That a unit is under an ability until the turn ends."""
    return EffectLasts(deed.target, deed.unit, deed.power.id, deed.times)


def choose(table: Table, deed: Deed, chosen: Effect, gate: Gate) -> tuple[Events, ...]:
    """What a player chose, stated by the rules it has to keep (AL-REGROUP-02 to 04, AL-SNAP-13)."""
    match deed.power.does:
        case Return():
            gate.must(not chosen.pose, f"{deed.power.name} returns figures and shifts nothing")
            gate.must(chosen.figure, "a figure that is down is named with the slot it returns to")
            return _returned(table, deed, chosen, gate)
        case Shift():
            gate.must(not (chosen.figure or chosen.slot), f"{deed.power.name} shifts units and returns no figure")
            gate.must(chosen.pose, f"where {deed.target} is shifted to is named")
            return _shifted(table, deed, chosen, gate)
        case Free():
            return _in_words(table, deed, chosen, gate)
    gate.must(not (chosen.figure or chosen.slot or chosen.pose), f"{deed.power.name} leaves nothing to choose")
    return (lasting(deed),)


def for_a_judge(deed: Deed) -> Remarked:
    """That what an ability says in words is not worked out (AL-ABIL-11)."""
    return Remarked(ABILITIES_OVERRIDE.id, f"what {deed.power.name} of {deed.unit} does is for a judge", judge=True)


def returns(table: Table, deed: Deed) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Downed figures by their starting slots, and the free slots each may return to."""
    found, places = table.units[deed.target], slots(card_of(table, deed.target))
    for start in dict.fromkeys(found.downed):
        free = tuple(s for s, slot in places.items() if s not in found.figures and fits(places[start], slot))
        if free and _coloured(table, deed, start):
            yield start, free


def landings(table: Table, deed: Deed) -> tuple[Pose, ...]:
    """Where a unit may be shifted to: whole steps straight on, or as far as it gets (AL-SNAP-13)."""
    pose, does = table.units[deed.target].pose, deed.power.does
    if pose is None or not isinstance(does, Shift):
        return ()
    way = course(table, deed.target)
    ways = [angle for side, angle in SIDES.items() if does.direction in ("any", side)]
    lengths = range(STEP, (does.steps * deed.times + 1) * STEP, STEP)
    ends = (
        first_contact(way, pose, (pose.heading + angle) % FULL_TURN, length)[0] for angle in ways for length in lengths
    )
    return tuple(dict.fromkeys(end for end in ends if end != pose))


def kept(table: Table, unit: str) -> str:
    """The ability that keeps a unit where it is, or nothing."""
    return next((sway.power.name for sway in swaying(table, unit, Hook.UNIT_DISPLACE)), "")


def _returned(table: Table, deed: Deed, chosen: Effect, gate: Gate) -> tuple[Events, ...]:
    unit, figure, slot = deed.target, chosen.figure, chosen.slot
    down = f"no figure of {unit} that started in {figure} is down"
    gate.must(figure in table.units[unit].downed, down)
    card = card_of(table, unit)
    gate.must(slot in slots(card), f"{unit} has no slot {slot}")
    colour = slots(card)[figure].colour
    gate.require(ABILITIES_OVERRIDE, _coloured(table, deed, figure), f"{deed.power.name} returns no {colour} figure")
    require_fit(card, figure, slot, gate)
    taken = slot in table.units[unit].figures
    gate.require(ONE_FIGURE_PER_SLOT, not taken, f"a figure stands in slot {slot} of {unit}")
    gate.must(not taken, f"a figure stands in slot {slot} of {unit}")
    return (FigureReturned(unit, figure, slot),)


def _coloured(table: Table, deed: Deed, figure: str) -> bool:
    """Whether a figure started in a slot of the colour that an ability returns."""
    colour = deed.power.does.colour if isinstance(deed.power.does, Return) else None
    return colour in (None, slots(card_of(table, deed.target))[figure].colour)


def _shifted(table: Table, deed: Deed, chosen: Effect, gate: Gate) -> tuple[Events, ...]:
    assert chosen.pose is not None
    _require_movable(table, deed, gate)
    ends = landings(table, deed)
    pose = next((end for end in ends if _is_at(chosen.pose, end)), None)
    places = "; ".join(f"{end.x / STEP:g}, {end.y / STEP:g}" for end in ends) or "nowhere"
    stops = f"{deed.target} is shifted straight, by whole steps or to what it meets, without a snap: to {places}"
    gate.require(ONLY_MOVING_UNITS_SNAP, pose, stops)
    if pose is None:
        require_room(table, deed.target, chosen.pose, gate)
    return (UnitDisplaced(deed.target, pose or chosen.pose),)


def _in_words(table: Table, deed: Deed, chosen: Effect, gate: Gate) -> tuple[Events, ...]:
    """What words say may return a figure or shift a unit as well."""
    if chosen.pose:
        gate.must(not chosen.figure, "one change at a time: a figure returns, or a unit is shifted")
        _require_movable(table, deed, gate)
        require_room(table, deed.target, chosen.pose, gate)
        return (UnitDisplaced(deed.target, chosen.pose),)
    gate.must(bool(chosen.figure) == bool(chosen.slot), "a figure that returns is named with the slot it returns to")
    return _returned(table, deed, chosen, gate) if chosen.figure else ()


def _require_movable(table: Table, deed: Deed, gate: Gate) -> None:
    by = kept(table, deed.target)
    gate.require(ABILITIES_OVERRIDE, not by, f"{by} keeps {deed.target} where it is")


def _is_at(read: Pose, end: Pose) -> bool:
    """Whether a pose read off the table is where a shift ends; it is put right then."""
    off = distance2(Point(read.x, read.y), Point(end.x, end.y))
    return read.heading == end.heading and off <= ROUGH * ROUGH
