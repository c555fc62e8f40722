"""The rulebook's own French words, shown beside the English ones."""

from collections.abc import Mapping

FRENCH: Mapping[str, str] = {
    "PL": "Points de Légende",
    "turn": "tour",
    "malsainiste": "Malsainistes",
    "energise": "Énergisés",
    "grey": "grise",
    "green": "verte",
    "purple": "violette",
    "size": "taille",
    "power": "Puissance",
    "defence": "Défense",
    "discard": "défausse",
    "melee": "corps à corps",
    "ranged": "attaque à distance",
    "ability": "capacité spéciale",
    "artefact": "artefact",
    "ballista": "baliste de siège",
    "opportunity": "attaque d'opportunité",
    "fog": "orbe de brouillard",
    "frenzy": "orbe de Frénésie héroïque",
    "central": "place centrale",
    "contest": "contestation",
    "half cover": "demi-couvert",
    "portal": "portail",
    "untargetable": "inciblable",
    "bounty": "prime sur la tête",
}
"""English word to French."""
