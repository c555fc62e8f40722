"""Portals (portails)."""

from replay.core.rule import Rule, Status

TURN_FIVE = Rule("BFL-PORTAL-01", "Portals are open from turn 5.", "9. Portails")
NEAR = Rule("BFL-PORTAL-02", "The figure is less than an inch from the portal.", "9. Portails")
BY_PASSING = Rule(
    "BFL-PORTAL-03",
    "It gives its activation up and is placed at the portal in the enemy camp.",
    "9. Portails",
    Status.COMPUTED,
)
NOTHING_ELSE = Rule("BFL-PORTAL-04", "It does nothing else in that activation.", "9. Portails")
ARRIVAL = Rule(
    "BFL-PORTAL-05", "It appears less than an inch from that portal, on a free place of the board.", "9. Portails"
)
OWN_CAMP = Rule("BFL-PORTAL-06", "One enters by the portal of the own camp.", "9. Portails")
NO_STRIKE = Rule(
    "BFL-PORTAL-07",
    "A portal is no movement: nobody strikes.",
    "6. Attaques d'opportunité; 9. Portails",
    Status.COMPUTED,
)
