"""The rounds of the game, which the source leaves to other chapters: what is said is recorded as a fact."""

from replay.core.rule import Rule, Status

_OUTSIDE = "Outside the source"
_WHY = "The source has no such rules; it is taken as the players say it."

COMMAND = Rule("SWL-FACT-01", "Command cards are played and give priority.", _OUTSIDE, Status.RECORDED, why=_WHY)
ACTIVATION = Rule("SWL-FACT-02", "Units are activated in turn.", _OUTSIDE, Status.RECORDED, why=_WHY)
MOVEMENT = Rule("SWL-FACT-03", "Units move and deploy.", _OUTSIDE, Status.RECORDED, why=_WHY)
ATTACK = Rule("SWL-FACT-04", "Units attack: dice are rolled, others defend.", _OUTSIDE, Status.RECORDED, why=_WHY)
CASUALTIES = Rule("SWL-FACT-05", "Miniatures and units are defeated.", _OUTSIDE, Status.RECORDED, why=_WHY)
SUPPRESSION = Rule(
    "SWL-FACT-06", "Suppression comes and goes; commanders lend courage.", _OUTSIDE, Status.RECORDED, why=_WHY
)
VICTORY = Rule("SWL-FACT-07", "Points are scored, rounds and the game end.", _OUTSIDE, Status.RECORDED, why=_WHY)
COHESION = Rule("SWL-FACT-08", "Miniatures stand in cohesion with their leader.", _OUTSIDE, Status.RECORDED, why=_WHY)
LISTS = Rule(
    "SWL-FACT-09",
    "What an army list leaves open is said: lines that are not understood, totals that do not add up, missing cards.",
    _OUTSIDE,
    Status.COMPUTED,
)
