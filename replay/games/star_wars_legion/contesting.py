"""Who contests objective tokens, and who secures them (SWL-CONTEST, SWL-SECURE)."""

from collections.abc import Iterator

from replay.games.star_wars_legion.cards import Unit
from replay.games.star_wars_legion.discs import Disc, closer
from replay.games.star_wars_legion.events import TokenTallied
from replay.games.star_wars_legion.places import token_disc
from replay.games.star_wars_legion.table import Table, lying, panicked


def leader(unit: Unit) -> Disc | None:
    """The base of a unit's leader, if it is on the battlefield."""
    return Disc(unit.at, unit.base // 2) if unit.at is not None else None


def contests(table: Table, unit: Unit, token: str) -> bool:
    """Whether a unit contests a token: its leader at its range, the unit not panicked (SWL-CONTEST-01)."""
    found, stands = table.tokens.get(token), leader(unit)
    if found is None or found.at is None or stands is None:
        return False
    able = unit.can_contest and not unit.defeated and not panicked(unit)
    return able and closer(stands, token_disc(found.kind, found.at), unit.contest_range)


def contesting(table: Table, token: str) -> dict[str, tuple[str, ...]]:
    """The units that contest a token, by seat."""
    found: dict[str, tuple[str, ...]] = dict.fromkeys(table.seats, ())
    for i, unit in table.units.items():
        if contests(table, unit, token):
            found[unit.seat] = (*found.get(unit.seat, ()), i)
    return found


def securing(table: Table, token: str) -> str:
    """The seat that secures a token, empty where nobody does (SWL-SECURE-01 to 03)."""
    found = table.tokens.get(token)
    if found is None or not found.securable:
        return ""
    counts = {seat: len(units) for seat, units in contesting(table, token).items()}
    most = max(counts.values(), default=0)
    best = [seat for seat, count in counts.items() if count == most]
    return best[0] if len(best) == 1 else ""


def tallies(table: Table) -> Iterator[TokenTallied]:
    """How all objective tokens on the battlefield stand."""
    for token, found, _ in lying(table):
        if found.kind != "advantage":
            yield TokenTallied(token, contesting(table, token), securing(table, token))
