import type { Store } from "./store";

/** The name under which the visitor's id is stored, for all sites of the origin. */
export const CLIENT = "vitrine:client";

/** A random number of so many digits, as text. */
export function makeDigits(count: number): string {
  const [first = 0, ...rest] = crypto.getRandomValues(new Uint8Array(count));
  return `${1 + (first % 9)}${rest.map((number) => number % 10).join("")}`;
}

/** The id of the visitor, which is stored if it is new. */
export function readClientId(store: Store): string {
  const known = readCookie() ?? store.read(CLIENT);
  if (known && /^\d{1,40}$/.test(known)) return known;
  const created = makeDigits(18);
  store.write(CLIENT, created);
  return created;
}

/** A cookie that the shop's server sets outlives what scripts store, which Safari deletes after seven days. */
function readCookie(): string | undefined {
  try {
    return /(?:^|; )vitrine_client=(\d{1,40})(?:;|$)/.exec(document.cookie)?.[1];
  } catch {
    return undefined;
  }
}

export function detectPlatform(): "tablet" | "mobile" | "desktop" {
  const agent = navigator.userAgent;
  if (/ipad|tablet|android(?!.*mobile)/i.test(agent)) return "tablet";
  return /mobi|iphone|android/i.test(agent) ? "mobile" : "desktop";
}
