import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { inTime, LATE } from "@/lib/http/send";
import { endOfHeader, shellWait, UNTIL_HEADER } from "./page-time";
import { type Asking, askingOf } from "./session";

// The only file that touches next/headers: what a page knows of the request it answers.

/** Names of the headers by which middleware tells a page its address and its nonce; it overwrites what came from outside. */
export const ADDRESS_HEADER = "x-vitrine-address";
/** See ADDRESS_HEADER. */
export const NONCE_HEADER = "x-nonce";

/** Who asks for this page; read once per request. */
export const currentAsking = cache(async (): Promise<Asking> => {
  const given = await headers();
  return { ...(await askingOf(given)), until: endOfHeader(given.get(UNTIL_HEADER)) };
});

/** An answer that a page can do without, as `beforeShell` gives it; null also where the read fails. */
export async function ifInTime<T>(answer: Promise<T>): Promise<T | null> {
  return beforeShell(answer).catch(() => null);
}

/** What a page decides by, where it comes before the frame has to go; null where it does not, and screens ask again. */
export async function beforeShell<T>(answer: Promise<T>): Promise<T | null> {
  answer.catch(() => undefined);
  const found = await inTime(answer, shellWait((await currentAsking()).until));
  return found === LATE ? null : found;
}

/** Path and query string of this page as they were asked for; empty when middleware did not run. */
export async function currentAddress(): Promise<string> {
  return (await headers()).get(ADDRESS_HEADER) ?? "";
}

/** The nonce of this page's content security policy. */
export async function currentNonce(): Promise<string | undefined> {
  return (await headers()).get(NONCE_HEADER) ?? undefined;
}

/** The value of a cookie of this request. */
export async function cookieNamed(name: string): Promise<string | undefined> {
  return (await cookies()).get(name)?.value;
}

/** The site that was open last in this browser, as a cookie remembers it; null when it is none. */
export async function lastSite(): Promise<string | null> {
  const site = await cookieNamed("last_site");
  return site !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(site) ? site : null;
}
