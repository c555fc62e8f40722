"""What is agreed before the first turn: the terms, how a table is set up, who plays with whom."""

from replay.core.options import Option
from replay.games.arcane_legions.preparing.teams import TEAMS

TERMS = (
    Option(
        "preset",
        "standard",
        ("standard", "king_of_the_hill", "death_before_dishonor"),
        gist="the match type: build total, order points, goal and control terrain follow from it",
        means=(
            "the army size says how many points win; control terrain lies on the table",
            "one control piece, in the middle of the table",
            "no control terrain: what is defeated scores",
        ),
    ),
    Option("build_total", 0, kind="count", most=100_000, gist="points an army may cost; 0: as the preset says"),
    Option("op", 0, kind="count", most=100, gist="order points a turn; 0: as the build total says"),
    Option("vp_goal", 0, kind="count", most=1_000, gist="victory points that win; 0: as preset and build total say"),
    Option(
        "table_width",
        20_000,
        kind="count",
        least=2_000,
        most=200_000,
        gist="short side of the table, in thousandths of a step",
        reading="A-28",
    ),
    Option(
        "table_length",
        30_000,
        kind="count",
        least=4_000,
        most=200_000,
        gist="its long side, in thousandths of a step",
        reading="A-28",
    ),
    Option(
        "control",
        "players",
        ("players", "table"),
        gist="who lays control terrain",
        means=("each player one", "anybody, what the table came with"),
    ),
)

SETTING_UP = (
    Option(
        "terrain_zone_test",
        "whole",
        ("whole", "centre", "any_part"),
        gist="what of a control piece must lie near the centreline",
        reading="A-21",
        means=("all of it", "its middle", "any part of it"),
    ),
    Option(
        "deploy_contact",
        "flush",
        ("flush", "touch"),
        gist="contact with the unit in front",
        reading="A-22",
        means=("flat against it, along a stretch", "a touch is enough, at a corner too"),
    ),
    Option(
        "rolloff_tie",
        "reroll",
        ("reroll",),
        gist="tied roll-offs",
        reading="A-25",
        means=("they are rolled again",),
    ),
)

SEVERAL = (
    Option(
        "zones",
        "usual",
        ("usual", "chosen", "seated"),
        gist="how players come by their zones",
        reading="A-23",
        means=("two players choose theirs, more have them by seat", "everybody chooses", "everybody has one by seat"),
    ),
    Option(
        "teams",
        "none",
        tuple(TEAMS),
        gist="who is allied with whom",
        reading="A-23",
        means=(
            "nobody",
            "first, third and fifth seat against the others",
            "seats side by side, in pairs",
            "the first half of the seats against the second",
            "seats across the table, in pairs",
            "the first seat against everybody else",
        ),
    ),
    Option(
        "credit_measure",
        "notch",
        ("notch", "outline"),
        gist="how the nearest unit is measured",
        reading="A-24",
        means=("from notch to notch", "from outline to outline"),
    ),
    Option(
        "credit_tie",
        "judge",
        ("judge", "roll_off"),
        gist="two nearest units",
        reading="A-24",
        means=("a judge says who scores", "their owners roll off"),
    ),
    Option(
        "credit_memory",
        "match",
        ("match", "turn"),
        gist="how long the last to damage is known",
        reading="A-34",
        means=("as long as the match", "until the turn ends"),
    ),
)
