import "server-only";
import { hmac, toBase64 } from "@/lib/http/crypto";
import { keysOf } from "./env";
import { shared } from "./shared";

/** A session that stands on the SSO cookie alone. Whose it is, the backend says: until then `uid` is empty. */
export type SsoSession = { sid: string; uid: string; iat: number; exp: number; amr: "sso"; v: 1 };

const SESSIONS_MAX = 10_000;

/**
 * The session of an SSO cookie's value: its id is a keyed hash of it, so another value is another session, and without one
 * there is none. Nothing of it is kept in the browser (docs/adr/0052).
 */
export async function ssoSession(value: string | null): Promise<SsoSession | null> {
  const [newest] = (await keysOf()).session;
  if (value === null || newest === undefined) return null;
  const sessions = shared("sso.sessions", () => new Map<string, SsoSession>());
  const sid = `sso-${toBase64(await hmac(newest, `sso\n${value}`), true)}`;
  const known = sessions.get(sid);
  if (known !== undefined) return known;
  if (sessions.size >= SESSIONS_MAX) sessions.delete(sessions.keys().next().value ?? "");
  const session: SsoSession = { sid, uid: "", iat: 0, exp: Number.MAX_SAFE_INTEGER, amr: "sso", v: 1 };
  sessions.set(sid, session);
  return session;
}
