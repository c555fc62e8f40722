"""What has been written, made to outlast a power cut."""

import os


def sync(path: str) -> None:
    """Have the disk hold a file's content, or a folder's names, before return. Raises ``OSError``."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
