import type { ApiError } from "@/lib/http/api-error";

// Redirect targets of links and sign-ins: only pages of the product.

const SITE = "[A-Za-z0-9_-]{1,64}";
const ALLOWED = new RegExp(`^/(sites(/${SITE}(/[A-Za-z0-9_.~%!$&'()*+,;=:@-]+)*/?)?)?$`);
const LENGTH_MAX = 2000;

/**
 * Returns the address if it leads to a page of the product, else null. Rejects, never repairs, schemes, hosts, `//`,
 * backslashes, dot segments, control characters and their encoded forms.
 */
export function parseInternalPath(address: string): string | null {
  if (address.length > LENGTH_MAX || !/^\/[\x20-\x7e\u00a1-\uffff]*$/.test(address)) return null;
  const path = address.split(/[?#]/, 1)[0] ?? "";
  if (!ALLOWED.test(path) || address.includes("\\")) return null;
  const isEscaping = path
    .split("/")
    .some((part) => /^(\.|%2e){1,2}$/i.test(part) || /%(2f|5c|0[0-9a-f]|1[0-9a-f]|25)/i.test(part));
  return isEscaping ? null : address;
}

/** The site of an internal address, or null. */
export function findSiteInPath(address: string): string | null {
  return new RegExp(`^/sites/(${SITE})(?=[/?#]|$)`).exec(address)?.[1] ?? null;
}

/** The sign-in page that continues to `address`. */
export function buildSignInPath(address: string): string {
  const next = parseInternalPath(address);
  return next === null || next === "/" ? "/sign_in" : `/sign_in?next=${encodeURIComponent(next)}`;
}

/** A page about a refused sign-in, from which the page at `address` can be opened again. */
export function buildRefusalPath(
  page: "/auth_error" | "/hmac_failed",
  details: Record<string, string>,
  address: string,
): string {
  const next = parseInternalPath(address);
  const query = new URLSearchParams({ ...details, ...(next === null || next === "/" ? {} : { next }) });
  return query.size === 0 ? page : `${page}?${query}`;
}

/**
 * Where to redirect when the backend does not recognise the caller: to sign-in, or to the page that explains why
 * signing in again would not help.
 */
export function findAuthRedirect(error: ApiError, address: string, requestId: string): string | null {
  if (["unknown_user", "unknown_identity", "sso_refused"].includes(error.code))
    return buildRefusalPath("/auth_error", { reason: error.code, reference: requestId }, address);
  const hmacPage = findHmacPage(error, address, requestId);
  if (hmacPage !== null) return hmacPage;
  // Another user is signed in with the same cookie: reload the same address as that user.
  if (error.status === 401 && error.body.subject === "changed") return address;
  if (error.status === 401) return buildSignInPath(address);
  return null;
}

/** The page about servers whose clocks or keys differ. */
function findHmacPage({ code, body }: ApiError, address: string, reference: string): string | null {
  if (code === "hmac_invalid") return buildRefusalPath("/hmac_failed", { fault: "keys", reference }, address);
  const ours = formatSeconds("web_time", body.web_time);
  if (code === "sso_clock")
    return buildRefusalPath("/hmac_failed", { fault: "sso", issued: String(body.issued), ...ours, reference }, address);
  if (code !== "hmac_clock") return null;
  const theirs = formatSeconds("data_time", body.server_time);
  return buildRefusalPath("/hmac_failed", { fault: "clocks", ...theirs, ...ours, reference }, address);
}

/** An instant of an answer as epoch seconds under a name; nothing if it is none. */
function formatSeconds(name: string, instant: unknown): Record<string, string> {
  const time = typeof instant === "string" ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(time) ? {} : { [name]: String(Math.floor(time / 1000)) };
}
