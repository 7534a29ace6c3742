import { type NextRequest, NextResponse } from "next/server";
import { COOKIE_PORT_HEADER, LOCALE_HEADER, type Locale, SIGN_UP_LOCALE_HEADER } from "@/lib/contract/kit/locale";
import { findAuthRedirect } from "@/lib/domain/accounts/internal-path";
import { isAllowed } from "@/lib/domain/kit/access";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { findScreen } from "@/lib/domain/kit/screens";
import { type ApiError, isApiError } from "@/lib/http/api-error";
import {
  buildClearedCookie,
  buildClearedCookies,
  hasSso,
  isOwnOrigin,
  readRequestContext,
  readSession,
} from "@/lib/server/identity/session";
import { identifyAccount, identifySiteCaller } from "@/lib/server/identity/who";
import { getCookiePort } from "@/lib/server/request/cookie-name";
import { buildContentSecurityPolicy, createNonce } from "@/lib/server/request/csp";
import { formatDeadline, startPageDeadline, UNTIL_HEADER } from "@/lib/server/request/page-time";
import { type RequestContext, requireSession } from "@/lib/server/request/request-context";
import { buildSignInRedirect } from "@/lib/server/sign-in/sign-in-redirect";
import { findSignUpLocale, hasSignUp, isSignUpPage } from "@/lib/server/sign-in/sign-up-locale";

// For documents only: carried filters, access to the screen, the nonce. Security does not depend on it: pages and calls check
// again in lib/server. The matcher must not depend on headers, which clients control. /api is excluded because its uploads would be
// truncated at 10 MB here, and so are build files and texts, which are the same for all users.

export const config = {
  runtime: "nodejs",
  matcher: ["/((?!api/|_next/|texts/|frames/|__nextjs|icon\\.svg$|robots\\.txt$).*)"],
};

/** How to answer a page request: with the page, with another page at the same URL, or with a redirect. */
type Verdict = { show?: string; status?: number; leave?: string; cookie?: string; locale?: Locale };

const NOT_AUTHORIZED: Verdict = { show: "/not_authorized", status: 403 };
// A path without a page, so that the server renders the "not found" page: a page that calls notFound() would be empty until its
// scripts have run.
const NO_SUCH_PAGE: Verdict = { show: "/no_such_site", status: 404 };
const ANONYMOUS =
  /^\/(sign_in|sign_up(\/confirm)?|deep_link|hmac_failed|auth_error|unsubscribe|unavailable|dev\/ui)\/?$/;

/** Pages outside of sites that require an account. */
const START = /^\/(sites\/?)?$/;

export async function middleware(request: NextRequest): Promise<NextResponse> {
  // Next would render pages for any method.
  if (!["GET", "HEAD"].includes(request.method))
    return new NextResponse(null, { status: 405, headers: { allow: "GET, HEAD" } });
  const carried = buildCarriedUrl(request);
  if (carried !== null) return redirectTo(request, carried);
  const cookies = request.headers.get("cookie");
  const { session: own, isBroken } = await readSession(cookies);
  const until = startPageDeadline();
  const verdict = await decide(request, { ...(await readRequestContext(request.headers)), until });
  const answer = verdict.leave === undefined ? renderPage(request, verdict, until) : redirectTo(request, verdict.leave);
  // With SSO, an own session is outdated.
  const cleared =
    own !== null && hasSso() ? await buildClearedCookies(cookies) : isBroken ? [buildClearedCookie()] : [];
  for (const line of cleared) answer.headers.append("set-cookie", line);
  if (verdict.cookie !== undefined) answer.headers.append("set-cookie", verdict.cookie);
  return answer;
}

/** The URL with the filters of the referring page; null if nothing changes. */
function buildCarriedUrl(request: NextRequest): string | null {
  const referer = request.headers.get("referer");
  if (referer === null || request.method !== "GET" || request.headers.get("sec-fetch-dest") !== "document") return null;
  if (!URL.canParse(referer)) return null;
  const from = new URL(referer);
  if (!isOwnOrigin(from.origin)) return null;
  const target = request.nextUrl.pathname + request.nextUrl.search;
  const carried = carryOver(from, target);
  return carried === target ? null : carried;
}

async function decide(request: NextRequest, context: RequestContext): Promise<Verdict> {
  const { pathname, search } = request.nextUrl;
  if (pathname === "/not_authorized") return NOT_AUTHORIZED;
  if (isSignUpPage(pathname) && !hasSignUp()) return NO_SUCH_PAGE;
  if (ANONYMOUS.test(pathname)) return {};
  const signIn = () => buildSignInRedirect(pathname + search, request.headers.get("cookie"));
  if (context.session === null && context.fault === undefined) return signIn();
  const at = findScreen(pathname);
  try {
    requireSession(context);
    if (at === null) {
      return START.test(pathname) ? { locale: (await identifyAccount(context)).user.locale } : {};
    }
    const { rights, user } = await identifySiteCaller(context, at.siteId);
    const { locale } = user;
    if (isAllowed(at.screen?.access ?? {}, rights)) return { locale };
    return { show: `/sites/${at.siteId}/not_authorized`, status: 403, locale };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const leave = findAuthRedirect(error, pathname + search, context.requestId);
    if (leave === null) return withOwnLocale(toErrorVerdict(error), context);
    return leave.startsWith("/sign_in") ? signIn() : { leave };
  }
}

/** A refusal in the language of the account. After a failure of the backend, does not call it again. */
async function withOwnLocale(verdict: Verdict, context: RequestContext): Promise<Verdict> {
  if (verdict.status === 503) return verdict;
  const account = await identifyAccount(context).catch(() => null);
  return account === null ? verdict : { ...verdict, locale: account.user.locale };
}

function toErrorVerdict(error: ApiError): Verdict {
  if (error.status === 403) return NOT_AUTHORIZED;
  if (error.status === 404) return NO_SUCH_PAGE;
  return { show: `/unavailable?code=${error.code}`, status: 503 };
}

function renderPage(request: NextRequest, { show, status, locale }: Verdict, until: number): NextResponse {
  const { pathname, search } = request.nextUrl;
  const nonce = createNonce();
  const policy = buildContentSecurityPolicy(nonce, pathname.startsWith("/sites/"));
  // Next reads the nonce of its own scripts from the policy. Overwrites headers of the client.
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  headers.set("x-vitrine-address", pathname + search);
  headers.set(UNTIL_HEADER, formatDeadline(until));
  headers.set(LOCALE_HEADER, locale ?? "");
  headers.set(COOKIE_PORT_HEADER, getCookiePort());
  headers.set(SIGN_UP_LOCALE_HEADER, isSignUpPage(pathname) ? findSignUpLocale(request) : "");
  const init = { request: { headers }, status };
  const answer = show === undefined ? NextResponse.next(init) : NextResponse.rewrite(new URL(show, request.url), init);
  answer.headers.set("content-security-policy", policy);
  answer.headers.set("cache-control", "private, no-store");
  if (status === 503) answer.headers.set("retry-after", "5");
  return answer;
}

function redirectTo(request: NextRequest, address: string): NextResponse {
  const answer = NextResponse.redirect(new URL(address, request.url), 307);
  answer.headers.set("cache-control", "private, no-store");
  return answer;
}
