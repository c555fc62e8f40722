"""What a match of Star Wars: Legion may choose: its terms, and a reading for what the rules leave open."""

from collections.abc import Mapping

from replay.core.options import Option

_ALL = (
    Option(
        "blue_roll_dice", 5, kind="count", least=1, most=12, gist="dice each for the blue player", reading="SWL-A01"
    ),
    Option(
        "modifications_per_player",
        "2",
        ("1", "2", "3", "none"),
        gist="how often each player modifies the mission",
        reading="SWL-A03",
        means=("one each", "two each", "three each", "as many as they like, until both call the mission built"),
    ),
    Option(
        "battle_deck_list",
        "open",
        ("open", "closed"),
        gist="whether the cards of a battle deck are known before they are turned up",
        reading="SWL-A19",
        means=("everybody knows its cards", "nobody does: a card is known as it is turned up"),
    ),
    Option(
        "secrets",
        "table",
        ("table", "sealed"),
        gist="how command hands are laid",
        means=(
            "their cards lie at the table: each is said when it is played, and not proven",
            "each card is sealed in the log, and proven when it is played",
        ),
    ),
    Option("width", 72, kind="count", least=12, most=144, gist="inches from west to east, along the long edges"),
    Option("depth", 36, kind="count", least=12, most=144, gist="inches from south to north"),
    Option("territory_depth", 9, kind="count", least=1, most=72, gist="inches of territory where no Map Card draws it"),
)

OPTIONS: Mapping[str, Option] = {option.key: option for option in _ALL}
"""Every option by key."""
