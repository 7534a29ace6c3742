import "server-only";
import * as z from "zod/mini";
import { consumeLink, endSession, linkSubject, requestLink } from "@/lib/contract/accounts/sign-in";
import { LOCALES } from "@/lib/contract/kit/locale";
import { parseInternalPath, siteOfPath } from "@/lib/domain/accounts/internal-path";
import { checkLink, type LinkClaims, type LinkFault } from "@/lib/domain/accounts/signed-link";
import { ApiError, isApiError, parseInput } from "@/lib/http/api-error";
import { clientAddress, limitKey } from "@/lib/http/client-address";
import { callBackend } from "./backend";
import { readJson } from "./body";
import { isPageToken, isSameOrigin } from "./csrf";
import { env, keysOf } from "./env";
import { log } from "./log";
import { jsonAnswer, problem } from "./problem";
import { isOverRate, withinRate } from "./rate-limit";
import { type Asking, askingOf, clearedCookie, sessionCookie } from "./session";
import { account, forgetWho } from "./who";

// The ways in and out. Opening a link changes nothing (mail scanners open links, too); only a POST from our own page uses
// it up and gives a session.

const FAILURES_A_MINUTE = 10;
const MAILS_A_MINUTE = 10;

/** What a link is good for, judged without using it up. */
export type LinkReading = { claims: LinkClaims } | { fault: LinkFault; claims?: LinkClaims };

/** Judges a link by its query string; one that leads out of the product, or to another site than its own, is altered. */
export async function readLink(search: string): Promise<LinkReading> {
  const reading = await checkLink((await keysOf()).link, env().publicHost, search, Math.floor(Date.now() / 1000));
  const claims = reading.claims;
  if (claims === undefined) return reading;
  const site = siteOfPath(claims.path);
  const isOurs =
    parseInternalPath(claims.path) !== null && (claims.site === "" || site === null || site === claims.site);
  return isOurs ? reading : { fault: "altered" };
}

/** Names for "Continue as … to …"; what the backend does not know is named by its id. */
export async function subjectOf(
  asking: Asking,
  claims: LinkClaims,
): Promise<{ name: string; email: string; siteName: string | null }> {
  const site = claims.site || (siteOfPath(claims.path) ?? "");
  try {
    const subject = await callBackend(asking, linkSubject, { params: { uid: claims.sub }, query: { site } });
    return { name: subject.name, email: subject.email, siteName: subject.site_name ?? (site || null) };
  } catch {
    return { name: claims.sub, email: "", siteName: site || null };
  }
}

/** Who is signed in right now, or null; a backend that cannot say counts as nobody. */
export async function currentAccount(asking: Asking) {
  return asking.session === null ? null : account(asking).catch(() => null);
}

const continueBody = z.object({
  link: z.string().check(z.maxLength(8000, "invalid")),
  /** The one who is signed in agrees to be signed out first (L-7). */
  switch: z._default(z.boolean(), false),
});

/** POST /api/sign_in/continue: uses a link up and opens its session. */
export async function continueWithLink(request: Request): Promise<Response> {
  const asking = await askingOf(request.headers);
  const peer = peerOf(request);
  try {
    requireOwnPage(request);
    requireRate("link.peer", peer);
    const body = parseInput(continueBody, await readJson(request, consumeLink.limits));
    const { to, cookie } = await openSession(asking, body, peer);
    const answer = jsonAnswer({ to }, { status: 200, requestId: asking.requestId, isRead: false });
    if (cookie !== null) answer.headers.append("set-cookie", cookie);
    return answer;
  } catch (error) {
    return problem(error, asking.requestId);
  }
}

