"""Half a line is kept beside the log, and whatever lies there ends nothing."""

from pathlib import Path

from tui.lines.slate import NOTHING, Begun, FileSlate

LINE = bytes(range(16))


def test_what_was_begun_is_there_again(tmp_path: Path) -> None:
    FileSlate(tmp_path / "slate").write(LINE, Begun("move T3", 12))
    assert FileSlate(tmp_path / "slate").read(LINE) == Begun("move T3", 12)


def test_nothing_begun_leaves_nothing(tmp_path: Path) -> None:
    slate = FileSlate(tmp_path / "slate")
    slate.write(LINE, Begun("move"))
    slate.write(LINE, NOTHING)
    assert slate.read(LINE) == NOTHING
    assert list((tmp_path / "slate").iterdir()) == []


def test_what_cannot_be_read_or_kept_is_nothing(tmp_path: Path) -> None:
    (tmp_path / LINE.hex()).write_bytes(b"{torn")
    assert FileSlate(tmp_path).read(LINE) == NOTHING
    (tmp_path / "file").write_text("")
    FileSlate(tmp_path / "file").write(LINE, Begun("move"))
    assert FileSlate(tmp_path / "file").read(LINE) == NOTHING
