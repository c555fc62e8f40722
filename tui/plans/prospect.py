"""What a plan comes to: what of it cannot stay, how its armies would join, and the setting in which it is opened."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from eventstore.port import Absent, Store, Unwritable
from replay.core.game import Game
from replay.core.options import Unsettled, settled
from replay.core.rule import behind
from replay.core.text import Unreadable
from replay.lists.archive import unpacked
from replay.recording.clocks import WEEK
from replay.recording.means import Means
from replay.recording.opening import Army, Setting, open_match
from replay.recording.refusal import Refusal
from replay.recording.review import Review, review
from replay.recording.seating import ARMIES, PLAYERS, Misfit, demand_seated, seats
from tui.files import army_text, fetch_beside
from tui.plans.plan import (
    ARMY,
    CLOCK,
    EVENT,
    PLAYER,
    ROUND,
    ROUND_TIME,
    TABLE,
    Plan,
    option_field,
    option_of,
    pasted,
    seat_field,
    typed,
)
from tui.typed import NAMED, Mistyped, length, number, words

FEWEST = 2
"""Seats that are asked for while it is not known how many the game takes."""
PASTED = "the list of "
"""What a list is called that was pasted, before its player's name."""


def trouble(plan: Plan, field: str, game: Game | None) -> str:
    """Why a field cannot stay as it is typed, by itself; nothing where it can, or is still blank."""
    said = typed(plan, field).strip()
    if not said:
        return ""
    try:
        if field.startswith(PLAYER) or field == EVENT:
            words(said, NAMED)
        elif field in (ROUND, TABLE):
            number(said, 0)
        elif field in (CLOCK, ROUND_TIME):
            length(said, WEEK)
        elif (option := option_of(field)) and game and option in game.options:
            settled(game.options[option], said)
    except Mistyped as stray:
        return str(stray)
    except Unsettled as stray:
        return stray.why
    return ""


def fitting(plan: Plan, game: Game) -> dict[str, str]:
    """The options that are chosen and allowed."""
    return {key: said for key, said in plan.chosen.items() if said and not trouble(plan, option_field(key), game)}


def rows(plan: Plan, game: Game | None) -> int:
    """Seats that are asked for: all that the game needs, all that are taken, and one more where it takes one more."""
    least, most = _bounds(plan, game)
    named = all(plan.name(place).strip() for place in range(plan.sat))
    return max(places(plan, game), min(most, plan.sat + 1) if plan.sat >= least and named else 0)


def places(plan: Plan, game: Game | None) -> int:
    """Seats that are played from as it stands: all that the game needs, and all that are taken."""
    return max(_bounds(plan, game)[0], plan.sat)


def _bounds(plan: Plan, game: Game | None) -> tuple[int, int]:
    """The fewest and the most that may play."""
    takes = seats(game, fitting(plan, game)) if game else ()
    return (min(takes), max(takes)) if takes else (FEWEST, FEWEST)


def setting(plan: Plan, game: Game) -> Setting:
    """How the match is to be opened, as ``new`` says it. Raises ``Misfit``, about the field that cannot stay so."""
    players = [_player(plan, place) for place in range(places(plan, game))]
    given = sum(bool(army.strip()) for army in plan.armies)
    for place in range(given):
        if not plan.army(place).strip():
            later = next(n for n, army in enumerate(plan.armies, start=1) if n > place and army.strip())
            raise Misfit(seat_field(ARMY, place), f"player {later} has one, and armies join in the order of seats")
    for field in (EVENT, ROUND, TABLE, CLOCK, ROUND_TIME, *map(option_field, plan.chosen)):
        if why := trouble(plan, field, game):
            raise Misfit(field, why)
    options = fitting(plan, game)
    _demand_seated(game, players, given, options)
    return Setting(
        players=players,
        armies=[army_at(plan, place) for place in range(given)],
        options=options,
        event=words(plan.event.strip()) if plan.event.strip() else "",
        round=number(plan.round.strip() or "0", 0),
        table=number(plan.table.strip() or "0", 0),
        closed=plan.closed,
        consent=plan.consent,
        clock=length(plan.clock.strip(), WEEK) if plan.clock.strip() else 0,
        round_time=length(plan.round_time.strip(), WEEK) if plan.round_time.strip() else 0,
    )


