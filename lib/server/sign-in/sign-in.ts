import "server-only";
import * as z from "zod/mini";
import { type Client, consumeLink, endSession, linkSubject, requestLink } from "@/lib/contract/accounts/sign-in";
import { LOCALES } from "@/lib/contract/kit/locale";
import { findSiteInPath, parseInternalPath } from "@/lib/domain/accounts/internal-path";
import { checkLink, type LinkClaims, type LinkFault } from "@/lib/domain/accounts/signed-link";
import { ApiError, isApiError, parseInput } from "@/lib/http/api-error";
import { isSameOrigin, verifyPageToken } from "@/lib/server/identity/csrf";
import { startSession } from "@/lib/server/identity/new-session";
import { buildClearedCookies, readRequestContext } from "@/lib/server/identity/session";
import { forgetCaller, identifyAccount } from "@/lib/server/identity/who";
import { getEnv } from "@/lib/server/process/env";
import { loadLinkKeys } from "@/lib/server/process/link-keys";
import { log } from "@/lib/server/process/log";
import { countWithinRate, isOverRate } from "@/lib/server/process/rate-limit";
import { readJson } from "@/lib/server/request/body";
import { getPeerKey, readClient } from "@/lib/server/request/client";
import { buildJsonAnswer, buildProblemAnswer } from "@/lib/server/request/problem";
import { type RequestContext, requireSession } from "@/lib/server/request/request-context";
import { callBackend } from "@/lib/server/upstream/backend";
import { findLegacyUser, mailLegacyLink } from "@/lib/server/upstream/legacy-users";
import { buildSignOutUrl } from "./oidc";
import { getSignInMethod } from "./sign-in-redirect";

// Sign-in and sign-out. Opening a link changes nothing, because mail scanners open links, too; only a POST from our own page
// uses the link and creates a session.

const FAILURES_A_MINUTE = 10;
const MAILS_A_MINUTE = 10;

/** Result of validating a link without using it. */
export type LinkReading = { claims: LinkClaims } | { fault: LinkFault; claims?: LinkClaims };

/** Validates a link by its query string; `altered` also if its path is outside the product or on another site. */
export async function readLink(search: string): Promise<LinkReading> {
  const reading = await checkLink(await loadLinkKeys(), getEnv().publicHost, search, Math.floor(Date.now() / 1000));
  const claims = reading.claims;
  if (claims === undefined) return reading;
  const site = findSiteInPath(claims.path);
  const isOurs =
    parseInternalPath(claims.path) !== null && (claims.site === "" || site === null || site === claims.site);
  return isOurs ? reading : { fault: "altered" };
}

/** Loads the names for "Continue as … to …"; falls back to ids. */
export async function loadSubject(
  context: RequestContext,
  claims: LinkClaims,
): Promise<{ name: string; email: string; siteName: string | null }> {
  const site = claims.site || (findSiteInPath(claims.path) ?? "");
  try {
    if (getEnv().backend.storesOnlyUsers) return await loadLegacySubject(context, claims.sub, site);
    const subject = await callBackend(context, linkSubject, { params: { uid: claims.sub }, query: { site } });
    return { name: subject.name, email: subject.email, siteName: subject.site_name ?? (site || null) };
  } catch {
    return { name: claims.sub, email: "", siteName: site || null };
  }
}

/** A legacy backend says who the user of a link is, but names sites only to whom has a session. */
async function loadLegacySubject(context: RequestContext, sub: string, site: string) {
  const user = await findLegacyUser(context, sub, site || undefined);
  return { name: user?.name ?? sub, email: user?.email ?? "", siteName: site || null };
}

/** The signed-in account; null if there is none or the backend cannot tell. */
export async function findCurrentAccount(context: RequestContext) {
  return context.session === null ? null : identifyAccount(context).catch(() => null);
}

const continueBody = z.object({
  link: z.string().check(z.maxLength(8000, "invalid")),
  /** Whether the signed-in user agrees to be signed out first. */
  switch: z._default(z.boolean(), false),
});

/** POST /api/sign_in/continue: uses a link and creates its session. */
export async function continueWithLink(request: Request): Promise<Response> {
  const context = await readRequestContext(request.headers);
  const peer = getPeerKey(request.headers);
  try {
    requireOwnPage(request);
    requireRate("link.peer", peer);
    const body = parseInput(continueBody, await readJson(request, consumeLink.limits));
    const { to, cookie } = await openLink(context, body, { peer, client: readClient(request.headers) });
    const answer = buildJsonAnswer({ to }, { status: 200, requestId: context.requestId, isRead: false });
    if (cookie !== null) answer.headers.append("set-cookie", cookie);
    return answer;
  } catch (error) {
    return buildProblemAnswer(error, context.requestId);
  }
}

