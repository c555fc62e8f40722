"""Saltmark against Thornmoor, turn 7: a scene made by hand, with everything a replay screen can be asked to show."""

from msgspec.structs import replace

from replay.core.fight import Clash, Damage, Dice, Die, Fall, Fight, Row
from replay.core.meter import Meter, Sign
from replay.core.scene import (
    Area,
    Awaited,
    Board,
    Crossing,
    Edge,
    Ground,
    Piece,
    Ray,
    Reach,
    Scene,
    Seat,
    Turn,
    rectangle,
)
from replay.core.sheet import Ability, Condition, Line, Sheet, Side, Slot, Total

_SORTIE, _FORMATION = rectangle(1000, 1000), rectangle(2000, 1000)
_EDGES = (Edge.FRONT, Edge.PLAIN, Edge.BAD, Edge.PLAIN)
_NAMES = {
    "S1": "Harbour Reeve",
    "S2": "Tidewall Pikes",
    "S4": "Gull Slingers",
    "S5": "Quay Reavers",
    "S6": "Brine Mages",
    "S7": "Salt Runners",
    "T1": "Fen Warden",
    "T2": "Bramble Wardens",
    "T3": "Antler Riders",
    "T4": "Mire Hounds",
    "T5": "Thorn Archers",
    "T6": "Mire Song",
}


def _piece(label: str, x: int, y: int, heading: int, *, wide: bool = False, star: bool = False) -> Piece:
    return Piece(
        id=label.lower(),
        label=label,
        name=_NAMES[label],
        seat="p1" if label[0] == "S" else "p2",
        at=(x, y),
        heading=heading,
        outline=_FORMATION if wide else _SORTIE,
        edges=_EDGES,
        life=Meter("hit points", 7, 8),
        star=star,
    )


PIECES = (
    _piece("S1", 7500, 13500, 95_000, star=True),
    _piece("S2", 9500, 10100, 90_000, wide=True),
    _piece("S4", 6300, 7900, 100_000),
    _piece("S5", 8000, 5300, 60_000, wide=True),
    _piece("S6", 3000, 11400, 90_000),
    _piece("S7", 3500, 5600, 105_000),
    _piece("T1", 17700, 5900, 255_000, star=True),
    _piece("T2", 10500, 10100, 270_000, wide=True),
    _piece("T3", 12000, 12600, 225_000, wide=True),
    _piece("T4", 12500, 6600, 285_000),
    _piece("T5", 17000, 12000, 265_000),
    _piece("T6", 15700, 8200, 290_000),
)
PIKES = replace(PIECES[1], due=4)

FIGHT = Fight(
    title="close · front to front",
    above=Row(
        "p2",
        tuple(Die(f, Dice.ATTACK, Fall.CRITICAL) for f in "666") + tuple(Die(f, Dice.ATTACK) for f in "431"),
        "attack 6 = 6 icons, blue front",
        "t2",
    ),
    below=Row(
        "p1",
        tuple(Die(f, Dice.DEFENCE) for f in "6555") + tuple(Die("2", Dice.DEFENCE, Fall.PHANTOM) for _ in range(2)),
        "defence 4 = 4 icons, blue front",
        "s2",
    ),
    clashes=(Clash.TIE, Clash.BELOW, Clash.BELOW, Clash.ABOVE, Clash.BELOW, Clash.NOTHING),
    notes=(Sign("!", "critical three 6s as rolled: +1 on S2"),),
    damage=(Damage("s2", 4, "3 hits + critical"), Damage("t2", 1)),
    rules=("AL-CLOSE-08", "AL-CLOSE-10"),
)


def _slot(slot: str, outline: str, icons: str, condition: Condition) -> Slot:
    return Slot(slot, outline, icons, condition, "pikeman")


_R, _H, _E = Condition.READY, Condition.HURT, Condition.EMPTY
SHEET = Sheet(
    piece="s2",
    meta="formation · 900 BP",
    meters=(Meter("figures", 6, 7), Meter("hit points", 7, 8)),
    totals=(
        Total("5", "attack", Dice.ATTACK),
        Total("4", "defence", Dice.DEFENCE),
        Total("0", "ranged", Dice.RANGED),
        Total("3", "move"),
    ),
    slots=(
        _slot("a1", "w", "A", _R),
        _slot("a2", "w", "A", _R),
        _slot("a3", "w", "AD", _R),
        _slot("a4", "w", "A", _R),
        _slot("c1", "w", "R", _E),
        _slot("b1", "w", "DM", _R),
        _slot("b2", "w", "DM", _E),
        _slot("b3", "r", "ADM", _H),
        _slot("c2", "w", "R", _E),
        _slot("c3", "w", "D", _E),
        _slot("c4", "r", "RM", _E),
        _slot("c5", "w", "MM", _E),
        _slot("c6", "w", "AA", _E),
    ),
    columns=5,
    sides=(
        Side("front", "blue", 1, Line.DOUBLE, "all dice"),
        Side("right", "red", 2, Line.SINGLE, "no ranged"),
        Side("rear", "gray", 3, Line.DOTTED, "-3 dice"),
        Side("left", "red", 2, Line.SINGLE, "no ranged"),
    ),
    abilities=(Ability("Brace", "one defence die more at the front", "AL-ABIL-04"),),
)

SCENE = Scene(
    board=Board(20_000, 16_000, 1800, "1 FL"),
    seats=(
        Seat("p1", "Ines Aalto", "Saltmark", Meter("VP", 14, 21), (Meter("units", 5), Meter("figures", 29))),
        Seat("p2", "Ruben Oyelaran", "Thornmoor", Meter("VP", 16, 21), (Meter("units", 6), Meter("figures", 33))),
    ),
    turn=Turn(
        key="7",
        tick="7",
        title="Turn 7",
        seat="p2",
        meter=Meter("OP", 2, 8),
        awaited=(Awaited("p1", "Ines assigns 4 damage to S2 Tidewall Pikes", "AL-DAMAGE-01"),),
    ),
    areas=(
        Area("rock", Ground.BLOCKS, ((10300, 14600), (12500, 15000), (13000, 14000), (10500, 13700)), "rock", "blocks"),
        Area("reeds", Ground.HINDERS, ((8700, 8300), (11000, 8400), (11200, 7000), (9000, 6800)), "reeds", "-1"),
        Area("c1", Ground.CONTROL, ((6700, 12800), (8600, 12800), (8600, 14600), (6700, 14600)), "C1", "+3", ("p1",)),
        Area("c2", Ground.CONTROL, ((14800, 7200), (16700, 7200), (16700, 9000), (14800, 9000)), "C2", "+3", ("p2",)),
    ),
    pieces=tuple(PIKES if piece.id == "s2" else piece for piece in PIECES),
    rays=(Ray((6800, 7800), (12000, 6700), "2.7 FL · 4-1", Reach.OPEN, (Crossing((10000, 7200), "-1"),)),),
    fight=FIGHT,
    sheets=(SHEET,),
)
"""The moment the pikes are struck: two fronts in contact, dice on the table, damage owed."""

BEFORE = replace(
    SCENE,
    pieces=tuple(replace(p, at=(14200, 10000), heading=195_000) if p.id == "t2" else p for p in PIECES),
    fight=None,
)
"""The table before ``SCENE``: T2 has not closed yet."""
