"""Secrets: no value that lies face down can be read anywhere before it is turned up; afterwards it proves itself."""

import stat
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import field
from msgspec.structs import replace

from eventstore.drawer import MemoryDrawer
from eventstore.entry import Entry
from eventstore.port import Conflict
from replay.acts import Act, Amended, Change, Held, Ordered, Stood, Struck
from replay.core.seal import Hidden, Opening, commit, opens
from replay.core.wire import Order
from replay.line.codec import codec_for
from replay.line.unsealed import Seal
from replay.recording.asked import answers
from replay.recording.refusal import Refusal
from replay.recording.secrets import Known, hidden, holds, open_from, own, seal
from replay.recording.writing import entry_of
from tests.invented import hilltop
from tests.invented.hilltop import ONE_TOKEN, TRUE_TOKEN, Lay, Reveal, TokenLaid
from tests.replay.sitting import Sitting
from tests.tui.shell import Shell

MATCH = "ab" * 16
ENTRY = bytes(16)
VALUE = "zebra"
"""A value that stands nowhere else."""


def salt() -> bytes:
    return b"\7" * 16


@given(value=st.text(min_size=1, max_size=5), number=st.integers(0, 99))
def test_law_what_is_sealed_opens_with_what_the_drawer_kept(value: str, number: int) -> None:
    drawer = MemoryDrawer()
    laid = seal(Lay(number, Hidden(value=value), "p1"), MATCH, ENTRY, drawer, salt)
    turned = open_from(drawer, Reveal(number, by="p1"), MATCH, [ENTRY], [laid.token.seal])
    assert laid.token.value == ""
    assert turned.opening.value == value
    assert opens(laid.token.seal, MATCH, "p1", number, turned.opening)
    kept = [(ENTRY, Seal(laid.token.seal, 2, number, "p1", "token"))]
    assert own(drawer, kept, "p1") == {laid.token.seal: value}
    assert own(drawer, kept, "p2") == {}


def test_a_retry_finds_the_salt_it_had() -> None:
    drawer = MemoryDrawer()
    salts = iter([b"\1" * 16, b"\2" * 16])
    order = Lay(1, Hidden(value=VALUE), "p1")
    first = seal(order, MATCH, ENTRY, drawer, lambda: next(salts))
    assert seal(order, MATCH, ENTRY, drawer, lambda: next(salts)) == first
    with pytest.raises(Conflict):
        seal(Lay(1, Hidden(value="horse"), "p1"), MATCH, ENTRY, drawer, lambda: next(salts))


def test_what_is_laid_again_takes_up_each_seal_once_and_its_own() -> None:
    drawer, salts = MemoryDrawer(), iter(bytes([n]) * 16 for n in range(1, 9))
    before = [
        Known(Seal(f"seal {n}", 2, 0, seat, f"cards.{n}"), Opening(value, bytes([n + 9]).hex() * 16))
        for n, (seat, value) in enumerate([("p1", "horse"), ("p2", "heron"), ("p1", VALUE)])
    ]
    hand = Stack(tuple(Hidden(value=value) for value in ("horse", "horse", "heron", VALUE)), by="p1")
    laid = seal(hand, MATCH, ENTRY, drawer, lambda: next(salts), before=before)
    used = [msgspec.json.decode(drawer.get(ENTRY, f"cards.{n}") or b"", type=Opening).salt[:2] for n in range(4)]
    assert used == ["09", "01", "02", "0b"]
    assert len({part.seal for _, part in hidden(laid)}) == 4


def test_a_secret_opens_for_its_own_seat_and_number_only() -> None:
    drawer = MemoryDrawer()
    laid = seal(Lay(1, Hidden(value=VALUE), "p1"), MATCH, ENTRY, drawer, salt)
    for order in (Reveal(1, by="p2"), Reveal(2, by="p1"), Reveal(1, Opening("horse"), "p1")):
        assert open_from(drawer, order, MATCH, [ENTRY], [laid.token.seal]) == order


def test_the_drawer_knows_which_value_an_entry_sealed() -> None:
    drawer = MemoryDrawer()
    seal(Lay(1, Hidden(value=VALUE), "p1"), MATCH, ENTRY, drawer, salt)
    assert holds(drawer, ENTRY, "token", VALUE)
    assert not holds(drawer, ENTRY, "token", "horse")
    assert not holds(drawer, bytes(15) + b"\1", "token", VALUE)


class Stack(Order, frozen=True):
    cards: tuple[Hidden, ...] = ()
    named: dict[str, Hidden] = field(default_factory=dict)
    by: str = ""


class TurnUp(Order, frozen=True):
    cards: tuple[Opening, ...] = ()
    by: str = ""


