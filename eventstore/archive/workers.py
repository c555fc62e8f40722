"""Several processes that serve one socket: each with its own connections, and none missed for long when it dies."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Collection
from contextlib import suppress

_STOPS = (signal.SIGTERM, signal.SIGINT)
# a worker that cannot begin must not be begun again as fast as it fails
_REST = 1.0


def several(count: int, serve: Callable[[int], int], begun: Callable[[], object] = lambda: None) -> int:
    """Serve in so many processes until this one is told to stop; the exit code of the first of them to end otherwise.

    ``serve`` is told its place, from 0, which is also that of whoever comes after it when it dies. It opens in its own
    process whatever must not be shared, and ends at SIGTERM or SIGINT, also when this process is no more; ``begun`` is
    called once they are there.
    """
    told: list[int] = []
    before = {sign: signal.signal(sign, lambda got, _: told.append(got)) for sign in _STOPS}
    lives = os.pipe()
    running = {_begun(serve, place, lives): place for place in range(count)}
    code = 0
    try:
        begun()
        while running:
            ended, status = _waited(told, running)
            place = running.pop(ended, 0)
            if told:
                left = os.waitstatus_to_exitcode(status)
                # one that was only just begun has no better way to stop
                code = code or (0 if -left in told else left)
            else:
                time.sleep(_REST)
                running[_begun(serve, place, lives)] = place
    finally:
        for end in lives:
            os.close(end)
        for sign, was in before.items():
            signal.signal(sign, was)
    return code


def _begun(serve: Callable[[int], int], place: int, lives: tuple[int, int]) -> int:
    """A new process that serves, for as long as the other end of a pipe is held by this one; its id."""
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        for sign in _STOPS:
            signal.signal(sign, signal.SIG_DFL)
        os.close(lives[1])
        threading.Thread(target=_end_with, args=(lives[0],), name="parent", daemon=True).start()
        code = serve(place)
    except BaseException as fault:  # nothing of this process may go on as if it were the other
        sys.stderr.write(f"a worker ends: {type(fault).__name__}: {fault}\n")
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _end_with(parent: int) -> None:
    """Stop in good order once nobody holds the other end."""
    os.read(parent, 1)
    os.kill(os.getpid(), signal.SIGTERM)


def _waited(told: list[int], running: Collection[int]) -> tuple[int, int]:
    """The next worker that ends, and how; all are told to stop as often as this process is."""
    heard = 0
    while True:
        for sign in told[heard:]:
            heard += 1
            for child in running:
                with suppress(ProcessLookupError):
                    os.kill(child, sign)
        ended, status = os.waitpid(-1, os.WNOHANG)
        if ended:
            return ended, status
        time.sleep(0.05)
