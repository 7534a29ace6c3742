import "server-only";
import { createHmac } from "node:crypto";
import type { Key } from "@/lib/http/crypto";

/** HMAC-SHA-256 of a text, 32 bytes, at once: WebCrypto hands each to another thread, which costs more than the digest. */
export function nodeMac(key: Key, text: string): Uint8Array {
  return createHmac("sha256", key.bytes).update(text).digest();
}
