"""How the events of Setup change the table of Star Wars: Legion; total, like the others."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from replay.core.seats import other, with_player
from replay.games.star_wars_legion import setup_events as p
from replay.games.star_wars_legion.cards import KINDS, Kind
from replay.games.star_wars_legion.table import (
    FIRST_ADVANTAGE,
    FOLLOWING,
    Deck,
    Piece,
    Player,
    Shown,
    Table,
    Token,
    deck_of,
    full,
    with_deck,
    with_unit,
)

AFTER = {"declare": "terrain", "terrain": "rolls"}
"""The stage that follows one which the players close."""


# ---------------------------------------------------------------- lists, battlefield, terrain


def _enlisted(table: Table, event: p.ArmyEnlisted) -> Table:
    own = table.seats.get(event.seat, Player(event.seat))
    player = replace(own, army=event.name, faction=event.faction, letter=event.letter)
    cards, lists = {**table.cards, **event.cards}, table.lists | {event.seat: dict(event.deck)}
    return _listed(replace(table, seats=table.seats | {event.seat: player}, cards=cards, lists=lists))


def _unit_enlisted(table: Table, event: p.UnitEnlisted) -> Table:
    return replace(table, units=table.units | {event.unit: event.card})


def _hand_taken(table: Table, event: p.HandTaken) -> Table:
    return _listed(with_player(table, event.seat, hand=event.count, seals=event.seals))


def _listed(table: Table) -> Table:
    """With both armies and both command hands the first step is over (SWL-SETUP-02)."""
    ready = all(player.army and player.hand for player in table.seats.values())
    return replace(table, stage="battlefield") if ready and table.stage == "enlist" else table


def _established(table: Table, event: p.BattlefieldEstablished) -> Table:
    return replace(table, stage="declare", width=event.width, depth=event.depth)


def _declared(table: Table, event: p.TerrainDeclared) -> Table:
    outline = table.pieces[event.piece].outline if event.piece in table.pieces else ()
    piece = Piece(event.kind, event.movement, event.cover, event.height, (event.seat,), outline)
    return replace(table, pieces=table.pieces | {event.piece: piece})


def _agreed(table: Table, event: p.TerrainAgreed) -> Table:
    named = {name: table.pieces.get(name, Piece()) for name in (event.piece, *event.others)}
    agreed = {name: replace(piece, agreed=(*piece.agreed, event.seat)) for name, piece in named.items()}
    return replace(table, pieces=table.pieces | agreed)


def _laid(table: Table, event: p.TerrainLaid) -> Table:
    piece = table.pieces.get(event.piece, Piece())
    return replace(table, pieces=table.pieces | {event.piece: replace(piece, outline=event.outline)})


def _closed(table: Table, event: p.StepClosed) -> Table:
    return replace(table, stage=AFTER.get(table.stage, table.stage))


# ---------------------------------------------------------------- the blue player


def _rolled(table: Table, event: p.BlueRolled) -> Table:
    return replace(table, rolls=table.rolls | {event.seat: event.faces})


def _tied(table: Table, event: p.BlueTied) -> Table:
    return replace(table, rolls={})


def _blue(table: Table, event: p.BlueSet) -> Table:
    stage = "opening" if table.stage == "rolls" else table.stage
    return replace(table, blue=event.seat, stage=stage)


# ---------------------------------------------------------------- the mission


def _dealt(listed: dict[Kind, tuple[str, ...]]) -> dict[Kind, Deck]:
    """The three decks of a battle deck; a closed one has three cards of each type that nobody knows."""
    if not listed:
        return {kind: Deck(hidden=3) for kind in KINDS}
    return {kind: Deck(unseen=tuple(sorted(listed.get(kind, ())))) for kind in KINDS}


def _shuffled(table: Table, event: p.DecksShuffled) -> Table:
    return replace(table, decks={seat: _dealt(table.lists.get(seat, {})) for seat in table.seats})


def _revealed(table: Table, event: p.CardRevealed) -> Table:
    deck = deck_of(table, event.seat, event.deck)
    if event.card in deck.unseen:
        unseen = tuple(card for card in deck.unseen if card != event.card)
        table = with_deck(table, event.seat, event.deck, unseen=unseen)
    elif deck.hidden:
        table = with_deck(table, event.seat, event.deck, hidden=deck.hidden - 1)
    table = replace(table, spaces=table.spaces | {event.space: Shown(event.card, event.seat)})
    if table.stage == "opening" and full(table):
        # what was modified before, as the players agreed, counts (SWL-MISSION-06)
        modified = dict.fromkeys(table.seats, 0) | table.modified
        return replace(table, stage="modify", modifier=table.modifier or table.blue, modified=modified)
    return table


def _modified(table: Table, event: p.MissionModified) -> Table:
    times = table.modified | {event.seat: table.modified.get(event.seat, 0) + 1}
    return replace(table, modified=times, modifier=other(table, event.seat), settled=())


def _discarded(table: Table, event: p.CardDiscarded) -> Table:
    spaces = {space: shown for space, shown in table.spaces.items() if space != event.space}
    discard = (*deck_of(table, event.seat, event.deck).discard, event.card)
    return with_deck(replace(table, spaces=spaces), event.seat, event.deck, discard=discard)


def _refilled(table: Table, event: p.DeckRefilled) -> Table:
    pool = tuple(sorted(deck_of(table, event.seat, event.deck).discard))
    return with_deck(table, event.seat, event.deck, unseen=pool, discard=())


def _settled(table: Table, event: p.MissionSettled) -> Table:
    return replace(table, settled=(*table.settled, event.seat))


def _built(table: Table, event: p.MissionBuilt) -> Table:
    return replace(table, stage="sides")


# ---------------------------------------------------------------- sides, cards, effects, positions


def _side(table: Table, event: p.SideChosen) -> Table:
    table = with_player(table, event.seat, edge=event.edge)
    chosen = all(player.edge for player in table.seats.values())
    return replace(table, stage="cards") if chosen and table.stage == "sides" else table


def _placed(table: Table, event: p.TokenPlaced) -> Table:
    token = Token(event.kind, event.at, event.securable, event.stand_in)
    left = tuple(dropped for dropped in table.dropping if dropped.token != event.token)
    return replace(table, tokens=table.tokens | {event.token: token}, dropping=left)


def _followed(table: Table, event: p.CardFollowed) -> Table:
    led = (event.card, table.followed) == ("advantage", FIRST_ADVANTAGE) and event.seat != table.blue
    table = replace(table, followed=table.followed + 1, red_led=table.red_led or led)
    return _begun(table, "effects") if table.followed == len(FOLLOWING) else table


def _begun(table: Table, stage: str) -> Table:
    """A step in which blue speaks first and players say when they are done."""
    seats = {i: replace(player, done=False) for i, player in table.seats.items()}
    return replace(table, stage=stage, active=table.blue, seats=seats)


def _resolved(table: Table, event: p.EffectResolved) -> Table:
    if event.unit not in table.units:
        return table
    return with_unit(table, event.unit, resolved=(*table.units[event.unit].resolved, event.keyword))


def _marked(table: Table, event: p.MarkGained) -> Table:
    if event.unit not in table.units:
        return table
    return with_unit(table, event.unit, marks=(*table.units[event.unit].marks, event.mark))


def _ranked(table: Table, event: p.RankChanged) -> Table:
    return with_unit(table, event.unit, rank=event.rank)


def _flawed(table: Table, event: p.FlawTaken) -> Table:
    if event.seat not in table.seats:
        return table
    player = table.seats[event.seat]
    return with_player(table, event.seat, flaws=(*player.flaws, event.card), hand=player.hand + 1)


def _done(table: Table, event: p.SeatDone) -> Table:
    table = with_player(table, event.seat, done=True)
    if table.stage == "effects":
        over = all(player.done for player in table.seats.values())
        return _begun(table, "prepared") if over else replace(table, active=other(table, event.seat))
    return replace(table, active=other(table, event.seat)) if table.active == event.seat else table


def _prepared(table: Table, event: p.UnitPrepared) -> Table:
    unit = table.units.get(event.unit)
    if unit is None:
        return table
    table = with_unit(table, event.unit, at=event.at, others=event.others, dodge=unit.dodge + 1, prepared=True)
    rival = other(table, unit.seat)
    return table if table.seats[rival].done else replace(table, active=rival)


SETUP: dict[type[Any], Callable[[Table, Any], Table]] = {
    p.ArmyEnlisted: _enlisted,
    p.UnitEnlisted: _unit_enlisted,
    p.HandTaken: _hand_taken,
    p.BattlefieldEstablished: _established,
    p.TerrainDeclared: _declared,
    p.TerrainAgreed: _agreed,
    p.TerrainLaid: _laid,
    p.StepClosed: _closed,
    p.BlueRolled: _rolled,
    p.BlueTied: _tied,
    p.BlueSet: _blue,
    p.DecksShuffled: _shuffled,
    p.CardRevealed: _revealed,
    p.MissionModified: _modified,
    p.CardDiscarded: _discarded,
    p.DeckRefilled: _refilled,
    p.MissionSettled: _settled,
    p.MissionBuilt: _built,
    p.SideChosen: _side,
    p.TokenPlaced: _placed,
    p.CardFollowed: _followed,
    p.EffectResolved: _resolved,
    p.MarkGained: _marked,
    p.RankChanged: _ranked,
    p.FlawTaken: _flawed,
    p.SeatDone: _done,
    p.UnitPrepared: _prepared,
}
"""How each event of Setup changes the table."""
