"""What a list names that nobody may read before it is played stands in none of its lines, and in no remark on it."""

import json

import msgspec
import pytest

from replay.lists.pasted import pasted
from replay.lists.recognition import read
from tests.replay.lists import written

CARDS = ("Hold Fast", "Double Back", "Standing Orders")
PLAIN = json.dumps(json.loads(written.JSON))


def roster(told: str) -> str:
    """The roster with one more force or selection in it."""
    return written.ROSTER.replace("<selections>", f"<selections>{told}", 1)


def chosen(name: str, within: str = "", category: str = "") -> str:
    """A selection, written short."""
    below = f"<selections>{within}</selections>" if within else ""
    return f'<selection name="{name}">{below}<categories><category name="{category}"/></categories></selection>'


# a list, what becomes something else in it, how many lines are kept back, and how many of them nobody understands
LISTS = {
    "standard": (written.STANDARD, "", "", 1, 0),
    "a card on a line": (written.PLUS, "", "", 2, 0),
    "minimal": (written.MINIMAL, "", "", 1, 0),
    "for tournaments": (written.TOURNAMENT, "", "", 2, 0),
    "Tabletop Admiral": (written.ADMIRAL, "", "", 1, 0),
    "JSON": (written.JSON, "", "", 1, 0),
    "JSON on one line": (PLAIN, "", "", 1, 0),
    "JSON, a card on a line": (written.JSON, '["Hold Fast", "St', '[\n"Hold Fast",\n"St', 2, 0),
    "contingencies in JSON": (written.JSON, '"contingencies": []', '"contingencies": ["Double Back"]', 2, 0),
    "no list of cards": (written.JSON, '["Hold Fast", "Standing Orders"]', '{"Hold Fast": "Double Back"}', 1, 1),
    "another key of cards": (written.JSON, '"author"', '"command_hand": ["Double Back"], "author"', 2, 1),
    "a key with escapes": (written.JSON, '"author"', '"\\u0043ommand": "Double Back", "author"', 2, 1),
    "cards of a unit": (written.JSON, '"loadout": ["Lens"]', '"loadout": [], "commands": ["Hold Fast"]', 2, 1),
    "a note in JSON": (written.JSON, '"author"', '"note": "hold fast, then run", "author"', 2, 1),
    "a key that is a card": (written.JSON, '"author"', '"Hold Fast": "Hold fast, then run", "author"', 2, 1),
    "contingencies": (written.STANDARD, "Commands:", "Contingencies: Double Back\nCommands:", 2, 0),
    "another heading": (written.STANDARD, "Commands:", "Command cards (3): • Hold Fast\nCommands:", 2, 0),
    "a hand": (written.PLUS, "Commands:", "My hand:", 2, 0),
    "an unknown heading of cards": (written.PLUS, "Commands:", "Orders on cards:", 2, 0),
    "a card without a mark": (written.PLUS, "– Hold Fast (1)", "Hold Fast", 2, 1),
    "a card with odd pips": (written.PLUS, "– Hold Fast (1)", "– Hold Fast (7)", 2, 1),
    "a heading among the cards": (written.PLUS, "– Double", "One pip:\n\n– Double", 3, 1),
    "half a line": (written.STANDARD, "•• Double Back", "•• Double Back (9)", 1, 1),
    "a card without pips": (written.ADMIRAL, "Fast•, Double", "Fast, Double", 1, 0),
    "no pips at all": (written.ADMIRAL.replace("•", ""), "", "", 1, 1),
    "a note": (written.PLUS, "Total", "I keep Double Back for last.\nTotal", 3, 1),
    "a heading in Markdown": (written.PLUS, "Commands:", "**Commands**", 2, 0),
    "a heading in Markdown, of all cards": (written.TOURNAMENT, "Commands:", "## __Command Hand:__", 2, 0),
    "a heading in Markdown, of names": (written.STANDARD, "Commands:", "**Commands:**", 1, 0),
    "a heading under a line": (written.PLUS, "Commands:", "---- Commands ----", 2, 0),
    "a heading like a card": (written.PLUS, "Commands:", "- Commands:", 2, 0),
    "a heading that says how many": (written.PLUS, "Commands:", "COMMAND CARDS (7)", 2, 0),
    "how many, before them": (written.PLUS, "Commands:", "7 Command Cards", 2, 0),
    "how many, for tournaments": (written.TOURNAMENT, "Commands:", "COMMAND CARDS (2)", 2, 0),
    "how many, minimal": (written.MINIMAL, "Commands: • Hold Fast, •• ", "COMMAND CARDS [2]\nHold Fast\n", 2, 2),
    "orders": (written.PLUS, "Commands:", "Orders:", 2, 0),
    "orders of names": (written.STANDARD, "Commands:", "Orders:", 1, 0),
    "orders, for tournaments": (written.TOURNAMENT, "Commands:", "Orders:", 2, 0),
    "orders, minimal": (written.MINIMAL, "Commands: • Hold Fast, •• ", "**Orders**\nHold Fast\n", 2, 2),
    "a hand in Markdown": (written.PLUS, "Commands:", "**My hand**", 2, 0),
    "Tabletop Admiral under a heading": (
        written.ADMIRAL, "Hold Fast•, Double Back••, ", "**Commands**\nHold Fast, Double Back\n", 3, 2,
    ),
    "Tabletop Admiral, orders": (written.ADMIRAL, "Hold Fast•, ", "Orders:\nHold Fast\n", 3, 2),
    "a roster's cards": (roster(chosen("Command Cards", chosen("Hold Fast") + chosen("Double Back"))), "", "", 3, 0),
    "a card in a roster": (roster(chosen("Hold Fast", category="Command Card")), "", "", 1, 0),
    "a unit's card in a roster": (written.ROSTER, "<selection name=\"Stand\"", chosen(
        "Hold Fast", category="Command Card"
    ) + '<selection name="Stand"', 1, 0),
    "a force of cards in a roster": (
        written.ROSTER, "<forces>", '<forces><force name="Command Hand"><forces><force name="A"><selections>'
        + chosen("Hold Fast") + "</selections></force></forces></force>", 3, 0,
    ),
    "a note in a roster": (
        roster(chosen("Hold Fast", category="Command Card") + "I hold fast first."), "", "", 1, 1,
    ),
    "a roster's name for it": (
        roster(chosen("Zeal", category="Contingency").replace("<selection", '<selection customName="Hold Fast"')),
        "", "", 1, 1,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "good", "bad", "lines", "strange"), LISTS.values(), ids=LISTS.keys())
