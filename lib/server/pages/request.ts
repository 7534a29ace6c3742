import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { SIGN_UP_LOCALE_HEADER, type SignUpLocale } from "@/lib/contract/kit/locale";
import { inTime, LATE } from "@/lib/http/send";
import { isSignUpLocale } from "@/lib/i18n/locale";
import { readRequestContext } from "@/lib/server/identity/session";
import { getCookieName } from "@/lib/server/request/cookie-name";
import { getShellWait, parseDeadline, UNTIL_HEADER } from "@/lib/server/request/page-time";
import type { RequestContext } from "@/lib/server/request/request-context";

// The request of the current page. The only file that uses next/headers.

/** Headers with the URL and nonce from middleware to a page; overwrite headers of the client. */
export const ADDRESS_HEADER = "x-vitrine-address";
/** See ADDRESS_HEADER. */
export const NONCE_HEADER = "x-nonce";

/** The context of the current request; read once per request. */
export const getRequestContext = cache(async (): Promise<RequestContext> => {
  const given = await headers();
  return { ...(await readRequestContext(given)), until: parseDeadline(given.get(UNTIL_HEADER)) };
});

/** An optional answer, as of `beforeShell`; null also if the read fails. */
export async function ifInTime<T>(answer: Promise<T>): Promise<T | null> {
  return beforeShell(answer).catch(() => null);
}

/** An answer if it arrives before the shell must be sent; null otherwise, and screens fetch again. */
export async function beforeShell<T>(answer: Promise<T>): Promise<T | null> {
  answer.catch(() => undefined);
  const found = await inTime(answer, getShellWait((await getRequestContext()).until));
  return found === LATE ? null : found;
}

/** Path and query string of the current page as requested; empty if middleware did not run. */
export async function readCurrentAddress(): Promise<string> {
  return (await headers()).get(ADDRESS_HEADER) ?? "";
}

/** The language of a page of signing up; null on other pages. */
export async function readSignUpLocale(): Promise<SignUpLocale | null> {
  const given = (await headers()).get(SIGN_UP_LOCALE_HEADER);
  return isSignUpLocale(given) ? given : null;
}

/** The nonce of the content security policy. */
export async function readCurrentNonce(): Promise<string | undefined> {
  return (await headers()).get(NONCE_HEADER) ?? undefined;
}

/**
 * The value of a cookie of this installation.
 * @param name without the port.
 */
export async function readCookie(name: string): Promise<string | undefined> {
  return (await cookies()).get(getCookieName(name))?.value;
}

/** The last site opened in this browser, from a cookie. */
export async function readLastSite(): Promise<string | null> {
  const site = await readCookie("last_site");
  return site !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(site) ? site : null;
}
