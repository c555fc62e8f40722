"""A house with the recorded match of a game, and one in which that match was forked."""

from functools import cache

from replay.core.game import Game
from replay.games import load
from tests.demo import recorded, recording
from tests.tui.house import House


class Club(House):
    """A house with the recorded match of a game."""

    def __init__(self, key: str) -> None:
        match = recording(key)
        super().__init__(match.game)
        self.line, _ = recorded(match, self.log)

    def game(self, key: str) -> Game:
        return load(key)


class Forked(Club):
    """The recorded match, forked in the middle: another line starts there, and nothing was said on it yet."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        recorder = self.sit(self.line)
        self.middle = recorder.book.head // 2
        if len(self.log.lines(self.line.match)) == 1:
            self.say(recorder, f":fork {self.middle} 'what if'")


club, fork = cache(Club), cache(Forked)
"""Recorded once for all tests; nobody writes in it."""
