"""Abilities as cards write them: the vocabulary, what is refused and why, and numbers as abilities change them."""

from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from replay.case import read as read_cases
from replay.cases.trial import run
from replay.core.text import Unreadable
from replay.games.arcane_legions import game
from replay.games.arcane_legions.cards.ability import KINDS, Ability, read, understood
from replay.games.arcane_legions.cards.card import read_card
from replay.games.arcane_legions.cards.condition import ASKED, When
from replay.games.arcane_legions.cards.hook import Hook
from replay.games.arcane_legions.cards.operation import DEEDS, HOOKED, Add, Free, Set
from replay.games.arcane_legions.cards.rubric import in_words
from replay.games.arcane_legions.events import Kind
from replay.games.arcane_legions.orders import Special
from replay.games.arcane_legions.powers.reckoning import reckon
from replay.games.arcane_legions.powers.sway import Sway
from tests.games.arcane_legions.boards import board, unit
from tests.games.arcane_legions.fixture_files import CARD_FILES, FOLDER, card_text

CASES = FOLDER / "cases"
SWORN = (CASES / "cards" / "sworn_tally.toml").read_text()
JEALOUS = (CASES / "cards" / "jealous_stone.toml").read_text()
DEED_FIELDS = "`colour` `steps` `direction`"
"""Of operations that the readme tells where they are first listed."""
FIELDS = {"amount": 1, "colour": "white", "icons": "attack", "text": "so it is"}
"""A value for each field that some operation cannot do without."""


def written(hook, **terms):
    return Ability("x", "Xebec", "unit", Hook(hook), **terms)


@pytest.mark.parametrize(("hook", "kind"), [(hook, kind) for hook in Hook for kind in HOOKED[hook]], ids=str)
def test_every_operation_reads_at_every_hook_that_takes_it(hook, kind):
    needs = {name: FIELDS[name] for name in kind.__struct_fields__ if name in FIELDS}
    effect = {"op": kind.__struct_config__.tag, **needs}
    assert type(read(Ability("x", "X", "unit", hook, effect=effect)).does) is kind


def test_every_hook_takes_operations_and_says_which_conditions_it_knows():
    assert set(HOOKED) == set(Hook) == set(ASKED)
    assert all(ASKED[hook] <= set(When.__struct_fields__) for hook in Hook)
    assert {known for hook in Hook if hook is not Hook.FREE_TEXT for known in ASKED[hook]} == set(
        When.__struct_fields__
    )
    assert get_args(Kind) == KINDS


@pytest.mark.parametrize(
    ("hook", "terms", "key", "says"),
    [
        ("dice.count", {}, "effect", "expected an operation under 'op': add, set"),
        ("dice.count", {"effect": {"op": "juggle"}}, "effect.op", "takes add, set, found 'juggle'"),
        ("dice.count", {"effect": {"op": "add"}}, "effect", "misses the field 'amount'"),
        ("dice.count", {"effect": {"op": "add", "amount": 99}}, "effect.amount", "from -20 to 20, found 99"),
        ("dice.count", {"effect": {"op": "add", "amount": True}}, "effect.amount", "a whole number"),
        ("dice.count", {"effect": {"op": "add", "amount": 1, "size": 2}}, "effect.size", "knows no 'size'"),
        ("dice.count", {"effect": {"op": "add", "amount": 1, "dice": "all"}}, "effect.dice", "one of opposing, own"),
        ("move.points", {"effect": {"op": "add", "amount": 1, "dice": "own"}}, "effect.dice", "knows no 'dice'"),
        ("move.points", {"effect": {"op": "add", "amount": 1, "target": "all"}}, "effect.target", "friendly_unit"),
        ("dice.count", {"effect": {"op": "add", "amount": 1}, "when": {"weather": "rain"}}, "when.weather", "combat"),
        ("dice.count", {"effect": {"op": "add", "amount": 1}, "when": {"kind": "move"}}, "when.kind", "knows no"),
        ("dice.count", {"effect": {"op": "add", "amount": 1}, "when": {"role": "judge"}}, "when.role", "found 'judge'"),
        ("army.check", {"effect": {"op": "forbid"}, "when": {"own_turn": True}}, "when.own_turn", "it knows nothing"),
        ("army.check", {"effect": {"op": "forbid"}, "uses": "per_game"}, "uses", "no uses to count"),
        ("free_text", {"effect": {}}, "effect", "misses the field 'text'"),
        ("free_text", {"effect": {"op": "add", "text": "so"}}, "effect.op", "free_text"),
    ],
)
def test_what_no_ability_can_say_is_refused_with_its_name_and_key(hook, terms, key, says):
    """AL-ABIL-11."""
    with pytest.raises(Unreadable) as refusal:
        read(written(hook, **terms))
    assert refusal.value.where == key
    assert refusal.value.why.startswith("Xebec: ")
    assert says in refusal.value.why


