"""Start orbs (orbes de départ)."""

from replay.core.rule import Rule, Status

ACTIVATED = Rule(
    "BFL-ORB-01", "A figure at its orb at the end of a turn activates it: 1 PL.", "7. Orbes de départ", Status.COMPUTED
)
GOES_ON = Rule("BFL-ORB-02", "From then on the orb pays each turn.", "7. Orbes de départ", Status.COMPUTED)
PRESENCE = Rule("BFL-ORB-03", "Its ability needs a figure beside it.", "7. Orbes de départ")
OWNER = Rule("BFL-ORB-04", "The fog orb is the Malsainistes', the Frenzy orb the Énergisés'.", "7. Orbes de départ")
NEAR = Rule(
    "BFL-ORB-05", "Beside an orb is within the distance that the map gives.", "7. Orbes de départ", Status.COMPUTED
)
CONTESTED = Rule(
    "BFL-ORB-06",
    "With enemies there too, activating needs more contest points.",
    "7. Orbes de départ; 8. Place centrale et contestation",
    Status.COMPUTED,
)
KEPT = Rule("BFL-ORB-07", "The gain is never lost.", "7. Orbes de départ", Status.COMPUTED)
FOG = Rule("BFL-ORB-08", "Fog three inches across hides who stands in it.", "7. Orbes de départ", Status.COMPUTED)
FOG_MADE = Rule(
    "BFL-ORB-09",
    "Fog is made in the activation of a figure at the orb; it stays where it is.",
    "7. Orbes de départ",
    reading="fog_expires",
)
FRENZY = Rule("BFL-ORB-10", "Frenzy adds 1 to the Power token of a Combattant of the Énergisés.", "7. Orbes de départ")
FRENZY_MOMENT = Rule(
    "BFL-ORB-11", "It is said once in a confrontation, when both tokens are shown.", "7. Orbes de départ"
)
ONCE = Rule("BFL-ORB-12", "Each orb's ability is used once, free of cost.", "7. Orbes de départ")
APART = Rule("BFL-ORB-13", "The ability does not need the gain, nor touch it.", "7. Orbes de départ", Status.COMPUTED)