def test_no_secret_card_is_read_in_a_list_and_the_lines_are_counted(text, good, bad, lines, strange):
    assert good in text
    found = read(text.replace(good, bad, 1), "list")
    kept = pasted(found, hidden="the hand")
    told = msgspec.json.encode(kept).decode()
    assert [card for card in CARDS if card.lower() in told.lower()] == []
    assert found.kept_back == lines
    first, *rest = kept.remarks
    assert first == ("1 line is kept back: the hand" if lines == 1 else f"{lines} lines are kept back: the hand")
    assert sum("is not understood: kept back" in remark for remark in rest) == sum(one.secret for one in found.unread)
    assert sum(one.secret for one in found.unread) == strange
    assert len(kept.lines) == len(found.lines)


@pytest.mark.parametrize(("text", "good", "bad", "lines", "strange"), LISTS.values(), ids=LISTS.keys())
def test_nothing_else_is_kept_back(text, good, bad, lines, strange):
    """All other lines are as they were pasted, and the units are there."""
    found = read(text.replace(good, bad, 1), "list")
    names = {entry.name for entry in read(text, "list").entries}
    assert {entry.name for entry in found.entries} == names
    if found.format != "BattleScribe roster":
        pairs = zip(text.replace(good, bad, 1).split("\n"), found.lines, strict=True)
        assert sum(said != shown for said, shown in pairs) == lines


def test_json_stays_json():
    found = read(written.JSON, "list")
    cards = json.loads("\n".join(found.lines))
    assert cards.pop("commandCards") == ["[kept back]", "[kept back]"]
    assert cards.items() <= json.loads(written.JSON).items()


def test_a_list_that_names_no_hand_says_nothing_of_one():
    found = read(written.CONQUEST, "list")
    assert found.kept_back == 0
    assert "\n".join(found.lines) == written.CONQUEST
    assert not any("kept back" in remark for remark in pasted(found).remarks)
