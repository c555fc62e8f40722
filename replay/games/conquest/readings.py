"""What a match of Conquest may choose: its terms, and a reading for what the rules leave open."""

from collections.abc import Mapping

from replay.core.options import Option

_ALL = (
    Option("round_limit", 10, kind="count", least=1, most=30, gist="rounds of the scenario", reading="CQ-VIC-05"),
    Option("width", 72, kind="count", least=12, most=144, gist="inches of the table from west to east"),
    Option("depth", 48, kind="count", least=12, most=144, gist="inches of the table from south to north"),
    Option(
        "secrets",
        "table",
        ("table", "sealed"),
        gist="how Command Stacks are laid",
        means=(
            "their cards lie at the table: each is said when it is drawn, and not proven",
            "each card is sealed in the log as it is laid, and proven when it is drawn",
        ),
    ),
    Option(
        "equal_stack_modifier",
        "none",
        ("none", "both"),
        gist="who may take one off the die where both Stacks are as large",
        reading="CQ-A09",
        means=("nobody", "each player"),
    ),
    Option(
        "additional_adds_slot",
        False,
        kind="flag",
        gist="an additional Action is one more, not only a repeat",
        reading="CQ-A14",
        means=("a unit has one Action more for it", "it may be a repeat, and uses one of the two"),
    ),
    Option(
        "repeat_scope",
        "activation",
        ("activation", "round"),
        gist="where an Action that was taken is not taken again",
        reading="CQ-A15",
        means=(
            "in one activation: what was done out of sequence is no repeat",
            "in the whole round, out of sequence too",
        ),
    ),
)

OPTIONS: Mapping[str, Option] = {option.key: option for option in _ALL}
"""Every option by key."""
