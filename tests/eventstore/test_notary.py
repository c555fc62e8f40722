"""Keys: drawn once, kept in the drawer for its owner alone, and a seat's only with its PIN."""

import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eventstore import notary
from eventstore.drawer import FileDrawer, MemoryDrawer
from eventstore.notary import (
    Key,
    WrongPin,
    device_key,
    device_public,
    fingerprint,
    make_seat_key,
    seat_key,
    seat_public,
)
from eventstore.port import Absent, Conflict
from tests.eventstore.logs import MATCH, OTHER

SEED = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Locks that cost next to nothing."""
    monkeypatch.setattr(notary, "_COST", 16)


def counting() -> Callable[[int], bytes]:
    """Chance that is another at each draw."""
    drawn = iter(range(1, 1000))
    return lambda size: next(drawn).to_bytes(size, "big")


# ---------------------------------------------------------------- what is signed


def test_signatures_are_those_of_rfc_8032() -> None:
    key = Key(SEED)
    assert key.public.hex() == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    assert key.sign(b"").hex() == (
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    )


@settings(max_examples=30)
@given(st.binary(max_size=80), st.data())
def test_a_signature_fits_its_message_and_key_and_nothing_that_differs_in_a_bit(
    message: bytes, data: st.DataObject
) -> None:
    key = Key(SEED)
    signature = key.sign(message)
    assert notary.verify(key.public, message, signature)
    whole = [key.public, message + b"!", signature]
    part = data.draw(st.integers(0, 2))
    flipped = bytearray(whole[part])
    flipped[data.draw(st.integers(0, len(flipped) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    parts = [key.public, message, signature]
    parts[part] = bytes(flipped)
    assert not notary.verify(*parts)


@pytest.mark.parametrize("public", [b"", bytes(31), bytes(33), b"\xff" * 32])
def test_what_is_no_key_verifies_nothing(public: bytes) -> None:
    assert not notary.verify(public, b"", bytes(64))
    assert not notary.verify(Key(SEED).public, b"", bytes(63))


def test_a_fingerprint_tells_keys_apart() -> None:
    assert fingerprint(Key(SEED).public) == fingerprint(Key(SEED).public) != fingerprint(Key(bytes(32)).public)


# ---------------------------------------------------------------- this device


def test_a_device_has_one_key_drawn_when_it_is_first_asked_for(tmp_path: Path) -> None:
    drawer = FileDrawer(tmp_path / "drawer")
    assert device_public(drawer) is None
    first = device_key(drawer).public
    assert device_key(FileDrawer(tmp_path / "drawer")).public == device_public(drawer) == first
    assert stat.S_IMODE((tmp_path / "drawer").stat().st_mode) == 0o600
    assert device_key(MemoryDrawer()).public != first


def test_of_two_programs_that_draw_a_key_at_once_the_second_takes_the_first_ones() -> None:
    drawer = MemoryDrawer()

    def meanwhile(size: int) -> bytes:
        device_key(drawer, bytes)
        return b"\1" * size

    assert device_key(drawer, meanwhile).public == Key(bytes(32)).public


# ---------------------------------------------------------------- a seat


def test_a_seats_key_opens_with_its_pin_alone() -> None:
    drawer = MemoryDrawer()
    assert seat_public(drawer, MATCH, "p2") is None
    made = make_seat_key(drawer, MATCH, "p2", "heron é")
    assert seat_key(drawer, MATCH, "p2", "heron e\u0301").public == seat_public(drawer, MATCH, "p2") == made.public
    for pin in ("", "heron", "Heron é", "heron é "):
        with pytest.raises(WrongPin, match="p2"):
            seat_key(drawer, MATCH, "p2", pin)


def test_neither_seed_nor_pin_lies_in_the_drawer(tmp_path: Path) -> None:
    chance = counting()
    make_seat_key(FileDrawer(tmp_path / "drawer"), MATCH, "p2", "2468-heron", chance)
    kept = (tmp_path / "drawer").read_bytes()
    seed = counting()(32).hex().encode()
    within = bytes.fromhex(kept.decode().partition('"value":"')[2].partition('"')[0])
    assert seed not in kept + within
    assert b"2468-heron" not in kept + within
    assert Key(counting()(32)).public.hex().encode() in within


def test_each_seat_of_each_match_has_a_key_of_its_own() -> None:
    drawer = MemoryDrawer()
    keys = {make_seat_key(drawer, match, seat, "1234").public for match in (MATCH, OTHER) for seat in ("p1", "p2")}
    assert len(keys) == 4


def test_a_seat_keeps_the_key_it_has() -> None:
    drawer = MemoryDrawer()
    made = make_seat_key(drawer, MATCH, "p2", "1234").public
    with pytest.raises(Conflict, match="already"):
        make_seat_key(drawer, MATCH, "p2", "9999")
    assert seat_key(drawer, MATCH, "p2", "1234").public == made


def test_a_lock_in_another_seats_place_does_not_open() -> None:
    drawer = MemoryDrawer()
    make_seat_key(drawer, MATCH, "p1", "1234")
    drawer.put(MATCH, "ed25519 p2", drawer.get(MATCH, "ed25519 p1") or b"")
    with pytest.raises(WrongPin):
        seat_key(drawer, MATCH, "p2", "1234")


def test_a_pin_is_not_too_short_and_a_key_not_asked_for_in_vain() -> None:
    with pytest.raises(ValueError, match="at least 4"):
        make_seat_key(MemoryDrawer(), MATCH, "p2", "123")
    with pytest.raises(Absent, match="no key"):
        seat_key(MemoryDrawer(), MATCH, "p2", "1234")


def test_a_key_shows_no_secret() -> None:
    key = Key(SEED)
    assert SEED.hex() not in repr(key) + repr(vars(key))
