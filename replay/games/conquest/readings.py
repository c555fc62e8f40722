"""What a match of Conquest may choose: its terms, and a reading for what the rules leave open."""

from collections.abc import Mapping

from replay.core.options import Option

_ALL = (
    Option("round_limit", 10, kind="count", least=1, most=30, gist="rounds of the scenario", reading="CQ-VIC-05"),
    Option("width", 72, kind="count", least=12, most=144, gist="inches of the table from west to east"),
    Option("depth", 48, kind="count", least=12, most=144, gist="inches of the table from south to north"),
    Option("secrets", "table", ("table", "sealed"), gist="how Command Stacks are laid"),
    Option(
        "equal_stack_modifier",
        "none",
        ("none", "both"),
        gist="who may take one off the die where both Stacks are as large",
        reading="CQ-A09",
    ),
    Option(
        "additional_adds_slot",
        False,
        kind="flag",
        gist="an additional Action is one more, not only a repeat",
        reading="CQ-A14",
    ),
    Option(
        "repeat_scope",
        "activation",
        ("activation", "round"),
        gist="where Actions are not repeated: out-of-sequence ones count in a round",
        reading="CQ-A15",
    ),
)

OPTIONS: Mapping[str, Option] = {option.key: option for option in _ALL}
"""Every option by key."""
