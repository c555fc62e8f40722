"""The archive in a browser: its matches and a page of each, to whom it may be shown, as late as was agreed."""

import re
from functools import partial
from html import unescape
from urllib.parse import urljoin

import httpx
import pytest

from tests.eventstore.archive.proxy import between, dropped
from tests.eventstore.archive.serving import OPEN
from tests.games.hiding import HIDINGS
from tests.tui.browser import Page
from tests.tui.shell import ROOT, Shell
from tests.tui.spectating import KINDS, Clock, Seen, Spectated, diverged, hiding, opened, recorded, spectated

TURNS = ("roll 5", "move 5", "roll 2", "move 1", "roll 3,2", "move -1")


@pytest.fixture
def spectate(shell: Shell) -> Spectated:
    return partial(spectated, shell)


def page(seen: Seen, path: str, **query: object) -> str:
    answer = seen.ask(path, **query)
    assert answer.status_code == 200, answer.text
    return answer.text


# ---------------------------------------------------------------- what is sent


def test_every_address_in_a_page_is_relative_and_nothing_is_loaded_from_elsewhere(
    shell: Shell, spectate: Spectated
) -> None:
    match = opened(shell, *TURNS)
    with spectate() as seen:
        for path in ("", f"matches/{match}/"):
            answer = seen.ask(path)
            found = re.findall(r'(?:href|src)="([^"]*)"', answer.text)
            assert found
            assert not [one for one in found if one.startswith("/") or "//" in one]
            assert not re.search(r"<script>|<style| style=| on[a-z]+=", answer.text)
            policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
            assert policy["default-src"] == "'none'"
            assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
        for asset in ("web/page.css", "web/page.js"):
            assert not re.search(r"https?:|//[a-z]|@import|url\(", page(seen, asset).replace("//", "// "))


def test_behind_a_prefix_no_address_leads_elsewhere_with_a_slash_at_its_end_or_without(
    shell: Shell, spectate: Spectated
) -> None:
    match, served = opened(shell, *TURNS), "https://club.example/club/"
    with spectate() as seen:
        told = {"Host": "club.example", "X-Forwarded-Prefix": "/club", "X-Forwarded-Proto": "https"}
        ask = partial(httpx.get, headers=told, trust_env=False)
        token = f"?token={seen.tokens['read']}"
        for path in ("", f"matches/{match}/", f"matches/{match}"):
            answer = ask(f"{seen.url}/{path}{token}")
            assert answer.status_code == 200
            for found in re.findall(r'(?:href|src)="([^"]*)"', answer.text):
                there = urljoin(f"{served}{path}", unescape(found))
                assert there.startswith(served)
                assert ask(f"{seen.url}/{there.removeprefix(served)}").status_code == 200
        for path in ("matches", "matches//", "overlay.json/", "overlay.txt/", "web/page.js/", "v1/matches/", "health/"):
            answer = ask(f"{seen.url}/{path}{token}")
            assert (answer.status_code, answer.headers.get("location")) == (404, None)


DOORS = {False: (401, 401, 401, 200, 404, 200, 404, 200), True: (200, 401, 401, 200, 404, 200, 404, 200)}


@pytest.mark.parametrize("public", DOORS)
def test_every_page_opens_to_its_own(shell: Shell, spectate: Spectated, public: bool) -> None:
    match = opened(shell, *TURNS)
    with spectate(public=public) as seen:
        assert tuple(seen.ask(f"matches/{match}/", kind).status_code for kind in KINDS) == DOORS[public]
        told = {kind: seen.ask("", kind) for kind in KINDS}
        assert {kind for kind in KINDS if told[kind].status_code == 401} == {
            kind for kind, status in zip(KINDS, DOORS[public], strict=True) if status == 401
        }
        shows = {kind for kind in KINDS if told[kind].status_code == 200 and match in told[kind].text}
        assert shows == {kind for kind, status in zip(KINDS, DOORS[public], strict=True) if status == 200}
        assert seen.ask("web/page.js", "none").status_code == 200


