import { type NextRequest, NextResponse } from "next/server";
import type { Locale } from "@/lib/contract/kit/locale";
import { LOCALE_HEADER } from "@/lib/contract/kit/locale";
import { findAuthRedirect } from "@/lib/domain/accounts/internal-path";
import { isAllowed } from "@/lib/domain/kit/access";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { findScreen } from "@/lib/domain/kit/screens";
import { type ApiError, isApiError } from "@/lib/http/api-error";
import { contentSecurityPolicy, newNonce } from "@/lib/server/csp";
import { headerOfEnd, pageEnd, UNTIL_HEADER } from "@/lib/server/page-time";
import { type Asking, askingOf, clearedCookie, isOwnOrigin, readSession } from "@/lib/server/session";
import { hasSso, wayIn } from "@/lib/server/way-in";
import { account, who } from "@/lib/server/who";

// For documents only: carried filters, the access of the screen, the nonce. Nothing depends on it for safety: pages and
// calls check again in lib/server. The matcher has no conditions on headers (Z-2), and leaves out /api,
// whose uploads would be cut at 10 MB here (V-6), and the files of the build and the texts, which are the same for everybody.

export const config = {
  runtime: "nodejs",
  matcher: ["/((?!api/|_next/|texts/|__nextjs|icon\\.svg$|robots\\.txt$).*)"],
};

/** What a page is shown as: itself, another page under its address, or a way out. */
type Verdict = { show?: string; status?: number; leave?: string; cookie?: string; locale?: Locale };

const NOT_AUTHORIZED: Verdict = { show: "/not_authorized", status: 403 };
// An address without a page, so that the page for such addresses is drawn, and drawn by the server: a page that calls
// notFound() stays empty until its scripts have run.
const NO_SUCH_SITE: Verdict = { show: "/no_such_site", status: 404 };
const ANONYMOUS = /^\/(sign_in|sign_up|deep_link|hmac_failed|auth_error|unavailable|dev\/ui)\/?$/;

/** Pages outside a site that begin with who is asking. */
const START = /^\/(sites\/?)?$/;

export async function middleware(request: NextRequest): Promise<NextResponse> {
  // Pages are only read; Next itself would draw them for any method.
  if (!["GET", "HEAD"].includes(request.method))
    return new NextResponse(null, { status: 405, headers: { allow: "GET, HEAD" } });
  const carried = carriedAddress(request);
  if (carried !== null) return leaving(request, carried);
  const { session: own, isBroken } = await readSession(request.headers.get("cookie"));
  const until = pageEnd();
  const verdict = await judge(request, { ...(await askingOf(request.headers)), until });
  const answer = verdict.leave === undefined ? shown(request, verdict, until) : leaving(request, verdict.leave);
  // Where the SSO cookie says who is asking, a session of ours is somebody's from before.
  if (isBroken || (own !== null && hasSso())) answer.headers.append("set-cookie", clearedCookie());
  if (verdict.cookie !== undefined) answer.headers.append("set-cookie", verdict.cookie);
  return answer;
}

/** The address with the filters of the page it was opened from, or null when it has them already. */
function carriedAddress(request: NextRequest): string | null {
  const referer = request.headers.get("referer");
  if (referer === null || request.method !== "GET" || request.headers.get("sec-fetch-dest") !== "document") return null;
  if (!URL.canParse(referer)) return null;
  const from = new URL(referer);
  if (!isOwnOrigin(from.origin)) return null;
  const target = request.nextUrl.pathname + request.nextUrl.search;
  const carried = carryOver(from, target);
  return carried === target ? null : carried;
}

async function judge(request: NextRequest, asking: Asking): Promise<Verdict> {
  const { pathname, search } = request.nextUrl;
  if (pathname === "/not_authorized") return NOT_AUTHORIZED;
  if (ANONYMOUS.test(pathname)) return {};
  const signIn = () => wayIn(pathname + search, request.headers.get("cookie"));
  if (asking.session === null) return signIn();
  const at = findScreen(pathname);
  try {
    if (at === null) {
      return START.test(pathname) ? { locale: (await account(asking)).user.locale } : {};
    }
    const { rights, user } = await who(asking, at.siteId);
    const { locale } = user;
    if (isAllowed(at.screen?.access ?? {}, rights)) return { locale };
    return { show: `/sites/${at.siteId}/not_authorized`, status: 403, locale };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const leave = findAuthRedirect(error, pathname + search, asking.requestId);
    if (leave === null) return verdictOf(error);
    return leave.startsWith("/sign_in") ? signIn() : { leave };
  }
}

function verdictOf(error: ApiError): Verdict {
  if (error.status === 403) return NOT_AUTHORIZED;
  if (error.status === 404) return NO_SUCH_SITE;
  return { show: `/unavailable?code=${error.code}`, status: 503 };
}

function shown(request: NextRequest, { show, status, locale }: Verdict, until: number): NextResponse {
  const { pathname, search } = request.nextUrl;
  const nonce = newNonce();
  const policy = contentSecurityPolicy(nonce, pathname.startsWith("/sites/"));
  // Next reads the nonce for its own scripts from the policy; whatever came from outside under these names is replaced.
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  headers.set("x-vitrine-address", pathname + search);
  headers.set(UNTIL_HEADER, headerOfEnd(until));
  headers.set(LOCALE_HEADER, locale ?? "");
  const init = { request: { headers }, status };
  const answer = show === undefined ? NextResponse.next(init) : NextResponse.rewrite(new URL(show, request.url), init);
  answer.headers.set("content-security-policy", policy);
  answer.headers.set("cache-control", "private, no-store");
  if (status === 503) answer.headers.set("retry-after", "5");
  return answer;
}

function leaving(request: NextRequest, address: string): NextResponse {
  const answer = NextResponse.redirect(new URL(address, request.url), 307);
  answer.headers.set("cache-control", "private, no-store");
  return answer;
}
