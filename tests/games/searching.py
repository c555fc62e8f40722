"""A search through everything that the program prints, draws, exports or stores of a match beside the drawer."""

import re
from collections.abc import Iterable, Iterator

import click

from replay.core.scene import Scene
from tests.tui.shell import Shell
from tui.cli import COMMANDS, rollbook
from tui.wiring import Wiring

ELSEWHERE = ("demo", "games", "rules", "new", "simulate", "backup")
"""Commands that are about no match."""


def every_way(name: str, match: str) -> Iterator[tuple[str, ...]]:
    """A command on a match, alone and with each of its options that asks for nothing or for a file."""
    yield (name,)
    yield name, match
    found = rollbook.get_command(click.Context(rollbook), name)
    for option in found.params if found else ():
        if isinstance(option, click.Option) and option.name != "db":
            if option.is_flag:
                yield name, match, option.opts[0]
            elif option.metavar == "FILE":
                yield name, match, option.opts[0], f"{name}-{option.name}"


def ways(match: str, said: str, head: int) -> Iterator[tuple[str, ...]]:
    """Everything that prints or writes something of a match; ``said`` is an order that may not be printed."""
    for name in COMMANDS:
        if name not in ELSEWHERE:
            yield from every_way(name, match)
    yield "case", "cut", match, "--at", str(head)
    yield "strike", match, str(head), "--why", "a look", "--dry-run"
    yield "amend", match, str(head), said, "--why", "a look", "--dry-run"
    yield "fork", match, "--at", str(head), "--name", "aside"
    yield "diff", match, "main", "aside"
    yield "log", match, "--line", "aside", "--notation"
    yield "note", match, "they lie face down"
    yield "prove", match, str(head), "proof.json"
    yield from (("export", match, "page.html", "--html"), ("export", match, "report.md", "--md"))
    yield from (("export", match, "match.rollbook"), ("import", "match.rollbook"), ("backup", "copy.db"))


def views(match: str, scene: Scene, head: int, seat: str) -> Iterator[tuple[str, ...]]:
    """The table as a seat sees it (none: empty), over the match and from every piece."""
    viewing = ("--seat", seat) if seat else ()
    yield from (("legal", match, *viewing), ("legal", match, "--json", *viewing), ("show", match, *viewing))
    yield from (("show", match, "--at", str(n), "--ascii", *viewing) for n in range(2, head + 1, 7))
    for piece in scene.pieces:
        yield "show", match, "--unit", piece.id, "--json", *viewing


def told(shell: Shell, match: str, said: str) -> Iterator[tuple[str, bytes]]:
    """Everything the program prints of a match for no seat, and all that it writes beside the drawer."""
    head = Wiring(str(shell.db)).place(match).book().head
    for words in ways(match, said, head):
        yield " ".join(words), heard(shell, *words)
    for path in sorted(shell.folder.rglob("*")):
        if path.is_file() and not path.name.endswith("-drawer"):
            yield path.name, path.read_bytes()


def shown(shell: Shell, match: str, seat: str = "") -> Iterator[tuple[str, bytes]]:
    """The table as it is printed for a seat."""
    cursor = Wiring(str(shell.db)).place(match).cursor()
    scene, head = cursor.game.show(cursor.table(cursor.book.head), {}), cursor.book.head
    yield from ((" ".join(words), heard(shell, *words)) for words in views(match, scene, head, seat))


def heard(shell: Shell, *words: str) -> bytes:
    answer = shell(*words)
    return (answer.out + answer.err).encode()


def leaks(outputs: Iterable[tuple[str, bytes]], *secrets: str) -> list[str]:
    """What holds one of these, as text, in hex or in bytes."""
    forms = [form for secret in secrets for form in (secret.encode(), secret.encode().hex().encode())]
    raw = [bytes.fromhex(secret) for secret in secrets if re.fullmatch("[0-9a-f]{32}", secret)]
    return [name for name, found in outputs if any(form in found for form in (*forms, *raw))]


def stranger(shell: Shell, match: str) -> Shell:
    """Somebody else's machine, on which the bundle was read."""
    shell.does("export", match, "given.rollbook")
    folder = shell.folder.parent / f"{shell.folder.name}-elsewhere"
    folder.mkdir()
    (folder / "given.rollbook").write_bytes((shell.folder / "given.rollbook").read_bytes())
    other = Shell(folder, shell._capture, shell.patch)
    other.does("import", "given.rollbook")
    return other
