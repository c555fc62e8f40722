"""How each game with secrets comes to lay some: values that stand nowhere else, so that they can be looked for."""

from pathlib import Path

from msgspec import Struct

FIXTURES = Path(__file__).parents[2] / "fixtures"


class Hiding(Struct, frozen=True):
    """A match up to where seats lay secrets.

    ``before`` leads there, ``laid`` lays what ``hidden`` names by seat; after ``between``, ``turned`` turns one up that
    a seat laid beside it. ``other`` is what might as well have been laid there, ``rule`` says that it was not.
    """

    armies: tuple[str, ...]
    before: tuple[str, ...]
    laid: tuple[str, ...]
    hidden: dict[str, tuple[str, ...]]
    turned: str
    other: str
    rule: str
    between: tuple[str, ...] = ()


class Swap(Struct, frozen=True):
    """A value laid face down, and how it might be exchanged for another or guessed before it is due.

    ``before`` leads to where ``laid`` lays a value and ``turned`` turns it up; both leave room for it, ``value`` or
    ``other``. After ``early`` it is not due; in ``spoken`` another seat speaks, in ``shown`` it turns something up, and
    after either it is due. ``unseen`` leads there from the start where secrets are laid at the table.
    """

    armies: tuple[str, ...]
    before: tuple[str, ...]
    laid: str
    value: str
    other: str
    turned: str
    spoken: tuple[str, ...]
    shown: tuple[str, ...]
    rule: str
    unseen: tuple[str, ...]
    early: tuple[str, ...] = ()


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line for line in text.strip().splitlines() if line and not line.startswith(("#", ":fork")))


def _league_night() -> tuple[str, ...]:
    """The recorded match of Legion from after the command hands to the first card that is played."""
    text = (FIXTURES / "star_wars_legion" / "match" / "league_night.txt").read_text()
    return _lines(text.partition("\nestablish")[2].partition("\n# Round 1")[0].join(("establish", "")))


HILLTOP = Hiding(
    armies=(),
    before=(),
    laid=("lay 1 zebra-of-ann by=p1", "roll 1", "move 1", "lay 1 2 by=p2"),
    hidden={"p1": ("zebra-of-ann",)},
    turned="reveal 1 by=p2",
    other="3",
    rule="HT-TOKEN-02",
)

CONQUEST = Hiding(
    armies=("saltmarsh", "glasswind"),
    before=_lines("""
attach SC1 S1 by=p1
attach SC2 S4 by=p1
ready by=p1
attach GC1 G1 by=p2
attach GC2 G4 by=p2
ready by=p2
roll 1,2,3 light by=p1
roll 1,2 light by=p2
"""),
    laid=(
        "stack 4 eel-fishers,rEeVe-Of-ThE-dYkEs,rEeD-bOwS,eEl-FiShErS by=p1",
        "lay 2 kItE-aRcHeRs by=p2",
        "lay 3 eMbEr-SiNgEr by=p2",
        "stack 3 KiTe-ArChErS by=p2",
    ),
    hidden={
        "p1": ("rEeVe-Of-ThE-dYkEs", "rEeD-bOwS", "eEl-FiShErS"),
        "p2": ("KiTe-ArChErS", "kItE-aRcHeRs", "eMbEr-SiNgEr"),
    },
    between=_lines("""
roll 3 supremacy by=p1
roll 1 supremacy by=p2
keep by=p2
take second by=p2
declare no by=p1
declare no by=p2
"""),
    turned="draw 1 by=p1",
    other="reed-bows",
    rule="CQ-CMD-07",
)

BATTLE = Hiding(
    armies=("mire_court", "storm_guard"),
    before=_lines("""
deploy M1 9,1.5 by=p1
deploy M2 12,1.5 by=p1
deploy M3 14.5,1.5 by=p1
deploy E1 9,22.5
deploy E2 12,22.5
deploy E3 14.5,22.5
move E1 9,15.5
done
move M2 12,6.5
done
move E2 12,16.5
done
activate M1
done
activate E3
done
activate M3
done
move E1 9,13
done
shoot M2 E1
"""),
    # no token has a value that stands nowhere else: one is laid by agreement
    laid=(":stood BFL-DUEL-04 'to be searched for' commit 1 31415926535897 by=p1", "commit 1 2 by=p2"),
    hidden={"p1": ("31415926535897",)},
    turned="reveal 1 by=p2",
    other="1",
    rule="BFL-DUEL-04",
)

