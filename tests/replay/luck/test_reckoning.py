"""What dice came to so far is at every entry what they came to up to there."""

from replay.luck.reckoning import reckoned, so_far
from replay.luck.throws import Fate, Throw

THROWN = [
    ("Ann", Throw(2, 0, "p1", "stride", 6, (5, 6), Fate.STANDS)),
    ("Bo", Throw(4, 0, "p2", "stride", 6, (1,), Fate.STANDS)),
    ("Bo", Throw(4, 1, "p2", "save", 8, (8, 8), Fate.STANDS)),
    ("Ann", Throw(7, 0, "p1", "", 0, (3, 3, 3), Fate.STANDS)),
    ("Ann", Throw(9, 0, "p1", "stride", 6, (2,), Fate.UNREAD)),
    ("Ann", Throw(2, 0, "p1", "stride", 6, (5, 4), Fate.MISREAD)),
]


def test_dice_so_far_are_those_up_to_each_entry() -> None:
    told = list(so_far(THROWN))
    assert [n for n, _ in told] == [2, 4, 7, 9]
    for n, luck in told:
        whole = reckoned((one for one in THROWN if one[1].n <= n), (), {})
        assert (luck.tallies, luck.unknown) == (whole.tallies, whole.unknown)
    assert told[-1][1].unknown == 3
