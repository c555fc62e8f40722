"""Codes that people write down: read back however they are typed, and a slip of the pen is told from another hash."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eventstore.codes import LETTERS, read, spelled

DIGESTS = st.binary(min_size=32, max_size=32)


def test_a_code_is_four_groups_of_four() -> None:
    assert spelled(bytes(32)) == "0000-0000-0000-0000"
    assert spelled(bytes(range(32))) == "000G-40R4-0M30-E200"


@pytest.mark.parametrize("typed", ["000G-40R4-0M30-E200", "000g 40r4 0m30 e200", " oooG4oR4oM3oE2oo "])
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert read(typed) == "000G-40R4-0M30-E200"


@given(DIGESTS)
def test_a_code_comes_back(digest: bytes) -> None:
    assert read(spelled(digest)) == read(spelled(digest).lower().replace("-", " ")) == spelled(digest)


@given(DIGESTS)
def test_one_letter_changed_or_two_exchanged_is_a_slip_of_the_pen(digest: bytes) -> None:
    code = spelled(digest).replace("-", "")
    slips = {code[:n] + other + code[n + 1 :] for n in range(16) for other in LETTERS if other != code[n]}
    slips |= {code[:n] + b + a + code[n + 2 :] for n, (a, b) in enumerate(pairwise(code)) if a != b}
    for slip in slips:
        with pytest.raises(ValueError, match="miswritten"):
            read(slip)


@given(DIGESTS, st.integers(0, 74))
def test_every_one_of_the_75_bits_reaches_the_code(digest: bytes, bit: int) -> None:
    flipped = bytearray(digest)
    flipped[bit // 8] ^= 128 >> bit % 8
    assert spelled(bytes(flipped)) != spelled(digest)


@pytest.mark.parametrize("text", ["", "000G-40R4-0M30", "000G-40R4-0M30-E20U", "000G-40R4-0M30-E200-0000", "é" * 16])
def test_what_is_no_code_is_said_so(text: str) -> None:
    with pytest.raises(ValueError, match="no code"):
        read(text)
