"""The remedies of a ruling: each on a row of its own, of the one that has the keys all that it does."""

import pytest
from msgspec.structs import replace

from tui.judging.drafting import Draft
from tui.panels.ruling import Remedies

FATES = {
    "rewind": "stays broken: play goes on without it, and the entry is as it was",
    "play-on": "stays broken",
}
DRAFT = Draft(n=12, remedy="rewind", fates=FATES)


def drawn(draft: Draft, *, focus: bool) -> list[str]:
    shown = Remedies(draft, focus)
    return shown.draw(60, shown.rows(60)).text().splitlines()


def test_of_the_one_that_has_the_keys_all_is_told() -> None:
    told = " ".join(" ".join(drawn(DRAFT, focus=True)).replace("▌", " ").split())
    assert f"rewind {FATES['rewind']}: play goes on after 11, on a new line" in told


def test_without_the_keys_each_has_one_row() -> None:
    assert len(drawn(DRAFT, focus=False)) == len(DRAFT.remedies)
    assert len(drawn(replace(DRAFT, remedy="play-on"), focus=True)) == len(DRAFT.remedies)


@pytest.mark.parametrize("focus", [True, False])
def test_a_remedy_is_found_under_the_pointer_where_it_is_drawn(focus: bool) -> None:
    shown, lines = Remedies(DRAFT, focus), drawn(DRAFT, focus=focus)
    for remedy in DRAFT.remedies:
        row = next(row for row, line in enumerate(lines) if f") {remedy} " in line)
        assert shown.at(row, 60) == remedy
    assert shown.at(len(lines), 60) is None
