"""What a warrior does when it is activated."""

from replay.core.rule import Rule, Status

TWO_PHASES = Rule(
    "FS-PHASE-01", "A movement phase and an action phase, either first.", "Activations and Phases", Status.COMPUTED
)
EACH_ONCE = Rule("FS-PHASE-02", "Each is had once and in one piece, or left out.", "Activations and Phases")
MOVEMENT_OPTIONS = Rule("FS-PHASE-03", "To move, or to move in double time.", "Activations and Phases", Status.COMPUTED)
ACTION_OPTIONS = Rule(
    "FS-PHASE-04", "One action: an attack, a spell or an ability that needs it.", "Activations and Phases"
)
FREE_ACTIONS = Rule("FS-PHASE-05", "A free action uses neither phase.", "Free Actions", Status.COMPUTED)
