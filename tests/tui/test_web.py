"""What an archive shows of a match for streaming software: to whom, how late, and never what lies face down."""

import json
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import time

import httpx
import pytest

from eventstore.sqlite import SqliteStore
from replay.wording.clocks import length
from tests.eventstore.archive.serving import OPEN, OTHERS, begun, new_match, until
from tests.games.hiding import HIDINGS
from tests.tui.shell import Shell
from tests.tui.spectating import KINDS, Clock, Spectated, diverged, hiding, opened, recorded, spectated


@pytest.fixture
def spectate(shell: Shell) -> Spectated:
    return partial(spectated, shell)


# ---------------------------------------------------------------- what is told


def test_a_match_is_told_as_it_stands(shell: Shell, spectate: Spectated) -> None:
    match = opened(shell, "roll 5", "move 5")
    with spectate() as seen:
        told = seen.overlay(match=match)
        assert (told["match"], told["event"], told["round"], told["table"]) == (match, OPEN, 1, 1)
        assert (told["state"], told["entry"], told["turn"]) == ("live", 3, "Bo Reed's turn")
        assert [(seat["name"], seat["score"], seat["to_act"]) for seat in told["seats"]] == [
            ("Ann Lark", 1, False),
            ("Bo Reed", 0, True),
        ]
        assert told["last"] == "Ann moves 5; Ann scores 1; Bo is next"
        text = seen.ask("overlay.txt", match=match)
        assert text.headers["content-type"] == "text/plain; charset=utf-8"
        assert text.text == "Ann Lark 1 – 0 Bo Reed · Bo Reed's turn\n"


def test_streaming_software_is_told_each_clock_and_which_runs(shell: Shell, spectate: Spectated) -> None:
    (match,) = shell.does("new", "hilltop", "--player", "Ann Lark", "Bo Reed", "--clock", "60m", "--round-time", "2h")
    with spectate() as seen:
        assert [seat["clock"] for seat in seen.overlay(match=match)["seats"]] == ["1:00:00", "1:00:00"]
    recorded(shell, match, ":clock p1 'own turn'", "roll 5", ":clock penalty p1 600 late", ":clock pause look")
    with spectate() as seen:
        told = seen.overlay(match=match)
        assert [seat["clock"] for seat in told["seats"]][1] == "1:00:00"
        assert told["seats"][0]["clock"] == length(told["clocks"]["seats"]["p1"]["left_ms"])
        assert [seat["running"] for seat in told["seats"]] == [False, False]
        assert (told["clocks"]["state"], told["clocks"]["seats"]["p1"]["penalty_ms"]) == ("paused", 600_000)
        assert f" · {told['seats'][0]['clock']} – 1:00:00\n" in seen.ask("overlay.txt", match=match).text
    recorded(shell, match, ":clock resume", ":clock p2 'own turn'")
    with spectate() as seen:
        told = seen.overlay(match=match)
        assert [seat["running"] for seat in told["seats"]] == [False, True]
        assert "↓" in seen.ask(f"matches/{match}/").text.split('class="clock"')[2]


def test_of_a_match_that_is_over_no_clock_is_told_on_the_line(shell: Shell, spectate: Spectated) -> None:
    (match,) = shell.does("new", "hilltop", "--player", "Ann Lark", "Bo Reed", "--clock", "60m")
    recorded(shell, match, ":clock p1 'own turn'", "roll 5", ":close a draw is agreed")
    with spectate() as seen:
        assert all(seat["clock"] for seat in seen.overlay(match=match)["seats"])
        assert seen.ask("overlay.txt", match=match).text == "Ann Lark 0 – 0 Bo Reed · over\n"


def test_a_match_without_clocks_is_told_without(shell: Shell, spectate: Spectated) -> None:
    match = opened(shell, "roll 5")
    with spectate() as seen:
        told = seen.overlay(match=match)
        assert (told["clocks"], [seat["clock"] for seat in told["seats"]]) == (None, ["", ""])
        assert 'class="clock"' not in seen.ask(f"matches/{match}/").text


