"""What a match of Fantasy Skirmish may choose: its terms, and a reading for what the rules leave open."""

from collections.abc import Mapping

from replay.core.options import Option

_ALL = (
    Option("build_total", 300, kind="count", most=10_000, gist="points an army may cost, and the score that ends it"),
    Option(
        "battlefield",
        "blank",
        ("blank", "prepared", "tiles"),
        gist="a blank map for features, a prepared map, or nine tiles",
    ),
    Option("width", 24, kind="count", least=4, most=200, gist="squares from west to east of a blank map"),
    Option("height", 16, kind="count", least=4, most=200, gist="squares from north to south of a blank map"),
    Option(
        "cover_endpoints_count",
        False,
        kind="flag",
        gist="what a line meets only at its end gives cover too",
        reading="GEO-05",
    ),
    Option(
        "nearest_scope",
        "all",
        ("all", "visible"),
        gist="of which enemies a target in cover is nearest",
        reading="RANGE-07",
    ),
    Option(
        "corner_cutting", True, kind="flag", gist="a diagonal step may pass a corner of what blocks", reading="MOVE-15"
    ),
)

OPTIONS: Mapping[str, Option] = {option.key: option for option in _ALL}
"""Every option by key."""
