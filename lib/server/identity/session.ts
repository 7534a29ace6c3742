import "server-only";
import { fnv1a } from "@vitrine/engine/fnv1a";
import { sealData, unsealData } from "iron-session";
import * as z from "zod/mini";
import type { SignInSession } from "@/lib/contract/accounts/sign-in";
import { findSiteInPath } from "@/lib/domain/accounts/internal-path";
import { type Key, toHex } from "@/lib/http/crypto";
import { getEnv, loadKeys } from "@/lib/server/process/env";
import { getShared } from "@/lib/server/process/shared";
import { readClient } from "@/lib/server/request/client";
import { getCookieName } from "@/lib/server/request/cookie-name";
import { type CookieSession, cookiePayload, type RequestContext } from "@/lib/server/request/request-context";
import { findSsoSession } from "./sso-session";

// The sealed session cookie: user, session id, sign-in method and time; everything else stays on the server. Written only at
// sign-in, so that concurrent requests do not overwrite it. The backend decides whether the session is still active.

// Validated first, because the library accepts trailing characters after a valid seal and throws for some invalid ones.
const SHAPE =
  /^Fe26\.2\*[0-9]{1,10}\*[0-9a-f]{64}\*[A-Za-z0-9_-]{22}\*[A-Za-z0-9_-]{32,1500}\*[0-9]{13}\*[0-9a-f]{64}\*[A-Za-z0-9_-]{43}~2$/;
const SEAL_MAX = 1500;
const CACHE_MAX = 2000;

/** Session cookies of other ports that are tried. */
const OTHERS_MAX = 8;

/** Name of the session cookie at the default port; browsers accept the `__Host-` prefix over https only. */
function getBaseName(): string {
  return getEnv().isSecure ? "__Host-vitrine" : "vitrine";
}

/** Name of the session cookie. */
export function getSessionCookieName(): string {
  return getCookieName(getBaseName());
}

/** Result of reading a cookie header: a session, none, or an invalid cookie that should be deleted. */
export type CookieReading = { session: CookieSession | null; isBroken: boolean };

/** Reads the session of a cookie header. Never throws; an invalid cookie is no session. */
export async function readSession(cookieHeader: string | null): Promise<CookieReading> {
  const values = readCookieValues(cookieHeader ?? "", getSessionCookieName());
  if (values.length === 0) {
    const others = await findOtherSessions(cookieHeader ?? "");
    return { session: others.sort((a, b) => b.session.iat - a.session.iat)[0]?.session ?? null, isBroken: false };
  }
  const session = await unsealOnly(values);
  return { session, isBroken: session === null };
}

/** The session of the values of a cookie: two cookies with the same name are an attack. */
async function unsealOnly(values: readonly string[]): Promise<CookieSession | null> {
  return values.length === 1 ? unseal(values[0] ?? "") : null;
}

/** Builds the Set-Cookie header of a session. Throws if the seal is too long for a cookie. */
export async function buildSessionCookie(session: SignInSession, now: number): Promise<string> {
  const exp = Math.floor(Date.parse(session.expires_at) / 1000);
  const iat = Math.floor(now / 1000);
  const [newest] = (await loadKeys()).session;
  if (newest === undefined) throw new Error("SECRETS has no key");
  const content = { sid: session.sid, uid: session.uid, iat, exp, amr: session.amr, v: 1 };
  const ttl = Math.max(1, exp - iat);
  const seal = await sealData(content, { password: buildPassword(newest), ttl });
  if (seal.length > SEAL_MAX) throw new Error("the session is too large for a cookie");
  return buildSetCookie(seal, ttl);
}

/** Builds the Set-Cookie header that deletes the session cookie. */
export function buildClearedCookie(name = getSessionCookieName()): string {
  return buildSetCookie("", 0, name);
}

/** Builds the Set-Cookie headers that delete the session cookie, and every other cookie that would be read as a session here. */
export async function buildClearedCookies(cookieHeader: string | null): Promise<string[]> {
  const others = await findOtherSessions(cookieHeader ?? "");
  return [buildClearedCookie(), ...others.map(({ name }) => buildClearedCookie(name))];
}

