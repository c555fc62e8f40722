"""Hashes as people write them down: sixteen letters in groups of four, the last of which shows a slip of the pen."""

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: none of them is easily taken for another."""
BYTES = 10
"""Bytes of a hash that are spelled, but for the last five bits: 75 bits in all."""

_MEANT = str.maketrans("OILoil", "011011")
_GROUP = 4


def spelled(digest: bytes) -> str:
    """The first 75 bits of a hash: ``K7QM-2XDP-…``."""
    number = int.from_bytes(digest[:BYTES], "big") >> 5
    symbols = [number >> 5 * place & 31 for place in reversed(range(15))]
    symbols.append(_remainder([*symbols, 0]))
    letters = "".join(LETTERS[symbol] for symbol in symbols)
    return "-".join(letters[place : place + _GROUP] for place in range(0, len(letters), _GROUP))


def read(text: str) -> str:
    """What was written down, as ``spelled`` spells it, however it was typed.

    Raises ``ValueError`` for what is no code, and for one that was miswritten.
    """
    letters = "".join(text.translate(_MEANT).upper().replace("-", " ").split())
    symbols = [LETTERS.find(letter) for letter in letters]
    if len(symbols) != 16 or -1 in symbols:
        raise ValueError(f"{text[:40]} is no code: one has sixteen letters and digits, in groups of four")
    if _remainder(symbols):
        raise ValueError(f"{text} was miswritten: its last letter does not fit the others")
    return "-".join(letters[place : place + _GROUP] for place in range(0, 16, _GROUP))


def _remainder(symbols: list[int]) -> int:
    """What is left of symbols as a polynomial over the field of 32: another when one changes, or two change places."""
    left = 0
    for symbol in symbols:
        left = left << 1 ^ (0b100101 if left & 16 else 0) ^ symbol
    return left
