"""What may be said in a turn: who is activated, and all that the acting figure may do."""

from itertools import permutations

from replay.core.form import OneOf
from replay.games.battle_for_legend.activating import owed
from replay.games.battle_for_legend.attacking import engines_touched
from replay.games.battle_for_legend.initiative import eligible, first_of, tied
from replay.games.battle_for_legend.menu.offers import Offers
from replay.games.battle_for_legend.menu.setting_up import returning, voice
from replay.games.battle_for_legend.menu.spots import arrivals, moves
from replay.games.battle_for_legend.moving import OPENS
from replay.games.battle_for_legend.opportunity import due
from replay.games.battle_for_legend.orbs import may_rearm
from replay.games.battle_for_legend.orders import (
    Ability,
    Activate,
    Artefact,
    Ballista,
    BreakTie,
    Decline,
    Done,
    Fog,
    Melee,
    Move,
    Portal,
    Rearm,
    Shoot,
    Strike,
)
from replay.games.battle_for_legend.paying import side_of
from replay.games.battle_for_legend.place import inches
from replay.games.battle_for_legend.profile import Cost, Kind
from replay.games.battle_for_legend.table import Table, borne, enemies, in_play, profile_of
from replay.games.battle_for_legend.tokens import choices
from replay.games.battle_for_legend.zones import fog_seat


def activating(offers: Offers) -> None:
    """Figures come back, ties are broken, the next figure is activated or acts at once."""
    returning(offers)
    table = offers.table
    found = tied(table)
    if found:
        # one order of the tied figures holds as well as any other, and nobody has to try all of six
        orders = OneOf(tuple(permutations(found)))
        for seat in table.seats:
            offers.form(BreakTie(found, voice(table, seat)), figures=orders)
        offers.rolls(owed(table))
        return
    for figure in first_of(table, eligible(table)):
        offers.order(Activate(figure, voice(table, table.figures[figure].seat)))
        acting(offers, figure)
    rearming(offers)


def acting(offers: Offers, figure: str) -> None:
    """All that a figure may still do in its activation."""
    table = offers.table
    seat = table.figures[figure].seat
    by = voice(table, seat)
    if table.figures[figure].at is None:
        return
    _moving(offers, Move(figure, ((0, 0),), by))
    for enemy in enemies(table, seat):
        offers.order(Melee(figure, enemy, by))
        if profile_of(table, figure).range:
            offers.order(Shoot(figure, enemy, by))
        if engines_touched(table, figure):
            offers.order(Ballista(figure, enemy, by))
    _special(offers, figure, by)
    if table.turn >= OPENS:
        offers.places(Portal(figure, (0, 0), by), "at", arrivals(table, figure), "by the portal in the enemy camp")


def ending(offers: Offers) -> None:
    """What an open activation allows besides what its figure does."""
    table = offers.table
    acting_ = table.acting
    if acting_ is None:
        return
    seat = table.figures[acting_.figure].seat
    by = voice(table, seat)
    if seat == fog_seat(table):
        for target in in_play(table):
            offers.order(Fog(target, by))
    offers.order(Done(by))
    rearming(offers)


def rearming(offers: Offers) -> None:
    """Whoever may ready its orb."""
    table = offers.table
    for seat in table.seats:
        if may_rearm(table, seat):
            offers.order(Rearm(seat))


def striking(offers: Offers) -> None:
    """Those who may strike do, or do not."""
    table = offers.table
    for striker in due(table):
        by = voice(table, table.figures[striker].seat)
        offers.order(Strike(striker, by))
        offers.order(Decline(striker, by))
    rearming(offers)


def _moving(offers: Offers, order: Move) -> None:
    table = offers.table
    limit = f"up to {inches(profile_of(table, order.figure).move)} inches"
    offers.places(order, "path", moves(table, order.figure), limit)


def _special(offers: Offers, figure: str, by: str) -> None:
    """Abilities and the artefact, with every target and whatever they cost."""
    table = offers.table
    for ability in profile_of(table, figure).ability:
        for target in _targets(table, figure, ability.kind):
            for paid in _prices(table, figure, ability.cost):
                offers.order(Ability(figure, ability.id, target, paid, by))
    own = borne(table, figure)
    if own:
        for target in _targets(table, figure, own.kind):
            for paid in _prices(table, figure, own.cost):
                offers.order(Artefact(figure, target, paid, by))


def _targets(table: Table, figure: str, kind: Kind) -> tuple[str, ...]:
    if kind == "defensive":
        return ()
    if kind == "offensive":
        return tuple(enemies(table, table.figures[figure].seat))
    return ("", *in_play(table))


def _prices(table: Table, figure: str, cost: Cost) -> tuple[int | None, ...]:
    side = side_of(cost)
    return (None,) if side is None else choices(table, figure, side)
