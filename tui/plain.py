"""Recording line by line: what is said on one stream is answered on another, for scripts and screen readers."""

import unicodedata
from collections.abc import Iterator
from typing import BinaryIO, TextIO

from eventstore.port import Conflict
from replay.acts import Ruled
from replay.clocking.alarms import alarms
from replay.core.text import Unreadable
from replay.recorder import Recorder
from replay.recording.refusal import Refusal
from replay.wording.clocks import alarmed, told
from replay.wording.sayings import read
from replay.wording.teller import Teller

LONGEST = 1 << 21
"""Bytes of a line that are read; a longer one is answered with a no."""

BOM = b"\xef\xbb\xbf"
"""What some programs put before a text in UTF-8; it says nothing."""


def record(recorder: Recorder, said: BinaryIO, answers: TextIO, prompts: TextIO | None = None) -> Iterator[bool]:
    """Record each line and answer it before the next is read; yields whether it was written.

    ``prompts`` is told who is awaited, where somebody is watching. Raises ``Unwritable`` and ``Damaged`` of the store:
    then nothing of the line was written, and nothing after it was read.
    """
    prompt(recorder, prompts)
    for line in _lines(said):
        answer = answered(recorder, line)
        if answer is not None:
            answers.write(" ".join(answer.splitlines()) + "\n")
            answers.flush()
            yield answer.startswith("ok\t")
            prompt(recorder, prompts)


def answered(recorder: Recorder, line: bytes) -> str | None:
    """The answer to a line: ``ok``, the number and what it tells, or ``no``, a rule or word and the reason."""
    try:
        spoken = read(recorder.game, _text(line))
        if spoken is None:
            return None
        name = spoken.said.judge if isinstance(spoken.said, Ruled) else ""
        answer = recorder.record(spoken.said, at=spoken.at, name=name)
    except Unreadable as stray:
        return _no("unreadable", str(stray))
    except Conflict as conflict:
        return _no("conflict", conflict.reason)
    except Refusal as refusal:
        return _no(refusal.word, refusal.reason)
    return f"ok\t{answer.n}\t{_flat(answer.telling)}"


def _no(word: str, reason: str) -> str:
    return f"no\t{word}\t{_flat(reason)}"


def _flat(text: str) -> str:
    return " ".join(text.split())


def _lines(said: BinaryIO) -> Iterator[bytes]:
    """Lines as they come; of one that is too long, enough to see that it is."""
    mark = BOM
    while line := said.readline(LONGEST + 1):
        line, mark = line.removeprefix(mark), b""
        rest = line
        while len(line) > LONGEST and rest and not rest.endswith(b"\n"):
            rest = said.readline(LONGEST)
        yield line


def _text(line: bytes) -> str:
    """A line's text, composed: some keyboards take letters apart, and no log keeps them so."""
    if len(line) > LONGEST:
        raise Unreadable("line", f"is longer than {LONGEST:,} bytes")
    try:
        return unicodedata.normalize("NFC", line.decode("utf-8"))
    except UnicodeDecodeError as stray:
        raise Unreadable("line", f"is not UTF-8 at byte {stray.start + 1}") from None


def _clocks(recorder: Recorder) -> Iterator[str]:
    """Every clock as it stands now, and what time runs out; nothing where none are kept."""
    book = recorder.book
    clocks = book.times.at(book.head, recorder.means.clock())
    if clocks.kept:
        names = Teller(book).names
        yield told(clocks, names)
        yield from (f"! {alarmed(alarm, names)}" for alarm in alarms(clocks))


def prompt(recorder: Recorder, prompts: TextIO | None) -> None:
    """Tell what the clocks stand at, and who is awaited."""
    if prompts is not None:
        prompts.writelines(f"{line}\n" for line in _clocks(recorder))
        calls = () if recorder.closed else recorder.game.awaits(recorder.table)
        over = "the match is closed" if recorder.closed else "the match is over"
        said = "; ".join(f"{call.says} ({call.rule})" if call.rule else call.says for call in calls)
        prompts.write(f"{recorder.book.head + 1}: {said or over}\n")
        prompts.flush()
