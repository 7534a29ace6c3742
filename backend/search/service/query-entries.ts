import { fold } from "@vitrine/engine/fold";
import { type FormEntry, pickNearestForm } from "@vitrine/engine/form-keys";
import type { ListRule } from "@vitrine/engine/list-query";
import { findRedirect, findRedirectOfForm, type Redirect } from "@vitrine/engine/rewrite";
import type { Expansion } from "@vitrine/engine/synonyms";
import { applyPreview, applyPreviewToForms } from "./preview-rules";
import { isMainType } from "./request";
import type { SearchContext } from "./search-context";
import type { SiteCampaign } from "./site-campaigns";
import type { SiteCustomization } from "./site-rules";

// What acts on a query: its own entries, else those of its nearest other form, else those of what the answer says that it was corrected
// to (docs/adr/0104). Rules, redirects and campaigns are looked up apart from each other.

/** A query as typed, and what its answer says that was searched instead; null when it was searched as typed. */
export type QueryWords = { typed: string; corrected: string | null };

/** Why an entry acts: it is the query's own, that of another form, or that of a correction. */
export type EntrySource = "own" | "form" | "correction";

/** What was found, and the query that it belongs to, as written. */
export type QueryMatch<Value> = { value: Value; source: EntrySource; query: string };

/** The rules of a query, and the ids of the customizations that they are of. */
export type MatchedRules = QueryMatch<readonly ListRule[]> & { customizations: readonly string[] };

/** A query without a correction. */
export function asTyped(typed: string): QueryWords {
  return { typed, corrected: null };
}

/** A query as typed, with the correction of synonyms, which is known before the search. */
export function toQueryWords(typed: string, { query, correctedQuery }: Expansion): QueryWords {
  return { typed, corrected: correctedQuery === null ? null : query };
}

/** The other form or correction of a query whose entries act; undefined if only its own do, or none. */
export function nameForm(...found: readonly (QueryMatch<unknown> | null | undefined)[]): string | undefined {
  const isEmpty = ({ value }: QueryMatch<unknown>): boolean => Array.isArray(value) && value.length === 0;
  return found.find((one) => one && one.source !== "own" && !isEmpty(one))?.query;
}

/** The customizations of a query and type; a shared draft replaces the live one. Null if there are none, not even without rules. */
export function findQueryRules(context: SearchContext, words: QueryWords, type: string): MatchedRules | null {
  const { site, preview, rules } = context;
  const types = listRuleTypes(context, type);
  const found = findEntries<SiteCustomization>(words, {
    findOwn: (key) => {
      const query = { kind: "query-customizations", keys: [key], types } as const;
      const live = rules.customizations(query);
      return preview ? applyPreview(live, preview, query) : live;
    },
    findForms: (query) => {
      const live = rules.customizationsOfForms(query, types);
      return preview ? applyPreviewToForms(live, preview, { query, types, language: site.language }) : live;
    },
  });
  if (found === null) return null;
  return {
    ...found,
    value: found.value.flatMap((one) => one.rules),
    query: found.value[0]?.subject ?? found.query,
    customizations: found.value.map(({ id }) => id),
  };
}

/** The names under which rules for items of a type are stored. */
export function listRuleTypes({ site }: SearchContext, type: string): string[] {
  return isMainType(type, site.mainType) ? [...new Set([site.mainType, "item", "product"])] : [type];
}

/**
 * The redirect of a query. That of another form does not act for a query that has rules of its own, because it would lead past their
 * results.
 */
export function findQueryRedirect(context: SearchContext, words: QueryWords): QueryMatch<Redirect> | null {
  const { redirects } = context.rules;
  const own = findRedirect(redirects, words.typed);
  if (own !== null) return { value: own, source: "own", query: own.word };
  if (findQueryRules(context, asTyped(words.typed), context.site.mainType)?.source === "own") return null;
  const form = findRedirectOfForm(redirects, words.typed);
  if (form !== null) return { value: form, source: "form", query: form.word };
  if (words.corrected === null) return null;
  const corrected = findRedirect(redirects, words.corrected) ?? findRedirectOfForm(redirects, words.corrected);
  return corrected && { value: corrected, source: "correction", query: corrected.word };
}

/**
 * The campaigns of a query, most recently updated first.
 * @param at epoch ms, limits them to those that are active then, so that one that is over does not hide those of other
 *   forms; null for all.
 */
export function findQueryCampaigns(
  { rules }: SearchContext,
  words: QueryWords,
  at?: number,
): QueryMatch<readonly SiteCampaign[]> | null {
  const isActive = ({ interval }: SiteCampaign) => at === undefined || (at >= interval.from && at < interval.to);
  const found = findEntries<SiteCampaign>(words, {
    findOwn: (key) => rules.campaigns("campaigns", key).filter(isActive),
    findForms: (query) => rules.campaignsOfForms(query).filter(({ entry }) => isActive(entry)),
  });
  if (found === null) return null;
  const [first] = found.value;
  const subject = first?.subjects[first.keys.indexOf(found.query)] ?? found.query;
  return { ...found, query: subject };
}

type Lookup<Entry> = {
  findOwn: (key: string) => readonly Entry[];
  findForms: (query: string) => readonly FormEntry<Entry>[];
};

/** The entries of the first text with entries; `query` is the folded text that they are under. */
function findEntries<Entry>(
  { typed, corrected }: QueryWords,
  lookup: Lookup<Entry>,
): QueryMatch<readonly Entry[]> | null {
  return (
    findEntriesOf(typed, "own", lookup) ?? (corrected === null ? null : findEntriesOf(corrected, "correction", lookup))
  );
}

function findEntriesOf<Entry>(
  query: string,
  source: "own" | "correction",
  { findOwn, findForms }: Lookup<Entry>,
): QueryMatch<readonly Entry[]> | null {
  const key = fold(query);
  if (key === "") return null;
  const own = findOwn(key);
  if (own.length > 0) return { value: own, source, query: key };
  const form = pickNearestForm(query, findForms(query));
  return form && { value: form.entries, source: source === "own" ? "form" : source, query: form.text };
}