def test_who_asks_again_is_told_what_is_new_or_that_nothing_is(shell: Shell, spectate: Spectated) -> None:
    match = opened(shell, "roll 5")
    with spectate() as seen:
        first = seen.ask("overlay.txt", match=match)
        headers = {"If-None-Match": first.headers["etag"], "Authorization": f"Bearer {seen.tokens['admin']}"}
        url = f"{seen.url}/overlay.txt?match={match}"
        assert httpx.get(url, headers=headers, trust_env=False).status_code == 304
        recorded(shell, match, "move 5")
        assert httpx.get(url, headers=headers, trust_env=False).text.startswith("Ann Lark 1 – 0")
        shell.does("amend", match, "3", "move 1", "--why", "it was one step")
        assert httpx.get(url, headers=headers, trust_env=False).text.startswith("Ann Lark 0 – 0")


def test_streaming_software_is_told_that_a_match_diverged_until_a_ruling_says_which_counts(
    shell: Shell, spectate: Spectated
) -> None:
    match = opened(shell, "roll 5")
    with spectate() as seen:
        told = seen.overlay(match=match)
        assert (told["line"], told["diverged"]) == ("main", [])
        diverged(shell, match, "move 5", "move 4")
        told = seen.overlay(match=match)
        assert (told["line"], told["diverged"]) == ("main", [{"after": 2, "line": "main, diverged after 2"}])
        assert seen.ask("overlay.txt", match=match).text.endswith("'s turn · diverged\n")
        shell.does("promote", match, "main", "--why", "so it was")
        assert seen.overlay(match=match)["diverged"] == []
        assert seen.ask("overlay.txt", match=match).text.endswith("'s turn\n")


def test_a_table_that_brought_two_matches_is_told_so_as_results_tells_it(shell: Shell, spectate: Spectated) -> None:
    opened(shell, number=1, table=3)
    matches = {opened(shell, number=2, table=3)}
    opened(shell, number=2, table=4)
    with spectate() as seen:
        assert seen.overlay(event=OPEN, table=3)["twice"] == []
        matches.add(opened(shell, number=2, table=3))
        (twice,) = json.loads(shell.does("results", "--json")[0])["twice"]
        told = seen.overlay(event=OPEN, table=3)
        assert told["twice"] == twice["matches"] == sorted(matches)
        assert told["match"] in matches
        assert seen.ask("overlay.txt", event=OPEN, table=3).text.endswith("'s turn · held twice\n")


def test_a_table_is_asked_for_by_its_number_and_shows_the_last_round(shell: Shell, spectate: Spectated) -> None:
    first, second = opened(shell, number=1, table=3), opened(shell, number=2, table=3)
    opened(shell, number=2, table=4)
    opened(shell, number=9, table=3, event=OTHERS)
    with spectate() as seen:
        assert seen.overlay(event=OPEN, table=3)["match"] == second
        assert seen.overlay(event=OPEN, table=3, round=1)["match"] == first
        assert seen.ask("overlay.json", event=OPEN, table=5).status_code == 404
        assert seen.ask("overlay.json", event=OPEN).status_code == 400
        assert seen.ask("overlay.json", match="..").status_code == 400


def test_what_is_no_match_of_a_game_here_is_not_shown_and_breaks_nothing(shell: Shell, spectate: Spectated) -> None:
    opened(shell)
    stray = new_match()
    with SqliteStore(shell.db) as store:
        begun(store, stray, 3)
    with spectate() as seen:
        answer = seen.ask("overlay.json", match=stray.hex())
        assert (answer.status_code, "cannot be shown here" in answer.json()["detail"]) == (404, True)
        assert seen.overlay(event=OPEN, table=1)["entry"] == 1


# ---------------------------------------------------------------- to whom

DOORS = {
    False: (401, 401, 401, 200, 404, 200, 404, 200),
    True: (200, 401, 401, 200, 404, 200, 404, 200),
}
"""What each kind of token opens at an archive that is public, and at one that is not."""


@pytest.mark.parametrize("public", DOORS)
@pytest.mark.parametrize("path", ["overlay.json", "overlay.txt"])
def test_every_door_for_spectators_opens_to_its_own(shell: Shell, spectate: Spectated, path: str, public: bool) -> None:
    match = opened(shell, "roll 5")
    with spectate(public=public) as seen:
        by_id, named = DOORS[public], tuple(403 if status == 404 else status for status in DOORS[public])
        assert tuple(seen.ask(path, kind, match=match).status_code for kind in KINDS) == by_id
        # of which event it is was said by who asks
        for table in (1, 2):
            told = tuple(seen.ask(path, kind, event=OPEN, table=table).status_code for kind in KINDS)
            assert told == tuple(404 if table == 2 and status == 200 else status for status in named)
        # what is for devices stays closed to who has no token
        assert seen.ask("v1/matches", "none").status_code == seen.ask("metrics", "none").status_code == 401


