"""What a piece could do from where it stands, in sentences."""

from collections.abc import Iterator

from replay.core.count import counted
from replay.core.scene import Ray, Reach
from replay.core.survey import Survey

FARES = {Reach.CLEAR: "sees", Reach.OPEN: "measures", Reach.TOUCHES: "does not see"}
"""How a line fares, in words."""


NOBODY = "sees nobody in range"
"""What is said where no line leads to anybody."""


def surveyed(survey: Survey) -> Iterator[str]:
    """Where it could get to, then each line: what is seen, what is measured, what is not seen."""
    if survey.stands:
        dearest = max(stand.price for stand in survey.stands)
        yield (
            f"{survey.piece} could come to rest in {counted(len(survey.stands), 'place')} (dotted) "
            f"for {dearest} of {survey.limit} {survey.word} at most"
        )
    for reach, word in FARES.items():
        yield from (f"{survey.piece} {word} {_met(ray)}" for ray in survey.rays if ray.reach is reach)
    if not survey.rays:
        yield f"{survey.piece} {NOBODY if survey.stands else 'could neither go nor see anywhere from here'}"


def _met(ray: Ray) -> str:
    met = ", ".join(crossing.does for crossing in ray.crossings)
    return f"{ray.note} ({met})" if met else ray.note
