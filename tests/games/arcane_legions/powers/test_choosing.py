"""What a player may not choose of what an ability does, and what is said of it."""

from typing import Any

import pytest
from msgspec.structs import replace

from replay.core.pose import Pose
from replay.games.arcane_legions.orders import Adjust, Effect, Special
from replay.games.arcane_legions.table import Figure, Table, Unit
from tests.games.arcane_legions.boards import TEXTS, board, broken, reason, unit

THERE = Pose(2_000, -3_000, 0)


def sworn(seat: str, slots: str, x: int, y: int) -> Unit:
    """A unit of the card whose every slot bears an ability, with figures in these slots."""
    figures = {slot: Figure(slot) for slot in slots.split()}
    return unit(seat, "sworn_tally", x, y, figures=figures, downed=("w", "b3"))


def table(**more: Unit) -> Table:
    units = {
        "S1": sworn("p1", "d4 d5 e1 e8 e9 k", 0, 0),
        "S2": sworn("p1", "k", 2_000, 0),
        "N1": sworn("p2", "k", 8_000, 8_000),
    }
    return board(units | more)


CHOSEN = {
    "returned": {"figure": "w", "slot": "w"},
    "shifted": {"pose": THERE},
    "said": {"text": "the crows know"},
}


def effect(ability: str, *chosen: str, **more: Any) -> Effect:
    fields = {name: value for one in chosen for name, value in CHOSEN[one].items()} | more
    return Effect("S1", ability, by="p1", **fields)


@pytest.mark.parametrize(
    ("said", "because"),
    [
        (effect("mend", "shifted"), "Mend returns figures and shifts nothing"),
        (effect("mend"), "a figure that is down is named with the slot it returns to"),
        (effect("haul", "returned", target="S2"), "Haul shifts units and returns no figure"),
        (effect("haul", target="S2"), "where S2 is shifted to is named"),
        (effect("stand", "shifted"), "Stand leaves nothing to choose"),
        (effect("omen", "said", "returned", "shifted"), "one change at a time: a figure returns, or a unit is shifted"),
        (effect("omen", "said", figure="w"), "a figure that returns is named with the slot it returns to"),
        (effect("omen", text="the crows\x07know"), "control characters cannot be shown"),
        (effect("omen", "said", target="N7"), "N7 is not on the table"),
        (Effect("N7", "omen", "so", by="p1"), "N7 is not on the table"),
        (Special("S1", "song", "N7"), "N7 is not on the table"),
        (Special("S1", "psalm"), "S1 has no ability psalm"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_may_not_be_chosen_is_refused_with_the_reason(said: Any, because: str) -> None:
    """AL-ABIL-11."""
    assert broken(table(), said) == ["structure"]
    assert reason(table(), said) == because


def test_an_ability_is_used_under_its_own_conditions() -> None:
    """AL-ABIL-11."""
    mend = 'hook = "figure.return"\n'
    own = TEXTS["sworn_tally"].replace(mend, mend + "when = { adjacent_friend = true }\n")
    alone = replace(table(), texts=TEXTS | {"sworn_tally": own})
    said = effect("mend", "returned")
    assert broken(alone, said) == ["AL-ABIL-11"]
    assert reason(alone, said) == "Mend of S1 does not apply now"
    beside = alone.units | {"S2": replace(alone.units["S2"], pose=Pose(1_000, 0, 0))}
    assert broken(replace(alone, units=beside), said) == []


def test_dice_are_changed_only_while_they_lie() -> None:
    """AL-ABIL-10."""
    assert reason(table(), Adjust("nudge", "attack", (1,), (2,))) == "no dice lie that could still change"
