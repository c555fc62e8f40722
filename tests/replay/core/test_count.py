"""Numbers of things in words."""

import pytest

from replay.core.count import be, counted, were


@pytest.mark.parametrize(
    ("number", "noun", "words"),
    [
        (1, "die", "1 die"),
        (0, "die", "0 dice"),
        (3, "attack die", "3 attack dice"),
        (1, "attack icon", "1 attack icon"),
        (-1, "wound", "-1 wound"),
        (2, "control piece", "2 control pieces"),
    ],
)
def test_a_noun_agrees_with_its_number(number: int, noun: str, words: str) -> None:
    assert counted(number, noun) == words


def test_a_noun_may_bring_its_plural() -> None:
    assert [counted(n, "entry", "entries") for n in (1, 2)] == ["1 entry", "2 entries"]


def test_a_verb_agrees_with_a_number() -> None:
    assert [(be(n), were(n)) for n in (0, 1, 2)] == [("are", "were"), ("is", "was"), ("are", "were")]