/**
 * Sessions of this installation in cookies that are named after another port: from before cookies had ports in their names, or before
 * PUBLIC_URL got another one. Other installations have other keys, so their seals are invalid here.
 */
async function findOtherSessions(header: string): Promise<{ name: string; session: CookieSession }[]> {
  const own = getSessionCookieName();
  const pattern = new RegExp(`^${getBaseName()}(-[0-9]{1,5})?$`);
  const names = [...new Set(findCookieNames(header, getBaseName()))].filter(
    (name) => pattern.test(name) && name !== own,
  );
  const read = names.slice(0, OTHERS_MAX).map(async (name) => {
    const session = await unsealOnly(readCookieValues(header, name));
    return session === null ? [] : [{ name, session }];
  });
  return (await Promise.all(read)).flat();
}

/** Whether an origin is the configured one; never uses the Host header. */
export function isOwnOrigin(origin: string | null): boolean {
  return origin === getEnv().publicOrigin;
}

/** The values of a cookie in a cookie header. */
export function readCookieValues(header: string, name: string): string[] {
  return header
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
}

/** The names of cookies that begin with a prefix. */
export function findCookieNames(header: string, prefix: string): string[] {
  const names = header.split(";").map((part) => part.trim().split("=", 1)[0] ?? "");
  return names.filter((name) => name.startsWith(prefix));
}

/** Reads the context from the headers of a request. */
export async function readRequestContext(headers: Pick<Headers, "get">): Promise<RequestContext> {
  const sso = readSsoCookie(headers.get("cookie"));
  const requestId = readRequestId(headers);
  const pageSite = findRefererSite(headers.get("referer"));
  const found = await findSession(headers, sso, requestId);
  return { ...found, requestId, sso, ...(pageSite === null ? {} : { pageSite }) };
}

async function findSession(
  headers: Pick<Headers, "get">,
  sso: string | null,
  requestId: string,
): Promise<Pick<RequestContext, "session" | "fault">> {
  if (!hasSso()) return { session: (await readSession(headers.get("cookie"))).session };
  return sso === null ? { session: null } : findSsoSession(sso, { requestId, client: readClient(headers) });
}

/** Whether an SSO cookie identifies users. */
export function hasSso(): boolean {
  return findSsoCookieName() !== null;
}

function findSsoCookieName(): string | null {
  return getEnv().ssoCookie ?? getEnv().ssoToken?.cookie ?? null;
}

function findRefererSite(referer: string | null): string | null {
  return referer !== null && URL.canParse(referer) ? findSiteInPath(new URL(referer).pathname) : null;
}

/** The request id of the browser if valid, otherwise a new one. */
export function readRequestId(headers: Pick<Headers, "get">): string {
  const given = headers.get("x-request-id") ?? "";
  return /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : crypto.randomUUID().replaceAll("-", "").slice(0, 24);
}

function readSsoCookie(cookie: string | null): string | null {
  const name = findSsoCookieName();
  const value = name === null || cookie === null ? undefined : readCookieValues(cookie, name)[0];
  return value !== undefined && /^[\x21-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,4096}$/.test(value) ? value : null;
}

function buildSetCookie(value: string, maxAge: number, name = getSessionCookieName()): string {
  const secure = getEnv().isSecure ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly${secure}; SameSite=Lax`;
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
    // The sealed `exp` limits the lifetime; ttl 0 adds no other limit.
    const content = await unsealData(seal, { password: await loadPasswords(), ttl: 0 });
    const result = z.safeParse(cookiePayload, content);
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** The passwords of sealed cookies by id, retiring ones included. */
export async function loadPasswords(): Promise<Record<string, string>> {
  return Object.assign({}, ...(await loadKeys()).session.map(buildPassword));
}

/** The library numbers passwords; other ids are hashed to a stable number. */
function buildPassword(key: Key): Record<string, string> {
  return { [toPasswordId(key.id)]: toHex(key.bytes) };
}

function toPasswordId(id: string): string {
  if (/^[1-9][0-9]{0,8}$/.test(id)) return id;
  return String(1_000_000_000 + (fnv1a(id) % 1_000_000_000));
}
