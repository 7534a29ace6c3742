import type { Database } from "@/backend/db/client";
import type { Log } from "@/backend/kit/log";
import type { ListAnswer, ListQuery } from "@/backend/search/pipeline/list-query";
import type {
  AutocompleteAnswer,
  AutocompleteQuery,
  PreviewNote,
  SearchAnswer,
  SearchQuery,
  TopItemsAnswer,
  TopItemsQuery,
} from "@/lib/contract/search/search-host";
import { ApiError } from "@/lib/http/api-error";
import { answerAutocomplete } from "./answer-autocomplete";
import { answerSearch } from "./answer-search";
import { answerTopItems } from "./answer-top-items";
import type { CatalogueRow } from "./format-hit";
import { IndexKeeper } from "./index-keeper";
import { readPreview } from "./preview-rules";
import type { ItemDocument } from "./search-worker";
import type { Searching } from "./searching";
import { SiteMemory } from "./site-memory";
import type { SearchedSite } from "./site-rules";
import { TopCountsReader } from "./top-counts";

declare module "@/backend/kit/services" {
  interface Services {
    search: SearchService;
  }
}

/** The search of all sites. */
export type SearchService = {
  /** Answers /search, of `only` these identities; throws ApiError 404 `unknown_site`, 400 `unknown_attribute` or `invalid`. */
  search(query: SearchQuery, raw: URLSearchParams, only?: readonly string[]): Promise<SearchAnswer>;
  /** Answers /autocomplete/v2, with the same errors. */
  autocomplete(query: AutocompleteQuery, raw: URLSearchParams): Promise<AutocompleteAnswer>;
  /** Answers /v1/top_items, with the same errors. */
  topItems(query: TopItemsQuery, raw: URLSearchParams): Promise<TopItemsAnswer>;
  /** What the answers of a site are made with, for whoever looks into them; ApiError 404 `unknown_site`. */
  open(siteId: string): Promise<Searching>;
  /** A site as searches know it; ApiError 404 `unknown_site`. */
  siteOf(siteId: string): Promise<SearchedSite>;
  /** Every site as searches know it, in the order of the site list. */
  sites(): SearchedSite[];
  /** The revision of a site's words that searches of this process act by, read back now; ApiError 404 `unknown_site`. */
  wordsSeen(siteId: string): Promise<{ revision: number; at: Date }>;
  /** What a preview link is about, or that it is over. */
  previewNote(siteId: string, token: string): Promise<PreviewNote>;
  /** Brings a site's index to its catalogue now; answers how long it took. Not from inside a transaction. */
  catalogueChanged(siteId: string): Promise<{ ms: number }>;
  /** Reads changes of the store whose notification was missed. */
  look(): Promise<void>;
  /** Whether an index is being brought to its catalogue in this process. */
  isBusy(): boolean;
  /** Resolves when every site's index serves. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

/** Opens the search over a store; `dataDir` holds the indexes, `now` is the rule clock where a request moves it not. */
export function createSearchService(
  database: Database,
  options: { dataDir: string; log: Log; now?: () => Date },
): SearchService {
  const { dataDir, log } = options;
  const memory = new SiteMemory(database, log);
  const keeper = new IndexKeeper(database, memory, dataDir, log);
  const counts = new TopCountsReader(database, log);
  const clock = (): Date => options.now?.() ?? new Date();
  const open = async (siteId: string, token: string | undefined): Promise<Searching> => {
    const { site, rules } = await memory.find(siteId);
    await keeper.serve(site);
    return {
      site,
      rules,
      knownTypes: keeper.typesOf(siteId),
      now: clock(),
      preview: !token ? undefined : await readPreview(database, siteId, token, clock()),
      ask: (lists) => askLists(keeper, siteId, lists),
      topCounts: () => counts.of(site, clock()),
      itemsOf: (identities) => itemsOf(keeper, siteId, identities),
    };
  };
  return {
    search: async (query, raw, only) => answerSearch(await open(query.tracker_id, query.preview), query, raw, only),
    autocomplete: async (query, raw) => answerAutocomplete(await open(query.tracker_id, query.preview), query, raw),
    topItems: async (query, raw) => answerTopItems(await open(query.tracker_id, query.preview), query, raw),
    open: (siteId) => open(siteId, undefined),
    siteOf: async (siteId) => (await memory.find(siteId)).site,
    sites: () => memory.list(),
    wordsSeen: async (siteId) => ({ revision: (await memory.find(siteId)).wordsRevision, at: clock() }),
    previewNote: async (siteId, token) =>
      (await readPreview(database, siteId, token, clock()))?.note ?? { state: "over" },
    catalogueChanged: async (siteId) => {
      const start = performance.now();
      await keeper.changed(siteId);
      return { ms: Math.round(performance.now() - start) };
    },
    look: () => memory.look(),
    isBusy: () => keeper.isBusy,
    ready: async () => {
      await memory.start();
      await keeper.start();
      counts.warm(() => memory.list(), clock);
    },
    close: async () => {
      memory.close();
      counts.close();
      await keeper.close();
    },
  };
}

async function askLists(keeper: IndexKeeper, site: string, lists: ListQuery[]): Promise<ListAnswer[]> {
  const answer = await keeper.ask({ kind: "query", site, lists });
  if (answer.kind === "lists") return answer.lists;
  if (answer.kind === "unknown_attribute") {
    throw new ApiError(400, { error: "unknown_attribute", attribute: answer.attribute });
  }
  throw new Error(`the search thread answered ${answer.kind}`);
}

/** Items as the index has them; those that it lacks are left out. */
async function itemsOf(
  keeper: IndexKeeper,
  site: string,
  identities: readonly string[],
): Promise<Map<string, CatalogueRow>> {
  if (identities.length === 0) return new Map();
  const answer = await keeper.ask({ kind: "documents", site, identities });
  if (answer.kind !== "documents") throw new Error(`the search thread answered ${answer.kind}`);
  const rows = identities.flatMap((identity, at): [string, CatalogueRow][] => {
    const document = answer.documents[at] ?? null;
    if (document === null) return [];
    const [type, title, attributes, updatedAt] = JSON.parse(document) as ItemDocument;
    return [[identity, { identity, type, title, attributes, updatedAt: new Date(updatedAt) }]];
  });
  return new Map(rows);
}
