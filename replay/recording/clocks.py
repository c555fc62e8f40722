"""What clocks take after an entry, and what they do not."""

from replay.acts import Act, Clocked
from replay.book import Book
from replay.clocking.acts import Extended, Paused, Penalised, Resumed, Timed
from replay.clocking.clocks import Clocks
from replay.core.rule import STRUCTURE
from replay.core.wire import Order
from replay.recording.refusal import Refusal

DAY, WEEK = 86_400, 604_800
"""The most seconds a judge takes or gives at once, and that clocks are set to."""


def demand_clocks(book: Book, act: Order | Act, k: int) -> None:
    """Raises ``Refusal`` where the clocks after entry ``k`` take no such act."""
    if isinstance(act, Clocked | Timed | Paused | Resumed | Penalised | Extended):
        why = _objection(book.times.after(k), act)
        if why:
            raise Refusal(STRUCTURE, why)


def _objection(clocks: Clocks, act: Act) -> str:
    """Why not; empty where they do."""
    match act:
        case Clocked() if clocks.paused:
            return "a judge paused the clocks; :clock resume goes on"
        case Clocked(seat="") if clocks.kept and clocks.limit_ms:
            return "clocks that are set go on; :call stops them and calls a judge, :clock pause is a judge's"
        case Paused() if clocks.paused:
            return "the clocks are paused already"
        case Resumed() if not clocks.paused:
            return "the clocks are not paused"
        case Timed() if clocks.begun:
            return "a clock was started already; a judge gives time (:clock extend) and takes it (:clock penalty)"
        case Timed(clock, round_) if not (0 <= clock <= WEEK and 0 <= round_ <= WEEK and clock + round_):
            return f"clocks are set to seconds, {WEEK:,} at most; 0 is no limit, for the seats or for the round"
        case Extended() if not clocks.round_limit_ms:
            return "the round takes as long as it takes; there is nothing to extend"
        case Extended(seconds) if not 0 < seconds <= DAY:
            return f"a round is extended by 1 to {DAY:,} seconds"
        case Penalised(seconds=seconds) if not 0 < abs(seconds) <= DAY:
            return f"a penalty takes 1 to {DAY:,} seconds, or gives them back with a minus"
    return ""
