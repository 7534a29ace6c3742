import "server-only";
import { buildCookieName } from "@/lib/domain/kit/cookie-name";
import { getEnv } from "@/lib/server/process/env";

// The names of the cookies of this installation. Every process of it has the same PUBLIC_URL, and no other installation has, so its port
// is in the names (docs/adr/0091).

/** The port of PUBLIC_URL; "" for the default one. */
export function getCookiePort(): string {
  return new URL(getEnv().publicOrigin).port;
}

/** The name of a cookie of this installation. */
export function getCookieName(name: string): string {
  return buildCookieName(name, getCookiePort());
}
