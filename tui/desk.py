"""The one thread on which logs are read and written: screens never wait for a disk, and no store is shared."""

from asyncio import wrap_future
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class Desk:
    """Does one job after another, off the thread that draws. What is held there is touched there only."""

    def __init__(self) -> None:
        """The thread starts with the first job."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="desk")

    async def ask(self, job: Callable[[], T]) -> T:
        """What a job answers, or raises. A job whose asker is gone before its turn is not done at all."""
        return await wrap_future(self._thread.submit(job))

    def close(self) -> None:
        """Let the job at hand end; drop the rest."""
        self._thread.shutdown(wait=True, cancel_futures=True)
