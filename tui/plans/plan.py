"""A match before it is opened: what has been typed of it, field by field."""

import re
from collections.abc import Mapping

from msgspec import DecodeError, Struct, json
from msgspec.structs import replace

GAME, EVENT, ROUND, TABLE, CLOCK, ROUND_TIME, CLOSED, CONSENT, OPEN = (
    "game",
    "event",
    "round",
    "table",
    "clock",
    "round time",
    "closed lists",
    "consent",
    "open",
)
"""Fields by their names; those of a seat have its number after them, those of an option its key."""
PLAYER, ARMY, OPTION = "player", "army", "option"
YES, NO = "yes", "no"


class Plan(Struct, frozen=True, omit_defaults=True):
    """What has been typed, as it was typed: nothing of it is put right before the match is opened.

    ``armies`` are paths, or whole lists: those have more than one line. ``options`` are those chosen of each game, by
    its key, so that another game can be looked at without losing any.
    """

    game: str = ""
    players: tuple[str, ...] = ()
    armies: tuple[str, ...] = ()
    event: str = ""
    round: str = ""
    table: str = ""
    clock: str = ""
    round_time: str = ""
    closed: bool = False
    consent: bool = False
    options: dict[str, dict[str, str]] = {}

    def name(self, place: int) -> str:
        """What is typed of a player."""
        return self.players[place] if place < len(self.players) else ""

    def army(self, place: int) -> str:
        """What is typed or pasted of an army."""
        return self.armies[place] if place < len(self.armies) else ""

    @property
    def chosen(self) -> Mapping[str, str]:
        """The options of the game as it is."""
        return self.options.get(self.game, {})

    @property
    def sat(self) -> int:
        """How many seats have a name or an army."""
        held = (place for place in range(max(len(self.players), len(self.armies))) if self.name(place).strip())
        armed = (place for place, army in enumerate(self.armies) if army.strip())
        return max((*held, *armed), default=-1) + 1


def kept(plan: Plan) -> str:
    """A plan as a text."""
    return json.encode(plan).decode() if plan != Plan(plan.game) else ""


def found(text: str) -> Plan:
    """A plan from its text; an empty one where it is none."""
    try:
        return json.decode(text, type=Plan)
    except DecodeError:
        return Plan()


def pasted(army: str) -> bool:
    """Whether an army is a list itself, and no path: it has several lines, or is an export that stands on one."""
    return "\n" in army or army.lstrip()[:1] in ("{", "<")


def place_of(field: str) -> int:
    """The seat that a field is about, counted from 0; -1 for none."""
    numbered = re.fullmatch(rf"(?:{PLAYER}|{ARMY}) ([0-9]+)", field)
    return int(numbered[1]) - 1 if numbered else -1


def seat_field(kind: str, place: int) -> str:
    """The name of a seat's field."""
    return f"{kind} {place + 1}"


def option_field(key: str) -> str:
    """The name of an option's field."""
    return f"{OPTION} {key}"


def option_of(field: str) -> str:
    """The key of the option that a field is about; empty for none."""
    return field.removeprefix(f"{OPTION} ") if field.startswith(f"{OPTION} ") else ""


# ---------------------------------------------------------------- what is typed


_PLAIN = {EVENT: "event", ROUND: "round", TABLE: "table", CLOCK: "clock", ROUND_TIME: "round_time", GAME: "game"}
_FLAGS = {CLOSED: "closed", CONSENT: "consent"}


def typed(plan: Plan, field: str) -> str:
    """What is typed in a field; of an option that was not chosen, nothing."""
    place = place_of(field)
    if place >= 0:
        return plan.name(place) if field.startswith(PLAYER) else plan.army(place)
    if field in _FLAGS:
        return YES if getattr(plan, _FLAGS[field]) else NO
    if field in _PLAIN:
        return str(getattr(plan, _PLAIN[field]))
    return plan.chosen.get(option_of(field), "")


def retyped(plan: Plan, field: str, text: str) -> Plan:
    """The plan with something else in a field; an option that says nothing has its default again."""
    place = place_of(field)
    if place >= 0:
        held = plan.players if field.startswith(PLAYER) else plan.armies
        row = (*held, *[""] * (place + 1 - len(held)))
        row = (*row[:place], text, *row[place + 1 :])
        return replace(plan, **{"players" if field.startswith(PLAYER) else "armies": row})
    if field in _FLAGS:
        return replace(plan, **{_FLAGS[field]: text == YES})
    if field in _PLAIN:
        return replace(plan, **{_PLAIN[field]: text})
    others = {key: value for key, value in plan.chosen.items() if key != option_of(field)}
    chosen = {**others, option_of(field): text} if text else others
    return replace(plan, options={**plan.options, plan.game: chosen})


def as_list(text: str) -> str:
    """Something that was pasted, as an army: a path where it is one line, else the list."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\n" not in lines.strip("\n"):
        return lines.strip("\n")
    return lines
