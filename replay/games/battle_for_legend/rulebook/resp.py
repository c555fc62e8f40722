"""Defensive responses."""

from replay.core.rule import Rule

ABILITY_OR_ARTEFACT = Rule(
    "BFL-RESP-01",
    "The defender may respond with a defensive ability or a defensive artefact.",
    "5. Résolution des affrontements",
)
PAID = Rule("BFL-RESP-02", "Its cost is paid.", "5. Résolution des affrontements")
NOT_BOTH = Rule("BFL-RESP-03", "Not both, unless one of them says so.", "5. Résolution des affrontements")
WHEN = Rule("BFL-RESP-04", "Once, before anything is shown.", "5. Résolution des affrontements")
COST = Rule("BFL-RESP-05", "A cost is a token out of the stock, or nothing.", "5. Résolution des affrontements")
WHO = Rule("BFL-RESP-06", "Only the target responds, with what is its own.", "5. Résolution des affrontements")
