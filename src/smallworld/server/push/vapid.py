"""The server's key pair for push services, and the signature on each request to them (RFC 8292)."""

import json
import time
from collections.abc import Mapping
from typing import Self
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from smallworld.server.push.encryption import CURVE, encode, point

#: Validity of a signature, in seconds; push services refuse more than a day.
VALID = 12 * 3600


class VapidKey:
    """A key pair that identifies this server to push services."""

    def __init__(self, private: ec.EllipticCurvePrivateKey) -> None:
        self._private = private
        #: Public key that browsers subscribe with.
        self.public = encode(point(private.public_key()))

    @classmethod
    def new(cls) -> Self:
        """Create a new pair."""
        return cls(ec.generate_private_key(CURVE))

    @classmethod
    def from_pem(cls, text: str) -> Self:
        """Load a stored pair."""
        private = load_pem_private_key(text.encode(), None)
        if not isinstance(private, ec.EllipticCurvePrivateKey):
            raise ValueError("not an elliptic-curve key")
        return cls(private)

    def pem(self) -> str:
        """The pair in its stored form; a secret."""
        return self._private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()

    def authorization(self, endpoint: str, contact: str, now: float | None = None) -> str:
        """Build the Authorization header for an endpoint; `contact` is a URL where the service can report problems."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(now if now is not None else time.time()) + VALID,
            "sub": contact,
        }
        signed = ".".join([_part({"typ": "JWT", "alg": "ES256"}), _part(claims)])
        r, s = decode_dss_signature(self._private.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = encode(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public}"


def _part(content: Mapping[str, object]) -> str:
    return encode(json.dumps(content, separators=(",", ":")).encode())
