"""Armies: the list a player writes, the one text that joins it, and the rules of building."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from replay.core.rule import Gate
from replay.core.text import Unreadable, from_json, from_toml
from replay.games.conquest.action_orders import Action, GrantKind
from replay.games.conquest.rulebook.char import ONE_WARLORD, SAME_TYPE
from replay.lists.pasted import Pasted

Id = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9._-]{0,39}$", description="small letters, digits, '.', '_' and '-'")]
Words = Annotated[str, Meta(min_length=1, max_length=80)]
Letter = Annotated[str, Meta(pattern=r"^[A-Z]?$", description="one capital letter")]
Count = Annotated[int, Meta(ge=1, le=40)]

Class = Literal["light", "medium", "heavy"]
AbilityKind = Literal["always", "present", "once"]

MOST_CHARACTERS, MOST_REGIMENTS = 9, 40

ACTIONS: tuple[Action, ...] = tuple(action for action in get_args(Action) if action != "pass")
"""What may be granted."""
GRANTING: dict[str, GrantKind] = {"free": "free", "additional": "additional"}
ENTER = "enter"
"""Words that an effect begins with and the program understands; ``token:NAME`` and ``lose_stand`` are others."""


class DrawEvent(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Draw Event of a card.

    ``effect`` is ``free:ACTION``, ``additional:ACTION``, ``token:NAME``, ``lose_stand``, ``enter``; anything else is
    said in words, and not checked.
    """

    id: Id
    effect: Words
    mandatory: bool = False
    entry_event: bool = False


class Grant(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a rule allows a unit beyond its two Actions; ``events`` is how many Draw Events more it resolves."""

    id: Id
    kind: GrantKind
    action: Action | None = None
    times: Annotated[int, Meta(ge=1, le=9)] = 1


class Ability(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Supremacy Ability."""

    id: Id
    kind: AbilityKind


class Regiment(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Regiment; ``entry`` is the name on its card, ``files`` how many Stands stand abreast.

    ``brings`` is what a list puts in it, such as an officer, in the list's words; what is not ``known`` of it, its Type
    and its Class, players say at the table.
    """

    id: Id
    entry: Words
    type: Id
    cls: Class = msgspec.field(name="class")
    stands: Count = 3
    files: Count = 3
    draw_events: tuple[DrawEvent, ...] = ()
    grants: tuple[Grant, ...] = ()
    brings: tuple[Words, ...] = ()
    known: bool = True


class Character(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Character, and the Regiments of its Warband; ``brings`` and ``known`` as of a Regiment."""

    id: Id
    entry: Words
    type: Id
    warband: Annotated[tuple[Id, ...], Meta(max_length=40)]
    cls: Class = msgspec.field(name="class", default="light")
    supremacy: Ability | None = None
    draw_events: tuple[DrawEvent, ...] = ()
    grants: tuple[Grant, ...] = ()
    brings: tuple[Words, ...] = ()
    known: bool = True


class Banner(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The army itself: its name, its Warlord, and the letter its units are called by, where it has one."""

    id: Id
    name: Words
    warlord: Id | tuple[Id, ...] = ()
    letter: Letter = ""


class Army(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An army as a player writes it; where it names a ``list``, its units are the cards of those in the list.

    ``pasted`` is what stays of such a list once it has joined.
    """

    format: Literal["rollbook.army/1"]
    system: Literal["conquest"]
    army: Banner
    regiment: Annotated[tuple[Regiment, ...], Meta(min_length=1, max_length=MOST_REGIMENTS)]
    character: Annotated[tuple[Character, ...], Meta(max_length=MOST_CHARACTERS)] = ()
    list: Annotated[str, Meta(max_length=240)] = ""
    pasted: Pasted | None = None


def written(text: str, name: str = "army") -> Army:
    """An army as a player wrote it. Raises ``Unreadable``."""
    army = from_toml(text, Army, name)
    _check(army, name)
    if army.pasted:
        raise Unreadable(f"{name} pasted", "comes with a list, and is not written by hand")
    return army


def read_army(text: str, name: str = "army") -> Army:
    """The army that a text was made of when it was mustered. Raises ``Unreadable``."""
    army = from_json(text, Army, name)
    _check(army, name)
    return army


def warlords(army: Army) -> tuple[str, ...]:
    """Those that the list names as Warlord."""
    named = army.army.warlord
    return (named,) if isinstance(named, str) else named


def check_army(army: Army, gate: Gate) -> None:
    """State the rules of army building. Raises ``Breach`` at the gate (CQ-CHAR-03, 05)."""
    named = warlords(army)
    characters = {character.id for character in army.character}
    how_many = f"{army.army.name} names {len(named) or 'no'} Warlord{'s' * (len(named) > 1)}, and has to name one"
    gate.require(ONE_WARLORD, len(named) == 1, how_many)
    gate.require(ONE_WARLORD, set(named) <= characters, f"the Warlord {' and '.join(named)} is no Character")
    regiments = {regiment.id: regiment for regiment in army.regiment}
    for character in army.character:
        hosts = any(regiments[name].type == character.type for name in character.warband)
        gate.require(SAME_TYPE, hosts, f"no Regiment of {character.entry}'s Warband is {character.type}")


def entry_key(entry: str) -> str:
    """An entry name as it is typed on a line: small letters and digits, joined by hyphens."""
    return re.sub(r"[\W_]+", "-", entry.lower()).strip("-") or "-"


def several(entries: Mapping[str, int]) -> Iterator[str]:
    """Entries as people count them, how many first where there are more: "2 raiders", "jarl"."""
    return (f"{count} {entry}" if count > 1 else entry for entry, count in entries.items())


def _check(army: Army, name: str) -> None:
    _require_once(name, "id", [*(one.id for one in army.regiment), *(one.id for one in army.character)])
    _require_once(name, "warband", [regiment for one in army.character for regiment in one.warband])
    known = [regiment.id for regiment in army.regiment]
    for place, character in enumerate(army.character, start=1):
        for regiment in character.warband:
            if regiment not in known:
                there = ", ".join(known)
                raise Unreadable(f"{name} character[{place}].warband", f"no Regiment {regiment}; there are {there}")
    units: tuple[Regiment | Character, ...] = (*army.regiment, *army.character)
    for unit in units:
        _check_card(unit, f"{name} {unit.id}")


def _check_card(unit: Regiment | Character, where: str) -> None:
    """Effects and grants that would never come to anything are mistakes."""
    _require_once(where, "draw event", [event.id for event in unit.draw_events])
    for event in unit.draw_events:
        verb, _, what = event.effect.partition(":")
        if verb in GRANTING and what not in ACTIONS:
            known = ", ".join(ACTIONS)
            raise Unreadable(f"{where} {event.id}", f"{verb} grants an Action, not {what!r}; there are {known}")
        if event.effect == ENTER and not event.entry_event:
            raise Unreadable(f"{where} {event.id}", "a Draw Event that lets a unit enter is an entry_event")
    for grant in unit.grants:
        if (grant.action is None) != (grant.kind == "events"):
            raise Unreadable(f"{where} {grant.id}", "a grant names its action, but one of events")
        if grant.action == "pass":
            raise Unreadable(f"{where} {grant.id}", "a pass is no Action that could be granted")


def _require_once(where: str, what: str, names: Iterable[str]) -> None:
    twice = next((one for one, count in Counter(names).items() if count > 1), "")
    if twice:
        raise Unreadable(where, f"the {what} {twice} is there twice")
