"""Token cycles (cycles de jetons)."""

from replay.core.rule import Rule, Status

DISCARD = Rule(
    "BFL-CYCLE-01", "A used token goes face up to the discard.", "5. Résolution des affrontements", Status.COMPUTED
)
SEPARATE = Rule(
    "BFL-CYCLE-02", "Power and Defence have a cycle each.", "5. Résolution des affrontements", Status.COMPUTED
)
REFILL = Rule(
    "BFL-CYCLE-03",
    "With the last token played the discard comes back.",
    "5. Résolution des affrontements; 14. Glossaire évolutif",
    Status.COMPUTED,
)
MOMENT = Rule(
    "BFL-CYCLE-04",
    "It comes back at once, before anything is shown.",
    "5. Résolution des affrontements",
    Status.COMPUTED,
)
LAST_TOKEN = Rule(
    "BFL-CYCLE-05",
    "The last token itself comes back when its confrontation ends.",
    "5. Résolution des affrontements",
    Status.COMPUTED,
    reading="last_token_rejoins",
)
NOTHING_ELSE = Rule(
    "BFL-CYCLE-06",
    "Turns, elimination and return change no token.",
    "5. Résolution des affrontements",
    Status.COMPUTED,
    reading="tokens_on_return",
)
KNOWN = Rule(
    "BFL-CYCLE-07",
    "Stocks are public; only the choice is secret, and with one value left not even that.",
    "5. Résolution des affrontements",
    Status.COMPUTED,
)
WHOLE = Rule(
    "BFL-CYCLE-08",
    "Stock, discard and what lies there are always the printed set.",
    "5. Résolution des affrontements",
    Status.COMPUTED,
)
