"""Securing objective tokens."""

from replay.core.rule import Rule, Status

_HERE = "Securing Objective Tokens"

SOME_TOKENS = Rule("SWL-SECURE-01", "Only tokens that the cards name can be secured.", _HERE, Status.COMPUTED)
MAJORITY = Rule("SWL-SECURE-02", "Whoever has more units contesting it secures a token.", _HERE, Status.COMPUTED)
EQUALITY = Rule("SWL-SECURE-03", "With equal numbers nobody secures it.", _HERE, Status.COMPUTED)
