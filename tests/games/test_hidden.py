"""What lies face down is read nowhere before it is turned up, in any game that has secrets: one search for all.

Values that stand nowhere else are laid as a scribe lays them; then everything is searched that the program prints,
draws, exports or stores beside the drawer, here and on a device that only read the bundle. What is turned up otherwise
than it was laid is found by the audit.
"""

import json
import re
from collections.abc import Iterable
from html import unescape
from typing import Any, get_args

import pytest

from replay.acts import Forked, Ordered
from replay.core.scene import Face
from replay.core.seal import Opening
from replay.games import GAMES, load
from replay.line.parts import exchanged, may_hold, parts
from replay.line.reading import RECORDED
from replay.notation import parse, write
from replay.recorder import Recorder
from replay.recording.filling import filled
from replay.recording.secrets import seen_by
from replay.recording.writing import entry_of
from tests.games.hiding import FIXTURES, HIDINGS, Hiding
from tests.games.searching import heard, leaks, shown, stranger, told
from tests.tui.house import STILL, WIDE, read, settled
from tests.tui.shell import Shell
from tui.app import RollbookApp
from tui.wiring import Wiring

each = pytest.mark.parametrize("key", HIDINGS)


def test_every_game_that_hides_anything_is_searched() -> None:
    secretive = {key for key in GAMES if any(map(may_hold, get_args(load(key).Orders)))}
    assert secretive == set(HIDINGS)


# ---------------------------------------------------------------- laying


def said(shell: Shell, match: str, lines: Iterable[str], line: str = "main") -> list[str]:
    answers = shell.does("record", match, "--plain", "--line", line, said="\n".join(lines))
    assert [answer for answer in answers if not answer.startswith("ok\t")] == []
    return answers


def laid(shell: Shell, key: str) -> tuple[str, list[str]]:
    """A match in which secrets lie face down, and what was answered as they were laid."""
    hiding = HIDINGS[key]
    armies = [str(FIXTURES / key / "armies" / f"{name}.toml") for name in hiding.armies]
    given = ("--army", *armies) if armies else ()
    (match,) = shell.does("new", key, "--player", "Ann Lark", "Bo Reed", *given, "--option", "secrets=sealed")
    said(shell, match, hiding.before)
    return match, said(shell, match, hiding.laid)


def salts(shell: Shell) -> dict[str, str]:
    """What the drawer keeps beside each value."""
    slips = [json.loads(line) for line in (shell.folder / "log.db-drawer").read_text().splitlines()]
    # a key of the device lies there too, and is no JSON
    values = (bytes.fromhex(slip["value"]) for slip in slips)
    kept = [json.loads(value) for value in values if value.startswith(b'{"value"')]
    return {one["value"]: one["salt"] for one in kept}


def refused(shell: Shell, match: str, hiding: Hiding, key: str) -> bytes:
    """What is answered where something else is turned up, and where what was laid is laid otherwise."""
    order = parse(load(key), hiding.turned)
    ((path, _),) = parts(order)
    otherwise = write(exchanged(order, {path: Opening(hiding.other)}))
    answer = shell("record", match, "--plain", said=f"{otherwise}\n@{2 + len(hiding.armies)} {hiding.laid[-1]}\n")
    assert [line.partition("\t")[0] for line in answer.lines] == ["no", "no"]
    return (answer.out + answer.err).encode()


def needle(value: str) -> str:
    """What of a value stands nowhere else: a command card's name without its pips."""
    return value.rpartition(":")[2]


@each
def test_law_nothing_that_leaves_the_keyboard_holds_a_face_down_value_or_its_salt(shell: Shell, key: str) -> None:
    hiding = HIDINGS[key]
    match, answers = laid(shell, key)
    salted = salts(shell).values()
    values = {seat: [needle(value) for value in of] for seat, of in hiding.hidden.items()}
    every = (*(value for of in values.values() for value in of), *salted)
    assert leaks([("answers", "\n".join(answers).encode())], *every) == []
    for seat in ("", "p1", "p2"):
        others = [value for owner, of in values.items() if owner != seat for value in of]
        assert leaks(shown(shell, match, seat), *others, *salted) == []
    assert leaks(told(shell, match, hiding.laid[-1]), *every) == []
    assert leaks([("refused", refused(shell, match, hiding, key))], *every) == []
    other = stranger(shell, match)
    for seat in ("", "p1", "p2"):
        assert leaks(shown(other, match, seat), *every) == []
    assert leaks(told(other, match, hiding.laid[-1]), *every) == []
    assert leaks([("refused", refused(other, match, hiding, key))], *every) == []


