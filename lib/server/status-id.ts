import "server-only";
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { loadKeys } from "./env";

// The ids under which browsers ask for the status URLs of a backend: the encrypted path, valid for one site. They survive a
// restart and are valid on every web server.

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX = "s.";

/** The id of a path. */
export async function sealStatusPath(siteId: string, path: string): Promise<string> {
  const [key] = await loadStatusKeys();
  if (key === undefined) throw new Error("SECRETS has no key");
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(siteId));
  const sealed = Buffer.concat([iv, cipher.update(path, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return PREFIX + sealed.toString("base64url");
}

/** The path of an id; null for any other text, and for ids of other sites. */
export async function openStatusId(siteId: string, id: string): Promise<string | null> {
  if (!id.startsWith(PREFIX)) return null;
  const sealed = Buffer.from(id.slice(PREFIX.length), "base64url");
  if (sealed.length <= IV_BYTES + TAG_BYTES) return null;
  for (const key of await loadStatusKeys()) {
    try {
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES)).setAAD(Buffer.from(siteId));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8");
    } catch {
      // Sealed with another key, or forged.
    }
  }
  return null;
}

async function loadStatusKeys(): Promise<Buffer[]> {
  const { session } = await loadKeys();
  return session.map(({ bytes }) => createHash("sha256").update("status id\n").update(bytes).digest());
}
