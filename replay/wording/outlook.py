"""What a piece could do from where it stands, in sentences."""

from collections.abc import Iterator

from replay.core.scene import Ray, Reach
from replay.core.survey import Survey


def surveyed(survey: Survey) -> Iterator[str]:
    """Where it could get to, then each line of sight, clear ones first."""
    if survey.stands:
        dearest = max(stand.price for stand in survey.stands)
        yield (
            f"{survey.piece} could come to rest in {len(survey.stands)} places (dotted) "
            f"for {dearest} of {survey.limit} {survey.word} at most"
        )
    for ray in sorted(survey.rays, key=lambda ray: ray.reach is not Reach.CLEAR):
        yield f"{survey.piece} {_sees(ray)}"
    if not survey.stands and not survey.rays:
        yield f"{survey.piece} could neither go nor see anywhere from here"


def _sees(ray: Ray) -> str:
    met = ", ".join(crossing.does for crossing in ray.crossings)
    return f"{'sees' if ray.reach is Reach.CLEAR else 'does not see'} {ray.note}{f' ({met})' if met else ''}"
