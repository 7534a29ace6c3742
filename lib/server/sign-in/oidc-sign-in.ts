import "server-only";
import { sealData, unsealData } from "iron-session";
import * as z from "zod/mini";
import { openSession } from "@/lib/contract/accounts/sign-in";
import { buildRefusalPath, findAuthRedirect, parseInternalPath } from "@/lib/domain/accounts/internal-path";
import { isApiError } from "@/lib/http/api-error";
import { startSession } from "@/lib/server/identity/new-session";
import {
  findCookieNames,
  getSessionCookieName,
  loadPasswords,
  readCookieValues,
  readRequestContext,
} from "@/lib/server/identity/session";
import { getEnv } from "@/lib/server/process/env";
import { log } from "@/lib/server/process/log";
import { countWithinRate, isOverRate } from "@/lib/server/process/rate-limit";
import { getPeerKey, readClient } from "@/lib/server/request/client";
import type { RequestContext } from "@/lib/server/request/request-context";
import { callBackend } from "@/lib/server/upstream/backend";
import { resolveIdentity } from "@/lib/server/upstream/legacy-users";
import { buildSignInUrl, fetchIdentity } from "./oidc";
import { isProviderOffered } from "./sign-in-ways";

// Sign-in with the OpenID Connect provider: the redirect to it, and the return. Both are pages that redirect; every failure leads to
// /auth_error, or to /hmac_failed if the clocks differ.

const ATTEMPT_S = 600;
const ATTEMPTS_MAX = 4;
const SEAL_MAX = 3_500;
const FAILURES_A_MINUTE = 10;
/** Faults between this server and the one with the sessions or users. */
const HMAC_CODES = ["hmac_clock", "hmac_invalid"];

const attemptShape = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  earliest: z.number(),
  isAgain: z.boolean(),
  path: z.string(),
});
type StoredAttempt = z.infer<typeof attemptShape>;

/** GET /api/sign_in/oidc?next=…: redirects to the provider. `again=1` asks for a new sign-in there. */
export async function startAtProvider(request: Request): Promise<Response> {
  const context = await readRequestContext(request.headers);
  if (!isProviderOffered()) return redirectTo("/sign_in");
  const query = new URL(request.url).searchParams;
  try {
    const { url, attempt } = await buildSignInUrl(query.get("again") === "1");
    const stored = { ...attempt, path: parseInternalPath(query.get("next") ?? "") ?? "/" };
    return redirectTo(url.href, [...clearOldAttempts(request), await buildAttemptCookie(stored)]);
  } catch (error) {
    return refuse(context, error, { path: query.get("next") ?? "/" });
  }
}

/** GET /api/sign_in/oidc/callback: opens the session of the person whom the provider names. */
export async function returnFromProvider(request: Request): Promise<Response> {
  const context = await readRequestContext(request.headers);
  const { search, searchParams } = new URL(request.url);
  const peer = getPeerKey(request.headers);
  if (!isProviderOffered()) return redirectTo("/sign_in");
  if (isOverRate("oidc.peer", peer, FAILURES_A_MINUTE)) return showError(context, "rate_limited");
  const name = buildAttemptCookieName(searchParams.get("state") ?? "");
  const attempt = await readAttempt(request, name);
  if (attempt === null) return showError(context, "oidc_expired");
  try {
    const { user: named, signedInAt, idToken } = await fetchIdentity(search, attempt);
    const user = await resolveIdentity(context, named);
    const client = readClient(request.headers);
    const body = { user, amr: "oidc" as const, signed_in_at: signedInAt, id_token: idToken, client };
    const session = await callBackend({ ...context, session: null }, openSession, { body });
    return redirectTo(attempt.path, [await startSession(context, session), buildCookie(name, "", 0)]);
  } catch (error) {
    countWithinRate("oidc.peer", peer, FAILURES_A_MINUTE);
    return refuse(context, error, { path: attempt.path, cookies: [buildCookie(name, "", 0)] });
  }
}

/** The page that was wanted, and cookies to set. */
type Refusal = { path?: string; cookies?: string[] };

