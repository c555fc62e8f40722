"""What a moving unit may do next: every step and turn, with its price and where it leads, and what bars the others."""

from collections.abc import Iterator

from msgspec import Struct

from replay.core.form import OneOf
from replay.core.pose import Pose
from replay.core.rule import Breach, Gate
from replay.games.arcane_legions.ground.resting import require_room
from replay.games.arcane_legions.manoeuvres.courses import control_pieces, course, edge_called
from replay.games.arcane_legions.manoeuvres.edges import names
from replay.games.arcane_legions.menu.offers import Offers
from replay.games.arcane_legions.motion.course import Course, Ending, Manoeuvre, Outcome
from replay.games.arcane_legions.motion.manoeuvring import attempt, manoeuvres
from replay.games.arcane_legions.motion.sliding import slides
from replay.games.arcane_legions.orders import Halt, Step, Turn
from replay.games.arcane_legions.rulebook.move import WHOLE_MANOEUVRE_PAID
from replay.games.arcane_legions.table import Moving, Table
from replay.games.arcane_legions.telling import edge_in_words, spot


class Try(Struct, frozen=True):
    """A manoeuvre somebody may ask for, and what comes of it; ``control`` is a control piece it is to snap to."""

    course: Course
    how: Manoeuvre
    outcome: Outcome
    control: tuple[str, ...] = ()


def steering(offers: Offers, moving: Moving) -> None:
    """Every step and turn of the moving unit, and that it halts."""
    table, unit = offers.table, moving.unit
    pose = table.units[unit].pose
    if pose is None:
        return
    for one in _tries(table, unit, pose):
        if one.outcome.barred is not None:
            offers.refuse(_order(unit, one), Breach(one.outcome.barred.rule.id, one.outcome.barred.why))
        elif one.outcome.price > moving.points:
            dear = f"that costs {one.outcome.price} MP, {unit} has {max(moving.points, 0)} left"
            offers.refuse(_order(unit, one), Breach(WHOLE_MANOEUVRE_PAID.id, dear))
        elif no_room := _no_room(table, unit, one):
            offers.refuse(_order(unit, one), no_room)
        else:
            _offer(offers, unit, one)
    offers.order(Halt(unit))


def _no_room(table: Table, unit: str, one: Try) -> Breach | None:
    """Why the unit may not stand where it would go on from: where it set out it lay on something by agreement."""
    if one.outcome.kind in ("clear", "blocked"):
        try:
            require_room(table, unit, one.outcome.endings[0].pose, Gate())
        except Breach as broken:
            return broken
    return None


def _tries(table: Table, unit: str, pose: Pose) -> Iterator[Try]:
    """Every manoeuvre, and again with each control piece that it would come to lie on (AL-SNAP-02)."""
    plain = course(table, unit)
    pieces = control_pieces(table) if table.options["snap_control"] != "never" else ()
    wished = {(piece,): course(table, unit, (piece,)) for piece in pieces}
    for how in manoeuvres(plain):
        yield Try(plain, how, attempt(plain, pose, how))
        for control, way in wished.items():
            outcome = attempt(way, pose, how)
            if any(ending.against in control for ending in outcome.endings):
                yield Try(way, how, outcome, control)


def _offer(offers: Offers, unit: str, one: Try) -> None:
    """A manoeuvre with each way it may come to lie on something, and the slides along it."""
    for ending, said in _said(offers.table, one).items():
        if not one.control or ending.against in one.control:
            ways = slides(one.course, ending) if ending.against else (0,)
            opened = {"toward": OneOf(tuple(said)), "slide": OneOf(ways)}
            choices = {field: domain for field, domain in opened.items() if len(domain.values) > 1}
            offers.form(_order(unit, one, said[0]), _says(offers.table, one.outcome, ending), **choices)


def _said(table: Table, one: Try) -> dict[Ending, list[str]]:
    """All that may be said for each ending of a manoeuvre; nothing need be where it has but one (AL-SNAP-05, 08)."""
    endings = one.outcome.endings
    found: dict[Ending, list[str]] = {}
    for name in dict.fromkeys(("", *(name for ending in endings for name in names(table, ending)))):
        fits = [ending for ending in endings if name in ("", *names(table, ending))]
        if len(fits) == 1 or one.outcome.kind != "snapped":
            wished = [ending for ending in fits if ending.against in one.control]
            found.setdefault((*wished, *fits)[0], []).append(name)
    return found


def _order(unit: str, one: Try, toward: str = "") -> Step | Turn:
    how = one.how
    if how.angle and how.hand:
        notches = how.notch, how.ahead
        return Turn(unit, how.side, how.hand, how.angle, how.landing, *notches, toward=toward, control=one.control)
    return Step(unit, how.side, toward=toward, control=one.control)


def _says(table: Table, outcome: Outcome, ending: Ending) -> str:
    """What a manoeuvre costs and where it leads, in a few words."""
    cost = f"{outcome.price} MP"
    if outcome.kind == "impossible":
        return f"{cost}: no room, it is taken back"
    there = f"{cost} to {spot(ending.pose)}"
    on = f" on {edge_in_words(ending.against, edge_called(table, ending))}" if ending.against else ""
    return there + on + ", short of a snap" * (outcome.kind == "blocked")
