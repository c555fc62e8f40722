"""What a unit is made of: slots, icons and codex."""

from replay.core.rule import Rule, Status

FIGURES_CARD_AND_BASE = Rule(
    "AL-UNIT-01",
    "Figures, card and base are one unit: ordered, moved, fought and scored together.",
    "Figures, Bases & Unit Cards",
    Status.COMPUTED,
)

TWO_BASE_SIZES = Rule(
    "AL-UNIT-02",
    "A sortie is 1 by 1 step, a formation two sorties side by side.",
    "Figures, Bases & Unit Cards; Move Order",
    Status.COMPUTED,
)

COLOURS_NAME_TYPES = Rule(
    "AL-UNIT-03",
    "White slots are for basic figures, green for arcane, red for martial, yellow for commanders.",
    "Figures, Bases & Unit Cards",
    Status.COMPUTED,
)

EMPTY_SLOTS_COUNT_FOR_NOTHING = Rule(
    "AL-UNIT-04",
    "Only a slot with a figure in it lends its icons and abilities.",
    "Figures, Bases & Unit Cards",
    Status.COMPUTED,
)

FOUR_ICONS = Rule(
    "AL-UNIT-05",
    "A ready icon is one die in defence, close attack or ranged attack, or one movement point.",
    "The Four Basic Icons",
    Status.COMPUTED,
)

TOTALS_ARE_SUMS = Rule(
    "AL-UNIT-06",
    "What a unit can do is the sum over its occupied slots, and changes as figures come and go.",
    "Figures, Bases & Unit Cards; The Four Basic Icons",
    Status.COMPUTED,
)

UNIT_BAR = Rule(
    "AL-UNIT-07",
    "The bar holds name, description, faction, codex, unit abilities and cost.",
    "The Unit Bar",
    Status.COMPUTED,
)

CODEX = Rule(
    "AL-UNIT-08",
    "The codex gives the shape, the front, and a colour and a step's price for each side.",
    "The Codex",
    Status.COMPUTED,
)

SIDE_COLOURS = Rule(
    "AL-UNIT-09", "Gray is bad for all dice, red for ranged dice only, blue for none.", "The Codex", Status.COMPUTED
)

THREE_FEWER_OVER_A_BAD_SIDE = Rule(
    "AL-UNIT-10",
    "Over a bad side three dice fewer are rolled, but never fewer than none.",
    "The Codex",
    Status.COMPUTED,
)

COMMANDER_UNIT_AND_FIGURE = Rule(
    "AL-UNIT-11",
    "A yellow slot makes a commander unit; a figure that starts in one is a commander figure.",
    "Figures, Bases & Unit Cards",
    Status.COMPUTED,
)

PEGS_ARE_HIT_POINTS = Rule("AL-UNIT-12", "A figure has a hit point for each peg.", "Dealing Damage", Status.COMPUTED)

NUMBERS_AND_CODES = Rule(
    "AL-UNIT-13",
    "A card is known by its unit number, a figure by the code on its footpad.",
    "1. Build Your Army; 3. Set Up Your Units",
    Status.COMPUTED,
)

ONE_FIGURE_PER_SLOT = Rule("AL-UNIT-14", "A slot holds one figure at most.", "Figures, Bases & Unit Cards")