@each
def test_the_search_would_find_a_leak(shell: Shell, key: str) -> None:
    """What is turned up is found in every output that should tell it, and nothing else with it."""
    hiding = HIDINGS[key]
    match, _ = laid(shell, key)
    before = salts(shell)
    said(shell, match, (*hiding.between, hiding.turned))
    (turned,) = Wiring(str(shell.db)).place(match).book().opened().values()
    other = stranger(shell, match)
    outputs = list(told(other, match, hiding.laid[-1]))
    found = leaks(outputs, before[turned])
    assert {f"log {match} --notation", f"log {match} --json", "match.rollbook", "log.db", "copy.db"} <= set(found)
    rest = [value for of in hiding.hidden.values() for value in of if value != turned]
    assert leaks(outputs, *map(needle, rest), *(before[value] for value in rest)) == []


# ---------------------------------------------------------------- the owner's eyes


@each
def test_a_seat_sees_its_own_on_the_device_that_laid_it_and_nobody_else_anywhere(shell: Shell, key: str) -> None:
    match, _ = laid(shell, key)
    other = stranger(shell, match)
    for owner, values in HIDINGS[key].hidden.items():
        for device, seat in ((shell, ""), (shell, "p1"), (shell, "p2"), (other, owner)):
            wiring = Wiring(str(device.db))
            cursor = wiring.place(match).cursor()
            scene = cursor.game.show(cursor.table(cursor.book.head), seen_by(seat, cursor.book, wiring.drawer))
            own = {token.value for token in scene.tokens if token.face is Face.OWN}
            printed = heard(device, "show", match, "--db", str(device.db), *(("--seat", seat) if seat else ())).decode()
            seen = own & set(values)
            assert seen == {value for value in values if needle(value) in printed}
            assert seen == (set(values) if device is shell and seat == owner else set())


@each
async def test_law_no_screen_shows_it_to_the_wrong_eyes(shell: Shell, key: str) -> None:
    """Nor among what is offered to be said."""
    match, _ = laid(shell, key)
    hidden = HIDINGS[key].hidden
    seen = await screen(shell, match, "p1", recording=False)
    assert all(needle(value)[:5] in seen for value in hidden["p1"])
    for seat in ("", "p2"):
        wrong = [value for owner, of in hidden.items() if owner != seat for value in of]
        for recording in (False, True):
            picture = await screen(shell, match, seat, recording=recording)
            assert "Ann" in picture
            assert leaks([("screen", picture.encode())], *(needle(value)[:5] for value in wrong)) == []


async def screen(shell: Shell, match: str, seat: str, *, recording: bool) -> str:
    """All the words on the replay screen at the match's end."""
    app = RollbookApp(Wiring(str(shell.db)), match=bytes.fromhex(match), seat=seat, recording=recording, look=STILL)
    async with app.run_test(size=WIDE):
        await read(app)
        await settled(app)
        drawn = app.export_screenshot()
    return "".join(unescape(text).replace("\xa0", " ") for text in re.findall(r"<text[^>]*>([^<]*)</text>", drawn))


# ---------------------------------------------------------------- what is turned up is what was laid


def turned_otherwise(scribe: Recorder, hiding: Hiding, change: str) -> Recorder:
    """A line on which a forger wrote that something else was turned up, with events that claim it was as laid."""
    table, game = scribe.table, scribe.game
    true = filled(scribe.book, scribe.means, table, parse(game, hiding.turned), b"t" * 16)
    ((path, fair),) = ((path, part) for path, part in parts(true) if isinstance(part, Opening))
    value = fair.value if change == "salt" else hiding.other
    forged = exchanged(true, {path: Opening(value, fair.salt if change == "value" else "0" * 32)})
    assert forged != true
    asked = Forked[Any, Any](change, "", scribe.book.head, RECORDED)
    line = scribe.record(asked).line
    hand = Recorder(game, scribe.store, line, scribe.means)
    act = Ordered[Any, Any](forged, game.decide(table, true))
    after = hand.book.head, hand.book.hash(hand.book.head)
    identity = change.encode().ljust(16)
    scribe.store.append(
        line,
        entry_of(
            act, hand.book.codec, hand.means, match=hand.book.match, after=after, identity=identity, actor="scribe"
        ),
    )
    return hand


@each
@pytest.mark.parametrize("change", ["value", "salt", "both"])
def test_another_value_or_salt_at_the_reveal_is_found_by_the_audit(shell: Shell, key: str, change: str) -> None:
    hiding = HIDINGS[key]
    match, _ = laid(shell, key)
    said(shell, match, hiding.between)
    assert shell("audit", match).code == 0
    scribe = Wiring(str(shell.db)).recorder(match)
    turned_otherwise(scribe, hiding, change)
    heard = shell("audit", match, "--line", change, "--json")
    findings = [one for one in map(json.loads, heard.lines) if one["open"]]
    assert heard.code == 1
    assert [(one["verdict"], hiding.rule in one["rules"]) for one in findings] == [("broken", True)]
