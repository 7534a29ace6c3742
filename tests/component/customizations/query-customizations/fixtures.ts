import type { show } from "@/lib/contract/customizations/query-customizations";
import { autocomplete, search } from "@/lib/contract/search/search-host";
import type { Answer } from "@/lib/http/endpoint";
import { makeHit } from "@/tests/support/hits";
import { answer } from "@/tests/support/render-screen";
import { makeRule } from "@/tests/support/rules";

/** Time at which tests open the editor: a Tuesday noon in Prague. */
export const OPENED_AT = Date.parse("2026-03-10T11:00:00Z");

type Customization = Answer<typeof show>;
type Rule = Customization["rules"]["search"][number];

/** A pin of a product with its title and price; the title of `P7` is "Product 7". */
export function makeProductRule(over: Partial<Rule> = {}): Rule {
  const item_url = over.item_url ?? "P1";
  const item = {
    title: `Product ${item_url.slice(1)}`,
    image_link: null,
    web_url: null,
    price: "9 Kč",
    available: true,
  };
  return { ...makeRule({ item_url, item }), ...over };
}

/** A customization in simple mode with the given rules in both places. */
export function makeCustomization(rules: Rule[] = [], over: Partial<Customization> = {}): Customization {
  return {
    id: "c1",
    query: "printer",
    type: "item",
    mode: "simple",
    revision: 3,
    updated_at: "2026-03-09T10:00:00Z",
    updated_by: "Dana",
    rules: { autocomplete: rules, search: rules },
    ...over,
  };
}

/** Answers for both live lists: products P1 … P6. With `organic` false, the answer of another backend. */
export function makeLiveAnswers(hits = [1, 2, 3, 4, 5, 6].map((number) => makeHit(`P${number}`)), organic = true) {
  const find = (q: string | undefined) => (q === "printer" ? hits : hits.filter((hit) => hit.url === q));
  return [
    answer(search, ({ query }) => {
      const found = find(query.q);
      return {
        results: { hits: found, filters: [], quicksearch_hits: [], facets: [], total_hits: found.length, organic },
      };
    }),
    answer(autocomplete, ({ query }) => {
      const found = find(query.q);
      return {
        exact_match_hits_count: found.length,
        partial_match_hits_count: 0,
        partial_match_terms: [],
        hits: found,
        organic,
      };
    }),
  ];
}
