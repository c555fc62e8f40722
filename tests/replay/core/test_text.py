"""Texts that people write: what is wrong is said with the place, the finding and what would do."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from replay.core.text import MOST_CHARACTERS, Unreadable, from_json, from_toml


class Boat(Struct, forbid_unknown_fields=True):
    name: str
    rig: Literal["lug", "gaff"] = "lug"
    crew: Annotated[int, Meta(ge=1)] = 1
    mark: Annotated[str, Meta(pattern="^[A-Z]$", description="one capital letter")] | None = None


class Fleet(Struct, forbid_unknown_fields=True):
    boats: list[Boat]
    ports: dict[str, Boat] = {}


def test_a_text_is_read_as_the_struct_it_should_be():
    assert from_toml('[[boats]]\nname = "Tern"\n', Fleet, "fleet.toml") == Fleet([Boat("Tern")])
    assert from_json('{"boats":[{"name":"Tern","crew":3}]}', Fleet, "fleet") == Fleet([Boat("Tern", crew=3)])


def test_what_an_editor_puts_before_a_text_says_nothing():
    assert from_toml('\ufeff[[boats]]\nname = "Tern"\n', Fleet, "fleet.toml") == Fleet([Boat("Tern")])


@pytest.mark.parametrize(
    ("boat", "where", "why"),
    [
        ("name = 3", "fleet.toml boats[1].name", "expected text, got a whole number, found 3"),
        ('name = "Tern"\nrig = "junk"', "fleet.toml boats[1].rig", "expected one of gaff, lug, found 'junk'"),
        ('name = "Tern"\ncrew = 0', "fleet.toml boats[1].crew", "expected a whole number >= 1, found 0"),
        ('name = "Tern"\ncrew = 1.5', "fleet.toml boats[1].crew", "expected a whole number, got a fraction, found 1.5"),
        ('name = "Tern"\nmark = "tt"', "fleet.toml boats[1].mark", "expected one capital letter, found 'tt'"),
        ('name = "Tern"\nkeel = 1', "fleet.toml boats[1]", "knows no field 'keel'"),
        ("crew = 1", "fleet.toml boats[1]", "misses the field 'name'"),
        ('name = "Tern"\n[ports]\nlee = 4', "fleet.toml ports[…]", "expected a table of fields, got a whole number"),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(boat, where, why):
    with pytest.raises(Unreadable) as refusal:
        from_toml("[[boats]]\n" + boat, Fleet, "fleet.toml")
    assert (refusal.value.where, refusal.value.why, refusal.value.rule) == (where, why, "")
    assert str(refusal.value) == f"{where}: {why}"


@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        ("boats = [", "fleet.toml", "line 1"),
        ("boats = []\nboats = []", "fleet.toml", "line 2"),
        ("boats = " + "[" * 5_000, "fleet.toml", "nested too deeply"),
        ("a." * 50_000 + "a = 1", "fleet.toml line 1", "a key may have 64 parts"),
        ("boats = {" + "a." * 50_000 + "a = 1}", "fleet.toml line 1", "a key may have 64 parts"),
        ("# " + "x" * MOST_CHARACTERS, "fleet.toml", "more than 256,000 characters"),
        ('[[boats]]\nname = "a\\u0007b"', "fleet.toml boats[1].name", "control characters"),
        ('[[boats]]\nname = "a\u0308"', "fleet.toml boats[1].name", "composed"),
    ],
)
def test_what_is_no_text_at_all_is_refused_in_one_line(text, where, why):
    with pytest.raises(Unreadable) as refusal:
        from_toml(text, Fleet, "fleet.toml")
    assert refusal.value.where == where
    assert why in refusal.value.why
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("text", ["{", "", "[" * 5_000, '{"boats":[{"name":"\\ud800"}]}', '{"boats":4}'])
def test_what_is_no_json_is_refused_too(text):
    with pytest.raises(Unreadable, match=r"^fleet"):
        from_json(text, Fleet, "fleet")


def test_a_rule_at_stake_is_named():
    assert str(Unreadable("card.toml slots[2]", "used twice", "AL-UNIT-14")) == (
        "card.toml slots[2]: used twice (AL-UNIT-14)"
    )


@pytest.mark.parametrize("depth", [300, 900, 1_100, 4_000])
@pytest.mark.parametrize("write", [
    lambda depth: "x = {" + "a." * depth + "a = 1}",
    lambda depth: '["=".' + "a." * depth + "a]",
    lambda depth: "boats = {" + "a." * depth + "a = 1}",
])  # fmt: skip
def test_tables_in_tables_are_refused_however_deep(depth, write):
    with pytest.raises(Unreadable):
        from_toml(write(depth), Fleet, "fleet.toml")


@pytest.mark.parametrize("depth", [300, 900, 1_100, 50_000])
def test_lists_in_lists_are_refused_however_deep(depth):
    with pytest.raises(Unreadable):
        from_json('{"boats":' + "[" * depth + "]" * depth + "}", Fleet, "fleet")


def test_headers_of_tables_have_as_few_parts_as_keys():
    with pytest.raises(Unreadable, match="line 2: a key may have 64 parts"):
        from_toml("boats = []\n[" + "a." * 65 + "a]", Fleet, "fleet.toml")


def test_no_json_is_told_without_saying_it_twice():
    with pytest.raises(Unreadable, match=r"^fleet: not JSON: object keys must be strings"):
        from_json("{x", Fleet, "fleet")
