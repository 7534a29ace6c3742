import "server-only";
import type { SignUpLocale } from "@/lib/contract/kit/locale";
import { SIGN_UP_PAGE } from "@/lib/domain/signup/sign-up-link";
import { CHOSEN_LOCALE_COOKIE, chooseSignUpLocale, LOCALE_COOKIE } from "@/lib/i18n/locale";
import { readCookieValues } from "@/lib/server/identity/session";
import { getEnv } from "@/lib/server/process/env";
import { getCookieName } from "@/lib/server/request/cookie-name";

/** Whether a path is one of the pages of signing up. */
export function isSignUpPage(pathname: string): boolean {
  return pathname === SIGN_UP_PAGE || pathname.startsWith(`${SIGN_UP_PAGE}/`);
}

/** Whether anyone may sign up here. */
export function hasSignUp(): boolean {
  return getEnv().isSignUpOn;
}

/** The language of a page of signing up: `lang` in its URL or in the path that its link claims, then the browser's. */
export function findSignUpLocale(request: { url: string; headers: Pick<Headers, "get"> }): SignUpLocale {
  const params = new URL(request.url).searchParams;
  const claimed = new URLSearchParams((params.get("path") ?? "").split("?")[1]).get("lang");
  const cookies = request.headers.get("cookie") ?? "";
  return chooseSignUpLocale({
    wanted: params.get("lang") ?? claimed,
    cookie: [CHOSEN_LOCALE_COOKIE, LOCALE_COOKIE].flatMap((name) => readCookieValues(cookies, getCookieName(name)))[0],
    acceptLanguage: request.headers.get("accept-language"),
  });
}
