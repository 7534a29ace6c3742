import "server-only";
import { getEnv } from "@/lib/server/process/env";
import { type AnswerHead, isPage } from "./upstream";

// With BACKEND_AUTH=sso_cookie, a backend or its proxy may answer a cookie that has expired like a browser: with a redirect to the
// sign-in page, or with that page. Nothing is executed then (docs/adr/0088).

/** Whether an answer sends the caller to sign in: surely, perhaps, or not. */
export type SignInDemand = "sure" | "possible" | "none";

/** How backends redirect to their sign-in page; 301 and 308 say that a URL has moved for everybody. */
const REDIRECTS = [302, 303, 307];

/** Finds out whether an answer that is no JSON asks for a sign-in. Only answers to a forwarded cookie can. */
export function findSignInDemand({ url, status, headers }: AnswerHead): SignInDemand {
  if (status === 401) return "sure";
  if (status >= 200 && status < 300) return isPage(headers) ? "possible" : "none";
  const location = headers.location ?? "";
  if (!REDIRECTS.includes(status) || !URL.canParse(location, url)) return "none";
  const target = new URL(location, url);
  if (isSignInPage(target)) return "sure";
  // The same path with https, another host or a slash is a wrong BACKEND_URL.
  return trimSlash(target.pathname) === trimSlash(new URL(url).pathname) ? "none" : "possible";
}

function isSignInPage(target: URL): boolean {
  const { ssoLogin } = getEnv();
  if (ssoLogin === null) return false;
  const page = new URL(ssoLogin.url);
  return target.origin === page.origin && trimSlash(target.pathname) === trimSlash(page.pathname);
}

function trimSlash(path: string): string {
  return path.replace(/\/+$/, "");
}
