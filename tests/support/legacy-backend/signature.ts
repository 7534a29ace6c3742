import { createHash, createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_MS = 300_000;

/** The signed parts of a request. */
export type SignedRequest = { method: string; pathAndQuery: string; body: string; header: (name: string) => string };

/** Checks the signature by the contract at `now` (epoch ms); `keys` are hex by id. Null if it is valid. */
export function findSignatureFault(
  keys: ReadonlyMap<string, string>,
  request: SignedRequest,
  now: number,
): { error: string; server_time?: string } | null {
  const { method, pathAndQuery, body, header } = request;
  const key = keys.get(header("x-vitrine-key"));
  const digest = createHash("sha256").update(body).digest("hex");
  if (key === undefined || digest !== header("x-content-sha256")) return { error: "hmac_invalid" };
  const lines = [
    "v1",
    method,
    pathAndQuery,
    digest,
    header("date"),
    header("x-vitrine-user"),
    header("x-vitrine-session"),
  ];
  const wanted = createHmac("sha256", Buffer.from(key, "hex")).update(lines.join("\n")).digest();
  const given = Buffer.from(header("authorization").replace(/^HMAC /, ""), "base64");
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return { error: "hmac_invalid" };
  if (Math.abs(now - Date.parse(header("date"))) <= TOLERANCE_MS) return null;
  return { error: "hmac_clock", server_time: new Date(now).toISOString() };
}
