import { sql } from "drizzle-orm";
import type {
  AutocompleteAnswer,
  AutocompleteQuery,
  PreviewNote,
  SearchAnswer,
  SearchQuery,
  TopItemsAnswer,
  TopItemsQuery,
} from "@/lib/contract/search-host";
import { ApiError } from "@/lib/http/api-error";
import type { Database } from "../db/client";
import type { Log } from "../log";
import { answerAutocomplete } from "./answer-autocomplete";
import { answerSearch } from "./answer-search";
import { answerTopItems } from "./answer-top-items";
import type { CatalogueRow } from "./format-hit";
import { IndexKeeper } from "./index-keeper";
import type { ListAnswer, ListQuery } from "./list-query";
import { readPreview } from "./preview-rules";
import { RememberedRows } from "./remembered-rows";
import type { Searching } from "./searching";
import { SiteRulesReader } from "./site-rules";
import { TopCountsReader } from "./top-counts";

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
  /** The revision of a site's words that searches of this process act by, read back now; ApiError 404 `unknown_site`. */
  wordsSeen(siteId: string): Promise<{ revision: number; at: Date }>;
  /** What a preview link is about, or that it is over. */
  previewNote(siteId: string, token: string): Promise<PreviewNote>;
  /** Brings a site's index to its catalogue now; answers how long it took. Not from inside a transaction. */
  catalogueChanged(siteId: string): Promise<{ ms: number }>;
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
  const keeper = new IndexKeeper(database, options.dataDir, options.log);
  const rules = new SiteRulesReader(database);
  const counts = new TopCountsReader(database);
  const tops = new RememberedRows((siteId, identities) => itemsOf(database, siteId, identities));
  const clock = (): Date => options.now?.() ?? new Date();
  const open = async (siteId: string, token: string | undefined): Promise<Searching> => {
    const site = await rules.site(siteId);
    if (site === null) throw new ApiError(404, { error: "unknown_site" });
    await rules.wordsOf(site);
    const work = keeper.bring(site);
    // An index that is behind serves until the next one is there; only a site without any waits. The keeper logs failures.
    if (keeper.has(siteId)) work.catch(() => undefined);
    else await work;
    return {
      site,
      rules,
      knownTypes: keeper.typesOf(siteId),
      now: clock(),
      preview: !token ? undefined : await readPreview(database, siteId, token, clock()),
      ask: (lists) => askLists(keeper, siteId, lists),
      topCounts: () => counts.of(site, clock()),
      itemsOf: (identities) => itemsOf(database, siteId, identities),
    };
  };
  return {
    search: async (query, raw, only) => answerSearch(await open(query.tracker_id, query.preview), query, raw, only),
    autocomplete: async (query, raw) => answerAutocomplete(await open(query.tracker_id, query.preview), query, raw),
    topItems: async (query, raw) => {
      const searching = await open(query.tracker_id, query.preview);
      const itemsOfTop = (identities: readonly string[]) => tops.of(searching.site, identities);
      return answerTopItems({ ...searching, itemsOf: itemsOfTop }, query, raw);
    },
    open: (siteId) => open(siteId, undefined),
    wordsSeen: async (siteId) => {
      const site = await rules.site(siteId);
      if (site === null) throw new ApiError(404, { error: "unknown_site" });
      const { revision } = await rules.wordsOf(site);
      return { revision, at: clock() };
    },
    previewNote: async (siteId, token) =>
      (await readPreview(database, siteId, token, clock()))?.note ?? { state: "over" },
    catalogueChanged: async (siteId) => {
      const start = performance.now();
      await keeper.changed(siteId);
      return { ms: Math.round(performance.now() - start) };
    },
    isBusy: () => keeper.isBusy,
    ready: () => keeper.start(),
    close: () => keeper.close(),
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

type ItemRow = {
  identity: string;
  type: string;
  title: string;
  attributes: Record<string, unknown>;
  updated_at: string;
};

async function itemsOf(
  database: Database,
  siteId: string,
  identities: readonly string[],
): Promise<Map<string, CatalogueRow>> {
  if (identities.length === 0) return new Map();
  const { rows } = await database.db.execute<ItemRow>(sql`
    select identity, type, title, attributes, updated_at from catalogue_items
    where site_id = ${siteId} and identity = any(${sql.param([...identities])}::text[])`);
  return new Map(
    rows.map(({ identity, type, title, attributes, updated_at }) => [
      identity,
      { identity, type, title, attributes, updatedAt: new Date(updated_at) },
    ]),
  );
}
