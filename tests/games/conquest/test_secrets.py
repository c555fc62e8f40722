"""The order of a Stack is nobody's but its owner's until it is drawn: in no output, no file, no picture."""

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from eventstore.drawer import MemoryDrawer
from eventstore.memory import MemoryStore
from replay.acts import Stood
from replay.core.scene import Face
from replay.core.seal import Hidden, Opening
from replay.games.conquest import game
from replay.games.conquest.action_orders import Draw
from replay.games.conquest.orders import Lay, Stack
from replay.notation import parse, write
from replay.recorder import Recorder
from replay.recording.opening import Army, Setting, open_match
from replay.recording.refusal import Refusal
from replay.recording.secrets import own
from tests.games.conquest.boards import FIXTURES, PLAYERS
from tui.subcommands.simulate import seeded

SEATED = (
    "attach SC1 S1 by=p1", "attach SC2 S4 by=p1", "ready by=p1",
    "attach GC1 G1 by=p2", "attach GC2 G4 by=p2", "ready by=p2",
)  # fmt: skip
ARRIVED = ("roll 1,2,3 light by=p1", "roll 1,2 light by=p2")
"""Round 1: three light Regiments and the Reeve for Ada, two for Bo, and the Singer."""
ADA = ("eel-fishers", "reeve-of-the-dykes", "reed-bows", "eel-fishers")
BO = ("kite-archers", "kite-archers", "ember-singer")
LAID = (Hidden(value="reed-bows"), Hidden(value="reed-bows"))


def laid(cards: Sequence[str], seat: str) -> list[str]:
    """The first card on its own, the others with the Stack."""
    first, *others = cards
    return [f"lay 1 {first} by={seat}", f"stack {len(cards)} {','.join(others)} first=2 by={seat}"]


def recorder(ada: Sequence[str], secrets: str = "sealed", *after: str) -> Recorder:
    """A match up to the Roll Off, Ada's Stack laid as said."""
    stacks = [*laid(ada, "p1"), *laid(BO, "p2")] if secrets == "sealed" else ["stack 4 by=p1", "stack 3 by=p2"]
    return recorded(secrets, *SEATED, *ARRIVED, *stacks, *after)


def recorded(secrets: str, *lines: str) -> Recorder:
    """A match of the two shipped armies, and what was said in it."""
    chance = Random(7)
    means = seeded(chance)
    armies = [Army(n, (FIXTURES / "armies" / f"{n}.toml").read_text(), str) for n in ("saltmarsh", "glasswind")]
    store = MemoryStore()
    line = open_match(game, store, means, Setting(PLAYERS, armies, {"secrets": secrets}))
    scribe = Recorder(game, store, line.id, means)
    for said in lines:
        scribe.record(parse(game, said))
    return scribe


def commanding() -> Recorder:
    """A match whose Stacks are to be laid."""
    return recorded("sealed", *SEATED, *ARRIVED)


BEGUN = (
    "roll 3 supremacy by=p1",
    "roll 1 supremacy by=p2",
    "keep by=p2",
    "take second by=p2",
    "declare no by=p1",
    "declare no by=p2",
)
"""Ada is First Player."""


def without_seals(shown: Any) -> str:
    return re.sub(r"[0-9a-f]{64}", "#", msgspec.json.encode(shown).decode())


def test_law_nothing_that_is_shown_told_or_offered_depends_on_the_order_of_a_stack() -> None:
    one, other = recorder(ADA), recorder(ADA[::-1])
    assert one.table.seats["p1"].stack.seals != other.table.seats["p1"].stack.seals
    for look in (game.awaits, lambda t: game.legal(t, {}), lambda t: game.show(t, {}), lambda t: t):
        assert without_seals(look(one.table)) == without_seals(look(other.table))
    told = [[book.act(n) for n in range(2, book.head + 1)] for book in (one.book, other.book)]
    assert without_seals(told[0]) == without_seals(told[1])


def test_a_card_is_known_to_its_owner_and_shown_as_nobody_s_to_others() -> None:
    """CQ-T25, CQ-T26: the size and the cards drawn are public, the others are the owner's."""
    scribe = recorder(ADA, "sealed", *BEGUN, "draw 1", "activate S1", "act march 10,2,0", "act pass", "draw 1 by=p2",
                      "activate G3", "forfeit", "draw 2")  # fmt: skip
    tokens = [token for token in game.show(scribe.table, {}).tokens if token.seat == "p1"]
    assert [token.face for token in tokens] == [Face.FITS, Face.FITS, Face.SEALED, Face.SEALED]
    assert [token.value for token in tokens] == ["eel-fishers", "reeve-of-the-dykes", "", ""]
    owner = own(scribe.means.drawer, ((scribe.book.entry(seal.entry).id, seal) for seal in scribe.book.seals()), "p1")
    tokens = [token for token in game.show(scribe.table, owner).tokens if token.seat == "p1"]
    assert [token.value for token in tokens] == list(ADA)
    assert tokens[-1].face is Face.OWN


def test_namesakes_are_proved_each_by_its_own_seal() -> None:
    scribe = recorder(ADA, "sealed", *BEGUN)
    drawn: Any = scribe.record(Draw(1, by="p1")).act
    assert drawn.order.card.value == "eel-fishers"
    seals = scribe.table.seats["p1"].stack.seals
    assert len(set(seals.values())) == len(ADA)
    assert scribe.book.opened() == {seals["1"]: "eel-fishers"}


