import { createHash } from "node:crypto";

/** SHA-256 (hex) of a preview token. Only the hash is stored, so that reading the database does not open links. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
