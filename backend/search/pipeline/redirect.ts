import { fold } from "@/lib/domain/fold";

// Step "redirect": a query that has an address of its own (domain reference 5.1).

/** A word and where it leads. */
export type Redirect = { word: string; target: string };

/** The address of a query, with the query appended for the target's statistics; null when it has none. */
export function redirectOf(redirects: readonly Redirect[], query: string): string | null {
  const key = fold(query);
  if (key === "") return null;
  const redirect = redirects.findLast(({ word }) => fold(word) === key);
  if (redirect === undefined) return null;
  const [address = "", fragment] = redirect.target.split("#", 2);
  const mark = address.includes("?") ? "&" : "?";
  const from = new URLSearchParams({ lb_redirected_from: query }).toString();
  return `${address}${mark}${from}${fragment === undefined ? "" : `#${fragment}`}`;
}