def test_nobody_draws_a_card_that_was_not_laid_there() -> None:
    """CQ-T27, CQ-T84, CQ-CMD-07: not with another value, another card's salt or on a device without the drawer."""
    scribe = recorder(ADA, "sealed", *BEGUN)
    with pytest.raises(Refusal) as refused:
        scribe.record(parse(game, "draw 1 reed-bows"))
    assert refused.value.word == "CQ-CMD-07"
    third = next(seal for seal in scribe.book.seals() if (seal.seat, seal.number) == ("p1", 3))
    kept = scribe.means.drawer.get(scribe.book.entry(third.entry).id, third.name)
    opening = msgspec.json.decode(kept or b"", type=Opening)
    with pytest.raises(Refusal) as refused:
        scribe.record(Draw(1, opening, "p1"))
    assert refused.value.word == "CQ-CMD-07"
    elsewhere = Recorder(game, scribe.store, scribe.line, replace(scribe.means, drawer=MemoryDrawer()))
    with pytest.raises(Refusal):
        elsewhere.record(Draw(1, by="p1"))


@pytest.mark.parametrize(
    ("secrets", "said"),
    [
        ("sealed", SEATED),
        ("table", SEATED),
        ("sealed", (*SEATED, *ARRIVED, *laid(ADA, "p1"))),
        ("table", (*SEATED, *ARRIVED, "stack 4 by=p1")),
    ],
)
def test_a_card_drawn_phases_before_its_own_breaks_both_rules_of_the_sequence(
    secrets: str, said: Sequence[str]
) -> None:
    """CQ-ROUND-01, CQ-ROUND-02: whether it is the one that lies there, or another."""
    scribe = recorded(secrets, *said)
    for card in ("eel-fishers", "kite-archers"):
        with pytest.raises(Refusal) as refused:
            scribe.record(parse(game, f"draw 1 {card} by=p1"))
        assert [breach.rule for breach in refused.value.breaches] == ["CQ-ROUND-01", "CQ-ROUND-02"]


def test_a_match_laid_at_the_table_takes_no_names_beforehand_and_is_not_provable() -> None:
    scribe = recorder(ADA, "table", *BEGUN)
    assert [token.face for token in game.show(scribe.table, {}).tokens] == [Face.LAID] * 7
    scribe.record(parse(game, "draw 1 reed-bows"))
    assert game.show(scribe.table, {}).tokens[0].face is Face.OPEN
    with pytest.raises(Refusal) as refused:
        recorder(ADA, "table", "lay 1 reed-bows why='Feint' by=p1")
    assert refused.value.word == "secret"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("lay 1 zebra by=p1", "Ada has no card for zebra: 2 eel-fishers, reed-bows, reeve-of-the-dykes"),
        ("lay 1 ox-guard by=p1", "Ada has no card for ox-guard: 2 eel-fishers, reed-bows, reeve-of-the-dykes"),
        ("stack 4 eel-fishers,reed-bows,reed-bows,eel-fishers by=p1", "Ada has no card for reed-bows: "),
    ],
)
def test_a_card_that_no_unit_in_play_answers_to_is_refused_before_it_is_sealed(line: str, said: str) -> None:
    """CQ-CMD-03: those in play are known to all; laid by agreement it lies there."""
    scribe = commanding()
    with pytest.raises(Refusal, match=said) as refused:
        scribe.record(parse(game, line))
    assert refused.value.word == "CQ-CMD-03"
    assert not scribe.table.seats["p1"].stack.seals
    scribe.record(Stood(parse(game, line), ("CQ-CMD-03",), "the box has no other card"))
    assert scribe.table.seats["p1"].stack.seals


def test_a_card_is_laid_by_its_name_however_it_is_written() -> None:
    scribe = commanding()
    scribe.record(parse(game, "lay 2 'Reeve of the Dykes' by=p1"))
    assert list(scribe.table.seats["p1"].stack.seals) == ["2"]


def test_laid_anew_a_card_is_one_of_those_that_are_left() -> None:
    """CQ-CMD-03, CQ-CMD-06."""
    scribe = recorder(ADA, "sealed", *BEGUN, "draw 1", "activate S1", "forfeit")
    with pytest.raises(Refusal) as refused:
        scribe.record(parse(game, "lay 2 zebra why=Feint by=p1"))
    assert refused.value.word == "CQ-CMD-03"


def test_a_rule_may_change_the_cards_that_are_left() -> None:
    """CQ-CMD-06: laid anew, each under a seal of its own."""
    scribe = recorder(ADA, "sealed", *BEGUN, "draw 1", "activate S1", "forfeit",
                      "lay 2 reed-bows why=Feint by=p1", "lay 3 reeve-of-the-dykes why=Feint by=p1",
                      "draw 1 by=p2", "activate G3", "forfeit")  # fmt: skip
    scribe.record(parse(game, "draw 2"))
    assert [card.entry for card in scribe.table.seats["p1"].stack.drawn] == ["eel-fishers", "reed-bows"]


def test_the_orders_that_hide_and_turn_up_come_back_from_their_lines() -> None:
    for order in (
        Lay(1, Hidden(value="reed-bows")),
        Draw(3, Opening("reed-bows", "00" * 16)),
        Stack(4),
        Stack(4, LAID, 2),
    ):
        assert parse(game, write(order)) == order
