import { normalizePath } from "@vitrine/engine/category-path";
import { LISTING_ATTRIBUTE } from "@vitrine/engine/rule-eligibility";
import type { RuleSubject } from "@/backend/analytics/sessions/state-at";
import type { SiteRow } from "@/backend/kit/implement";
import type { Services } from "@/backend/kit/services";
import type { Hit, SearchAnswer } from "@/lib/contract/search/search-host";
import type { SeenList } from "@/lib/domain/analytics/visit-events";
import { findScopePlace, type KindPlace } from "@/lib/domain/search/places";
import { isApiError } from "@/lib/http/api-error";

// Repeats the request behind a list that a visitor saw, without rules: the items of the main type in search results, autocomplete, or
// a product listing.

/** Results requested from the search; a shop page shows fewer. */
export const RESULTS_MAX = 200;
/** Results of autocomplete; its box shows fewer. */
const SUGGESTED_MAX = 50;

/** A list that can be repeated: what its rules are about, and where they apply. */
export type RepeatedList = RuleSubject & KindPlace<RuleSubject["kind"]>;

/** The list without rules; `isUnfiltered` if the visitor's filters are not attributes of the catalog. */
export type OrganicResult = {
  hits: readonly Hit[];
  total: number;
  redirect: string | null;
  isUnfiltered: boolean;
};

/** What a list is about; null for a list that cannot be repeated, for example recommendations. */
export function findRepeatedList({ scope, typed }: SeenList): RepeatedList | null {
  if (typed === null || scope === null) return null;
  const place = findScopePlace(scope);
  if (place === "search" || place === "autocomplete") return { kind: "query-customizations", subject: typed, place };
  const path = normalizePath(typed);
  return place === "listing" && path !== "" ? { kind: "product-listings", subject: path, place } : null;
}

type Request = { services: Services; site: SiteRow; list: SeenList; about: RepeatedList; at: Date };

/** Runs the request again; null if the catalog has no category paths for a listing. */
export async function searchOrganic({ services, site, list, about, at }: Request): Promise<OrganicResult | null> {
  if (about.place === "autocomplete") return suggestOrganic(services, site, about.subject, at);
  const isListing = about.kind === "product-listings";
  const clausesOfList = [`type:${site.mainType}`, ...(isListing ? [`${LISTING_ATTRIBUTE}:${about.subject}`] : [])];
  const clauses = Object.entries(list.filters)
    .filter(([name]) => !name.startsWith("_") && name !== "sort by")
    .flatMap(([name, values]) => values.map((value) => `${name}:${value}`));
  const runSearch = (filters: readonly string[]): Promise<SearchAnswer> =>
    services.search.search(
      {
        tracker_id: site.siteId,
        q: isListing ? "" : about.subject,
        size: RESULTS_MAX,
        page: 1,
        use_fixits: "true",
        customizations: "0",
        at: at.toISOString(),
        "f[]": [...clausesOfList, ...filters],
      },
      new URLSearchParams(),
    );
  const filtered = await orNullIfInvalid(runSearch(clauses));
  if (filtered !== null) return toOrganicResult(filtered, false);
  const unfiltered = clauses.length === 0 ? null : await orNullIfInvalid(runSearch([]));
  return unfiltered && toOrganicResult(unfiltered, true);
}

/** Autocomplete of the site's main type; positions of rules are within the type. */
async function suggestOrganic({ search }: Services, site: SiteRow, query: string, at: Date): Promise<OrganicResult> {
  const answer = await search.autocomplete(
    {
      tracker_id: site.siteId,
      q: query,
      type: `${site.mainType}:${SUGGESTED_MAX}`,
      customizations: "0",
      at: at.toISOString(),
    },
    new URLSearchParams(),
  );
  const total = answer.exact_match_hits_count + answer.partial_match_hits_count;
  return { hits: answer.hits, total, redirect: answer.suggested_url ?? null, isUnfiltered: false };
}

/** The search refuses attributes that no item has. */
async function orNullIfInvalid(answer: Promise<SearchAnswer>): Promise<SearchAnswer | null> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error) && error.status === 400) return null;
    throw error;
  }
}

function toOrganicResult({ results }: SearchAnswer, isUnfiltered: boolean): OrganicResult {
  const { hits, total_hits: total, suggested_url: redirect } = results;
  return { hits, total, redirect: redirect ?? null, isUnfiltered };
}