def test_what_lies_face_down_deep_in_an_order_is_sealed_too() -> None:
    drawer = MemoryDrawer()
    order = Stack((Hidden(value=VALUE), Hidden(value="horse")), {"last": Hidden(value="heron")}, "p1")
    laid = seal(order, MATCH, ENTRY, drawer, salt)
    assert not any(word in msgspec.json.encode(laid) for word in (b"zebra", b"horse", b"heron"))
    assert drawer.names(ENTRY) == ("cards.0", "cards.1", "named.last")
    seals = [part.seal for _, part in hidden(laid)]
    named = TurnUp((Opening(), Opening("horse"), Opening("heron")), "p1")
    turned = open_from(drawer, named, MATCH, [ENTRY], seals)
    assert [card.value for card in turned.cards] == [VALUE, "horse", "heron"]
    either = TurnUp((Opening(),), "p1")
    assert open_from(drawer, either, MATCH, [ENTRY], seals) == either
    every = open_from(drawer, TurnUp((Opening(),) * 3, "p1"), MATCH, [ENTRY], seals)
    assert [card.value for card in every.cards] == [VALUE, "horse", "heron"]


class Deck(Order, frozen=True):
    cards: tuple[Hidden, ...] = ()
    first: int = 1
    by: str = ""


@given(values=st.lists(st.sampled_from(["horse", "heron"]), min_size=1, max_size=6), first=st.integers(1, 9))
def test_law_a_list_that_counts_from_its_first_is_told_apart_by_place(values: list[str], first: int) -> None:
    """One order lays a whole deck: namesakes lie under seals of their own, each opens at its own number only."""
    drawer, numbers = MemoryDrawer(), range(first, first + len(values))
    salts = iter(n.to_bytes(16, "big") for n in range(99))
    deck = seal(Deck(tuple(Hidden(value=v) for v in values), first, "p1"), MATCH, ENTRY, drawer, lambda: next(salts))
    seals = [card.seal for card in deck.cards]
    for number, value, laid in zip(numbers, values, seals, strict=True):
        turned = open_from(drawer, Reveal(number, by="p1"), MATCH, [ENTRY], seals)
        assert turned.opening.value == value
        assert [opens(laid, MATCH, "p1", other, turned.opening) for other in numbers] == [
            other == number for other in numbers
        ]
    assert open_from(drawer, Reveal(numbers[-1] + 1, by="p1"), MATCH, [ENTRY], seals).opening == Opening()


def test_a_list_of_one_number_is_bound_to_it_whatever_the_place() -> None:
    """As hands are laid that are played in any order: nothing that was sealed before changes."""
    hand = seal(Stack((Hidden(value=VALUE), Hidden(value="horse")), by="p1"), MATCH, ENTRY, MemoryDrawer(), salt)
    assert [card.seal for card in hand.cards] == [commit(MATCH, "p1", 0, value, salt()) for value in (VALUE, "horse")]


def test_a_request_that_hides_something_deep_is_answered_again_and_only_with_the_same_values() -> None:
    drawer = MemoryDrawer()
    order = Stack((Hidden(value=VALUE), Hidden(value="horse")))
    entry = Entry(bytes(16), 2, bytes(32), ENTRY, 0, "scribe", "ordered", 1, bytes(16), b"{}")
    written: Ordered[Any, Any] = Ordered(seal(replace(order, by="p1"), MATCH, ENTRY, drawer, salt))
    assert answers(entry, written, order, drawer)
    assert not answers(entry, written, Stack((Hidden(value="horse"), Hidden(value=VALUE))), drawer)
    assert not answers(entry, written, Stack((Hidden(value=VALUE),)), drawer)
    assert not answers(entry, written, Stack((Hidden(), Hidden(value="horse"))), drawer)


@pytest.mark.parametrize(
    "act",
    [
        Ordered(Stack((Hidden(value=VALUE),))),
        Ordered(Lay(1, Hidden("ab", VALUE)), ()),
        Amended(2, (Lay(1), Lay(2, Hidden(value=VALUE))), "why"),
        Struck((2,), "why", changes=(Change(2, Held((TokenLaid("p1", 1, Hidden(value=VALUE)),))),)),
    ],
)
def test_law_no_entry_is_made_of_what_still_shows_its_hidden_value(act: Act) -> None:
    sitting = Sitting()
    with pytest.raises(Refusal) as refused:
        entry_of(
            act,
            codec_for(hilltop),
            sitting.means,
            match=bytes(16),
            after=(1, bytes(32)),
            identity=ENTRY,
            actor="scribe",
        )
    assert refused.value.word == "secret"
    assert VALUE not in refused.value.reason


def test_one_amendment_can_hide_two_values() -> None:
    sitting = Sitting()
    laid = sitting.says(Lay(1, Hidden(value="2")))
    draft: Amended[Any, Any] = Amended(
        laid.n, (Lay(1, Hidden(value="3")), Lay(2, Hidden(value="1"))), "both", (ONE_TOKEN.id,)
    )
    amended = sitting.recorder.record(draft, identity=b"a" * 16)
    assert sitting.again().record(draft, identity=b"a" * 16) == amended
    other = replace(draft, orders=(draft.orders[0], Lay(2, Hidden(value="2"))))
    with pytest.raises(Conflict):
        sitting.again().record(other, identity=b"a" * 16)
    turned: Any = sitting.says(Stood(Reveal(2), (TRUE_TOKEN.id,), "look")).act
    assert turned.order.opening.value == "1"


def test_the_drawer_is_for_its_owner_alone(shell: Shell) -> None:
    shell.match(f"lay 1 {VALUE}")
    assert stat.S_IMODE(Path(f"{shell.db}-drawer").stat().st_mode) == 0o600
