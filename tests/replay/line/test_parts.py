"""What orders hide and turn up: found wherever it lies, and searched for only where it can lie."""

from typing import Any, get_args

import pytest

from replay.acts import Amended, Forked, Noted, Ordered
from replay.core.dice import Roll
from replay.core.seal import Hidden, Opening
from replay.core.wire import Order
from replay.line.parts import may_hold, parts
from tests.invented import hilltop


class Hand(Order, frozen=True):
    cards: tuple[Hidden, ...]
    shown: dict[str, Opening]
    by: str = ""


def test_parts_are_found_in_lists_and_by_key_with_their_paths() -> None:
    hand = Hand((Hidden(value="1"), Hidden(value="2")), {"left": Opening("3")})
    assert dict(parts(hand)) == {
        "cards.0": Hidden(value="1"),
        "cards.1": Hidden(value="2"),
        "shown.left": Opening("3"),
    }


@pytest.mark.parametrize("kind", [Hand, hilltop.Lay, hilltop.Reveal, Hidden, Ordered, Amended, Forked])
def test_a_type_that_can_hold_a_part_is_known_for_it(kind: type[Order]) -> None:
    assert may_hold(kind)


@pytest.mark.parametrize("kind", [hilltop.Move, hilltop.Enlist, Roll, Noted])
def test_a_type_that_cannot_is_not_searched(kind: type[Order]) -> None:
    assert not may_hold(kind)


def test_an_order_is_found_to_hide_something_within_the_act_that_carries_it() -> None:
    kinds = get_args(hilltop.Orders)
    assert {kind for kind in kinds if may_hold(kind)} == {hilltop.Lay, hilltop.Reveal}
    laid: Any = Ordered(hilltop.Lay(1, Hidden(value="2")))
    assert dict(parts(laid)) == {"order.token": Hidden(value="2")}
