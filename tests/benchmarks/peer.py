"""The same long match as an application of the ``eventsourcing`` library, as its documentation teaches it."""

from pathlib import Path
from typing import Any
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from replay.acts import Act, Ordered
from tests.invented import hilltop


class PeerMatch(Aggregate):
    """A match that keeps its score and places by itself, with an event method for each kind."""

    @event("Opened")
    def __init__(self) -> None:
        self.at = {"p1": 0, "p2": 0}
        self.score = {"p1": 0, "p2": 0}
        self.tokens: dict[str, int] = {}
        self.stride = 0
        self.active = "p1"

    @event("DiceRolled")
    def rolled(self, seat: str, faces: list[int]) -> None:
        self.stride = sum(faces)

    @event("RunnerMoved")
    def moved(self, seat: str, steps: int) -> None:
        self.at[seat] += steps
        self.stride = 0

    @event("Scored")
    def scored(self, seat: str, points: int) -> None:
        self.score[seat] += points

    @event("TurnPassed")
    def passed(self, seat: str) -> None:
        self.active = seat

    @event("Remarked")
    def remarked(self, rule: str, text: str, judge: bool) -> None:
        pass


CALLS: dict[type[Any], str] = {
    hilltop.DiceRolled: "rolled",
    hilltop.RunnerMoved: "moved",
    hilltop.Scored: "scored",
    hilltop.TurnPassed: "passed",
    hilltop.Remarked: "remarked",
}


def application(folder: Path, synchronous: str) -> Application[UUID]:
    """An application on a SQLite file of its own."""
    app: Application[UUID] = Application(
        env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(folder / "peer.db")}
    )
    recorder: Any = app.recorder
    with recorder.datastore.get_connection(commit=True) as connection:
        connection._sqlite_conn.execute(f"PRAGMA synchronous={synchronous}")
    return app


def play(match: PeerMatch, act: Act) -> None:
    """Call the match for each event of an act."""
    if not isinstance(act, Ordered):
        return
    for happened in act.events:
        fields = {name: getattr(happened, name) for name in happened.__struct_fields__}
        getattr(match, CALLS[type(happened)])(**fields)
