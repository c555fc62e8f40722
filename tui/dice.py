"""Digital dice: the only randomness besides salts and ids."""

from secrets import randbelow


def roll(count: int, sides: int) -> tuple[int, ...]:
    """So many faces of fair dice, from the system's own source of chance; nothing of it is kept or can be repeated."""
    return tuple(randbelow(sides) + 1 for _ in range(count))
