import { fold } from "@/lib/domain/kit/fold";

// Step "redirect": a query that has an address of its own.

/** A word and where it leads. */
export type Redirect = { id: string; word: string; target: string };

/** Redirects by their folded word; of two with one word the last acts. */
export type RedirectIndex = ReadonlyMap<string, Redirect>;

/** The redirects of a site, ready to be asked. */
export function indexRedirects(redirects: readonly Redirect[]): RedirectIndex {
  return new Map(redirects.map((redirect) => [fold(redirect.word), redirect]));
}

/** The redirect of a whole query; null when it has none. */
export function redirectFor(redirects: RedirectIndex, query: string): Redirect | null {
  const key = fold(query);
  return key === "" ? null : (redirects.get(key) ?? null);
}

/** The address of a query, with the query appended for the target's statistics; null when it has none. */
export function redirectOf(redirects: RedirectIndex, query: string): string | null {
  const redirect = redirectFor(redirects, query);
  if (redirect === null) return null;
  const at = redirect.target.indexOf("#");
  const address = at < 0 ? redirect.target : redirect.target.slice(0, at);
  const fragment = at < 0 ? "" : redirect.target.slice(at);
  const mark = address.includes("?") ? "&" : "?";
  const from = new URLSearchParams({ lb_redirected_from: query }).toString();
  return `${address}${mark}${from}${fragment}`;
}
