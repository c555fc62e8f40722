"""A match in which a value lies face down, corrected from the shell, and what its audit finds."""

import json
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from replay.auditing.finding import Finding
from replay.auditing.vigil import Vigil
from replay.auditor import audit
from replay.book import Book
from replay.cursor import Cursor
from tests.games.hiding import FIXTURES, SWAPS
from tests.tui.shell import Shell
from tui.wiring import Wiring

WHY = ("--why", "misheard")


def said(shell: Shell, match: str, lines: Iterable[str]) -> list[str]:
    answers = shell.does("record", match, "--plain", said="\n".join(lines))
    assert [answer for answer in answers if not answer.startswith("ok\t")] == []
    return answers


def begun(shell: Shell, key: str, lines: Iterable[str], secrets: str = "sealed") -> str:
    """A match in which these lines were said."""
    armies = [str(FIXTURES / key / "armies" / f"{name}.toml") for name in SWAPS[key].armies]
    given = ("--army", *armies) if armies else ()
    option = ("--option", f"secrets={secrets}")
    (match,) = shell.does("new", key, "--player", "Ann Lark", "Bo Reed", *given, *option)
    said(shell, match, lines)
    return match


def laid(shell: Shell, key: str) -> tuple[str, int]:
    """A match in which the value lies face down, and the entry that laid it."""
    match = begun(shell, key, SWAPS[key].before)
    (answer,) = said(shell, match, [SWAPS[key].laid.format(SWAPS[key].value)])
    return match, int(answer.split("\t")[1])


def amended(shell: Shell, match: str, n: int, order: str, *more: str) -> list[str]:
    return shell.does("amend", match, str(n), order, *WHY, *more)


def book(shell: Shell, match: str) -> Book:
    return Wiring(str(shell.db)).place(match).book()


def audited(shell: Shell, match: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in shell("audit", match, "--json").lines]


def found(shell: Shell, match: str, n: int) -> dict[str, Any]:
    """The last finding on an entry."""
    return [one for one in audited(shell, match) if one["n"] == n][-1]


def still_open(shell: Shell, match: str) -> list[int]:
    return [one["n"] for one in audited(shell, match) if one["open"]]


def along(whole: Book, since: int) -> None:
    """Go along with a line: what was told last of each entry is what an audit finds, from entry ``since`` on."""
    cursor = Cursor(Book.of(whole.game, [whole.entry(1)]))
    watch, told = Vigil(cursor), dict[int, list[Finding]]()
    for n in range(2, whole.head + 1):
        cursor.book.extend(whole.entry(n))
        if n >= since:
            told |= by_entry(watch.take())
            assert told == by_entry(audit(cursor))


def by_entry(found: Iterable[Finding]) -> dict[int, list[Finding]]:
    """What is found of each entry, without how far it was read and what would follow."""
    told: dict[int, list[Finding]] = {}
    for one in found:
        told.setdefault(one.n, []).append(replace(one, k=min(one.k, one.n), consequences=()))
    return told
