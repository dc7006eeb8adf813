"""A push service for tests: receives a server's requests, verifies their signatures, and decrypts the messages."""

import json
import os
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from smallworld.server.push.encryption import CURVE, decode, encode, point

WAIT = 30.0


@dataclass
class Browser:
    """The browser's side of a subscription: its endpoint, keys, and received messages."""

    endpoint: str
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def keys(self) -> dict[str, str]:
        """The keys as in PushSubscription.toJSON()."""
        return {"p256dh": encode(point(self.private.public_key())), "auth": encode(self.auth)}

    def request(self, key: str, language: str = "en") -> dict[str, str]:
        """The page's request to subscribe to the seat of a key."""
        return {"key": key, "endpoint": self.endpoint, **self.keys, "language": language}

    def read(self, body: bytes) -> bytes:
        """Decrypt a message as a receiver does according to RFC 8188 and RFC 8291."""
        salt, (size, length) = body[:16], struct.unpack("!IB", body[16:21])
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size and len(body) <= 4096
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        info = b"WebPush: info\0" + point(self.private.public_key()) + sender
        secret = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        content_key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        padded = AESGCM(content_key).decrypt(nonce, sealed, None)
        text, mark, _ = padded.rpartition(b"\2")
        assert mark == b"\2"
        return text


@dataclass(frozen=True)
class Received:
    """A request received by the service."""

    path: str
    headers: dict[str, str]
    body: bytes

    def check_signature(self, service: str, public: str) -> dict[str, Any]:
        """Verify the signature like a push service; returns the claims."""
        scheme, _, rest = self.headers["authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert (scheme, parts["k"]) == ("vapid", public)
        signed, _, signature = parts["t"].rpartition(".")
        raw = decode(signature)
        pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(public))
        key.verify(pair, signed.encode(), ec.ECDSA(hashes.SHA256()))
        head, claims = (json.loads(decode(part)) for part in signed.split("."))
        assert head["alg"] == "ES256" and claims["aud"] == service
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600
        return dict(claims)


class PushService:
    """Receives requests at http://127.0.0.1; answers with `statuses` first, then with `status`."""

    def __init__(self) -> None:
        self.status = 201
        self.statuses: list[int] = []
        self.received: list[Received] = []
        self._came = threading.Condition()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                self.send_response(service._take(Received(self.path, _lower(dict(self.headers)), body)))
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Log nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def _take(self, received: Received) -> int:
        with self._came:
            self.received.append(received)
            self._came.notify_all()
            return self.statuses.pop(0) if self.statuses else self.status

    def subscribe(self, name: str) -> Browser:
        """Create a browser with its own endpoint."""
        return Browser(f"{self.address}/push/{name}")

    def wait(self, count: int) -> list[Received]:
        """Wait for `count` requests and return them."""
        with self._came:
            assert self._came.wait_for(lambda: len(self.received) >= count, WAIT), "the push service waited in vain"
            return self.received[:count]

    def close(self) -> None:
        """Stop receiving requests."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def _lower(headers: dict[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


@contextmanager
def push_service() -> Iterator[PushService]:
    """Run a push service during a test."""
    service = PushService()
    try:
        yield service
    finally:
        service.close()