def _player(plan: Plan, place: int) -> str:
    field, name = seat_field(PLAYER, place), plan.name(place).strip()
    if not name:
        raise Misfit(field, "has no name yet")
    try:
        return words(name, NAMED)
    except Mistyped as stray:
        raise Misfit(field, str(stray)) from None


def _demand_seated(game: Game, players: Sequence[str], armies: int, options: Mapping[str, str]) -> None:
    """Raises ``Misfit`` about a field: of two players with one name the later, of armies the one that is missing."""
    try:
        demand_seated(game, players, armies, options)
    except Misfit as misfit:
        fields = {
            PLAYERS: seat_field(PLAYER, len(players) - 1),
            ARMIES: seat_field(ARMY, min(armies, len(players) - 1)),
        }
        raise Misfit(fields.get(misfit.about, option_field(misfit.about)), misfit.why) from None


def army_at(plan: Plan, place: int) -> Army:
    """The army of a seat, read from its file or as it was pasted. Raises ``Misfit`` where it cannot be read."""
    said = plan.army(place)
    if pasted(said):
        name = f"{PASTED}{plan.name(place).strip() or f'player {place + 1}'}"
        try:
            return Army(name, unpacked(said.encode(errors="replace"), name), fetch_beside(Path.cwd() / name))
        except Unreadable as stray:
            raise Misfit(seat_field(ARMY, place), str(stray)) from None
    try:
        path = at_home(said.strip())
        return Army(path, army_text(path), fetch_beside(path))
    except (Absent, Unreadable, Unwritable) as stray:
        raise Misfit(seat_field(ARMY, place), str(stray)) from None


def at_home(path: str) -> str:
    """A path with the home of whoever types in place of ``~``, if that is known."""
    try:
        return str(Path(path).expanduser()) if path.startswith("~") else path
    except RuntimeError:
        return path


def looked_at(plan: Plan, game: Game, place: int) -> Review | None:
    """The army of a seat as it would join, those before it in their seats; None where none is named yet."""
    said = plan.army(place).strip()
    if not said or said.endswith("/"):
        return None
    names = [plan.name(seat).strip() or f"player {seat + 1}" for seat in range(max(rows(plan, game), place + 1))]
    armies: list[Army | None] = []
    for seat in range(place + 1):
        try:
            armies.append(army_at(plan, seat) if plan.army(seat).strip() else None)
        except Misfit as stray:
            if seat == place:
                return Review(fault=stray.why)
            armies.append(None)
    try:
        return review(game, names[: _sat(plan, game, place)], fitting(plan, game), armies, place)
    except ValueError as stray:
        return Review(fault=str(stray))


def _sat(plan: Plan, game: Game, place: int) -> int:
    """Seats at the table at which an army is looked at."""
    takes = seats(game, fitting(plan, game))
    return next((number for number in takes if number >= max(plan.sat, place + 1)), max(plan.sat, place + 1))


def refused_army(plan: Plan, game: Game) -> tuple[str, str] | None:
    """The field of the first army that would not join, and why; None where all would."""
    for place in range(plan.sat):
        looked = looked_at(plan, game, place)
        if looked is not None and not looked.holds:
            told = [f"{why}{behind(*rules)}" for why, rules in looked.broken]
            return seat_field(ARMY, place), looked.fault or "; ".join(told)
    return None


def opened(plan: Plan, game: Game, store: Store, means: Means) -> bytes:
    """Open the match; its id.

    Raises ``Misfit``, about the field that cannot stay so, and ``Conflict`` and ``Unwritable`` of the store.
    """
    said = setting(plan, game)
    try:
        return open_match(game, store, means, said).match
    except (Unreadable, Refusal) as stray:
        field, why = refused_army(plan, game) or (seat_field(ARMY, 0), str(stray))
        raise Misfit(field, why) from None
