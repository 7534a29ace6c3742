import { fold } from "../text/fold";
import { FormIndex, pickNearestForm } from "./form-keys";
import type { Clause } from "./list-query";

// Step "rewrite": searches a query as another one.

/** A rewrite: the query, its replacement, and the message to the visitor. */
export type Rewrite = {
  id: string;
  query: string;
  /** Null keeps the query and adds only the filters. */
  replacement: string | null;
  filters: readonly Clause[];
  isAdmitted: boolean;
  message: string | null;
};

/** A rewrite as the search answer reports it. */
export type RewriteNotice = { id: string; original_query: string; admit_rewrite: boolean; message: string | null };

/** The query to search for, and additional filters. */
export type RewriteResult = { query: string; filters: readonly Clause[]; notice: RewriteNotice | null };

/** Applies the rewrite of a query, if there is one; ignores case and diacritics. */
export function applyRewrite(rewrites: readonly Rewrite[], query: string): RewriteResult {
  const key = fold(query);
  const rewrite = key === "" ? undefined : rewrites.find((candidate) => fold(candidate.query) === key);
  if (rewrite === undefined) return { query, filters: [], notice: null };
  const { id, isAdmitted, message, filters } = rewrite;
  return {
    query: rewrite.replacement ?? query,
    filters,
    notice: { id, original_query: query, admit_rewrite: isAdmitted, message },
  };
}

// Step "redirect": sends a query to a URL.

/** A query and its target URL. */
export type Redirect = { id: string; word: string; target: string };

/** The redirects of a site: by folded word, of two with the same word the last one, and by the forms of their words. */
export type RedirectIndex = { byKey: ReadonlyMap<string, Redirect>; byForm: FormIndex<Redirect> };

/**
 * Indexes the redirects of a site.
 * @param language decides which words are forms of each other.
 */
export function indexRedirects(redirects: readonly Redirect[], language: string): RedirectIndex {
  const byKey = new Map(redirects.map((redirect) => [fold(redirect.word), redirect]));
  const byForm = new FormIndex<Redirect>(language);
  for (const [key, redirect] of byKey) byForm.add(key, redirect);
  return { byKey, byForm };
}

/** The redirect of exactly this query (whole query only). */
export function findRedirect({ byKey }: RedirectIndex, query: string): Redirect | null {
  const key = fold(query);
  return key === "" ? null : (byKey.get(key) ?? null);
}

/** The redirect of the nearest other form of a query. */
export function findRedirectOfForm({ byForm }: RedirectIndex, query: string): Redirect | null {
  return pickNearestForm(query, byForm.find(query))?.entries[0] ?? null;
}

/** The redirect URL of a query or of its nearest form. */
export function buildRedirectUrl(redirects: RedirectIndex, query: string): string | null {
  const redirect = findRedirect(redirects, query) ?? findRedirectOfForm(redirects, query);
  return redirect === null ? null : formatRedirectUrl(redirect, query);
}

/** The URL of a redirect, with the query as typed appended for the target's statistics. */
export function formatRedirectUrl(redirect: Redirect, query: string): string {
  const at = redirect.target.indexOf("#");
  const address = at < 0 ? redirect.target : redirect.target.slice(0, at);
  const fragment = at < 0 ? "" : redirect.target.slice(at);
  const mark = address.includes("?") ? "&" : "?";
  const from = new URLSearchParams({ lb_redirected_from: query }).toString();
  return `${address}${mark}${from}${fragment}`;
}
