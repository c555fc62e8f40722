"""A recorder at a table of Hilltop, with a clock, ids, salts and dice that tests can foresee."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from eventstore.memory import MemoryStore
from eventstore.port import Store
from replay.recorder import Answer, Recorder
from replay.recording.means import Means
from replay.recording.opening import Setting, open_match
from replay.recording.pocket import Pocket
from tests.invented import hilltop


class Bag:
    """Dice that fall as they were put in, as far as they have such a side, then all on 1."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)
        self.drawn = 0

    def __call__(self, number: int, sides: int) -> tuple[int, ...]:
        self.drawn += number
        return tuple(min(self.faces.pop(0), sides) if self.faces else 1 for _ in range(number))


class Sitting:
    """A match of Hilltop being recorded; ``again`` sits down to the same line with a new recorder."""

    def __init__(self, *faces: int, store: Store | None = None, drawer: Any = None, **options: Any) -> None:
        self.bag = Bag(*faces)
        self.drawer = Pocket() if drawer is None else drawer
        self.salts = 0
        numbers: Iterator[int] = count(1)
        self.means = Means(
            clock=lambda: 1_000,
            identity=lambda: next(numbers).to_bytes(16, "big"),
            salt=self._salt,
            dice=self.bag,
            drawer=self.drawer,
        )
        self.store: Store = MemoryStore() if store is None else store
        setting = Setting(("Ann", "Bo"), options={"goal": 50} | options)
        self.line = open_match(hilltop, self.store, self.means, setting)
        self.recorder = self.again()

    def _salt(self) -> bytes:
        self.salts += 1
        return self.salts.to_bytes(16, "big")

    def again(self) -> Recorder:
        return Recorder(hilltop, self.store, self.line.id, self.means)

    def says(self, *asked: Any) -> Answer:
        """Record each of these; the answer to the last."""
        return [self.recorder.record(one) for one in asked][-1]

    def acts(self) -> Sequence[Any]:
        return [act for _, act in self.recorder.book.acts()]
