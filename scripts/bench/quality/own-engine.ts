// The product's search without a store: the index of some items and the path of a request to it.

import { IndexBuilder } from "@vitrine/engine/build-index";
import { CompactIndex } from "@vitrine/engine/compact-index";
import { runListQuery } from "@vitrine/engine/run-list";
import type { IndexedItem } from "@vitrine/engine/search-index";
import * as z from "zod/mini";
import { buildMainList, prepareQuery } from "@/backend/search/service/answer-search";
import { indexRewrites } from "@/backend/search/service/indexed-rewrites";
import type { SearchContext } from "@/backend/search/service/search-context";
import { searchQuery } from "@/lib/contract/search/search-host";

const DEPTH = 100;

/** The identities of the items that a search for each query answers with, without rules, best first, at most 100. */
export async function answerOwn(
  items: readonly IndexedItem[],
  language: string,
  queries: readonly string[],
): Promise<string[][]> {
  const builder = new IndexBuilder(language);
  // The order of a site's index, which decides among equals.
  for (const item of [...items].sort((a, b) => (a.identity < b.identity ? -1 : 1))) builder.add(item);
  const index = new CompactIndex(builder.finish());
  const context = createContext(language, index);
  const answers: string[][] = [];
  for (const q of queries) {
    const query = z.parse(searchQuery, {
      tracker_id: context.site.siteId,
      q,
      size: DEPTH,
      "f[]": "type:item",
      customizations: "0",
    });
    const steps = prepareQuery(context, query);
    const { list } = await buildMainList(context, query, steps, { raw: new URLSearchParams() });
    answers.push(runListQuery(index, list).hits.map(({ identity }) => identity));
  }
  return answers;
}

/** The context of a site without rules. */
function createContext(language: string, index: CompactIndex): SearchContext {
  const { synonyms, redirects } = indexRewrites({ revision: 0, synonyms: [], redirects: [] }, language);
  const refuse = (): never => {
    throw new Error("a search without rules reads nothing else");
  };
  return {
    site: {
      siteId: "1-1",
      revision: 0,
      wordsRevision: 0,
      catalogueRevision: 0,
      name: "Bench",
      timeZone: "Europe/Prague",
      currency: "EUR",
      language,
      mainType: "item",
      isClosed: false,
      offServices: [],
    },
    rules: {
      rewrites: [],
      synonyms,
      redirects,
      customizations: () => [],
      customizationsOfForms: () => [],
      customizationsOfType: () => [],
      campaigns: () => [],
      campaignsOfForms: () => [],
    },
    knownTypes: ["item"],
    indexRevision: 0,
    now: new Date("2026-03-10T12:00:00Z"),
    preview: undefined,
    runLists: async (lists) => lists.map((list) => runListQuery(index, list)),
    loadTopCounts: refuse,
    loadItems: refuse,
    findProducts: refuse,
    checkEach: refuse,
    selectHits: refuse,
  };
}