LEGION = Hiding(
    armies=("dust_picket", "iron_column"),
    before=(),
    laid=(
        "hold 1:dash,1:fEiNt,2:aMbUsH,2:sAnDsToRm,3:lOnG-mArCh,3:hOlD-tHe-LiNe,4:standing-orders by=p1",
        "hold 1:sPrInG-tRaP,1:qUiCk-OrDeR,2:pInCeR,2:sMoKe,3:gRiNd,3:bUlWaRk,4:standing-orders by=p2",
    ),
    hidden={
        "p1": ("1:fEiNt", "2:aMbUsH", "2:sAnDsToRm", "3:lOnG-mArCh", "3:hOlD-tHe-LiNe"),
        "p2": ("1:sPrInG-tRaP", "1:qUiCk-OrDeR", "2:pInCeR", "2:sMoKe", "3:gRiNd", "3:bUlWaRk"),
    },
    between=_league_night(),
    turned="play 1:dash by=p1",
    other="1:rush",
    rule="SWL-SETUP-04",
)

HIDINGS = {
    "hilltop": HILLTOP,
    "conquest": CONQUEST,
    "battle_for_legend": BATTLE,
    "star_wars_legion": LEGION,
}
"""By the game's key."""


# ---------------------------------------------------------------- exchanged or guessed

_CONQUEST_LAID = (
    "lay 2 kite-archers by=p2",
    "lay 3 ember-singer by=p2",
    "stack 3 by=p2",
    "stack 4 eel-fishers,reeve-of-the-dykes,reed-bows,eel-fishers by=p1",
)
_CONQUEST_BO_FIRST = ("take first by=p2", "declare no by=p2", "declare no by=p1")

_LEGION_BO = "hold 1:trap,1:order,2:pincer,2:smoke,3:grind,3:bulwark,4:standing-orders by=p2"

SWAPS = {
    "hilltop": Swap(
        armies=(),
        before=("lay 1 1 by=p1", "roll 1", "move 1"),
        laid="lay 1 {} by=p2",
        value="2",
        other="3",
        turned="reveal 1 {} by=p2",
        spoken=("roll 1", "move 1", "roll 1", "move 1"),
        shown=("roll 1", "move 1", "reveal 1 by=p1", "roll 1", "move 1"),
        rule="HT-TOKEN-02",
        unseen=("roll 1", "move 1", "lay 1 by=p2"),
        early=("roll 1", "move 1"),
    ),
    "conquest": Swap(
        armies=CONQUEST.armies,
        before=CONQUEST.before,
        laid="lay 1 {} by=p2",
        value="kite-archers",
        other="ember-singer",
        turned="draw 1 {} by=p2",
        spoken=(*_CONQUEST_LAID, *CONQUEST.between[:3], *_CONQUEST_BO_FIRST),
        shown=(*_CONQUEST_LAID, *CONQUEST.between, "draw 1 by=p1", "activate S1", "forfeit"),
        rule="CQ-CMD-07",
        unseen=(*CONQUEST.before, "stack 3 by=p2", "stack 4 by=p1", *CONQUEST.between[:3], *_CONQUEST_BO_FIRST),
    ),
    "battle_for_legend": Swap(
        armies=BATTLE.armies,
        before=BATTLE.before,
        laid="commit 1 {} by=p1",
        value="3",
        other="2",
        turned="reveal 1 {} by=p1",
        spoken=("commit 1 2 by=p2",),
        shown=("commit 1 2 by=p2", "reveal 1 by=p2"),
        rule="BFL-DUEL-04",
        unseen=(*BATTLE.before, "commit 1 by=p1", "commit 1 by=p2"),
    ),
    "star_wars_legion": Swap(
        armies=LEGION.armies,
        before=(),
        laid="hold 1:{},1:feint,2:ambush,2:sandstorm,3:long-march,3:hold-the-line,4:standing-orders by=p1",
        value="dash",
        other="rush",
        turned="play 1:{} by=p1",
        spoken=(_LEGION_BO, *LEGION.between),
        shown=(_LEGION_BO, *LEGION.between, "play 1:trap by=p2"),
        rule="SWL-SETUP-04",
        unseen=("hold by=p1", "hold by=p2", *LEGION.between),
    ),
}
"""By the game's key."""
