import "server-only";
import { fromBase64, hmac, isHmac, toBase64 } from "@/lib/http/crypto";
import { loadKeys } from "@/lib/server/process/env";
import type { CookieSession } from "@/lib/server/request/request-context";
import { isOwnOrigin } from "./session";

// Writes are accepted from our own pages only: by Sec-Fetch-Site and by the page's CSRF token. The token is an HMAC of the
// session, so it needs no store, and a new session has a new one.

// A session is one object while its seal is cached, and its token never changes.
const tokens = new WeakMap<Pick<CookieSession, "sid">, Promise<string>>();

/** Creates the token for the meta tag of a page; empty without a session. */
export async function createPageToken(session: Pick<CookieSession, "sid"> | null): Promise<string> {
  const [newest] = (await loadKeys()).csrf;
  if (session === null || newest === undefined) return "";
  const known = tokens.get(session);
  if (known !== undefined) return known;
  const fresh = hmac(newest, toSignedText(session)).then((mac) => toBase64(mac, true));
  tokens.set(session, fresh);
  return fresh;
}

/** Whether a token belongs to the session; retiring keys are still accepted. */
export async function verifyPageToken(session: Pick<CookieSession, "sid">, token: string | null): Promise<boolean> {
  const mac = token !== null && /^[A-Za-z0-9_-]{43}$/.test(token) ? fromBase64(token) : null;
  if (mac === null) return false;
  for (const key of (await loadKeys()).csrf) if (await isHmac(key, toSignedText(session), mac)) return true;
  return false;
}

/** Whether a request comes from our own pages: by Sec-Fetch-Site, otherwise by the configured origin; `null` is foreign. */
export function isSameOrigin(headers: Pick<Headers, "get">): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  return isOwnOrigin(headers.get("origin"));
}

function toSignedText(session: Pick<CookieSession, "sid">): string {
  return `page\n${session.sid}`;
}
