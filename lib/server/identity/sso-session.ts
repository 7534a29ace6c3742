import "server-only";
import { type Client, openSession } from "@/lib/contract/accounts/sign-in";
import { ApiError, isApiError } from "@/lib/http/api-error";
import { hmac, toBase64 } from "@/lib/http/crypto";
import { getEnv, loadKeys } from "@/lib/server/process/env";
import { log } from "@/lib/server/process/log";
import { getShared } from "@/lib/server/process/shared";
import type { CookieSession } from "@/lib/server/request/request-context";
import { callBackend } from "@/lib/server/upstream/backend";
import { resolveIdentity } from "@/lib/server/upstream/legacy-users";
import { createSigningKeys } from "./signing-keys";
import { type SsoClaims, verifySsoToken } from "./sso-token";

// The session of an SSO cookie. The id is a keyed hash of the value, so another value is another session, and nothing is stored in the
// browser (docs/adr/0052). A JWT is verified here, and its session is stored by the embedded backend, which can end it; any other
// value is forwarded to the backend, which identifies the user.

/** The session of an SSO cookie, or why it opens none. */
export type SsoResult = { session: CookieSession } | { session: null; fault: ApiError };

type Request = { requestId: string; client: Client };
type CachedResult = { result: Promise<SsoResult>; until: number };

const SESSIONS_MAX = 10_000;
/** A session is verified again after this time, so that a withdrawn key ends it. */
const VERIFIED_MS = 10 * 60_000;
const REFUSED_MS = 5_000;

/** Finds the session of an SSO cookie; verified at most every ten minutes, and once for parallel requests. */
export async function findSsoSession(value: string, request: Request): Promise<SsoResult> {
  const sid = await buildSessionId(value);
  const sessions = getKnownSessions();
  const known = sessions.get(sid);
  if (known !== undefined && known.until > Date.now()) return known.result;
  if (sessions.size >= SESSIONS_MAX) sessions.delete(sessions.keys().next().value ?? "");
  const entry: CachedResult = { result: open(value, sid, request), until: Number.POSITIVE_INFINITY };
  sessions.set(sid, entry);
  const result = await entry.result;
  entry.until = findEnd(result);
  return result;
}

/** Forgets the session of an SSO cookie that the backend refused, so that the next request opens it again. */
export function forgetSsoSession(sid: string): void {
  if (getEnv().ssoToken !== null) getKnownSessions().delete(sid);
}

function findEnd({ session }: SsoResult): number {
  if (session === null) return Date.now() + REFUSED_MS;
  if (getEnv().ssoToken === null) return Number.POSITIVE_INFINITY;
  return Math.min(Date.now() + VERIFIED_MS, session.exp * 1000);
}

async function open(value: string, sid: string, request: Request): Promise<SsoResult> {
  const settings = getEnv().ssoToken;
  if (settings === null) return { session: buildSession({ sid, uid: "", iat: 0, exp: Number.MAX_SAFE_INTEGER }) };
  try {
    const getKey = getShared("sso.keys", () => createSigningKeys(settings.jwksUrl));
    const claims = await verifySsoToken(value, settings, getKey, new Date());
    // The backend of a forwarded cookie says whose session it is.
    const uid = getEnv().ssoCookie === null ? await openStored(sid, claims, request) : "";
    return { session: buildSession({ sid, uid, iat: claims.signedInAt, exp: claims.expiresAt }) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    log().warn({ event: "sign_in_failed", request_id: request.requestId, code: error.code }, "SSO cookie refused");
    return { session: null, fault: error };
  }
}

/** Stores the session, if it is not yet; returns the id of its user. */
async function openStored(sid: string, claims: SsoClaims, { requestId, client }: Request): Promise<string> {
  const { user: named, signedInAt, expiresAt } = claims;
  const user = await resolveIdentity({ requestId }, named);
  const body = { user, amr: "sso" as const, sid, signed_in_at: signedInAt, expires_at: expiresAt, client };
  try {
    return (await callBackend({ session: null, sso: null, requestId }, openSession, { body })).uid;
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error;
    throw new ApiError(401, { error: error.code === "unknown_user" ? "unknown_identity" : "unauthenticated" });
  }
}

function buildSession(given: Pick<CookieSession, "sid" | "uid" | "iat" | "exp">): CookieSession {
  return { ...given, amr: "sso", v: 1 };
}

async function buildSessionId(value: string): Promise<string> {
  const [newest] = (await loadKeys()).session;
  if (newest === undefined) throw new Error("SECRETS has no key");
  return `sso-${toBase64(await hmac(newest, `sso\n${value}`), true)}`;
}

function getKnownSessions(): Map<string, CachedResult> {
  return getShared("sso.sessions", () => new Map<string, CachedResult>());
}
