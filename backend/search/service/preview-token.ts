import { createHash } from "node:crypto";

/** What the store keeps of the token of a preview link (hex SHA-256): whoever reads the store cannot open the link. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
