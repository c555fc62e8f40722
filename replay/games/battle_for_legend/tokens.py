"""Sets of tokens: what is printed, what is discarded, and the stock that is left (fr: stock, défausse, cycle).

An owner is a figure's id, or that of a ballista. What everybody knows of a token that lies in a confrontation is out of
the stock; one that nobody knows yet is still counted there, since any of them may be it (BFL-CYCLE-07).
"""

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from replay.games.battle_for_legend.events import Side
from replay.games.battle_for_legend.table import Duel, Laid, Table, profile_of, with_figure

ENGINE = "ballista:"
"""What an id of a ballista begins with; its camp follows."""
SIDES: tuple[Side, Side] = ("power", "defence")


def named(owner: str) -> str:
    """What people call an owner of tokens."""
    return "the ballista" if owner.startswith(ENGINE) else owner


def printed(table: Table, owner: str, side: Side) -> tuple[int, ...]:
    """The set as its sheet has it (BFL-FIG-04, BFL-BAL-02); none for an owner that is not there."""
    if owner.startswith(ENGINE):
        engines = table.arena.ballista if table.arena and side == "power" else ()
        return next((one.power for one in engines if ENGINE + one.faction == owner), ())
    if owner not in table.figures:
        return ()
    profile = profile_of(table, owner)
    return profile.power if side == "power" else profile.defence


def discard(table: Table, owner: str, side: Side) -> tuple[int, ...]:
    """The tokens that lie face up (BFL-CYCLE-01)."""
    if owner.startswith(ENGINE):
        return table.engines.get(owner.removeprefix(ENGINE), ()) if side == "power" else ()
    found = table.figures.get(owner)
    return () if found is None else found.power if side == "power" else found.defence


def with_discard(table: Table, owner: str, side: Side, values: tuple[int, ...]) -> Table:
    """The table with another discard; a ballista has one of Power tokens only."""
    if owner.startswith(ENGINE) and side != "power":
        return table
    if owner.startswith(ENGINE):
        return replace(table, engines=table.engines | {owner.removeprefix(ENGINE): values})
    return with_figure(table, owner, **{side: values})


def stock(table: Table, owner: str, side: Side) -> tuple[int, ...]:
    """What can still be chosen, high to low, and what lies face down unknown with it (BFL-CYCLE-08)."""
    lying = lying_of(table.duel, owner, side)
    out = (lying.value,) if lying and lying.value is not None and (lying.closed or lying.shown) else ()
    return without(printed(table, owner, side), (*discard(table, owner, side), *out))


def free(table: Table, owner: str, side: Side) -> int:
    """How many tokens of the stock do not lie face down."""
    lying = lying_of(table.duel, owner, side)
    down = lying is not None and not lying.closed and not lying.shown
    return len(stock(table, owner, side)) - down


def owner_of(duel: Duel, side: Side) -> str:
    """Whose tokens are played on a side of a confrontation."""
    return duel.owner if side == "power" else duel.target


def lying(duel: Duel, side: Side) -> Laid | None:
    """The token on a side of a confrontation."""
    return duel.power if side == "power" else duel.defence


def lying_of(duel: Duel | None, owner: str, side: Side) -> Laid | None:
    """The token of an owner that lies in a confrontation on that side."""
    return lying(duel, side) if duel and owner_of(duel, side) == owner else None


def with_laid(duel: Duel, side: Side, laid: Laid | None) -> Duel:
    """The confrontation with another token on a side."""
    return replace(duel, power=laid) if side == "power" else replace(duel, defence=laid)


def without(values: Iterable[int], gone: Iterable[int]) -> tuple[int, ...]:
    """Tokens less others, high to low; those that are not there change nothing."""
    return tuple(sorted((Counter(values) - Counter(gone)).elements(), reverse=True))


def choices(table: Table, owner: str, side: Side) -> tuple[int, ...]:
    """The different values that can be chosen (BFL-DUEL-02, 03)."""
    return tuple(dict.fromkeys(stock(table, owner, side)))


def laid_values(table: Table, duel: Duel, side: Side) -> tuple[int, ...]:
    """The different values that the token on a side may have."""
    token = lying(duel, side)
    if token is None:
        return ()
    return (token.value,) if token.value is not None else choices(table, owner_of(duel, side), side)


def held(table: Table, duel: Duel) -> dict[str, tuple[int, ...]]:
    """The discards that a confrontation can change, by owner and side (BFL-DUEL-14)."""
    owners = dict.fromkeys((duel.owner, duel.figure, duel.target))
    return {f"{owner} {side}": discard(table, owner, side) for owner in owners for side in SIDES if owner}
