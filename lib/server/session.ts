import "server-only";
import { sealData, unsealData } from "iron-session";
import * as z from "zod/mini";
import { amr, type Session } from "@/lib/contract/accounts/sign-in";
import { siteOfPath } from "@/lib/domain/accounts/internal-path";
import { fnv1a } from "@/lib/domain/kit/fnv1a";
import { hmac, type Key, toBase64, toHex } from "@/lib/http/crypto";
import { env, loadKeys } from "./env";
import { getShared } from "./shared";

// The sealed session cookie: user, session id, sign-in method and time; everything else stays on the server. Written only at
// sign-in, so that concurrent requests do not overwrite it. The backend decides whether the session is still active.

const payload = z.object({
  sid: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  uid: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  iat: z.int(),
  exp: z.int(),
  amr,
  v: z.literal(1),
});

/** The contents of the cookie. Times are epoch seconds. */
export type CookieSession = z.infer<typeof payload>;

// Validated first, because the library accepts trailing characters after a valid seal and throws for some invalid ones.
const SHAPE =
  /^Fe26\.2\*[0-9]{1,10}\*[0-9a-f]{64}\*[A-Za-z0-9_-]{22}\*[A-Za-z0-9_-]{32,1500}\*[0-9]{13}\*[0-9a-f]{64}\*[A-Za-z0-9_-]{43}~2$/;
const SEAL_MAX = 1500;
const CACHE_MAX = 2000;

/** Name of the session cookie; browsers accept the `__Host-` prefix over https only. */
export function cookieName(): string {
  return env().isSecure ? "__Host-vitrine" : "vitrine";
}

/** Result of reading a cookie header: a session, none, or an invalid cookie that should be deleted. */
export type CookieReading = { session: CookieSession | null; isBroken: boolean };

/** Reads the session of a cookie header. Never throws; an invalid cookie is no session. */
export async function readSession(cookieHeader: string | null): Promise<CookieReading> {
  const values = readCookieValues(cookieHeader ?? "", cookieName());
  if (values.length === 0) return { session: null, isBroken: false };
  // Two cookies with the same name are an attack.
  const session = values.length === 1 ? await unseal(values[0] ?? "") : null;
  return { session, isBroken: session === null };
}

/** Builds the Set-Cookie header of a session. Throws if the seal is too long for a cookie. */
export async function buildSessionCookie(session: Session, now: number): Promise<string> {
  const exp = Math.floor(Date.parse(session.expires_at) / 1000);
  const iat = Math.floor(now / 1000);
  const [newest] = (await loadKeys()).session;
  if (newest === undefined) throw new Error("SECRETS has no key");
  const content = { sid: session.sid, uid: session.uid, iat, exp, amr: session.amr, v: 1 };
  const ttl = Math.max(1, exp - iat);
  const seal = await sealData(content, { password: buildPassword(newest), ttl });
  if (seal.length > SEAL_MAX) throw new Error("the session does not fit a cookie");
  return buildSetCookie(seal, ttl);
}

/** Builds the Set-Cookie header that deletes the session cookie. */
export function buildClearedCookie(): string {
  return buildSetCookie("", 0);
}

/** Whether an origin is the configured one; never uses the Host header. */
export function isOwnOrigin(origin: string | null): boolean {
  return origin === env().publicOrigin;
}

/** The values of a cookie in a cookie header. */
export function readCookieValues(header: string, name: string): string[] {
  return header
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
}

/** The context of a request to the web server: session, request id, deadline. */
export type RequestContext = {
  session: CookieSession | null;
  requestId: string;
  /** Value of the SSO cookie, which is forwarded with BACKEND_AUTH=sso_cookie. */
  sso: string | null;
  /** Deadline of the whole request (performance.now); absent: each call has its own. */
  until?: number;
  /** The site of the page in the referrer; never grants rights. */
  pageSite?: string;
  /** The connected address, forwarded to the backend for rate limits of anonymous calls. */
  peer?: string;
};

