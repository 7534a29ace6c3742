import "server-only";
import { buildSignInPath, siteOfPath } from "@/lib/domain/accounts/internal-path";
import { isApiError } from "@/lib/http/api-error";
import { env } from "./env";
import { type Asking, cookieValues } from "./session";
import { account, who } from "./who";

// Where somebody goes who is not signed in. With the cookie of a single sign-on that is its own page; it is opened by
// itself at most once in two minutes, so that cookies that are not accepted cannot send a browser to and fro for ever.

const TRIED = "vitrine_sso";
const TRIED_S = 120;

/** The ways in that this installation has: a link by mail, the page of the single sign-on, or links of others alone. */
export type WaysIn = { kind: "mail" } | { kind: "sso"; url: string | null } | { kind: "link" };

/** Whether the cookie of a single sign-on says who is asking. */
export function hasSso(): boolean {
  return env().ssoCookie !== null;
}

/** How somebody can sign in here, to be led to `path` afterwards. */
export function waysIn(path: string): WaysIn {
  if (hasSso()) return { kind: "sso", url: ssoUrl(path) };
  // In front of a backend that is not ours nobody's address is known, so no mail would ever be sent.
  return { kind: env().isLegacy ? "link" : "mail" };
}

/** Where a page leads somebody who is not signed in, and the cookie that remembers it. */
export function wayIn(path: string, cookies: string | null): { leave: string; cookie?: string } {
  const url = hasSso() ? ssoUrl(path) : null;
  if (url === null) return { leave: buildSignInPath(path) };
  if (cookieValues(cookies ?? "", TRIED).length > 0) return { leave: buildSignInPath(path) };
  const secure = env().isSecure ? "; Secure" : "";
  return { leave: url, cookie: `${TRIED}=1; Path=/; Max-Age=${TRIED_S}; HttpOnly${secure}; SameSite=Lax` };
}

/** Who is signed in already where `path` leads, for the pages of signing in; `refused` when the backend turned them away. */
export async function presentAt(asking: Asking, path: string): Promise<{ name: string } | "nobody" | "refused"> {
  if (asking.session === null) return "nobody";
  const site = env().isLegacy ? siteOfPath(path) : null;
  try {
    const { user } = site === null ? await account(asking) : await who(asking, site);
    return user.id === "" ? "nobody" : { name: user.name };
  } catch (error) {
    return isApiError(error) && error.status < 500 ? "refused" : "nobody";
  }
}

/** The page of the single sign-on, with the address to come back to; null where none is set. */
function ssoUrl(path: string): string | null {
  const { ssoLogin, publicOrigin } = env();
  if (ssoLogin === null) return null;
  const url = new URL(ssoLogin.url);
  url.searchParams.set(ssoLogin.returnParam, publicOrigin + path);
  return url.href;
}
