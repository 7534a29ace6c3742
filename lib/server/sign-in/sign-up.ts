import "server-only";
import { cutText } from "@vitrine/engine/fold";
import { history } from "@/lib/contract/catalogue/feed-runs";
import type { SignUpLocale } from "@/lib/contract/kit/locale";
import { search } from "@/lib/contract/search/search-host";
import { confirm, request as requestSignUp, showRequest } from "@/lib/contract/signup/sign-up";
import { checkLink, type LinkClaims, type LinkFault } from "@/lib/domain/accounts/signed-link";
import { describeProgress, type FeedProgress } from "@/lib/domain/signup/feed-progress";
import { SIGN_UP_PAGE, SIGN_UP_PURPOSE } from "@/lib/domain/signup/sign-up-link";
import { completeUrl, validateSignUp } from "@/lib/domain/signup/validate-sign-up";
import { ApiError, isApiError } from "@/lib/http/api-error";
import { BODY_LIMITS, type Output } from "@/lib/http/endpoint";
import { readBodyText } from "@/lib/http/request-body";
import { isSignUpLocale } from "@/lib/i18n/locale";
import { isSameOrigin } from "@/lib/server/identity/csrf";
import { startSession } from "@/lib/server/identity/new-session";
import { readRequestContext } from "@/lib/server/identity/session";
import { readNow } from "@/lib/server/pages/read";
import { getEnv } from "@/lib/server/process/env";
import { loadLinkKeys } from "@/lib/server/process/link-keys";
import { countWithinRate } from "@/lib/server/process/rate-limit";
import { getPeerKey, readClient } from "@/lib/server/request/client";
import { buildProblemAnswer } from "@/lib/server/request/problem";
import type { RequestContext } from "@/lib/server/request/request-context";
import { callBackend } from "@/lib/server/upstream/backend";
import { findCurrentAccount } from "./sign-in";
import {
  buildDraftCookie,
  buildForgottenDraft,
  pickCodes,
  SIGN_UP_FIELDS,
  type SignUpDraft,
  type SignUpValues,
} from "./sign-up-draft";
import { findSignUpLocale } from "./sign-up-locale";

// Signing up with plain forms, which work without JavaScript: every answer is a redirect to a page. As with other links, opening the
// link of the mail changes nothing; only a POST from our own page does.

const POSTS_A_MINUTE = 60;
/** Larger than any form that people fill in, so that a field with too much text can be named. */
const BODY_MAX = 256_000;
/** Longer than any field may be: longer values are cut, then refused for their length. */
const TEXT_MAX = 2000;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;
/** Honeypot: a field hidden from people. Bots that fill it in get the same answer as if a mail had been sent. */
export const HONEYPOT_FIELD = "fax";
/** Code of a form that was not read, in the URL of the page. */
export const TOO_LARGE = "payload_too_large";
/** Field of the button that changes the language of the form. */
export const SHOW = "show";

/** POST /api/sign_up: the form. The answer does not reveal whether the address has an account. */
export async function signUp(request: Request): Promise<Response> {
  const context = await readRequestContext(request.headers);
  try {
    requireOpen(request);
    const fields = await readForm(request);
    const typed: Partial<SignUpValues> = Object.fromEntries(
      SIGN_UP_FIELDS.map((field) => [field, cutText((fields.get(field) ?? "").trim(), TEXT_MAX)]),
    );
    const show = fields.get(SHOW);
    if (isSignUpLocale(show)) return redirectTo(showForm(show), buildDraftCookie(typed, {}));
    const locale = fields.get("locale");
    if (!isSignUpLocale(locale)) throw new ApiError(400, { error: "invalid" });
    for (const field of ["base_url", "feed_url"] as const) typed[field] = completeUrl(typed[field] ?? "");
    const errors = fields.get(HONEYPOT_FIELD) ? {} : await send(request, context, { typed, locale });
    if (Object.keys(errors).length > 0) return redirectTo(showForm(locale), buildDraftCookie(typed, errors));
    return redirectTo(`${showForm(locale)}&sent=1`, buildDraftCookie(typed, {}));
  } catch (error) {
    if (isApiError(error) && error.code === TOO_LARGE)
      return redirectTo(`${showForm(findLocale(request))}&error=${TOO_LARGE}`);
    return buildProblemAnswer(error, context.requestId);
  }
}

/** The language of the page whose form was sent. */
function findLocale({ url, headers }: Request): SignUpLocale {
  const page = headers.get("referer");
  return findSignUpLocale({ url: page !== null && URL.canParse(page) ? page : url, headers });
}

function showForm(locale: SignUpLocale): string {
  return `${SIGN_UP_PAGE}?lang=${locale}`;
}

type TypedForm = { typed: Partial<SignUpValues>; locale: SignUpLocale };

