"""Deployment."""

from replay.core.rule import Rule, Status

OPPOSITE_SHORT_SIDES = Rule(
    "AL-DEPLOY-01",
    "Each player starts from a short side of the table; Player 1 picks first.",
    "5. Pick Sides and Place Units",
)

DEPLOYMENT_ZONE = Rule(
    "AL-DEPLOY-02",
    "A zone is as wide as the table and one formation length deep.",
    "5. Pick Sides and Place Units",
    Status.COMPUTED,
)

INSIDE_THE_ZONE = Rule(
    "AL-DEPLOY-03", "A unit starts with its whole base in its own zone.", "5. Pick Sides and Place Units"
)

FACING_THE_ENEMY = Rule(
    "AL-DEPLOY-04", "A unit starts with its front straight toward the enemy zone.", "5. Pick Sides and Place Units"
)

EDGE_OR_UNIT_BEHIND = Rule(
    "AL-DEPLOY-05",
    "A unit starts on the short table edge, or against a unit that stands behind it.",
    "5. Pick Sides and Place Units",
    reading="deploy_contact",
)

PLACED_BY_TURNS = Rule(
    "AL-DEPLOY-06", "Players place one unit at a time by turns, Player 1 first.", "5. Pick Sides and Place Units"
)

THE_REST_PLACED_ALONE = Rule(
    "AL-DEPLOY-07",
    "Who has units left when the others have none places them one after another.",
    "5. Pick Sides and Place Units",
    Status.COMPUTED,
)

ARMY_MUST_FIT = Rule(
    "AL-DEPLOY-08",
    "An army that cannot be placed was not built for this table.",
    "5. Pick Sides and Place Units",
    Status.COMPUTED,
)

TWO_RANKS_AT_MOST = Rule(
    "AL-DEPLOY-09",
    "A zone holds two ranks of units one step deep, or one of units two steps deep.",
    "5. Pick Sides and Place Units",
    Status.COMPUTED,
)
