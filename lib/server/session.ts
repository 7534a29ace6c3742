import "server-only";
import { sealData, unsealData } from "iron-session";
import * as z from "zod/mini";
import { amr, type Session } from "@/lib/contract/accounts/sign-in";
import { siteOfPath } from "@/lib/domain/accounts/internal-path";
import { fnv1a } from "@/lib/domain/kit/fnv1a";
import { hmac, type Key, toBase64, toHex } from "@/lib/http/crypto";
import { env, keysOf } from "./env";
import { shared } from "./shared";

// The session cookie: who, which session, how and when, sealed; everything else stays on the server. Written at sign-in
// only, so that two requests never overwrite each other's. That the session still lives is the
// backend's word, not the cookie's.

const payload = z.object({
  sid: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  uid: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  iat: z.int(),
  exp: z.int(),
  amr,
  v: z.literal(1),
});

/** What the cookie says. Times are epoch seconds. */
export type CookieSession = z.infer<typeof payload>;

// The library accepts junk behind a valid seal and throws on some broken ones, so the shape is judged before it.
const SHAPE =
  /^Fe26\.2\*[0-9]{1,10}\*[0-9a-f]{64}\*[A-Za-z0-9_-]{22}\*[A-Za-z0-9_-]{32,1500}\*[0-9]{13}\*[0-9a-f]{64}\*[A-Za-z0-9_-]{43}~2$/;
const SEAL_MAX = 1500;
const CACHE_MAX = 2000;

/** Name of the session cookie; browsers take the `__Host-` prefix over https only. */
export function cookieName(): string {
  return env().isSecure ? "__Host-vitrine" : "vitrine";
}

/** What a cookie header says: a session, nobody, or a cookie that cannot be used and should go. */
export type CookieReading = { session: CookieSession | null; isBroken: boolean };

/** Reads the session out of a cookie header. Never throws; what cannot be decoded is nobody. */
export async function readSession(cookieHeader: string | null): Promise<CookieReading> {
  const values = cookieValues(cookieHeader ?? "", cookieName());
  if (values.length === 0) return { session: null, isBroken: false };
  // Two cookies of one name come from somebody who should not be able to set one.
  const session = values.length === 1 ? await unseal(values[0] ?? "") : null;
  return { session, isBroken: session === null };
}

/** The Set-Cookie line of a session that the backend opened. Throws when the seal outgrows a cookie. */
export async function sessionCookie(session: Session, now: number): Promise<string> {
  const exp = Math.floor(Date.parse(session.expires_at) / 1000);
  const iat = Math.floor(now / 1000);
  const [newest] = (await keysOf()).session;
  if (newest === undefined) throw new Error("SECRETS holds no key");
  const content = { sid: session.sid, uid: session.uid, iat, exp, amr: session.amr, v: 1 };
  const ttl = Math.max(1, exp - iat);
  const seal = await sealData(content, { password: passwordOf(newest), ttl });
  if (seal.length > SEAL_MAX) throw new Error("the session does not fit a cookie");
  return attributes(seal, ttl);
}

/** The Set-Cookie line that takes the session cookie away. */
export function clearedCookie(): string {
  return attributes("", 0);
}

/** Whether an origin is the configured one; never judged by Host. */
export function isOwnOrigin(origin: string | null): boolean {
  return origin === env().publicOrigin;
}

/** The values of a cookie name in a cookie header. */
export function cookieValues(header: string, name: string): string[] {
  return header
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
}

/** On whose behalf something is read or written, and under which id the logs name it. */
export type Asking = {
  session: CookieSession | null;
  requestId: string;
  /** Value of the one cookie that goes upstream with BACKEND_AUTH=sso_cookie. */
  sso: string | null;
  /** Until when there is time for all of it, by this process's clock (performance.now); absent: each call has its own. */
  until?: number;
  /** The site of the page that a call comes from, as the browser names it; never a ground for a right. */
  pageSite?: string;
  /** The address that connected; the backend is told of it where it limits what nobody signed in for. */
  peer?: string;
};

/** Who asks, out of the headers of a request. */
export async function askingOf(headers: Pick<Headers, "get">): Promise<Asking> {
  const cookie = headers.get("cookie");
  const sso = ssoOf(cookie);
  const session = await (env().ssoCookie === null ? readSession(cookie).then(sessionOf) : ssoSession(sso));
  const pageSite = siteOfReferer(headers.get("referer"));
  return { session, requestId: requestIdOf(headers), sso, ...(pageSite === null ? {} : { pageSite }) };
}

function siteOfReferer(referer: string | null): string | null {
  return referer !== null && URL.canParse(referer) ? siteOfPath(new URL(referer).pathname) : null;
}

function sessionOf({ session }: CookieReading): CookieSession | null {
  return session;
}

/** The id that the browser gave this request when it is usable, else a new one. */
export function requestIdOf(headers: Pick<Headers, "get">): string {
  const given = headers.get("x-request-id") ?? "";
  return /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : crypto.randomUUID().replaceAll("-", "").slice(0, 24);
}

function ssoOf(cookie: string | null): string | null {
  const name = env().ssoCookie;
  const value = name === null || cookie === null ? undefined : cookieValues(cookie, name)[0];
  return value !== undefined && /^[\x21-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,4096}$/.test(value) ? value : null;
}

function attributes(value: string, maxAge: number): string {
  const secure = env().isSecure ? "; Secure" : "";
  return `${cookieName()}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly${secure}; SameSite=Lax`;
}

async function unseal(seal: string): Promise<CookieSession | null> {
  const cache = shared("session.seals", () => new Map<string, CookieSession>());
  const session = cache.get(seal) ?? (SHAPE.test(seal) ? await decode(seal) : null);
  if (session === null || session.exp * 1000 <= Date.now()) return null;
  if (cache.size >= CACHE_MAX) cache.delete(cache.keys().next().value ?? "");
  cache.set(seal, session);
  return session;
}

async function decode(seal: string): Promise<CookieSession | null> {
  try {
    const keys = (await keysOf()).session;
    // The life of a seal is in `exp`, which the seal protects; ttl 0 leaves it at that.
    const content = await unsealData(seal, { password: Object.assign({}, ...keys.map(passwordOf)), ttl: 0 });
    const result = z.safeParse(payload, content);
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** The library counts passwords; an id that is no number gets one that stays the same as long as the id does. */
function passwordOf(key: Key): Record<string, string> {
  return { [numberOf(key.id)]: toHex(key.bytes) };
}

function numberOf(id: string): string {
  if (/^[1-9][0-9]{0,8}$/.test(id)) return id;
  return String(1_000_000_000 + (fnv1a(id) % 1_000_000_000));
}

/** A session that stands on the SSO cookie alone. Whose it is, the backend says: until then `uid` is empty. */
type SsoSession = { sid: string; uid: string; iat: number; exp: number; amr: "sso"; v: 1 };

const SESSIONS_MAX = 10_000;

/**
 * The session of an SSO cookie's value: its id is a keyed hash of it, so another value is another session, and without one
 * there is none. Nothing of it is kept in the browser (docs/adr/0052).
 */
async function ssoSession(value: string | null): Promise<SsoSession | null> {
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
