"""Whatever is fed, every line is understood or kept, and nothing but the one error is ever raised."""

import json
from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from replay.core.text import Unreadable
from replay.lists.archive import PACKED, unpacked
from replay.lists.lines import said, split
from replay.lists.reckoning import counted, sum_of
from replay.lists.recognition import read
from tests.replay.lists import written

LISTS = (
    written.STANDARD, written.PLUS, written.MINIMAL, written.TOURNAMENT, written.ADMIRAL, written.CONQUEST,
)  # fmt: skip
PIECES = st.sampled_from([line for text in LISTS for line in text.split("\n")])
ODD = st.text(alphabet='-–—*•×x+=:()[]/,. 0129aE\t\u0301\u200b{<"', max_size=30)
TEXTS = st.lists(st.one_of(PIECES, ODD, st.text(max_size=20)), max_size=25).map("\n".join)
SIGNS = st.sampled_from(["Corps:\n", "=== A Game ===\n", "9 Activations\n", "", "Total: 3/4\n"])


@given(SIGNS, TEXTS)
def test_every_line_that_says_something_is_understood_or_kept(sign, text):
    try:
        found = read(sign + text, "list")
    except Unreadable:
        return
    if found.format in ("BattleScribe roster", "Legion JSON"):
        return
    kept = {line.number: line.text for line in found.unread}
    spoken = {line.number: line.text for line in said(split(sign + text, "list"))}
    assert sorted([*found.understood, *kept]) == sorted(spoken)
    assert all(spoken[number] == words for number, words in kept.items())
    assert {one.line for one in (*found.entries, *found.cards)} <= set(found.understood)


NAMES = st.text(alphabet="abcdeOPQ '’", min_size=2, max_size=12).map(lambda name: f"A{' '.join(name.split())}Z")
PRICES = st.integers(0, 400)
OPTIONS = st.lists(st.tuples(NAMES, PRICES), max_size=4)
UNITS = st.lists(st.tuples(st.integers(1, 9), NAMES, PRICES, OPTIONS), min_size=1, max_size=8)


def told(found):
    return [
        (one.count, one.name, one.points, [(option.name, option.points) for option in one.options])
        for one in found.entries
    ]


@given(UNITS)
def test_a_list_that_is_written_comes_back_whole(units):
    standard, admiral = ["Corps:"], ["1 Activations"]
    for count, name, points, options in units:
        extra = sum(price for _, price in options)
        priced = ", ".join(f"{option} ({price})" for option, price in options)
        many = f"{count}× " if count > 1 else ""
        behind = f": {priced}" if options else ""
        standard.append(f" - {many}{name} ({points}){behind} = {(points + extra) * count}")
        times = f" x {count} = {(points + extra) * count}" if count > 1 else ""
        admiral.append(f"{name} {points} + {extra} = {points + extra}{times}")
        admiral += [f"--{priced}"] * bool(options)
    for lines in (standard, admiral):
        found = read("\n".join(lines), "list")
        assert told(found) == units
        assert found.unread == ()


KEYS = st.sampled_from(["units", "name", "upgrades", "points", "commandCards", "battlefieldDeck", "objective", "x"])
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda below: st.one_of(
        st.lists(below, max_size=4),
        st.dictionaries(
            st.sampled_from(
                ["units", "name", "upgrades", "points", "commandCards", "battlefieldDeck", "objective", "x"]
            ),
            below,
            max_size=4,
        ),
    ),
    max_leaves=12,
)


def words(value):
    """The texts and numbers in a JSON value, at whatever depth."""
    if isinstance(value, dict | list):
        return [word for one in (value.values() if isinstance(value, dict) else value) for word in words(one)]
    return [] if value in ("", None) else [value]


@given(VALUES)
def test_every_value_of_a_json_text_is_understood_or_kept(value):
    document = {"listname": "Dust", "armyFaction": value, "units": value, "battlefieldDeck": value, "points": value}
    try:
        found = read(json.dumps(document, indent=1), "list")
    except Unreadable:
        return
    texts = [found.title, found.faction, *(card.name for card in found.cards), *(unit.name for unit in found.entries)]
    texts += [option.name for unit in found.entries for option in unit.options]
    texts += [str(found.stated), *(line.text for line in found.unread)]
    for word in words(value):
        spellings = {str(word), json.dumps(word), json.dumps(word, ensure_ascii=False)}
        assert any(spelling in text for spelling in spellings for text in texts)


@given(st.one_of(st.binary(max_size=200), st.binary(max_size=200).map(lambda raw: PACKED + raw)))
def test_bytes_are_a_list_or_the_one_error(raw):
    with suppress(Unreadable):
        read(unpacked(raw, "list"), "list")


@given(st.text(max_size=60).map(lambda text: f"<roster>{text}</roster>"))
def test_markup_is_a_roster_or_the_one_error(text):
    with suppress(Unreadable):
        read(text, "list")


TREES = st.recursive(
    st.tuples(NAMES, st.integers(1, 9), PRICES, st.just([])),
    lambda below: st.tuples(NAMES, st.integers(1, 9), PRICES, st.lists(below, max_size=3)),
    max_leaves=8,
)


def selection(tree):
    name, number, price, below = tree
    within = f"<selections>{''.join(map(selection, below))}</selections>" if below else ""
    cost = f'<costs><cost name="pts" value="{price}.0"/></costs>'
    return f'<selection name="{name}" number="{number}" type="upgrade">{within}{cost}</selection>'


def flat(tree):
    """A selection and all that is selected in it, in order."""
    return [tree[:3], *(one for below in tree[3] for one in flat(below))]


@given(st.lists(TREES, min_size=1, max_size=4))
def test_every_selection_of_a_roster_is_a_unit_or_in_one(units):
    body = "".join(map(selection, units))
    found = read(f"<roster><forces><force><selections>{body}</selections></force></forces></roster>", "list")
    for unit, entry in zip(units, found.entries, strict=True):
        (name, number, price), *below = flat(unit)
        assert (entry.name, entry.count, sum_of(entry)) == (name, number, price + sum(one[2] for one in below))
        # one of several that are alike has its share of everything, else they have it all together
        share = 1 if entry.points is None else number
        assert entry.points in (None, price / share)
        assert [(one.name, one.count * share, (one.points or 0) * share) for one in entry.options] == below
    assert found.unread == ()
    assert counted(found) == sum(price for unit in units for _, _, price in flat(unit))
    assert len(found.lines) == 2 + sum(len(flat(unit)) for unit in units)
