"""Ed25519 keys of this device and of the seats at it, kept in the drawer, and whether a signature is theirs.

What is signed begins with the name of its format, so that a signature over one thing never passes for one over another.
Whoever needs no signature need not load this module, and with it the library that signs.
"""

import os
import unicodedata
from collections.abc import Callable
from hashlib import scrypt, sha256

import msgspec
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import Struct

from eventstore.codes import spelled
from eventstore.heads import DEVICE, Signed
from eventstore.port import Absent, Conflict, Drawer

SHORTEST_PIN = 4
"""Characters a PIN has at least."""

_DEVICE = b"rollbook/device"
_NAME = "ed25519"
_COST = 1 << 16
"""Of trying one PIN: a quarter of a second, and 64 MiB."""


class WrongPin(Exception):
    """The PIN is not the one the key was locked with."""


class Key:
    """A key that signs. ``public`` is what its signatures are held against, 32 bytes."""

    def __init__(self, seed: bytes) -> None:
        """``seed`` is the secret, 32 bytes; the object does not give it back."""
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = self._private.public_key().public_bytes_raw()

    def sign(self, message: bytes) -> bytes:
        """The signature over a message, 64 bytes."""
        return self._private.sign(message)


def verify(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether a signature over a message was made with the key of which this is the public half."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def genuine(signed: Signed) -> bool:
    """Whether a head was signed with the key that it names; a device signs with its own."""
    said = signed.statement
    own = said.signer != DEVICE or said.key == said.device
    return own and verify(said.key, said.written(), signed.signature)


def fingerprint(public: bytes) -> str:
    """A public key as people write it down, to know it again."""
    return spelled(sha256(b"rollbook/key/1\0" + public).digest())


# ---------------------------------------------------------------- this device


def device_key(drawer: Drawer, chance: Callable[[int], bytes] = os.urandom) -> Key:
    """This device's key, drawn when it is first asked for. Raises ``Unwritable``."""
    seed = drawer.get(_DEVICE, _NAME)
    if seed is None:
        try:
            drawer.put(_DEVICE, _NAME, seed := chance(32))
        except Conflict:
            # another program was asked first
            seed = drawer.get(_DEVICE, _NAME) or b""
    return Key(seed)


def device_public(drawer: Drawer) -> bytes | None:
    """The public half of this device's key, if it has one yet."""
    seed = drawer.get(_DEVICE, _NAME)
    return Key(seed).public if seed is not None else None


# ---------------------------------------------------------------- a seat at it


class _Locked(Struct, frozen=True):
    """A seat's key as it lies in the drawer, in hex: the seed under a key made of the PIN."""

    public: str
    salt: str
    nonce: str
    sealed: str


def seat_public(drawer: Drawer, match: bytes, seat: str) -> bytes | None:
    """The public half of a seat's key, if it has one here."""
    locked = _locked(drawer, match, seat)
    return None if locked is None else bytes.fromhex(locked.public)


def make_seat_key(
    drawer: Drawer, match: bytes, seat: str, pin: str, chance: Callable[[int], bytes] = os.urandom
) -> Key:
    """A new key for a seat of a match, locked with its PIN.

    Raises ``ValueError`` for a PIN too short, ``Conflict`` where the seat has a key, ``Unwritable``.
    """
    if len(pin) < SHORTEST_PIN:
        raise ValueError(f"a PIN has at least {SHORTEST_PIN} characters")
    if _locked(drawer, match, seat) is not None:
        raise Conflict(f"seat {seat} has a key on this device already")
    seed, salt, nonce = chance(32), chance(16), chance(12)
    key = Key(seed)
    sealed = _cipher(pin, salt).encrypt(nonce, seed, _bound(match, seat, key.public))
    locked = _Locked(key.public.hex(), salt.hex(), nonce.hex(), sealed.hex())
    drawer.put(match, _name(seat), msgspec.json.encode(locked))
    return key


def seat_key(drawer: Drawer, match: bytes, seat: str, pin: str) -> Key:
    """A seat's key, unlocked. Raises ``WrongPin``, and ``Absent`` where the seat has none here."""
    locked = _locked(drawer, match, seat)
    if locked is None:
        raise Absent(f"seat {seat} has no key on this device")
    salt, nonce, sealed = (bytes.fromhex(digits) for digits in (locked.salt, locked.nonce, locked.sealed))
    try:
        return Key(_cipher(pin, salt).decrypt(nonce, sealed, _bound(match, seat, bytes.fromhex(locked.public))))
    except InvalidTag:
        raise WrongPin(f"this is not the PIN that the key of seat {seat} was locked with") from None


def _locked(drawer: Drawer, match: bytes, seat: str) -> _Locked | None:
    kept = drawer.get(match, _name(seat))
    return None if kept is None else msgspec.json.decode(kept, type=_Locked)


def _name(seat: str) -> str:
    return f"{_NAME} {seat}"


def _bound(match: bytes, seat: str, public: bytes) -> bytes:
    """What a lock is bound to: a key put in another's place does not open."""
    return b"\0".join((b"rollbook/seat-key/1", match, seat.encode(), public))


def _cipher(pin: str, salt: bytes) -> AESGCM:
    secret = unicodedata.normalize("NFC", pin).encode()
    return AESGCM(scrypt(secret, salt=salt, n=_COST, r=8, p=1, maxmem=256 << 20, dklen=32))
