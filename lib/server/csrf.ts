import "server-only";
import { fromBase64, hmac, isHmac, toBase64 } from "@/lib/http/crypto";
import { keysOf } from "./env";
import { type CookieSession, isOwnOrigin } from "./session";

// Writes come from our own pages only: the browser says so in Sec-Fetch-Site, and the page shows its
// token. The token is an HMAC of the session, so no store is needed and a new session has a new one.

// The session of a cookie is one object for as long as its seal is remembered, and its token never changes.
const tokens = new WeakMap<Pick<CookieSession, "sid">, Promise<string>>();

/** The token for the meta tag of a page; empty for nobody. */
export async function pageToken(session: Pick<CookieSession, "sid"> | null): Promise<string> {
  const [newest] = (await keysOf()).csrf;
  if (session === null || newest === undefined) return "";
  const known = tokens.get(session);
  if (known !== undefined) return known;
  const fresh = hmac(newest, textOf(session)).then((mac) => toBase64(mac, true));
  tokens.set(session, fresh);
  return fresh;
}

/** Whether a token belongs to the session; keys that are being retired still count. */
export async function isPageToken(session: Pick<CookieSession, "sid">, token: string | null): Promise<boolean> {
  const mac = token !== null && /^[A-Za-z0-9_-]{43}$/.test(token) ? fromBase64(token) : null;
  if (mac === null) return false;
  for (const key of (await keysOf()).csrf) if (await isHmac(key, textOf(session), mac)) return true;
  return false;
}

/** Whether a request comes from our own pages. Without Sec-Fetch-Site the configured origin decides; `null` is foreign. */
export function isSameOrigin(headers: Pick<Headers, "get">): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  return isOwnOrigin(headers.get("origin"));
}

function textOf(session: Pick<CookieSession, "sid">): string {
  return `page\n${session.sid}`;
}