function refuse(context: RequestContext, error: unknown, refusal: Refusal): Response {
  const reason = findReason(error);
  log().warn(
    { event: "sign_in_failed", request_id: context.requestId, code: reason, err: describeFault(error) },
    "sign-in refused",
  );
  const { path = "/", cookies } = refusal;
  const reference = context.requestId;
  if (reason === "clock")
    return redirectTo(buildRefusalPath("/hmac_failed", { fault: "provider", reference }, path), cookies);
  const isHmac = isApiError(error) && HMAC_CODES.includes(error.code);
  const hmacPage = isHmac ? findAuthRedirect(error, path, reference) : null;
  return hmacPage === null ? showError(context, reason, refusal) : redirectTo(hmacPage, cookies);
}

function showError({ requestId }: RequestContext, reason: string, { path = "/", cookies }: Refusal = {}): Response {
  return redirectTo(buildRefusalPath("/auth_error", { reason, reference: requestId }, path), cookies);
}

/** The reason that /auth_error explains, or `clock`. */
function findReason(error: unknown): string {
  if (isApiError(error)) return findApiReason(error.code);
  const { code, error: refusal } = error as Record<string, unknown>;
  if (refusal === "access_denied") return "oidc_denied";
  if (code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return "clock";
  const isAway = code === "OAUTH_TIMEOUT" || code === "OAUTH_RESPONSE_IS_NOT_CONFORM" || isNetworkFault(error);
  return isAway ? "oidc_unavailable" : "oidc_failed";
}

function findApiReason(code: string): string {
  if (code === "email_unverified" || code === "oidc_too_old") return code;
  return code === "unknown_user" || code === "unknown_identity" ? "unknown_identity" : "unavailable";
}

/** Whether a request got no answer: `fetch` says so in an error, which the library may wrap. */
function isNetworkFault(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { message, cause } = error as { message?: unknown; cause?: unknown };
  return message === "fetch failed" || isNetworkFault(cause);
}

/** The fault for the log, without tokens, which some errors carry in their cause. */
function describeFault(error: unknown): string {
  const { message, code, error: refusal, error_description: description } = error as Record<string, unknown>;
  return [message, code, refusal, description]
    .filter((part) => typeof part === "string")
    .join("; ")
    .slice(0, 500);
}

/** One cookie per attempt: with a shared one, two tabs would overwrite each other. */
function buildAttemptCookieName(state: string): string {
  return `${buildAttemptPrefix()}${state.replace(/[^A-Za-z0-9_-]/g, "").slice(0, 12)}`;
}

function buildAttemptPrefix(): string {
  return `${getSessionCookieName()}-oidc-`;
}

async function buildAttemptCookie(attempt: StoredAttempt): Promise<string> {
  const seal = (given: StoredAttempt) =>
    loadPasswords().then((password) => sealData(given, { password, ttl: ATTEMPT_S }));
  const full = await seal(attempt);
  const sealed = full.length > SEAL_MAX ? await seal({ ...attempt, path: "/" }) : full;
  return buildCookie(buildAttemptCookieName(attempt.state), sealed, ATTEMPT_S);
}

async function readAttempt(request: Request, name: string): Promise<StoredAttempt | null> {
  const [sealed] = readCookieValues(request.headers.get("cookie") ?? "", name);
  if (sealed === undefined) return null;
  try {
    const content = await unsealData(sealed, { password: await loadPasswords(), ttl: ATTEMPT_S });
    const result = z.safeParse(attemptShape, content);
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

function clearOldAttempts(request: Request): string[] {
  const names = findCookieNames(request.headers.get("cookie") ?? "", buildAttemptPrefix());
  return names.length < ATTEMPTS_MAX ? [] : names.map((name) => buildCookie(name, "", 0));
}

function buildCookie(name: string, value: string, maxAge: number): string {
  const secure = getEnv().isSecure ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly${secure}; SameSite=Lax`;
}

/** Our own redirects use the public origin, because a proxy may change that of the request. */
function redirectTo(to: string, cookies: string[] = []): Response {
  const headers = new Headers({
    location: new URL(to, getEnv().publicOrigin).href,
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}
