"""What can be read off a unit when it is looked at closely."""

from replay.core.count import counted
from replay.core.meter import Meter
from replay.core.sheet import Ability, Sheet, Total
from replay.games.star_wars_legion.cards import PREPARED_POSITION, SETUP_KEYWORDS
from replay.games.star_wars_legion.rulebook.effect import SETUP_KEYWORDS as RULE
from replay.games.star_wars_legion.rulebook.fact import LISTS
from replay.games.star_wars_legion.rulebook.obj import ASSET
from replay.games.star_wars_legion.rulebook.prep import PREPARED_UNITS
from replay.games.star_wars_legion.table import Table, panicked


def sheet(table: Table, name: str) -> Sheet:
    """A unit's card, how it stands, what it holds."""
    unit = table.units[name]
    told = [word.replace("_", " ") for word in (unit.rank, unit.type) if word] + [counted(unit.points, "point")]
    told += ["no card tells more"] * (not unit.known)
    told += ["panicked"] * panicked(unit) + ["activated"] * unit.activated + ["defeated"] * unit.defeated
    meters = [Meter("miniatures", unit.miniatures), Meter("suppression", unit.suppression)]
    meters += [Meter("wounds", unit.wounds)] * bool(unit.wounds)
    meters += [Meter("dodge", unit.dodge)] * bool(unit.dodge)
    totals = (Total(str(max(unit.courage or 0, unit.lent)) if unit.courage else "-", "courage"),)
    words = tuple(Ability(word, "", _rule(word)) for word in unit.keywords)
    marks = tuple(Ability(mark, "since Setup", RULE.id) for mark in unit.marks)
    brought = tuple(Ability(word, "on its list", LISTS.id) for word in unit.brings)
    held = tuple(Ability(token, "an asset it holds", ASSET.id) for token in unit.holding)
    return Sheet(name, " · ".join(told), tuple(meters), totals, abilities=(*words, *brought, *marks, *held))


def _rule(keyword: str) -> str:
    word = keyword.partition(":")[0]
    return RULE.id if word in SETUP_KEYWORDS else PREPARED_UNITS.id if word == PREPARED_POSITION else ""
