"""What lies face down: decks in no order, command hands under seals, and nothing of them in log, picture or menu."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from eventstore.memory import MemoryStore
from replay.acts import Stood
from replay.core.scene import Face
from replay.core.seal import Hidden, Opening, commit
from replay.games.star_wars_legion import game
from replay.games.star_wars_legion import orders as o
from replay.games.star_wars_legion import setup_orders as s
from replay.games.star_wars_legion.mission import drawable
from replay.games.star_wars_legion.table import Deck, Shown
from replay.notation import parse
from replay.recorder import Recorder
from replay.recording.opening import Setting, open_match
from replay.recording.refusal import Refusal
from tests.games.star_wars_legion.boards import after, broken, empty, modifying, written
from tui.subcommands.simulate import seeded

HAND = ("1:dash", "1:feint", "2:ambush", "2:volley", "3:assault", "3:siege", "4:standing-orders")
SALTS = {card: bytes([n]) * 16 for n, card in enumerate(HAND, start=1)}


def seals(match):
    return tuple(Hidden(commit(match, "p1", 1, card, SALTS[card])) for card in HAND)


def sealed():
    table = empty(secrets="sealed")
    return after(table, s.Hold(seals(table.match), by="p1"))


def commanding():
    return replace(sealed(), stage="rounds", round=1, blue="p1", active="p1")


def opening(card):
    return Opening(card, SALTS[card].hex())


# ---------------------------------------------------------------- the mission's decks


def test_no_face_down_card_is_in_the_picture_and_a_hand_shows_its_count():
    """SWL-T76: SWL-SETUP-04, SWL-A18."""
    table = modifying()
    scene = game.show(table, {})
    shown = msgspec.json.encode(scene).decode()
    hidden = [card for decks in table.decks.values() for deck in decks.values() for card in deck.unseen]
    assert len(hidden) == 14
    assert not [card for card in hidden if f'"{card}"' in shown or table.cards[card].title in shown]
    hands = [token for token in scene.tokens if token.pile == "command hand"]
    assert [(token.seat, token.value) for token in hands] == [("p1", "")] * 7 + [("p2", "")] * 7


def test_a_refilled_deck_has_no_order_that_anybody_could_know():
    """SWL-T28: SWL-EMPTY-01. No seeds shuffle the deck: its cards are logged as they are turned up."""
    table = modifying()
    own = table.decks["p2"] | {"advantage": Deck(discard=("fast-start", "air-spotter"))}
    spent = replace(table, decks=table.decks | {"p2": own}, modifier="p2")
    assert set(drawable(spent, "p2", "advantage", "p2")) == {"fast-start", "air-spotter", "sappers"}
    turned = {
        card: after(spent, s.Modify("swap_own_advantage", card, "p2")).decks["p2"]["advantage"].unseen
        for card in ("fast-start", "air-spotter", "sappers")
    }
    assert turned == {
        "fast-start": ("air-spotter", "sappers"),
        "air-spotter": ("fast-start", "sappers"),
        "sappers": ("air-spotter", "fast-start"),
    }


def test_a_replaced_card_of_the_other_player_is_not_in_the_pool():
    """SWL-A07, SWL-MISSION-15."""
    table = modifying()
    own = table.decks["p1"] | {"objective": Deck(discard=("wells",))}
    spent = replace(table, decks=table.decks | {"p1": own}, spaces=table.spaces | {"objective": Shown("gate", "p2")})
    assert drawable(spent, "p1", "objective", "objective") == ("wells",)


# ---------------------------------------------------------------- command hands


def test_nothing_of_a_sealed_hand_is_in_events_table_or_picture():
    """SWL-SETUP-04."""
    table = empty(secrets="sealed")
    events = game.decide(table, s.Hold(seals(table.match), by="p1"))
    for said in (msgspec.json.encode(events), written(sealed()), msgspec.json.encode(game.show(sealed(), {}))):
        assert not [card for card in HAND if card.encode() in said]
    faces = {token.face for token in game.show(sealed(), {}).tokens if token.seat == "p1"}
    assert faces == {Face.SEALED}


def test_whoever_holds_the_secrets_sees_their_own_hand():
    table = sealed()
    opened = {hidden.seal: card for hidden, card in zip(seals(table.match), HAND, strict=True)}
    own = [token.value for token in game.show(table, opened).tokens if token.face is Face.OWN]
    assert own == list(HAND)


def test_a_card_of_a_sealed_hand_is_offered_by_name_to_whom_it_is_known_and_to_others_without():
    """SWL-SETUP-04."""
    table = commanding()
    opened = {hidden.seal: card for hidden, card in zip(seals(table.match), HAND, strict=True)}
    for known, cards in (({}, ()), (opened, tuple(Opening(card) for card in HAND))):
        forms = [form for form in game.legal(table, known).forms if form.order == o.Play(by="p1")]
        assert [tuple(value for domain in form.open.values() for value in domain.values) for form in forms] == [cards]


def test_a_card_is_played_as_it_was_sealed():
    table = commanding()
    (played, _) = game.decide(table, o.Play(opening("2:ambush"), by="p1"))
    assert (played.card, played.proof) == ("2:ambush", "fits")
    left = after(table, o.Play(opening("2:ambush"), by="p1"))
    assert (left.seats["p1"].hand, len(left.seats["p1"].seals)) == (6, 6)


@pytest.mark.parametrize(
    "shown", [Opening("3:ambush", SALTS["2:ambush"].hex()), Opening("2:ambush"), Opening("2:ruse")]
)
def test_a_card_that_was_not_sealed_is_refused(shown):
    """SWL-SETUP-04."""
    assert broken(commanding(), o.Play(shown, by="p1")) == ["SWL-SETUP-04"]


def test_a_hand_of_six_is_refused_and_an_empty_one_cannot_be():
    """SWL-SETUP-04."""
    table = empty(secrets="sealed")
    assert broken(table, s.Hold(seals(table.match)[:6], by="p1")) == ["SWL-SETUP-04"]
    assert broken(table, s.Hold(by="p1")) == ["SWL-SETUP-04", "structure"]
    assert broken(table, s.Hold((Hidden(),) * 7, by="p1")) == ["structure"]


def test_a_card_before_the_rounds_is_refused_alike_whether_held_or_not_and_whatever_is_agreed_to():
    means, store = seeded(Random(7)), MemoryStore()
    line = open_match(game, store, means, Setting(("Ada", "Bo"), [], {"secrets": "sealed"}))
    scribe = Recorder(game, store, line.id, means)
    scribe.record(parse(game, f"hold {','.join(HAND)} by=p1"))
    for card in ("1:dash", "1:rush"):
        played = parse(game, f"play {card} by=p1")
        for said in (played, Stood(played, ("SWL-SETUP-01",), "both agree")):
            with pytest.raises(Refusal, match="comes first") as refused:
                scribe.record(said)
            assert refused.value.word == "structure"
