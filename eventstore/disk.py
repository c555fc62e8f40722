"""What has been written, made to outlast a power cut, and kept from others."""

import os
from pathlib import Path

from eventstore.port import Unwritable


def sync(path: str) -> None:
    """Have the disk hold a file's content, or a folder's names, before return. Raises ``OSError``."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def make_folder(path: Path) -> None:
    """Have a folder, and those it lies in. Raises ``Unwritable``."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as refused:
        raise Unwritable(str(path), f"cannot be made: {refused.strerror}") from refused


def only_ours(path: str) -> None:
    """Have a file there is, or a new and empty one, that only its owner may read and write. Raises ``OSError``.

    One that is there is not opened: closing it again would give up the locks that SQLite may hold on it in this
    program, as ``open_logs`` says.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    except FileExistsError:
        # one that was copied here may have come with other rights
        if os.stat(path).st_mode & 0o077:
            os.chmod(path, 0o600)
