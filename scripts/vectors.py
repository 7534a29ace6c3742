#!/usr/bin/env python3
"""Creates signed links as described in docs/signed-links.md, with Python's standard library and none of this project's code.

    python3 scripts/vectors.py            verifies all vectors of docs/signed-link-vectors.json
"""
import base64
import hashlib
import hmac
import json
import pathlib
import sys
import urllib.parse

CLAIMS = ["aud", "path", "sub", "site", "purpose", "iat", "exp", "nonce"]
PARAMETERS = ["aud", "exp", "iat", "kid", "nonce", "path", "purpose", "sig", "site", "sub", "v"]


def link_text(claims, kid):
    """The text to sign: the version, the claims in the order of CLAIMS, and the id of the key, one per line."""
    return "\n".join(["v1", *(str(claims[name]) for name in CLAIMS), kid])


def signature(key_hex, text):
    """HMAC-SHA-256 in base64url without padding."""
    mac = hmac.new(bytes.fromhex(key_hex), text.encode("utf-8"), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(mac).decode("ascii").rstrip("=")


def mint(origin, key, claims):
    """The URL of a signed link."""
    values = {**claims, "v": "1", "kid": key["id"], "sig": signature(key["hex"], link_text(claims, key["id"]))}
    # Leaves the same characters unescaped as JavaScript's encodeURIComponent.
    pairs = (f"{name}={urllib.parse.quote(str(values[name]), safe=chr(33) + '*()' + chr(39))}" for name in PARAMETERS)
    return f"{origin}/deep_link?{'&'.join(pairs)}"


def main():
    path = pathlib.Path(__file__).parent.parent / "docs" / "signed-link-vectors.json"
    vectors = json.loads(path.read_text(encoding="utf-8"))
    wrong = [
        vector["name"]
        for vector in vectors
        if link_text(vector["claims"], vector["key"]["id"]) != vector["text"]
        or signature(vector["key"]["hex"], vector["text"]) != vector["sig"]
        or mint(vector["origin"], vector["key"], vector["claims"]) != vector["url"]
    ]
    print(f"{len(vectors) - len(wrong)} of {len(vectors)} vectors match")
    for name in wrong:
        print(f"differs: {name}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
