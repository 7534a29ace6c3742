import { fromBase64, hmac, isHmac, type Key, toBase64 } from "@/lib/http/crypto";

// The backend's CSRF token: sent in frontend_data, stored on the web server, and returned with each write.

/** The token of a session. */
export async function createCsrfToken(keys: readonly Key[], sid: string): Promise<string> {
  const [key] = keys;
  if (key === undefined) throw new Error("no key for tokens");
  return `${key.id}.${toBase64(await hmac(key, toSignedText(sid)), true)}`;
}

/** Whether a token belongs to the session, under any of the keys. */
export async function verifyCsrfToken(keys: readonly Key[], sid: string, token: string | undefined): Promise<boolean> {
  const [id, mac] = (token ?? "").split(".");
  const key = keys.find((candidate) => candidate.id === id);
  const bytes = fromBase64(mac ?? "");
  return key !== undefined && bytes !== null && isHmac(key, toSignedText(sid), bytes);
}

function toSignedText(sid: string): string {
  return `v1\ncsrf\n${sid}`;
}
