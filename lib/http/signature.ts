import { fromBase64, hmac, isHmac, type Key, sha256Hex, toBase64 } from "./crypto";

// Signatures of requests from the web server to the backend.

/** Maximum clock difference in milliseconds. */
const TOLERANCE_MS = 300_000;

/** The signed parts of a request; `path` includes the query string. */
export type SignedParts = {
  method: string;
  path: string;
  body: string | Uint8Array<ArrayBuffer>;
  user: string;
  session: string;
};

/** HMAC-SHA-256 of a text. */
type Mac = (key: Key, text: string) => Uint8Array | Promise<Uint8Array>;

/**
 * Creates the headers that sign a request at `now` (epoch ms).
 * @param mac replaces the WebCrypto implementation.
 */
export async function signRequest(
  key: Key,
  parts: SignedParts,
  now: number,
  mac: Mac = hmac,
): Promise<Record<string, string>> {
  const date = new Date(now).toUTCString();
  const digest = await sha256Hex(parts.body);
  return {
    "x-vitrine-key": key.id,
    date,
    "x-vitrine-user": parts.user,
    "x-vitrine-session": parts.session,
    "x-content-sha256": digest,
    authorization: `HMAC ${toBase64(await mac(key, buildCanonicalText(parts, digest, date)))}`,
  };
}

/** Why a signature was refused. */
export type SignatureFault = "hmac_clock" | "hmac_invalid";

/** Verifies the signature of a request received at `now`. Reports the clock only for a valid signature. */
export async function checkSignature(
  keys: readonly Key[],
  parts: Omit<SignedParts, "user" | "session">,
  headers: (name: string) => string | undefined,
  now: number,
): Promise<SignatureFault | null> {
  const key = keys.find((candidate) => candidate.id === headers("x-vitrine-key"));
  const date = headers("date") ?? "";
  const digest = headers("x-content-sha256") ?? "";
  const mac = fromBase64((headers("authorization") ?? "").replace(/^HMAC /, ""));
  if (key === undefined || mac === null || digest !== (await sha256Hex(parts.body))) return "hmac_invalid";
  const signed = { ...parts, user: headers("x-vitrine-user") ?? "", session: headers("x-vitrine-session") ?? "" };
  if (!(await isHmac(key, buildCanonicalText(signed, digest, date), mac))) return "hmac_invalid";
  const difference = Math.abs(now - Date.parse(date));
  return difference <= TOLERANCE_MS ? null : "hmac_clock";
}

function buildCanonicalText(parts: SignedParts, digest: string, date: string): string {
  return ["v1", parts.method, parts.path, digest, date, parts.user, parts.session].join("\n");
}
