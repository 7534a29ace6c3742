import "server-only";
import { createHash } from "node:crypto";
import type { Key } from "@/lib/http/crypto";
import { openText, sealText } from "@/lib/http/sealed-text";
import { loadKeys } from "@/lib/server/process/env";

// The ids under which browsers ask for the status URLs of a backend: the encrypted path, valid for one site. They survive a
// restart and are valid on every web server.

const PREFIX = "s.";

/** The id of a path. */
export async function sealStatusPath(siteId: string, path: string): Promise<string> {
  const [key] = await loadStatusKeys();
  if (key === undefined) throw new Error("SECRETS has no key");
  return PREFIX + (await sealText(key, path, siteId));
}

/** The path of an id; null for any other text, and for ids of other sites. */
export async function openStatusId(siteId: string, id: string): Promise<string | null> {
  return id.startsWith(PREFIX) ? openText(await loadStatusKeys(), id.slice(PREFIX.length), siteId) : null;
}

async function loadStatusKeys(): Promise<Key[]> {
  const { session } = await loadKeys();
  return session.map(({ id, bytes }) => {
    const digest = createHash("sha256").update("status id\n").update(bytes).digest();
    return { id, bytes: new Uint8Array(digest) };
  });
}
