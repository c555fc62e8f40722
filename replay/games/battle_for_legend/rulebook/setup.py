"""Before the first turn (mise en place)."""

from replay.core.rule import Rule, Status

THREE = Rule("BFL-SETUP-01", "Three figures each.", "2. Mise en place")
FACTIONS = Rule(
    "BFL-SETUP-02", "One player has the Malsainistes, the other the Énergisés, chosen or drawn.", "2. Mise en place"
)
ONE_ARTEFACT = Rule("BFL-SETUP-03", "Each player takes one artefact of the own camp.", "2. Mise en place")
ONE_BEARER = Rule("BFL-SETUP-04", "One figure bears it, one whose sheet allows that.", "2. Mise en place")
BEFORE_THE_GAME = Rule("BFL-SETUP-05", "Artefacts are allotted before the first turn.", "2. Mise en place")
LAYOUT = Rule("BFL-SETUP-06", "Objectives and terrain lie as the one map of the match says.", "2. Mise en place")
START_ZONE = Rule("BFL-SETUP-07", "Figures begin in the start zone at the edge of their camp.", "2. Mise en place")
WHOLE_BASE = Rule("BFL-SETUP-08", "The whole base lies in the zone and on no other piece.", "2. Mise en place")
PUBLIC = Rule(
    "BFL-SETUP-09", "Everybody sees who bears what, and the bearer keeps it.", "2. Mise en place", Status.COMPUTED
)
