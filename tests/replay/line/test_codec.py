"""Payloads of every version: old ones are brought up to date, newer ones stop the replay, for each game by itself."""

from types import ModuleType
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from eventstore.entry import Entry
from eventstore.port import Damaged
from replay.acts import Adjusted, Noted, Opened, Ordered
from replay.book import Book
from replay.core.dice import Roll
from replay.games import load
from replay.line.codec import Codec, Newer, genesis_of
from replay.line.upcast import UPCASTS
from tests.invented import hilltop
from tests.replay.ledger import Ledger


def other_game() -> Any:
    """Hilltop by another name."""
    other = ModuleType("valley")
    vars(other).update({name: value for name, value in vars(hilltop).items() if not name.startswith("__")})
    vars(other)["key"] = "valley"
    return other


def genesis(**fields: Any) -> Entry:
    return replace(Ledger().entries[0], **fields)


def renamed(old: str, new: str) -> Any:
    return lambda document: {new if name == old else name: value for name, value in document.items()}


def test_a_payload_takes_every_step_from_its_version_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(UPCASTS, ("", "noted", 1), renamed("said", "words"))
    monkeypatch.setitem(UPCASTS, ("", "noted", 2), renamed("words", "text"))
    codec = Codec(hilltop)
    assert codec.read("noted", 1, b'{"said":"x"}') == Noted("x")
    assert codec.read("noted", 2, b'{"words":"x"}') == Noted("x")
    assert codec.read("noted", 3, b'{"text":"x"}') == Noted("x")
    assert codec.version("noted") == 3
    with pytest.raises(Newer, match="noted version 4"):
        codec.read("noted", 4, b'{"text":"x"}')


def test_a_step_of_one_game_makes_no_other_games_payloads_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(UPCASTS, ("hilltop", "ordered", 1), renamed("said", "order"))
    here, there = Codec(hilltop), Codec(other_game())
    assert here.read("ordered", 1, b'{"said":{"order":"roll"}}') == Ordered(Roll())
    assert (here.version("ordered"), there.version("ordered")) == (2, 1)
    assert there.read("ordered", 1, b'{"order":{"order":"roll"}}') == Ordered(Roll())
    with pytest.raises(Newer):
        there.read("ordered", 2, b'{"order":{"order":"roll"}}')


@pytest.mark.parametrize(
    ("game", "was", "now"),
    [
        ("conquest", "seats.p1.score", "score.p1"),
        ("conquest", "ended", "reason"),
        ("conquest", "seats.p1.die", "seats.p1.die"),
        ("arcane_legions", "trail.lost", "track.lost"),
        ("arcane_legions", "score.p1", "score.p1"),
    ],
)
def test_what_a_judge_once_set_is_set_where_it_stands_now(game: str, was: str, now: str) -> None:
    codec = Codec(load(game))
    payload = f'{{"path":"{was}","value":3,"reason":"miscounted","before":2}}'.encode()
    assert codec.read("adjusted", 1, payload) == Adjusted(now, 3, "miscounted", 2)
    assert codec.version("adjusted") == 2
    assert Codec(hilltop).version("adjusted") == 1


@pytest.mark.parametrize("payload", [b'{"value":3,"reason":"x"}', b'{"path":5,"value":3,"reason":"x"}'])
def test_an_old_payload_that_is_none_is_none_after_its_step(payload: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        Codec(load("conquest")).read("adjusted", 1, payload)


@pytest.mark.parametrize("game", ["", "hilltop"])
def test_a_missing_step_is_noticed_before_anything_is_read(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setitem(UPCASTS, (game, "noted", 1), renamed("said", "words"))
    monkeypatch.setitem(UPCASTS, (game, "noted", 3), renamed("words", "text"))
    with pytest.raises(ValueError, match="no step leads from version 2 of noted to version 3"):
        Codec(hilltop)


def test_a_version_below_the_first_is_damage() -> None:
    line = Ledger()
    line.note()
    book = Book.of(hilltop, [line.entries[0], replace(line.entries[1], version=0)])
    with pytest.raises(Damaged, match="entry 2: is not the noted it claims to be"):
        book.act(2)


def test_genesis_of_a_newer_program_is_said_to_be_newer() -> None:
    newer = genesis(version=2, payload=genesis().payload[:-1] + b',"clock":5}')
    with pytest.raises(Newer, match="opened version 2"):
        genesis_of(newer)
    with pytest.raises(Newer):
        Book.of(hilltop, [newer])


def test_genesis_takes_the_steps_of_its_kind_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(UPCASTS, ("", "opened", 1), renamed("players", "seats"))
    old = genesis(payload=genesis().payload.replace(b'"seats"', b'"players"'))
    assert genesis_of(old).seats == Book.of(hilltop, [genesis(version=2)]).genesis.seats
    assert isinstance(Book.of(hilltop, [old]).genesis, Opened)


@pytest.mark.parametrize("fields", [{"kind": "noted"}, {"kind": "born"}, {"payload": b"{}"}, {"version": 0}])
def test_what_begins_no_match_is_damage_at_its_first_entry(fields: Any) -> None:
    with pytest.raises(Damaged, match="entry 1: is not the beginning of a match"):
        genesis_of(genesis(**fields))