async function openSession(asking: Asking, body: z.output<typeof continueBody>, peer: string) {
  const reading = await readLink(body.link);
  if ("fault" in reading) {
    fail(asking, peer, reading.claims?.sub, `link_${reading.fault}`);
    throw new ApiError(reading.fault === "expired" ? 410 : 400, { error: `link_${reading.fault}` });
  }
  const { claims } = reading;
  requireRate("link.sub", claims.sub);
  const present = await currentAccount(asking);
  if (present !== null && present.user.id !== claims.sub && !body.switch)
    throw new ApiError(409, { error: "other_user" });
  try {
    const { nonce, sub, site, purpose, exp } = claims;
    const session = await callBackend(asking, consumeLink, { body: { nonce, sub, site, purpose, exp } });
    await endPrevious(asking);
    log().info({ event: "sign_in", request_id: asking.requestId, user_id: session.uid, amr: session.amr }, "signed in");
    return { to: claims.path, cookie: await sessionCookie(session, Date.now()) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    // Whoever is signed in already and opens the same message again goes where it leads; no new session comes of it.
    if (error.code === "link_used" && present?.user.id === claims.sub) return { to: claims.path, cookie: null };
    if (error.status < 500) fail(asking, peer, claims.sub, error.code);
    throw error;
  }
}

/** The session that was there before is over; that it could not be ended must not keep anybody out. */
async function endPrevious(asking: Asking): Promise<void> {
  if (asking.session === null) return;
  forgetWho(asking.session.sid);
  await callBackend(asking, endSession, {}).catch(() => undefined);
}

const linkBody = z.object({
  email: z.string(),
  locale: z.catch(z.enum(LOCALES), "en"),
  path: z._default(z.string(), "/"),
});

/** POST /api/sign_in/links: sends a sign-in link; the answer does not tell whether the address is known. */
export async function sendLink(request: Request): Promise<Response> {
  const asking = await askingOf(request.headers);
  try {
    requireOwnPage(request);
    if (!withinRate("mail.peer", peerOf(request), MAILS_A_MINUTE)) throw new ApiError(429, RATE_LIMITED);
    const body = parseInput(linkBody, await readJson(request, requestLink.limits));
    const path = parseInternalPath(body.path) ?? "/";
    const answer = await callBackend({ ...asking, session: null, peer: peerOf(request) }, requestLink, {
      body: { ...body, path },
    });
    return jsonAnswer(answer, { status: requestLink.status, requestId: asking.requestId, isRead: false });
  } catch (error) {
    return problem(error, asking.requestId);
  }
}

/** POST /api/sign_in/end: ends the session here and at the backend; the cookie goes whatever the backend says. */
export async function signOut(request: Request): Promise<Response> {
  const asking = await askingOf(request.headers);
  const answer = await endHere(request, asking);
  if (answer.status === 403 || answer.status === 422) return answer;
  answer.headers.append("set-cookie", clearedCookie());
  answer.headers.set("clear-site-data", '"cache"');
  return answer;
}

async function endHere(request: Request, asking: Asking): Promise<Response> {
  try {
    requireOwnPage(request);
    if (asking.session === null) throw new ApiError(401, { error: "unauthenticated" });
    if (!(await isPageToken(asking.session, request.headers.get("x-csrf-token"))))
      throw new ApiError(422, { error: "invalid_csrf" });
    forgetWho(asking.session.sid);
    if (asking.session.amr !== "sso") await callBackend(asking, endSession, {});
    log().info({ event: "sign_out", request_id: asking.requestId, user_id: asking.session.uid }, "signed out");
    return jsonAnswer(undefined, { status: 204, requestId: asking.requestId, isRead: false });
  } catch (error) {
    return problem(error, asking.requestId);
  }
}

const RATE_LIMITED = { error: "rate_limited", retry_after: "60" };

function requireOwnPage(request: Request): void {
  if (!isSameOrigin(request.headers)) throw new ApiError(403, { error: "forbidden" });
}

function requireRate(kind: string, key: string): void {
  if (isOverRate(kind, key, FAILURES_A_MINUTE)) throw new ApiError(429, RATE_LIMITED);
}

function fail(asking: Asking, peer: string, sub: string | undefined, code: string): void {
  withinRate("link.peer", peer, FAILURES_A_MINUTE);
  if (sub !== undefined) withinRate("link.sub", sub, FAILURES_A_MINUTE);
  log().warn({ event: "sign_in_failed", request_id: asking.requestId, user_id: sub, code }, "sign-in refused");
}

/** What limits count a browser by: its address, from the connection (noted by the launcher's preload) or our own proxies. */
function peerOf({ headers }: Request): string {
  const peer = headers.get("x-vitrine-peer") ?? "";
  const forwarded = headers.get("x-forwarded-for") ?? undefined;
  const address = clientAddress({ peer, forwarded, proxies: env().trustedProxies });
  return address === null ? "unknown" : limitKey(address);
}
