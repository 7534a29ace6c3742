import "server-only";
import { buildSignInPath, findSiteInPath } from "@/lib/domain/accounts/internal-path";
import { isApiError } from "@/lib/http/api-error";
import { hasSso, readCookieValues } from "@/lib/server/identity/session";
import { identifyAccount, identifySiteCaller } from "@/lib/server/identity/who";
import { getEnv } from "@/lib/server/process/env";
import { getCookieName } from "@/lib/server/request/cookie-name";
import type { RequestContext } from "@/lib/server/request/request-context";
import { hasAddresses, isProviderOffered } from "./sign-in-ways";

// Where users who are not signed in are redirected. With SSO, to its own sign-in page, but automatically at most once in two
// minutes, so that a rejected cookie does not cause an endless redirect loop.

const TRIED = "vitrine_sso";
const TRIED_S = 120;

/** The sign-in methods of this installation: a link by mail, the SSO page, or external links only. */
export type SignInMethod = { kind: "mail" } | { kind: "sso"; url: string | null } | { kind: "link" };

/** The sign-in method, with a redirect to `path` afterwards. */
export function getSignInMethod(path: string): SignInMethod {
  if (hasSso()) return { kind: "sso", url: buildSsoUrl(path) };
  return { kind: hasAddresses() ? "mail" : "link" };
}

/**
 * The button of the OpenID Connect provider, with a redirect to `path` afterwards. With `isAgain`, the provider asks
 * for a new sign-in.
 */
export function getProviderButton(path: string, isAgain = false): { name: string; url: string } | null {
  const { oidc } = getEnv();
  if (oidc === null || !isProviderOffered()) return null;
  const query = new URLSearchParams({ next: path, ...(isAgain ? { again: "1" } : {}) });
  return { name: oidc.name, url: `/api/sign_in/oidc?${query}` };
}

/** The redirect of a page for a user who is not signed in, and the cookie that records it. */
export function buildSignInRedirect(path: string, cookies: string | null): { leave: string; cookie?: string } {
  const url = hasSso() ? buildSsoUrl(path) : null;
  if (url === null) return { leave: buildSignInPath(path) };
  if (readCookieValues(cookies ?? "", getCookieName(TRIED)).length > 0) return { leave: buildSignInPath(path) };
  const secure = getEnv().isSecure ? "; Secure" : "";
  const cookie = `${getCookieName(TRIED)}=1; Path=/; Max-Age=${TRIED_S}; HttpOnly${secure}; SameSite=Lax`;
  return { leave: url, cookie };
}

/** The user who is already signed in at `path`, for the sign-in pages; `refused` if the backend rejected them. */
export async function findPresentUser(
  context: RequestContext,
  path: string,
): Promise<{ id: string; name: string } | "nobody" | "refused"> {
  if (context.session === null)
    return context.fault === undefined || context.fault.status >= 500 ? "nobody" : "refused";
  const site = getEnv().backend.knowsCallersBySite ? findSiteInPath(path) : null;
  try {
    const { user } = site === null ? await identifyAccount(context) : await identifySiteCaller(context, site);
    return user.id === "" ? "nobody" : { id: user.id, name: user.name };
  } catch (error) {
    return isApiError(error) && error.status < 500 ? "refused" : "nobody";
  }
}

/** The URL of the SSO page with the return URL. */
function buildSsoUrl(path: string): string | null {
  const { ssoLogin, publicOrigin } = getEnv();
  if (ssoLogin === null) return null;
  const url = new URL(ssoLogin.url);
  url.searchParams.set(ssoLogin.returnParam, publicOrigin + path);
  return url.href;
}