/** Reads the context from the headers of a request. */
export async function readRequestContext(headers: Pick<Headers, "get">): Promise<RequestContext> {
  const cookie = headers.get("cookie");
  const sso = readSsoCookie(cookie);
  const session = await (env().ssoCookie === null ? readSession(cookie).then(sessionOf) : findSsoSession(sso));
  const pageSite = findRefererSite(headers.get("referer"));
  return { session, requestId: readRequestId(headers), sso, ...(pageSite === null ? {} : { pageSite }) };
}

function findRefererSite(referer: string | null): string | null {
  return referer !== null && URL.canParse(referer) ? siteOfPath(new URL(referer).pathname) : null;
}

function sessionOf({ session }: CookieReading): CookieSession | null {
  return session;
}

/** The request id of the browser if valid, otherwise a new one. */
export function readRequestId(headers: Pick<Headers, "get">): string {
  const given = headers.get("x-request-id") ?? "";
  return /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : crypto.randomUUID().replaceAll("-", "").slice(0, 24);
}

function readSsoCookie(cookie: string | null): string | null {
  const name = env().ssoCookie;
  const value = name === null || cookie === null ? undefined : readCookieValues(cookie, name)[0];
  return value !== undefined && /^[\x21-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,4096}$/.test(value) ? value : null;
}

function buildSetCookie(value: string, maxAge: number): string {
  const secure = env().isSecure ? "; Secure" : "";
  return `${cookieName()}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly${secure}; SameSite=Lax`;
}

async function unseal(seal: string): Promise<CookieSession | null> {
  const cache = getShared("session.seals", () => new Map<string, CookieSession>());
  const session = cache.get(seal) ?? (SHAPE.test(seal) ? await decode(seal) : null);
  if (session === null || session.exp * 1000 <= Date.now()) return null;
  if (cache.size >= CACHE_MAX) cache.delete(cache.keys().next().value ?? "");
  cache.set(seal, session);
  return session;
}

async function decode(seal: string): Promise<CookieSession | null> {
  try {
    const keys = (await loadKeys()).session;
    // The sealed `exp` limits the lifetime; ttl 0 adds no other limit.
    const content = await unsealData(seal, { password: Object.assign({}, ...keys.map(buildPassword)), ttl: 0 });
    const result = z.safeParse(payload, content);
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** The library numbers passwords; other ids are hashed to a stable number. */
function buildPassword(key: Key): Record<string, string> {
  return { [toPasswordId(key.id)]: toHex(key.bytes) };
}

function toPasswordId(id: string): string {
  if (/^[1-9][0-9]{0,8}$/.test(id)) return id;
  return String(1_000_000_000 + (fnv1a(id) % 1_000_000_000));
}

/** A session based on the SSO cookie only. `uid` is empty until the backend has identified the user. */
type SsoSession = { sid: string; uid: string; iat: number; exp: number; amr: "sso"; v: 1 };

const SESSIONS_MAX = 10_000;

/**
 * The session of an SSO cookie: its id is a keyed hash of the value, so another value is another session. Null without a value.
 * Nothing is stored in the browser (docs/adr/0052).
 */
async function findSsoSession(value: string | null): Promise<SsoSession | null> {
  const [newest] = (await loadKeys()).session;
  if (value === null || newest === undefined) return null;
  const sessions = getShared("sso.sessions", () => new Map<string, SsoSession>());
  const sid = `sso-${toBase64(await hmac(newest, `sso\n${value}`), true)}`;
  const known = sessions.get(sid);
  if (known !== undefined) return known;
  if (sessions.size >= SESSIONS_MAX) sessions.delete(sessions.keys().next().value ?? "");
  const session: SsoSession = { sid, uid: "", iat: 0, exp: Number.MAX_SAFE_INTEGER, amr: "sso", v: 1 };
  sessions.set(sid, session);
  return session;
}
