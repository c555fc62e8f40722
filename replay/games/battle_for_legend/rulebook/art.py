"""Artefacts."""

from replay.core.rule import Rule, Status

RECORD = Rule("BFL-ART-01", "An artefact is what its record says: camp, kind, uses, cost, effect.", "11. Artefacts")
OFFENSIVE = Rule(
    "BFL-ART-02", "An offensive artefact starts a confrontation.", "5. Résolution des affrontements", Status.COMPUTED
)
DEFENSIVE = Rule("BFL-ART-03", "A defensive artefact is a response.", "5. Résolution des affrontements")
BEARER = Rule("BFL-ART-04", "Only its bearer uses it, while in play.", "2. Mise en place")
