import { hmac, type Key, toHex } from "@/lib/http/crypto";

const LENGTH = 32;

/**
 * A text by which two processes find out whether they have the same key, without showing it. No link has it as its
 * signature.
 */
export async function computeKeyCheck(key: Key): Promise<string> {
  return toHex(await hmac(key, "check of a link key")).slice(0, LENGTH);
}