def test_a_card_with_an_unknown_condition_is_refused_with_card_ability_and_key():
    """AL-ABIL-11."""
    with pytest.raises(Unreadable) as refusal:
        read_card(card_text("exs").replace("{ adjacent_enemy = false }", '{ weather = "fog" }'), "exs.toml")
    assert refusal.value.where == "exs.toml ability[2].when.weather"
    assert refusal.value.why.startswith("Night March: move.points knows no 'weather'; it knows adjacent_enemy")
    assert refusal.value.rule == "AL-ABIL-11"


def test_a_range_that_would_mean_nothing_is_refused_where_a_card_is_written():
    """AL-ABIL-06: an ability that works on its own unit alone has no range; a log that carries such a card reads."""
    near = card_text("exf").replace('hook = "dice.adjust"', 'hook = "dice.adjust"\nrange_fl = 2')
    with pytest.raises(Unreadable) as refusal:
        read_card(near, "exf.toml")
    assert (refusal.value.where, refusal.value.rule) == ("exf.toml ability[1].range_fl", "AL-ABIL-06")
    assert refusal.value.why == "Brace works on its own unit alone: a range needs a 'target' in its effect"
    assert read_card(near.replace("faces_max = 2", 'faces_max = 2, target = "friendly_unit"')).ability[0].range_fl == 2
    carried = read_card(card_text("exf"))
    brace = msgspec.structs.replace(carried.ability[0], range_fl=2)
    assert read_card(msgspec.json.encode(msgspec.structs.replace(carried, ability=(brace,))).decode())


@pytest.mark.parametrize(
    ("hook", "effect", "stays"),
    [
        ("dice.count", {"op": "double"}, Hook.FREE_TEXT),
        ("order.special", {"op": "sing", "text": "all sing"}, Hook.ORDER_SPECIAL),
    ],
)
def test_what_an_older_log_holds_is_left_to_words(hook, effect, stays):
    """A match recorded before an operation was refused still reads: its order is one, its effect a judge's."""
    found = understood(written(hook, effect=effect, when={"kind": "ranged", "weather": "fog"}))
    assert (found.hook, type(found.does), found.when) == (stays, Free, When(kind="ranged"))
    assert found.does.text == effect.get("text", found.does.text) != ""


def test_a_card_that_came_with_an_older_log_still_reads():
    """Its TOML would be refused today; what an army carries is read as it was enlisted."""
    odd = card_text("exs").replace('op = "add_mp"', 'op = "hearten"')
    with pytest.raises(Unreadable):
        read_card(odd, "exs.toml")
    carried = msgspec.json.encode(read_card(card_text("exs"))).decode().replace('"add_mp"', '"hearten"')
    table = board({"S2": unit("p1", "exs", 0, 0)})
    table = msgspec.structs.replace(table, texts=table.texts | {"exs": carried})
    *_, remark = game.decide(table, Special("S2", "lantern-call"))
    assert (remark.rule, remark.judge) == ("AL-ABIL-11", True)


def test_the_shipped_cards_say_nothing_that_is_not_understood():
    for file in (*CARD_FILES, *sorted((CASES / "cards").glob("*.toml"))):
        for ability in read_card(file.read_text(), file.name).ability:
            assert understood(ability) == read(ability)


def test_the_readme_lists_every_hook_operation_field_and_condition():
    written = (FOLDER.parents[1] / "replay" / "games" / "README.md").read_text()
    told = written.partition("### Abilities")[2].partition("### A position")[0]
    rows = [line.split("|")[1:3] for line in told.split("\n") if line.startswith("| `")]
    for hook in Hook:
        row = " ".join(row for hooks, row in rows if f"`{hook}`" in hooks)
        same = rows[1][1] if hook is Hook.MOVE_COST else ""
        for kind in HOOKED[hook] if hook is not Hook.FREE_TEXT else ():
            words = {kind.__struct_config__.tag, *(set(kind.__struct_fields__) - {"text"})}
            missing = {word for word in words if f"`{word}`" not in row + same + rows[-1][1] + DEED_FIELDS}
            assert not missing, (hook, kind)
    assert all(f"`{name}`" in told for name in When.__struct_fields__)


# ---------------------------------------------------------------- the cases feel every ability


WORKS = ("hook", "effect", "when", "uses", "range_fl")
IDLE = 'hook = "push.penalty"\neffect = { op = "add", amount = 0 }\n'


def abilities_felt():
    """The cards made for the cases, with their texts once one of their abilities does nothing."""
    for text in (SWORN, JEALOUS):
        head, *tables = text.split("\n[[ability]]\n")
        for place, table in enumerate(tables):
            kept = [line for line in table.split("\n") if not line.startswith(WORKS)]
            others = (*tables[:place], "\n".join((*kept, IDLE)), *tables[place + 1 :])
            yield pytest.param(text, "\n[[ability]]\n".join((head, *others)), id=table.split('"')[1])


