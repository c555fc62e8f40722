"""An army that a pasted list or a roster tells: its Warbands as they are listed, each unit with what its card says.

What neither list nor card tells is taken for the least there is, a light Infantry Regiment, and a remark says so.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias, get_args

import msgspec

from replay.core.text import Unreadable
from replay.games.conquest.army import (
    MOST_CHARACTERS,
    MOST_REGIMENTS,
    Army,
    Banner,
    Character,
    Class,
    Regiment,
    read_army,
    written,
)
from replay.lists.army_list import ArmyList, Entry, called
from replay.lists.naming import alike
from replay.lists.pasted import Unknown, not_understood, pasted
from replay.lists.recognition import recognise
from replay.lists.systems import read_for

LONGEST = 80
"""Characters of a name; the lines of the list have it whole."""
STANDS = FILES = 3
"""Of a Regiment whose list does not say."""
TYPE = "infantry"
CLASS: Class = "light"

Units: TypeAlias = Mapping[str, Entry]
"""Units of a list by the ids they get."""
Card: TypeAlias = Regiment | Character
Cards: TypeAlias = Mapping[str, Card]
"""Units that tell what they are, by names as they are compared."""
Say: TypeAlias = Callable[[Unknown], None]


def muster(text: str, fetch: Callable[[str], str], name: str = "army") -> str:
    """An army as the text that an order carries, pasted or written; ``fetch`` reads the list that it names.

    Raises ``Unreadable``.
    """
    if recognise(text):
        return listed(text, name)
    army = written(text, name)
    return listed(fetch(army.list), army.list, army) if army.list else msgspec.json.encode(army).decode()


def listed(text: str, name: str, given: Army | None = None) -> str:
    """A list as the text that an order carries; the units of ``given`` are the cards of those in the list.

    Raises ``Unreadable``.
    """
    found = read_for("conquest", text, name)
    units = [one for entry in found.entries for one in [entry] * entry.count]
    regiments = {f"r{n}": unit for n, unit in enumerate((one for one in units if not one.leads), start=1)}
    characters = {f"c{n}": unit for n, unit in enumerate((one for one in units if one.leads), start=1)}
    if not 0 < len(regiments) <= MOST_REGIMENTS or len(characters) > MOST_CHARACTERS:
        most = f"an army has 1 to {MOST_REGIMENTS} and at most {MOST_CHARACTERS}{not_understood(found)}"
        raise Unreadable(name, f"lists {len(regiments)} Regiments and {len(characters)} Characters; {most}")
    joined = msgspec.json.encode(_army(found, regiments, characters, given)).decode()
    read_army(joined, name)
    return joined


def _army(found: ArmyList, regiments: Units, characters: Units, given: Army | None) -> Army:
    known: tuple[Card, ...] = (*given.regiment, *given.character) if given else ()
    cards: Cards = {alike(unit.entry): unit for unit in known}
    unknown: list[Unknown] = []
    leaders = tuple(
        _character(i, leader, _warband(i, regiments, characters), cards, unknown.append)
        for i, leader in characters.items()
    )
    led = {regiment: leader.type for leader in leaders for regiment in leader.warband}
    banner = Banner(
        given.army.id if given else "listed",
        (given.army.name if given else found.title or found.faction or found.format)[:LONGEST],
        tuple(i for i, leader in characters.items() if leader.warlord),
        given.army.letter if given else "",
    )
    rest = tuple(_regiment(i, unit, led.get(i, ""), cards, unknown.append) for i, unit in regiments.items())
    return Army("rollbook.army/1", "conquest", banner, rest, leaders, pasted=pasted(found, unknown))


def _warband(leader: str, regiments: Units, characters: Units) -> Units:
    """The Regiments under the heading of a Character, which is the first there."""
    section = characters[leader].section
    first = next(i for i, one in characters.items() if one.section == section)
    return {i: one for i, one in regiments.items() if one.section == section and leader == first}


def _character(name: str, told: Entry, warband: Units, cards: Cards, say: Say) -> Character:
    card = cards.get(alike(told.name))
    type_ = card.type if card else _type(told)
    if not type_:
        # what is not known cannot keep it out of its own Warband
        hosts = ((cards.get(alike(one.name)), _type(one)) for one in warband.values())
        type_ = next(filter(None, (host.type if host else said for host, said in hosts)), TYPE)
        say(("Type", told.name, f"{type_}, as its Warband, until described"))
    return Character(
        name, told.name[:LONGEST], type_, tuple(warband), known=bool(card or _type(told)),
        supremacy=card.supremacy if isinstance(card, Character) else None,
        draw_events=card.draw_events if card else (), grants=card.grants if card else (), brings=_brings(told),
    )  # fmt: skip


def _regiment(name: str, told: Entry, led: str, cards: Cards, say: Say) -> Regiment:
    """A Regiment of the Warband of a Character of the Type ``led``, if of any."""
    type_ = led or TYPE
    card = cards.get(alike(told.name))
    cls = card.cls if card else _class(told)
    if cls is None or not (card or _type(told)):
        say(("Class and Type", told.name, f"{cls or CLASS} {_type(told) or type_} until described"))
    if told.section and not led:
        say(("Warband", told.name, "none"))
    stands = told.stands or _stands(told) or (card.stands if isinstance(card, Regiment) else 0)
    if not stands:
        say(("Stands", told.name, str(STANDS)))
    files = card.files if isinstance(card, Regiment) else FILES
    return Regiment(
        name, told.name[:LONGEST], card.type if card else _type(told) or type_, cls or CLASS,
        stands or STANDS, min(files, stands or STANDS), known=bool(card or (cls and _type(told))),
        draw_events=card.draw_events if card else (), grants=card.grants if card else (), brings=_brings(told),
    )  # fmt: skip


def _brings(told: Entry) -> tuple[str, ...]:
    """What a list puts on a unit; that it is the Warlord is said elsewhere."""
    return tuple(called(option, LONGEST) for option in told.options if option.name.lower() != "warlord")


def _type(told: Entry) -> str:
    """The Type that a roster tells."""
    word = "-".join(told.facts.get("Type", "").lower().split())
    return word if word.isascii() and word.replace("-", "").isalnum() else ""


def _class(told: Entry) -> Class | None:
    """The Class that a roster tells."""
    said = told.facts.get("Class", "").lower()
    return next((one for one in get_args(Class) if one == said), None)


def _stands(told: Entry) -> int:
    """The Stands that a roster tells."""
    said = told.facts.get("Stands", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 3 else 0
