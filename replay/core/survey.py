"""What a piece could do from where it stands, for whoever asks: where it could get to, and what it could see.

A survey answers a question about the table; nothing in it has happened, and whose turn it is does not matter.
Lengths and angles are a scene's.
"""

from msgspec import Struct

from replay.core.scene import Outline, Ray


class Stand(Struct, frozen=True):
    """A place where the piece could come to rest: the outline it would cover there, and the least it costs."""

    outline: Outline
    price: int


class Proof(Struct, frozen=True):
    """How something between the piece and another, ``about``, was worked out.

    ``word`` says what ("cover"); ``rows`` are the steps of it, as many cells in each as there are ``heads``; then what
    follows from them, and the rules it follows by.
    """

    about: str
    word: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    follows: str
    rules: tuple[str, ...] = ()


class Survey(Struct, frozen=True):
    """What one piece could do.

    ``limit`` is what it may spend in all and ``word`` what that is counted in ("points"); no stand costs more. ``rays``
    are lines of sight or measure from it, each saying how it fares; those that need it are worked out in ``proofs``,
    the nearest first.
    """

    piece: str
    word: str
    limit: int = 0
    stands: tuple[Stand, ...] = ()
    rays: tuple[Ray, ...] = ()
    proofs: tuple[Proof, ...] = ()
