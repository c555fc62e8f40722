"""What a match of Battle for Legend may choose: how tokens are laid, and a reading for what the rules leave open."""

from collections.abc import Mapping

from replay.core.options import Option

_ALL = (
    Option(
        "secrets",
        "sealed",
        ("sealed", "table"),
        gist="how face-down tokens are laid",
        means=(
            "each value is sealed in the log as it is laid, and proven when it is turned up",
            "nothing but the token is said as it is laid; its value is said when it is turned up, and not proven",
        ),
    ),
    Option(
        "artefact_timing",
        "after_main",
        ("after_main", "any"),
        gist="when in its activation a figure may use its artefact",
        reading="BFL-ACT-02",
        means=("after its main action", "at any time"),
    ),
    Option(
        "last_token_rejoins",
        True,
        kind="flag",
        gist="the token that closes a cycle comes back with the others",
        reading="BFL-CYCLE-05",
        means=("it does", "it stays away until the next cycle is over"),
    ),
    Option(
        "bounty_resets",
        False,
        kind="flag",
        gist="a figure that falls loses its count of kills",
        reading="BFL-WIN-07",
        means=("it does", "it keeps the count"),
    ),
    Option(
        "tokens_on_return",
        "keep",
        ("keep", "refill"),
        gist="what becomes of the tokens of a figure that comes back",
        reading="BFL-CYCLE-06",
        means=("it has those it had when it fell", "it has all of them"),
    ),
    Option(
        "fog_expires",
        "end_of_turn",
        ("end_of_turn", "next_activation_of_user"),
        gist="when fog clears",
        reading="BFL-ORB-09",
        means=("when the turn ends", "when the figure that made it is activated again"),
    ),
)

OPTIONS: Mapping[str, Option] = {option.key: option for option in _ALL}
"""Every option by key."""