async function openLink(
  context: RequestContext,
  body: z.output<typeof continueBody>,
  { peer, client }: { peer: string; client: Client },
) {
  const reading = await readLink(body.link);
  if ("fault" in reading) {
    countFailure(context, peer, reading.claims?.sub, `link_${reading.fault}`);
    throw new ApiError(reading.fault === "expired" ? 410 : 400, { error: `link_${reading.fault}` });
  }
  const { claims } = reading;
  requireRate("link.sub", claims.sub);
  const present = await findCurrentAccount(context);
  if (present !== null && present.user.id !== claims.sub && !body.switch)
    throw new ApiError(409, { error: "other_user" });
  try {
    const { nonce, sub, site, purpose, exp } = claims;
    const session = await callBackend(context, consumeLink, { body: { nonce, sub, site, purpose, exp, client } });
    return { to: claims.path, cookie: await startSession(context, session) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    // A user who is already signed in and opens the same link again is redirected without a new session.
    if (error.code === "link_used" && present?.user.id === claims.sub) return { to: claims.path, cookie: null };
    if (error.status < 500) countFailure(context, peer, claims.sub, error.code);
    throw error;
  }
}

const linkBody = z.object({
  email: z.string(),
  locale: z.catch(z.enum(LOCALES), "en"),
  path: z._default(z.string(), "/"),
});

/** POST /api/sign_in/links: sends a sign-in link; the answer does not reveal whether the address is known. */
export async function sendLink(request: Request): Promise<Response> {
  const context = await readRequestContext(request.headers);
  try {
    requireOwnPage(request);
    if (!countWithinRate("mail.peer", getPeerKey(request.headers), MAILS_A_MINUTE))
      throw new ApiError(429, RATE_LIMITED);
    const body = parseInput(linkBody, await readJson(request, requestLink.limits));
    if (getSignInMethod("/").kind !== "mail") throw new ApiError(404, { error: "not_found" });
    const linkRequest = { ...body, path: parseInternalPath(body.path) ?? "/" };
    const anybody = { ...context, session: null, peer: getPeerKey(request.headers) };
    // Counts the request, and mails a link to a user of ours.
    const answer = await callBackend(anybody, requestLink, { body: linkRequest });
    if (getEnv().backend.storesOnlyUsers) await mailLegacyLink(context, linkRequest);
    return buildJsonAnswer(answer, { status: requestLink.status, requestId: context.requestId, isRead: false });
  } catch (error) {
    return buildProblemAnswer(error, context.requestId);
  }
}

/**
 * POST /api/sign_in/end: ends the session here and at the backend; deletes the cookie even if the backend fails. Answers 204, or 200
 * with the page of the OpenID Connect provider that ends its session.
 */
export async function signOut(request: Request): Promise<Response> {
  const context = await readRequestContext(request.headers);
  const answer = await endHere(request, context);
  if (answer.status === 403 || answer.status === 422) return answer;
  for (const line of await buildClearedCookies(request.headers.get("cookie")))
    answer.headers.append("set-cookie", line);
  answer.headers.set("clear-site-data", '"cache"');
  return answer;
}

async function endHere(request: Request, context: RequestContext): Promise<Response> {
  const { requestId } = context;
  try {
    requireOwnPage(request);
    const session = requireSession(context);
    if (!(await verifyPageToken(session, request.headers.get("x-csrf-token"))))
      throw new ApiError(422, { error: "invalid_csrf" });
    forgetCaller(session.sid);
    // A forwarded SSO cookie has no session of ours.
    const isStored = getEnv().ssoCookie === null;
    const ended = isStored ? await callBackend(context, endSession, {}) : { id_token: null };
    log().info({ event: "sign_out", request_id: requestId, user_id: session.uid }, "signed out");
    const to = await buildSignOutUrl(ended.id_token);
    if (to === null) return buildJsonAnswer(undefined, { status: 204, requestId, isRead: false });
    return buildJsonAnswer({ to }, { status: 200, requestId, isRead: false });
  } catch (error) {
    return buildProblemAnswer(error, requestId);
  }
}

const RATE_LIMITED = { error: "rate_limited", retry_after: "60" };

function requireOwnPage(request: Request): void {
  if (!isSameOrigin(request.headers)) throw new ApiError(403, { error: "forbidden" });
}

function requireRate(kind: string, key: string): void {
  if (isOverRate(kind, key, FAILURES_A_MINUTE)) throw new ApiError(429, RATE_LIMITED);
}

function countFailure(context: RequestContext, peer: string, sub: string | undefined, code: string): void {
  countWithinRate("link.peer", peer, FAILURES_A_MINUTE);
  if (sub !== undefined) countWithinRate("link.sub", sub, FAILURES_A_MINUTE);
  log().warn({ event: "sign_in_failed", request_id: context.requestId, user_id: sub, code }, "sign-in refused");
}
