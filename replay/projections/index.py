"""All projections, in the order they are drawn."""

from typing import cast

from replay.projections import clocks, dice, results, rulings
from replay.projector import Projection

PROJECTIONS: tuple[Projection, ...] = tuple(cast("Projection", module) for module in (results, dice, clocks, rulings))
