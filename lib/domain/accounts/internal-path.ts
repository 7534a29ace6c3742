// Where a link or a sign-in may lead: within the product, and nowhere else.

const SITE = "[A-Za-z0-9_-]{1,64}";
const ALLOWED = new RegExp(`^/(sites(/${SITE}(/[A-Za-z0-9_.~%!$&'()*+,;=:@-]+)*/?)?)?$`);
const LENGTH_MAX = 2000;

/**
 * The address when it leads to a page of the product, else null. Schemes, hosts, `//`, backslashes, dot segments,
 * control characters and their encoded forms are refused, not repaired.
 */
export function internalPath(address: string): string | null {
  if (address.length > LENGTH_MAX || !/^\/[\x20-\x7e\u00a1-\uffff]*$/.test(address)) return null;
  const path = address.split(/[?#]/, 1)[0] ?? "";
  if (!ALLOWED.test(path) || address.includes("\\")) return null;
  const isEscaping = path
    .split("/")
    .some((part) => /^(\.|%2e){1,2}$/i.test(part) || /%(2f|5c|0[0-9a-f]|1[0-9a-f]|25)/i.test(part));
  return isEscaping ? null : address;
}

/** The site that an internal address belongs to, or null. */
export function siteOfPath(address: string): string | null {
  return new RegExp(`^/sites/(${SITE})(?=[/?#]|$)`).exec(address)?.[1] ?? null;
}

/** The sign-in page that leads on to an address afterwards. */
export function signInPath(address: string): string {
  const next = internalPath(address);
  return next === null || next === "/" ? "/sign_in" : `/sign_in?next=${encodeURIComponent(next)}`;
}
