"""What every test may count on: the invented game is registered beside the real ones, and Hypothesis is never timed."""

from hypothesis import HealthCheck, settings

from replay.games import GAMES

GAMES.setdefault("hilltop", "tests.invented.hilltop")

settings.register_profile("short", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", settings.get_profile("short"), max_examples=5_000)
settings.load_profile("short")