def test_a_long_list_is_read_a_few_matches_at_a_time(
    shell: Shell, spectate: Spectated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.web.stage._FRESH", 2)
    for table in range(1, 6):
        opened(shell, *TURNS, table=table)
    with spectate() as seen:
        assert [page(seen, "").count("Ann Lark 1 – 0 Bo Reed") for _ in range(4)] == [2, 4, 5, 5]
        assert page(seen, "").count("<tr>") == 5


def test_a_match_that_is_too_long_is_not_shown_and_stops_nothing(
    shell: Shell, spectate: Spectated, monkeypatch: pytest.MonkeyPatch
) -> None:
    long, short = opened(shell, *TURNS, table=1), opened(shell, "roll 5", table=2)
    monkeypatch.setattr("tui.web.stage.LONGEST", 4)
    with spectate() as seen:
        assert seen.ask(f"matches/{long}/").status_code == seen.ask("overlay.txt", match=long).status_code == 404
        assert long not in page(seen, "")
        assert short in page(seen, "")


def test_lines_that_diverged_are_named_in_the_list_and_each_page_leads_to_the_other(
    shell: Shell, spectate: Spectated
) -> None:
    match, plain = opened(shell, "roll 5"), opened(shell, "roll 5", table=2)
    diverged(shell, match, "move 5", "move 4")
    for one in (match, plain):
        shell.does("fork", one, "--at", "2", "--name", "what if")
    shows = "diverged after 2: “main” is shown; beside it stands “main, diverged after 2”"
    with spectate() as seen:
        assert page(seen, "").count("diverged after") == 2
        assert shows in page(seen, "")
        assert "diverged" not in page(seen, f"matches/{plain}/")
        main = page(seen, f"matches/{match}/")
        assert shows in re.sub("<[^>]*>", "", main)
        (line,) = re.findall(r'href="\?line=([0-9a-f]{64})"', main)
        other = page(seen, f"matches/{match}/", line=line)
        assert "<title>Ann Lark 0 – 0 Bo Reed" in other
        told = "“main, diverged after 2” is shown, which is not the line of record; beside it stands “main”"
        assert told in re.sub("<[^>]*>", "", other)
        steps = [one for one in re.findall(r'<a id="[^"]*" href="([^"]*)"', other) if "reading" not in one]
        assert steps
        assert [one for one in steps if f"line={line}" not in one] == []
        assert 'href="?">“<bdi>main</bdi>”' in other
        for stray, status in (("00" * 32, 404), ("x", 400)):
            assert seen.ask(f"matches/{match}/", line=stray).status_code == status


def test_a_token_in_the_address_stays_in_every_address_of_the_page(shell: Shell, spectate: Spectated) -> None:
    match = opened(shell, *TURNS)
    with spectate() as seen:
        token = seen.tokens["read"]
        for path in ("", f"matches/{match}/"):
            found = re.findall(r'<a [^>]*href="([^"]*)"', seen.ask(path, "none", token=token).text)
            assert found
            assert [one for one in found if f"token={token}" not in one] == []


@pytest.mark.parametrize(
    ("query", "status"), [("n=99", 200), ("n=x", 400), ("n=-1", 400), ("n=1&reading=recorded", 200)]
)
def test_an_entry_that_is_none_is_the_last_or_refused(
    shell: Shell, spectate: Spectated, query: str, status: int
) -> None:
    match = opened(shell, *TURNS)
    with spectate() as seen:
        assert seen.ask(f"matches/{match}/", **dict(part.split("=") for part in query.split("&"))).status_code == status


def test_what_people_wrote_is_never_markup(shell: Shell, spectate: Spectated) -> None:
    evil = "<img src=x onerror=alert(1)>\"'&"
    (match,) = shell.does(
        "new", "hilltop", "--player", evil, "Bo", "--event", f"{OPEN}", "--round", "1", "--table", "1"
    )
    recorded(shell, match, f":note {evil}")
    with spectate() as seen:
        for text in (page(seen, ""), page(seen, f"matches/{match}/")):
            assert "<img" not in text
            assert "&lt;img src=x" in text


def test_a_page_is_as_late_as_everything(shell: Shell, spectate: Spectated) -> None:
    match, clock = opened(shell, "roll 5"), Clock()
    with spectate(delay=60, clock=clock) as seen:
        assert 'data-head="2"' in page(seen, f"matches/{match}/")
        recorded(shell, match, "move 5")
        for n in (0, 3):
            assert 'data-head="2"' in page(seen, f"matches/{match}/", n=n)
        # who has a token for it is a device, and no device is kept waiting
        assert seen.ask(f"v1/matches/{match}", "read").json()["lines"][0]["seq"] == 3
        clock.seconds = 60
        assert 'data-head="3"' in page(seen, f"matches/{match}/")


@pytest.mark.parametrize("key", HIDINGS)
def test_no_page_tells_what_lies_face_down(shell: Shell, spectate: Spectated, key: str) -> None:
    secrets, match = HIDINGS[key], hiding(shell, key)
    recorded(shell, match, *secrets.before)
    recorded(shell, match, *secrets.laid)
    with spectate() as seen:
        last = page(seen, f"matches/{match}/")
        head = int(re.findall(r'data-head="(\d+)"', last)[0])
        shown = [
            page(seen, f"matches/{match}/", n=n, reading=one) for n in range(1, head + 1) for one in ("", "recorded")
        ]
        told = "".join((last, page(seen, ""), *shown)).lower()
        assert not [value for values in secrets.hidden.values() for value in values if value.lower() in told]


# ---------------------------------------------------------------- in a browser


def at(browser: Page) -> tuple[str, str]:
    return tuple(
        browser.says("[document.getElementById('page').dataset.n, document.getElementById('page').dataset.head]")
    )


def test_a_match_is_stepped_through_by_keys_and_by_clicks(shell: Shell, spectate: Spectated, browser: Page) -> None:
    match = opened(shell, *TURNS)
    with spectate(public=True) as seen:
        browser.open(f"{seen.url}/")
        browser.says("document.querySelector('td a').click()")
        browser.until("document.querySelector('.match') && document.readyState === 'complete'")
        assert at(browser) == ("7", "7")
        browser.press("ArrowLeft")
        browser.until("document.getElementById('page').dataset.n === '6'")
        browser.press("[")
        browser.until("document.getElementById('page').dataset.n === '4'")
        browser.says("document.querySelectorAll('.events li a')[0].click()")
        browser.until("document.getElementById('page').dataset.n === '1'")
        assert browser.says("location.search") == "?n=1"
        browser.says("history.back()")
        browser.until("document.getElementById('page').dataset.n === '4'")
        browser.press("v")
        browser.until("document.querySelector('mark').textContent === 'as recorded'")
        assert browser.says("document.querySelector('.board svg').getBoundingClientRect().width > 300")
        assert match in browser.says("location.pathname")
        assert browser.complaints == []


def test_who_stands_at_the_last_entry_goes_on_and_who_does_not_is_told(
    shell: Shell, spectate: Spectated, browser: Page
) -> None:
    match = opened(shell, "roll 5")
    with spectate(public=True) as seen:
        browser.open(f"{seen.url}/matches/{match}/")
        recorded(shell, match, "move 5")
        browser.until("document.getElementById('page').dataset.n === '3'")
        assert browser.says("document.querySelector('.seat-1 b').textContent") == "1"
        shell.does("amend", match, "3", "move 1", "--why", "it was one step")
        browser.until("document.querySelector('.caption').textContent.includes('amends 3')")
        assert browser.says("document.querySelector('.seat-1 b').textContent") == "0"
        browser.press("ArrowLeft")
        browser.until("document.getElementById('page').dataset.n === '3'")
        recorded(shell, match, "roll 2", "move 1")
        browser.until("!document.getElementById('news').hidden")
        assert browser.says("document.getElementById('news').textContent") == "2 new entries"
        assert at(browser) == ("3", "4")
        browser.says("document.getElementById('news').click()")
        browser.until("document.getElementById('page').dataset.n === '6'")
        assert browser.complaints == []


def test_that_the_archive_is_away_is_said_on_the_page_until_it_is_back(
    shell: Shell, spectate: Spectated, browser: Page
) -> None:
    match = opened(shell, *TURNS)
    with spectate(public=True) as seen, between(seen.url) as proxy:
        browser.open(f"{proxy.url}/matches/{match}/")
        browser.until("document.getElementById('page').dataset.n === '7'")
        # a browser asks again by itself, and so does the page
        proxy.then(*[dropped] * 1000)
        browser.until("document.getElementById('away') && !document.getElementById('away').hidden")
        assert "has not answered since" in browser.says("document.getElementById('away').textContent")
        # a key leads to no page of the browser's own
        browser.press("ArrowLeft")
        browser.says("new Promise((done) => setTimeout(done, 300))")
        assert at(browser) == ("7", "7")
        proxy.clear()
        browser.until("document.getElementById('away').hidden")
        browser.press("ArrowLeft")
        browser.until("document.getElementById('page').dataset.n === '6'")


def test_an_address_with_a_step_leads_there_and_it_is_played_on_from_there(
    shell: Shell, spectate: Spectated, browser: Page
) -> None:
    match = opened(shell, *TURNS)
    with spectate(public=True) as seen:
        browser.open(f"{seen.url}/matches/{match}/#step=4")
        browser.until("document.getElementById('page').dataset.n === '4'")
        assert browser.says("document.getElementById('link').textContent") == "link ?n=4"
        browser.says("document.getElementById('play').click()")
        browser.until("document.getElementById('play').textContent.includes('pause')")
        browser.until("document.getElementById('page').dataset.n === '7'")
        browser.until("document.getElementById('play').hidden")
        assert browser.complaints == []


def test_all_of_the_table_is_shown_to_who_asks_and_fits_the_window(
    shell: Shell, spectate: Spectated, browser: Page
) -> None:
    match = shell.does("import", str(ROOT / "tui" / "demo" / "saltmark_open.rollbook"))[0].split("\t")[0]
    with spectate(public=True) as seen:
        browser.size(1360, 900)
        browser.open(f"{seen.url}/matches/{match}/?n=171")
        near = browser.says("document.querySelector('.board svg').getAttribute('viewBox')")
        browser.press("z")
        browser.until("document.querySelector('.board.whole') !== null")
        assert browser.says("document.querySelector('.board svg').getAttribute('viewBox')") != near
        assert browser.says("document.querySelector('.keys').getBoundingClientRect().bottom") <= 900
        browser.press("ArrowRight")
        browser.until("document.getElementById('page').dataset.n === '172'")
        assert browser.says("document.querySelector('.board').className") == "board whole"
        browser.press("z")
        browser.until("document.querySelector('.board.whole') === null")
        assert browser.complaints == []


def test_a_narrow_page_is_no_wider_than_its_window(shell: Shell, spectate: Spectated, browser: Page) -> None:
    match = opened(shell, *TURNS)
    with spectate(public=True) as seen:
        for width, height in ((390, 844), (1360, 900)):
            browser.size(width, height)
            for path in ("", f"matches/{match}/"):
                browser.open(f"{seen.url}/{path}")
                assert browser.says("document.documentElement.scrollWidth") <= width
        assert browser.complaints == []