@pytest.mark.parametrize(("text", "idle"), abilities_felt())
def test_without_an_ability_some_case_changes_its_result(text, idle):
    """Every ability of the cases' cards is felt; between them they use every hook of the catalogue."""

    def fetch(path):
        found = (CASES / path).read_text()
        return idle if found == text else found

    files = ("abilities.toml", "companies.toml")
    results = [result for file in files for result in run(read_cases((CASES / file).read_text(), file, fetch))]
    assert not all(result.passed for result in results)


def test_the_cases_cards_bear_an_ability_at_every_hook():
    hooks = {ability.hook for text in (SWORN, JEALOUS) for ability in read_card(text).ability}
    assert hooks == set(Hook)
    kinds = {type(read(ability).does) for text in (SWORN, JEALOUS) for ability in read_card(text).ability}
    assert set(DEEDS) - kinds <= {Free}


# ---------------------------------------------------------------- numbers

CHANGES = st.lists(
    st.tuples(
        st.one_of(st.builds(Add, amount=st.integers(-20, 20)), st.builds(Set, amount=st.integers(0, 20))),
        st.integers(1, 4),
    ),
    max_size=6,
)


@given(st.integers(0, 12), CHANGES)
def test_a_number_is_set_then_added_to_and_never_below_nothing(start, changes):
    """AL-ABIL-03, AL-ABIL-11: each ability's share is told, and they come to the number."""
    found = read(written("move.points", effect={"op": "add", "amount": 1}))
    sways = [Sway("S1", found, does, times) for does, times in changes]
    reckoned = reckon(start, sways)
    fixed = [does.amount for does, _ in changes if isinstance(does, Set)]
    added = sum(does.amount * times for does, times in changes if isinstance(does, Add))
    assert reckoned.count == max(0, (fixed[-1] if fixed else start) + added)
    assert reckoned.count == max(0, start + sum(share.by for share in reckoned.shares))
    assert all(share.by for share in reckoned.shares)


def test_the_sum_names_its_abilities():
    found = read(replace(written("move.points", effect={"op": "add", "amount": 2}), name="Wading"))
    assert reckon(1, [Sway("S1", found, found.does, 1)]).why == ", +2 Wading"
    assert reckon(1, []).why == ""


# ---------------------------------------------------------------- in words

CARDS = {path.stem: path for path in (*CARD_FILES, *(CASES / "cards").glob("*.toml"))}


@pytest.mark.parametrize(
    ("card", "name", "words"),
    [
        ("exs", "Lantern Call", "+1 MP this turn, for friends within 1 FL, for each ready slot"),
        ("exs", "Night March", "+1 MP, while no enemy is adjacent"),
        ("exs", "Heavy Oaths", "+1 OP, on regroup orders"),
        ("exf", "Brace", "reroll 1 own die showing 2 or less, as defender, in close combat"),
        ("bramble_host", "Thicket", "reroll 1 own die showing 1, as attacker, in close combat"),
        ("netcasters", "Drag-net", "reroll 1 opposing die showing 5 or more, as attacker, in close combat"),
        ("anchor_guard", "Deep Anchored", "is not shifted"),
        ("maud_of_the_fen", "Will-o'-lights", "shifted 1 step, for enemies within 1 FL, for each ready slot"),
        ("oda_brill", "All Hands", "1 white figure returns, once a game"),
        ("marsh_wisps", "Flicker", "Where this unit stood last is never quite agreed."),
        ("sworn_tally", "Loaded", "set 1 own die to 6, as attacker, once a game"),
        ("sworn_tally", "Dread", "-1 die to the other side, as defender"),
        ("sworn_tally", "Few", "1 die, with 2 or fewer figures"),
        ("sworn_tally", "Snare", "a breakaway even on sorties, as striker"),
        ("sworn_tally", "Loyal", "white figures go down first"),
        ("jealous_stone", "Retinue", "at least 2 Saltmark units in its army"),
    ],
)
def test_an_ability_is_told_as_shortly_as_on_its_card(card, name, words):
    written = read_card(CARDS[card].read_text()).ability
    assert in_words(next(read(ability) for ability in written if ability.name == name)) == words


@pytest.mark.parametrize(("hook", "kind"), [(hook, kind) for hook in Hook for kind in HOOKED[hook]], ids=str)
def test_every_operation_can_be_told(hook, kind):
    needs = {name: FIELDS[name] for name in kind.__struct_fields__ if name in FIELDS and name != "text"}
    effect = {"op": kind.__struct_config__.tag, **needs} | ({"text": "so it is"} if kind is Free else {})
    told = in_words(read(Ability("x", "X", "unit", hook, effect=effect)))
    assert told
    assert "None" not in told
