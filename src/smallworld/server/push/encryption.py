"""Encryption of a push message for one browser (RFC 8291, with the aes128gcm content coding of RFC 8188)."""

import base64
import os
import struct

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
#: Every push service accepts messages of 4096 bytes; header and tag take 103 of them, the padding 1.
RECORD = 4096
MOST_BYTES = RECORD - 103 - 1
POINT_BYTES, AUTH_BYTES, SALT_BYTES = 65, 16, 16


class BadKey(ValueError):
    """Invalid browser key."""


def encode(data: bytes) -> str:
    """Encode bytes in URL-safe base64 without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Decode URL-safe base64 without padding; raises `BadKey`."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError:
        raise BadKey("not base64url") from None


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return a public key as an uncompressed point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def read_point(data: bytes) -> ec.EllipticCurvePublicKey:
    """Parse an uncompressed point as a public key; raises `BadKey`."""
    if len(data) != POINT_BYTES:
        raise BadKey("key is not an uncompressed P-256 point")
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data)
    except ValueError:
        raise BadKey("key is not a point on P-256") from None


def encrypt(
    message: bytes,
    browser_key: bytes,
    auth: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return the body of a request to the push service; `own` and `salt` are random for each message except in tests.

    `browser_key` and `auth` are the subscription's `p256dh` and `auth`.
    """
    if len(message) > MOST_BYTES:
        raise ValueError(f"a push message may have at most {MOST_BYTES} bytes")
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(SALT_BYTES)
    public = point(own.public_key())
    shared = own.exchange(ec.ECDH(), read_point(browser_key))
    secret = _derive(auth, shared, b"WebPush: info\0" + browser_key + public, 32)
    content_key = _derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(salt, secret, b"Content-Encoding: nonce\0", 12)
    # The only record, and therefore the last: its padding begins with 2.
    sealed = AESGCM(content_key).encrypt(nonce, message + b"\2", None)
    return salt + struct.pack("!IB", RECORD, len(public)) + public + sealed


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