def test_a_token_may_stand_in_the_address_and_is_not_logged(shell: Shell, spectate: Spectated) -> None:
    match = opened(shell)
    with spectate() as seen:
        assert seen.ask("overlay.txt", "none", match=match, token=seen.tokens["read"]).status_code == 200
        assert seen.ask("overlay.txt", "none", match=match, token="rb_x_y").status_code == 401
        assert seen.ask("v1/matches", "none", token=seen.tokens["admin"]).status_code == 401
        until(lambda: len(seen.noted) == 3)
        assert not [token for token in seen.tokens.values() if token in repr(seen.noted)]


# ---------------------------------------------------------------- how late


def test_spectators_see_everything_so_much_later(shell: Shell, spectate: Spectated) -> None:
    match, clock = opened(shell, "roll 5"), Clock()
    with spectate(delay=60, clock=clock) as seen:
        assert seen.overlay(match=match)["entry"] == 2
        recorded(shell, match, "move 5")
        assert seen.overlay(match=match)["entry"] == 2
        clock.seconds = 30
        recorded(shell, match, "roll 2")
        assert seen.overlay(match=match)["entry"] == 2
        clock.seconds = 60
        told = seen.overlay(match=match)
        assert (told["entry"], told["seats"][0]["score"]) == (3, 1)
        clock.seconds = 90
        assert seen.overlay(match=match)["entry"] == 4


def test_who_looks_at_a_match_that_takes_long_keeps_no_device_waiting(shell: Shell, spectate: Spectated) -> None:
    match = opened(shell, "roll 5")
    with spectate() as seen, ThreadPoolExecutor(12) as aside:
        # a match is being drawn, and everybody who looks waits for that
        with seen.stage._mutex:
            looking = [aside.submit(seen.overlay, match=match) for _ in range(12)]
            until(lambda: seen.desk._drawing and seen.desk._drawing.statistics().tasks_waiting)
            headers = {"Authorization": f"Bearer {seen.tokens['admin']}"}
            answer = httpx.get(f"{seen.url}/v1/matches/{match}", headers=headers, trust_env=False, timeout=10)
        assert answer.status_code == 200
        assert [asked.result(20)["entry"] for asked in looking] == [2] * 12


def test_of_a_table_the_last_match_is_shown_of_which_anything_may_be_seen(shell: Shell, spectate: Spectated) -> None:
    first, clock = opened(shell, "roll 5", number=1, table=3), Clock()
    with spectate(delay=60, clock=clock) as seen:
        clock.now = int(time() * 1000) + 70_000
        assert seen.overlay(event=OPEN, table=3)["match"] == first
        clock.now = 0
        second = opened(shell, number=2, table=3)
        assert seen.overlay(event=OPEN, table=3)["match"] == first
        assert seen.ask("overlay.json", event=OPEN, table=3, round=2).status_code == 404
        clock.seconds = 60
        assert seen.overlay(event=OPEN, table=3)["match"] == second


def test_a_correction_comes_as_late_as_anything(shell: Shell, spectate: Spectated) -> None:
    match, clock = opened(shell, "roll 5", "move 5"), Clock()
    with spectate(delay=60, clock=clock) as seen:
        assert seen.overlay(match=match)["seats"][0]["score"] == 1
        shell.does("amend", match, "3", "move 1", "--why", "it was one step")
        assert seen.overlay(match=match)["seats"][0]["score"] == 1
        clock.seconds = 61
        assert seen.overlay(match=match)["seats"][0]["score"] == 0


# ---------------------------------------------------------------- what lies face down


@pytest.mark.parametrize("key", HIDINGS)
def test_what_lies_face_down_is_not_told_before_it_is_turned_up(shell: Shell, spectate: Spectated, key: str) -> None:
    secrets, match = HIDINGS[key], hiding(shell, key)
    with spectate() as seen:
        for lines in (secrets.before, secrets.laid):
            recorded(shell, match, *lines)
            told = (seen.ask("overlay.json", match=match).text + seen.ask("overlay.txt", match=match).text).lower()
            assert '"entry":' in told
            assert not [value for values in secrets.hidden.values() for value in values if value.lower() in told]
