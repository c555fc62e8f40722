"""Words of the glossary."""

from replay.core.rule import Rule, Status

STEALTHY = Rule("BFL-TERM-01", "Stealth hides only where an effect says so.", "14. Glossaire évolutif", Status.COMPUTED)
UNTARGETABLE = Rule("BFL-TERM-02", "Who is untargetable cannot be named as a target.", "14. Glossaire évolutif")
ENGAGED = Rule("BFL-TERM-03", "Figures in base contact are engaged.", "14. Glossaire évolutif", Status.COMPUTED)
AT_DECLARATION = Rule(
    "BFL-TERM-04", "A target is looked at when it is named.", "14. Glossaire évolutif", Status.COMPUTED
)
