"""A moment cut out as a rules case is the same one, wherever it is cut."""

from pathlib import Path

from eventstore.sqlite import SqliteStore
from tests.tui.house import House, opened, picture, settled
from tests.tui.judging import judged
from tests.tui.shell import Shell

SAID = ("roll 3", "move 2", ":amend 2 'roll 4' 'it was a four'", ":dispute 2 'how many?'")


async def test_the_screens_say_which_moment_they_cut_and_cut_it_as_the_command_does(
    shell: Shell, tmp_path: Path
) -> None:
    match = shell.match(*SAID)
    cuts = {at: shell("case", "cut", match, *at.split()).out for at in ("--at 2", "--at 1 --as-recorded")}
    assert "move 2" in cuts["--at 2"]
    assert "roll 3" in cuts["--at 1 --as-recorded"]
    house = House()
    with SqliteStore(shell.db, readonly=True) as store:
        house.log = store
        async with opened(house, bytes.fromhex(match), at=2) as (app, pilot):
            await pilot.press("X")
            await settled(app)
            assert "cut the moment after 2 out" in picture(app)
            assert "as case cut --at 2;" in picture(app)
            await pilot.press("enter")
            await settled(app)
            (replayed,) = tmp_path.glob("case-*-2.toml")
            assert replayed.read_text() == cuts["--at 2"]
            replayed.unlink()
            await pilot.press("escape", "a")
            await judged(app)
            await pilot.press("X")
            await settled(app)
            assert "cut what entry 2 asks out" in picture(app)
            assert "as case cut --at 1 --as-recorded;" in picture(app)
            await pilot.press("enter")
            await settled(app)
    (asked,) = tmp_path.glob("case-*-2.toml")
    assert asked.read_text() == cuts["--at 1 --as-recorded"]
