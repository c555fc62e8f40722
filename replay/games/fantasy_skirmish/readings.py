"""What a match of Fantasy Skirmish may choose: its terms, and a reading for what the rules leave open."""

from collections.abc import Mapping

from replay.core.options import Option

_ALL = (
    Option("build_total", 300, kind="count", most=10_000, gist="points an army may cost, and the score that ends it"),
    Option(
        "battlefield",
        "blank",
        ("blank", "prepared", "tiles"),
        gist="what the match is played on",
        means=(
            "a blank map, on which players lay features",
            "a map that was drawn before, which an army brings",
            "nine tiles, laid by turns",
        ),
    ),
    Option("width", 24, kind="count", least=4, most=200, gist="squares from west to east of a blank map"),
    Option("height", 16, kind="count", least=4, most=200, gist="squares from north to south of a blank map"),
    Option(
        "cover_endpoints_count",
        False,
        kind="flag",
        gist="what a line meets only at its end gives cover too",
        reading="FS-GEO-05",
        means=("it does", "only what lies between the ends gives cover"),
    ),
    Option(
        "nearest_scope",
        "all",
        ("all", "visible"),
        gist="of which enemies a target in cover is nearest",
        reading="FS-RANGE-07",
        means=("of all enemies", "of the enemies that the attacker sees"),
    ),
    Option(
        "corner_cutting",
        True,
        kind="flag",
        gist="a diagonal step may pass a corner of what blocks",
        reading="FS-MOVE-15",
        means=("it may", "it may not"),
    ),
)

OPTIONS: Mapping[str, Option] = {option.key: option for option in _ALL}
"""Every option by key."""
