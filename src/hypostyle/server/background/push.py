"""Web Push: the encryption of a message (RFC 8291, RFC 8188) and the proof of its sender (RFC 8292).

It needs the package `cryptography`; without it nobody is offered push messages.
"""

import base64
import json
import os
import struct
import time
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from hypostyle.server.problems import Problem, problem

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import (
        EllipticCurvePrivateKey,
        EllipticCurvePublicKey,
    )

RECORD_BYTES: Final = 4096
"""The size of a record; a message is one."""
MOST_PAYLOAD: Final = 3000
PROOF_SECONDS: Final = 12 * 3600
TTL: Final = 86_400
"""Seconds for which a push service keeps a message for a device that is off."""


def push_available() -> bool:
    """Whether push messages can be encrypted here."""
    return find_spec("cryptography") is not None


def encode(data: bytes) -> str:
    """Bytes as base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Bytes from base64url, padded or not; ValueError for anything else."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


class PushKeys:
    """The key pair of a server, by which push services recognise it."""

    def __init__(self, private: str) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec

        self._key = ec.derive_private_key(int.from_bytes(decode(private), "big"), ec.SECP256R1())

    @staticmethod
    def fresh() -> str:
        """A new private key as text."""
        from cryptography.hazmat.primitives.asymmetric import ec

        number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        return encode(number.to_bytes(32, "big"))

    @property
    def public(self) -> str:
        """The public key as browsers want it."""
        return encode(_point(self._key.public_key()))

    def headers(self, endpoint: str, contact: str) -> dict[str, str]:
        """The headers of a message: how it is encrypted, how long it is kept, who sends it."""
        return {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(TTL),
            "Urgency": "normal",
            "Authorization": f"vapid t={self._proof(endpoint, contact)}, k={self.public}",
        }

    def _proof(self, endpoint: str, contact: str) -> str:
        """A signed statement for one push service (RFC 8292)."""
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + PROOF_SECONDS,
            "sub": contact,
        }
        head = encode(json.dumps({"typ": "JWT", "alg": "ES256"}).encode())
        signed = f"{head}.{encode(json.dumps(claims).encode())}"
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{signed}.{encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def check_keys(public: str, secret: str) -> None:
    """Raise unless a browser's keys can be used."""
    try:
        if len(decode(secret)) != 16:
            raise ValueError
        _public_key(decode(public))
    except ValueError:
        raise bad_push("keys") from None


def encrypt(
    payload: bytes,
    public: str,
    secret: str,
    salt: bytes | None = None,
    sender: "EllipticCurvePrivateKey | None" = None,
) -> bytes:
    """A message that only one browser can read; `salt` and `sender` are random unless given."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    if len(payload) > MOST_PAYLOAD:
        raise ValueError("the message is too long")
    salt = salt or os.urandom(16)
    sender = sender or ec.generate_private_key(ec.SECP256R1())
    receiver = decode(public)
    own = _point(sender.public_key())
    shared = sender.exchange(ec.ECDH(), _public_key(receiver))
    seed = _derive(shared, decode(secret), b"WebPush: info\0" + receiver + own, 32)
    key = _derive(seed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(seed, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", RECORD_BYTES, len(own)) + own
    return head + AESGCM(key).encrypt(nonce, payload + b"\2", None)  # 2 marks the last record


def bad_push(case: str) -> Problem:
    """A subscription cannot be used."""
    return problem(422, "bad-push", case)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _point(key: "EllipticCurvePublicKey") -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _public_key(point: bytes) -> "EllipticCurvePublicKey":
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