/** Sends the form to the backend; its error codes, empty if the link was sent. */
async function send(
  request: Request,
  context: RequestContext,
  { typed, locale }: TypedForm,
): Promise<SignUpDraft["errors"]> {
  const { email = "", name = "", site_name = "", base_url = "", feed_url = "" } = typed;
  const { language = "", time_zone = "", currency = "" } = typed;
  const form = { email, name, site_name, base_url, feed_url, language, time_zone, currency };
  const peer = getPeerKey(request.headers);
  if (!countWithinRate("sign_up.peer", peer, POSTS_A_MINUTE)) return { form: "rate_limited" };
  if (getEnv().termsUrl !== null && typed.terms !== "1")
    return { ...pickCodes(validateSignUp(form, null)), terms: "terms_missing" };
  try {
    await callBackend({ ...context, session: null, peer }, requestSignUp, { body: { ...form, locale } });
    return {};
  } catch (error) {
    if (!isApiError(error)) throw error;
    const codes = pickCodes(error.errors);
    if (Object.keys(codes).length > 0) return codes;
    return { form: error.status >= 500 ? "unavailable" : error.code };
  }
}

/** A request whose link was checked; `state` says whether the link can be used. */
export type SignUpByLink = Output<typeof showRequest>;

/** What the link of a mail says, or why it cannot be used. Changes nothing. */
export async function loadSignUp(
  context: RequestContext,
  search: string,
): Promise<{ request: SignUpByLink } | { fault: LinkFault; issued?: number }> {
  const reading = await readSignUpLink(search);
  if ("fault" in reading) return reading;
  try {
    return { request: await callBackend(context, showRequest, { params: { id: reading.claims.sub } }) };
  } catch (error) {
    // Requests are deleted when their links expire.
    if (isApiError(error) && error.code === "unknown_request") return { fault: "expired" };
    throw error;
  }
}

async function readSignUpLink(search: string): Promise<{ claims: LinkClaims } | { fault: LinkFault; issued?: number }> {
  const now = Math.floor(Date.now() / 1000);
  const reading = await checkLink(await loadLinkKeys(), getEnv().publicHost, search, now);
  if ("fault" in reading) return { fault: reading.fault, issued: reading.claims?.iat };
  return reading.claims.purpose === SIGN_UP_PURPOSE ? reading : { fault: "altered" };
}

/**
 * POST /api/sign_up/confirm: uses the link, creates the account and its session, and opens the page with the progress. A link that
 * cannot be used leads back to its page, which says why. `switch` is the id of the signed-in user who agreed to be signed out.
 */
export async function confirmSignUp(request: Request): Promise<Response> {
  const context = await readRequestContext(request.headers);
  try {
    requireOpen(request);
    const fields = await readForm(request);
    const link = fields.get("link");
    const locale = fields.get("locale");
    if (link === null || !/^[\x21-\x7e]{1,8000}$/.test(link) || !isSignUpLocale(locale))
      throw new ApiError(400, { error: "invalid" });
    return await confirmByLink(request, context, { link, locale, agreed: fields.get("switch") });
  } catch (error) {
    return buildProblemAnswer(error, context.requestId);
  }
}

type GivenLink = { link: string; locale: SignUpLocale; agreed: string | null };

async function confirmByLink(request: Request, context: RequestContext, { link, locale, agreed }: GivenLink) {
  const back = (code?: string) =>
    redirectTo(
      `${SIGN_UP_PAGE}/confirm?${link}`,
      ...(code === undefined ? [] : [buildDraftCookie({}, { form: code })]),
    );
  if (!countWithinRate("sign_up.link", getPeerKey(request.headers), POSTS_A_MINUTE)) return back("rate_limited");
  const reading = await readSignUpLink(link);
  if ("fault" in reading) return back();
  const present = await findCurrentAccount(context);
  if (present !== null && present.user.id !== agreed) return back();
  try {
    const params = { id: reading.claims.sub };
    const body = { client: readClient(request.headers) };
    const { session, site_id } = await callBackend({ ...context, session: null }, confirm, { params, body });
    const to = `${SIGN_UP_PAGE}/started?${new URLSearchParams({ lang: locale, site: site_id })}`;
    return redirectTo(to, await startSession(context, session), buildForgottenDraft());
  } catch (error) {
    if (!isApiError(error)) throw error;
    return error.status >= 500 ? back("unavailable") : back();
  }
}

/** Requires that signing up is on, and a form of our own pages. */
function requireOpen(request: Request): void {
  if (!getEnv().isSignUpOn) throw new ApiError(404, { error: "not_found" });
  if (!isSameOrigin(request.headers)) throw new ApiError(403, { error: "forbidden" });
}

async function readForm(request: Request): Promise<URLSearchParams> {
  if (!FORM_TYPE.test(request.headers.get("content-type") ?? "")) throw new ApiError(415, { error: "invalid" });
  return new URLSearchParams(await readBodyText(request, { ...BODY_LIMITS, bytes: BODY_MAX }));
}

function redirectTo(location: string, ...cookies: string[]): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/** The progress of the first feed of a site; what cannot be read at the moment counts as waiting. */
export async function loadFeedProgress(siteId: string): Promise<FeedProgress> {
  try {
    const [{ runs }, searchable] = await Promise.all([
      readNow(history, { params: { siteId }, query: {} }),
      countSearchable(siteId),
    ]);
    return describeProgress(runs, searchable);
  } catch (error) {
    if (isApiError(error) && error.status >= 500) return { state: "queued" };
    throw error;
  }
}

/** How many items search finds; none on a site that search does not know yet. */
async function countSearchable(siteId: string): Promise<number> {
  try {
    const { results } = await readNow(search, { query: { tracker_id: siteId, size: 1 } });
    return results.total_hits;
  } catch (error) {
    if (isApiError(error) && error.code === "unknown_site") return 0;
    throw error;
  }
}
