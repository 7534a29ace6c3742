#!/usr/bin/env python3
"""Mints signed links without this project's code: the recipe of docs/signed-links.md in Python's standard library.

    python3 scripts/vectors.py            checks every vector of docs/signed-link-vectors.json
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
    """What is signed: the version, the claims in their order and the key's id, one a line."""
    return "\n".join(["v1", *(str(claims[name]) for name in CLAIMS), kid])


def signature(key_hex, text):
    """HMAC-SHA-256 as base64 in the URL alphabet, without padding."""
    mac = hmac.new(bytes.fromhex(key_hex), text.encode("utf-8"), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(mac).decode("ascii").rstrip("=")


def mint(origin, key, claims):
    """The address of a signed link."""
    values = {**claims, "v": "1", "kid": key["id"], "sig": signature(key["hex"], link_text(claims, key["id"]))}
    # The characters that JavaScript's encodeURIComponent leaves as they are.
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
    print(f"{len(vectors) - len(wrong)} of {len(vectors)} vectors agree")
    for name in wrong:
        print(f"differs: {name}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
