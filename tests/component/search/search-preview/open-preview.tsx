import { screen } from "@testing-library/react";
import { SearchPreviewScreen } from "@/components/search/search-preview/search-preview-screen";
import { affecting } from "@/lib/contract/search/query-insight";
import { autocomplete, type Facet, search } from "@/lib/contract/search/search-host";
import type { Answer } from "@/lib/http/endpoint";
import { makeHit } from "@/tests/support/hits";
import { type Around, answer, type FakeAnswer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

/** The shown site. */
export const SITE = "100200-300401";
const AT = `/sites/${SITE}/search_preview`;
const OPENED_AT = Date.parse("2026-03-10T11:00:00Z");
/** A page whose backend supports everything the preview can show. */
export const fullPage = makeSitePage({ groups: ["search_debug", "query_insight", "rule_times", "history"] });

type Results = Answer<typeof search>["results"];
type Suggestions = Answer<typeof autocomplete>;

const TYPES: Facet = {
  name: "type",
  type: "text",
  values: ["item", "brand", "query"].map((value) => ({ value, hits_count: 9 })),
};

/** Answers searches with these results, and the request for the catalog's types with three of them. */
export function answerSearch(over: Partial<Results> = {}, rest: { unreadable_rows?: number } = {}): FakeAnswer {
  const hits = [makeHit("P1"), makeHit("P2")];
  const base = { filters: [], quicksearch_hits: [], facets: [], hits, total_hits: hits.length };
  return answer(search, ({ query }) =>
    query.facets === "type"
      ? { results: { ...base, hits: [], facets: [TYPES], total_hits: 18 } }
      : { results: { ...base, ...over }, ...rest },
  );
}

/** Answers autocomplete with these suggestions. */
export function answerSuggestions(over: Partial<Suggestions> = {}): FakeAnswer {
  const base = { exact_match_hits_count: 1, partial_match_hits_count: 0, partial_match_terms: [] };
  return answer(autocomplete, { ...base, hits: [makeHit("P1")], ...over });
}

/** Opens the search preview at a query; the given answers come before the usual ones. */
export function openPreview(at = "?q=kayak", answers: FakeAnswer[] = [], around: Partial<Around> = {}) {
  const usual = [answerSearch(), answerSuggestions(), answer(affecting, { acting: [] })];
  return renderScreen(<SearchPreviewScreen siteId={SITE} openedAt={OPENED_AT} editLink={null} />, {
    ...{ answers: [...answers, ...usual], page: fullPage, at: `${AT}${at}` },
    ...around,
  });
}

/** The results of a place, or another region of the preview. */
export function findPlace(name: string): Promise<HTMLElement> {
  return screen.findByRole("region", { name });
}
