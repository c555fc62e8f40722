"""Small warbands of each camp, for a form that asks for one and for simulated players who bring none."""

import msgspec

from replay.core.form import Chance
from replay.games.battle_for_legend.profile import (
    Ability,
    Arena,
    Artefact,
    Ballista,
    Book,
    Cost,
    Effect,
    Faction,
    Portal,
    Profile,
    Start,
    StartOrb,
)
from replay.games.battle_for_legend.warband import Warband

GREY, GREEN, PURPLE = (3, 2, 1), (3, 2, 2), (4, 3, 2)
FIGURES: dict[Faction, tuple[Profile, ...]] = {
    "malsainiste": (
        Profile(
            "fen_lurker", "Fen Lurker", "Rôdeur des marais", "malsainiste", "grey", "Combattant",
            2, 5, 3, 500, 0, 1, 60, GREY, (2, 1, 1),
        ),
        Profile(
            "spore_witch", "Spore Witch", "Sorcière des spores", "malsainiste", "green", "Mystique",
            2, 7, 4, 500, 800, 1, 60, GREEN, (2, 2, 1), artefact_allowed=True,
            ability=(Ability("spore_veil", "defensive", Cost("discard_defence"), Effect(defence_bonus=1)),),
        ),
        Profile(
            "bog_giant", "Bog Giant", "Géant de la tourbe", "malsainiste", "purple", "Combattant",
            4, 3, 6, 400, 0, 2, 100, PURPLE, (3, 2, 1),
        ),
        Profile(
            "mud_piper", "Mud Piper", "Flûtiste de vase", "malsainiste", "green", "Mystique",
            2, 6, 4, 500, 500, 1, 60, GREEN, (2, 2, 1), artefact_allowed=True,
            ability=(
                Ability("dirge", "offensive", Cost("discard_power"), Effect(1), range=600),
                Ability("lull", "utility", effect=Effect(text="an enemy is drowsy")),
            ),
        ),
        Profile(
            "reed_guard", "Reed Guard", "Garde des roseaux", "malsainiste", "grey", "Combattant",
            2, 4, 3, 500, 0, 1, 60, GREY, (2, 2, 1), artefact_allowed=True,
        ),
    ),
    "energise": (
        Profile(
            "arc_scout", "Arc Scout", "Éclaireuse d'arc", "energise", "grey", "Éclaireur",
            1, 6, 3, 700, 600, 1, 60, GREY, (2, 1, 1),
        ),
        Profile(
            "coil_knight", "Coil Knight", "Chevalier bobine", "energise", "green", "Combattant",
            2, 4, 4, 600, 0, 1, 60, GREEN, (3, 1, 1), artefact_allowed=True,
            ability=(Ability("mend", "utility", Cost("discard_power"), Effect(heal=1)),),
        ),
        Profile(
            "dynamo", "Dynamo", "Dynamo", "energise", "purple", "Combattant",
            4, 2, 6, 400, 0, 2, 100, PURPLE, (3, 2, 2),
        ),
        Profile(
            "spark_scribe", "Spark Scribe", "Scribe d'étincelles", "energise", "green", "Mystique",
            2, 6, 4, 500, 500, 1, 60, GREEN, (2, 2, 1), artefact_allowed=True,
            ability=(
                Ability("ground", "defensive", Cost("discard_power"), Effect(0, 1), allows_both=True),
                Ability("arc", "offensive", effect=Effect(), range=700),
            ),
        ),
        Profile(
            "wire_guard", "Wire Guard", "Garde du fil", "energise", "grey", "Combattant",
            2, 4, 3, 500, 0, 1, 60, GREEN, (2, 2, 1), artefact_allowed=True,
        ),
    ),
}  # fmt: skip
"""Five figures for each camp; the first three are the sample."""

ARTEFACTS = (
    Artefact("reed_charm", "Reed Charm", "Amulette de roseau", "malsainiste", "defensive", 2, effect=Effect(0, 1)),
    Artefact("moss_salve", "Moss Salve", "Onguent de mousse", "malsainiste", "utility", 2, effect=Effect(heal=1)),
    Artefact("thorn_dart", "Thorn Dart", "Dard d'épine", "malsainiste", "offensive", 2, effect=Effect(1), range=600),
    Artefact("tin_shield", "Tin Shield", "Bouclier d'étain", "energise", "defensive", 2, effect=Effect(0, 1)),
    Artefact("spare_coil", "Spare Coil", "Bobine de rechange", "energise", "utility", 2, effect=Effect(heal=1)),
    Artefact(
        "spark_lance", "Spark Lance", "Lance à étincelles", "energise", "offensive", 2, effect=Effect(1), range=400
    ),
)
"""Three artefacts for each camp."""

RING = Arena(
    "sample_ring",
    2400,
    2400,
    (1100, 1100, 1300, 1300),
    (Start("malsainiste", (800, 0, 1600, 300)), Start("energise", (800, 2100, 1600, 2400))),
    (StartOrb("fog", "malsainiste", (600, 400), 50), StartOrb("frenzy", "energise", (1800, 2000), 50)),
    (Portal("malsainiste", (200, 200), 50), Portal("energise", (2200, 2200), 50)),
    (Ballista("malsainiste", (400, 300), 75), Ballista("energise", (2000, 2100), 75)),
)
"""An arena."""
YARD = Arena(
    "sample_yard",
    2000,
    1900,
    (850, 900, 1050, 1000),
    (Start("malsainiste", (600, 0, 1400, 300)), Start("energise", (600, 1600, 1400, 1900))),
    (StartOrb("fog", "malsainiste", (450, 450), 50, 150), StartOrb("frenzy", "energise", (1550, 1450), 50, 150)),
    (Portal("malsainiste", (200, 200), 50), Portal("energise", (1800, 1700), 50)),
    (Ballista("malsainiste", (1550, 350), 75), Ballista("energise", (450, 1550), 75)),
    300,
)
"""A smaller one."""
FIRST = 3
"""Figures of a warband."""


def sample_warband(faction: Faction, arena: Arena | None = RING) -> str:
    """A warband of a camp with an arena, as the text that an order carries."""
    own = [one.id for one in ARTEFACTS if one.faction == faction]
    figures = FIGURES[faction][:FIRST]
    bearer = next(one.id for one in figures if one.artefact_allowed)
    return _text(faction, figures, arena, own[-1], bearer)


def drawn_warband(faction: Faction, arena: Arena | None, chance: Chance) -> str:
    """One whose figures, artefact and bearer are drawn by lot, or no artefact yet; and an arena where none lies."""
    left = list(FIGURES[faction])
    figures = [left.pop(chance.randrange(len(left))) for _ in range(FIRST)]
    bearers = [one.id for one in figures if one.artefact_allowed]
    if not bearers:
        return sample_warband(faction, arena or RING)
    own = [one.id for one in ARTEFACTS if one.faction == faction]
    artefact, bearer = own[chance.randrange(len(own))], bearers[chance.randrange(len(bearers))]
    allotted = chance.randrange(3) > 0
    lies = arena or (RING, YARD)[chance.randrange(2)]
    return _text(faction, tuple(figures), lies, artefact * allotted, bearer * allotted)


def _text(faction: Faction, figures: tuple[Profile, ...], arena: Arena | None, artefact: str, bearer: str) -> str:
    own = {one.id: one for one in ARTEFACTS if one.faction == faction}
    names = tuple(one.id for one in figures)
    book = Book({one.id: one for one in figures}, own)
    warband = Warband("rollbook/bfl-warband/1", f"Sample {faction}", faction, book, names, artefact, bearer, arena)
    return msgspec.json.encode(warband).decode()
