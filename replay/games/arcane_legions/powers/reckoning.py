"""Numbers of the book as abilities change them: sums with their reasons, never below 0 (AL-ABIL-11)."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from replay.games.arcane_legions.cards.card import totals
from replay.games.arcane_legions.cards.condition import Moment
from replay.games.arcane_legions.cards.hook import Hook
from replay.games.arcane_legions.cards.operation import Add, Set
from replay.games.arcane_legions.combat.adjusters import Bout, fighter, moment_of
from replay.games.arcane_legions.events import AbilityUsed, FightOpened, Kind, Pool
from replay.games.arcane_legions.orders import Side
from replay.games.arcane_legions.powers.sway import NOW, Sway, swaying
from replay.games.arcane_legions.table import Fight, Table, card_of


class Share(Struct, frozen=True):
    """What one ability does to a number."""

    sway: Sway
    by: int


class Reckoned(Struct, frozen=True):
    """A number after abilities, and what each of them did to it."""

    count: int
    shares: tuple[Share, ...] = ()

    @property
    def why(self) -> str:
        """The abilities as they stand in a sum: ``, +1 Night March``."""
        return "".join(f", {share.by:+} {share.sway.power.name}" for share in self.shares)


def reckon(start: int, sways: Sequence[Sway], least: int = 0) -> Reckoned:
    """A number that some abilities set and others add to; what is set comes first, and the sum is never below 0.

    ``least`` is the least it may be, where that is more.
    """
    count, shares = start, list[Share]()
    for sway in sorted(sways, key=lambda one: not isinstance(one.does, Set)):
        match sway.does:
            case Set(amount=amount):
                by = amount - count
            case Add(amount=amount):
                by = amount * sway.times
            case _:
                continue
        if by:
            count += by
            shares.append(Share(sway, by))
    return Reckoned(max(least, count), tuple(shares))


def number(table: Table, unit: str, hook: Hook, start: int, moment: Moment = NOW) -> Reckoned:
    """A number of a unit at a hook."""
    return reckon(start, swaying(table, unit, hook, moment))


def used(reckoned: Reckoned, unit: str, what: str) -> Iterator[AbilityUsed]:
    """That abilities changed a number of a unit: ``what`` is said of it after the change of each."""
    for share in reckoned.shares:
        source, other = share.sway.source, "" if share.sway.source == unit else unit
        yield AbilityUsed(source, share.sway.power.id, other, f"{share.by:+} {what}")


def order_cost(table: Table, unit: str, kind: Kind, *, push: bool = False) -> Reckoned:
    """Order points for an order of a kind (AL-ORDER-05, 06), as abilities change them."""
    by_base = kind in ("move", "close", "ranged")
    printed = 2 if by_base and card_of(table, unit).unit.base == "formation" else 1
    return number(table, unit, Hook.ORDER_COST, printed, Moment(kind=kind, push=push))


def penalty(table: Table, unit: str, kind: Kind) -> Reckoned:
    """The figures a push takes: one (AL-PUSH-02), as abilities change it."""
    return number(table, unit, Hook.PUSH_PENALTY, 1, Moment(kind=kind, push=True))


def points(table: Table, unit: str) -> Reckoned:
    """The movement points of a move order: ready movement icons (AL-MOVE-01), as abilities change them."""
    icons = totals(card_of(table, unit), table.units[unit].figures).move
    return number(table, unit, Hook.MOVE_POINTS, icons)


def directional(table: Table, unit: str, side: Side, manoeuvre: str) -> Reckoned:
    """The directional cost of a side (AL-MOVE-03) for a ``step`` or a ``turn``, as abilities change it; 1 at least."""
    printed: int = getattr(card_of(table, unit).codex, side).cost
    found = swaying(table, unit, Hook.MOVE_COST, Moment(manoeuvre=manoeuvre, side=side))
    return reckon(printed, found, least=1)


def price(table: Table, unit: str, side: Side, manoeuvre: str) -> int:
    """The directional cost alone."""
    return directional(table, unit, side, manoeuvre).count


def lent_dice(table: Table, fight: FightOpened, pool: Pool) -> Reckoned:
    """The dice of a pool of a fight about to open, as abilities of both sides change them (AL-ABIL-11)."""
    return _fought(table, fight, pool, Hook.DICE_COUNT, fight.attack if pool == "attack" else fight.defence)


def damage(table: Table, fight: Fight, pool: Pool, hits: int) -> Reckoned:
    """The damage to the unit that rolled a pool, as abilities of both sides change it (AL-ABIL-11)."""
    return _fought(table, fight, pool, Hook.DAMAGE_MODIFY, hits)


def worth(table: Table, unit: str, reason: str, printed: int) -> Reckoned:
    """Victory points for what a unit loses or commands, as abilities change them (AL-VP-04 to 08, AL-ABIL-11)."""
    return number(table, unit, Hook.VP_MODIFY, printed, Moment(reason=reason))


def _fought(table: Table, fight: Bout, pool: Pool, hook: Hook, start: int) -> Reckoned:
    other: Pool = "defence" if pool == "attack" else "attack"
    own = swaying(table, fighter(fight, pool), hook, moment_of(fight, pool))
    theirs = swaying(table, fighter(fight, other), hook, moment_of(fight, other))
    ours = (sway for sway in own if not sway.does.opposing)
    return reckon(start, (*ours, *(sway for sway in theirs if sway.does.opposing)))
