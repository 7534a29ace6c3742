import { join } from "node:path";
import type { CheckedItems, ItemCheck } from "@vitrine/engine/check-items";
import type { ListAnswer, ListQuery } from "@vitrine/engine/list-query";
import type { HitCheck } from "@vitrine/engine/select-hits";
import type { Database } from "@/backend/db/client";
import type { Log } from "@/backend/kit/log";
import type { OffService, SiteService } from "@/lib/contract/kit/site-services";
import type {
  AutocompleteAnswer,
  AutocompleteQuery,
  PreviewNote,
  SearchAnswer,
  SearchQuery,
  TopItemsAnswer,
  TopItemsQuery,
} from "@/lib/contract/search/search-host";
import { inTime, LATE } from "@/lib/http/send";
import { answerAutocomplete } from "./answer-autocomplete";
import { answerSearch } from "./answer-search";
import { answerTopItems } from "./answer-top-items";
import type { CatalogueRow } from "./format-hit";
import { IndexManager } from "./index-manager";
import type { PreviewRules } from "./preview-rules";
import { refusal } from "./request";
import type { SearchContext } from "./search-context";
import type { ItemDocument, WorkerAnswer } from "./search-worker";
import { SiteCache, type SiteReader } from "./site-cache";
import type { SearchedSite } from "./site-rules";
import { nameBuild, SiteSnapshots } from "./site-snapshots";
import { TopCountsReader } from "./top-counts";

declare module "@/backend/kit/services" {
  interface Services {
    search: SearchService;
  }
}

/** Maximum time for which a preview waits for a database that is opening. */
const PREVIEW_MAX_MS = 15_000;

/** The search of all sites. */
export type SearchService = {
  /**
   * Answers /search, restricted to the identities `only`; throws ApiError 404 `unknown_site`, 400 `unknown_attribute`
   * or `invalid`.
   */
  search(query: SearchQuery, raw: URLSearchParams, only?: readonly string[]): Promise<SearchAnswer>;
  /** Answers /autocomplete/v2, with the same errors. */
  autocomplete(query: AutocompleteQuery, raw: URLSearchParams): Promise<AutocompleteAnswer>;
  /** Answers /v1/top_items, with the same errors. */
  topItems(query: TopItemsQuery, raw: URLSearchParams): Promise<TopItemsAnswer>;
  /** The context of a site's answers, for query insight; ApiError 404 `unknown_site`. */
  open(siteId: string, preview?: string): Promise<SearchContext>;
  /** A site's search data; ApiError 404 `unknown_site`. */
  findSite(siteId: string): Promise<SearchedSite>;
  /** Whether a service of a site is off, as far as this process knows; false for an unknown site. */
  isServiceOff(siteId: string, service: SiteService): boolean;
  /** The services of a site that are off, as far as this process knows. */
  listOffServices(siteId: string): readonly OffService[];
  /** Calls the listener whenever this process has loaded changes of a site; returns how to stop. */
  onSiteLoaded(listener: () => void): () => void;
  /** All sites, in the order of the site list. */
  sites(): SearchedSite[];
  /** The revision of a site's synonyms and redirects used by searches of this process; ApiError 404 `unknown_site`. */
  findWordsRevision(siteId: string): Promise<{ revision: number; at: Date }>;
  /** The subject of a preview link, or that it is over. */
  previewNote(siteId: string, token: string): Promise<PreviewNote>;
  /** Updates a site's index to its catalog and returns the duration. Must not be called inside a transaction. */
  updateIndex(siteId: string): Promise<{ ms: number }>;
  /** Reads changes whose notification was missed. */
  refresh(): Promise<void>;
  /** Whether this process is updating an index. */
  isBusy(): boolean;
  /** Begins to answer with what the last process stored; returns whether there is any. */
  restore(): Promise<boolean>;
  /** Resolves when the indexes on disk of all known sites are loaded. */
  loadIndexes(): Promise<void>;
  /** Resolves when the index of every site with a catalog is loaded. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

/** Options of a search service. */
export type SearchOptions = {
  /** Stores the indexes. */
  dataDir: string;
  log: Log;
  /** The clock for rules, unless a request overrides it. */
  now?: () => Date;
  /** Read data of other areas with each site. */
  readers?: readonly SiteReader[];
  /** Whether to store the rules of all sites beside the indexes, for `restore`. */
  isStored?: boolean;
};

/** Creates the search service. The database may open later: until then, only `restore` makes it answer. */
export function createSearchService(given: Database | Promise<Database>, options: SearchOptions): SearchService {
  const { log } = options;
  const database = Promise.resolve(given);
  const folder = join(options.dataDir, "indexes");
  const snapshots = options.isStored ? new SiteSnapshots(folder, nameBuild(), log) : null;
  const siteCache = new SiteCache(database, log, options.readers, snapshots);
  const indexes = new IndexManager(database, siteCache, folder, log);
  const counts = new TopCountsReader(database, log);
  const getNow = (): Date => options.now?.() ?? new Date();
  const loadPreview = async (siteId: string, token: string): Promise<PreviewRules | null> => {
    const opened = await inTime(database, PREVIEW_MAX_MS);
    if (opened === LATE) throw refusal(503, "busy", { retry_after: "2" });
    const { readPreview } = await import("./search-reads");
    return readPreview(opened, siteId, token, getNow());
  };
  const open = async (siteId: string, token: string | undefined): Promise<SearchContext> => {
    const { site, rules } = await siteCache.find(siteId);
    await indexes.serve(site);
    return {
      site,
      rules,
      knownTypes: indexes.getTypes(siteId),
      indexRevision: indexes.getRevision(siteId),
      now: getNow(),
      preview: !token ? undefined : await loadPreview(siteId, token),
      runLists: (lists) => runLists(indexes, siteId, lists),
      loadTopCounts: () => counts.get(site, getNow()),
      loadItems: (identities) => loadItems(indexes, siteId, identities),
      findProducts: (identities) => findProducts(indexes, siteId, identities),
      checkEach: (checks) => checkEach(indexes, siteId, checks),
      selectHits: (lists, check) => selectHits(indexes, siteId, { lists, check }),
    };
  };
  return {
    search: async (query, raw, only) => answerSearch(await open(query.tracker_id, query.preview), query, raw, only),
    autocomplete: async (query, raw) => answerAutocomplete(await open(query.tracker_id, query.preview), query, raw),
    topItems: async (query, raw) => answerTopItems(await open(query.tracker_id, query.preview), query, raw),
    open: (siteId, preview) => open(siteId, preview),
    findSite: async (siteId) => (await siteCache.find(siteId)).site,
    isServiceOff: (siteId, service) => {
      const site = siteCache.get(siteId)?.site;
      return site !== undefined && isServiceOff(site, service);
    },
    listOffServices: (siteId) => siteCache.get(siteId)?.site.offServices ?? [],
    onSiteLoaded: (listener) => siteCache.onLoaded(listener),
    sites: () => siteCache.list(),
    findWordsRevision: async (siteId) => ({ revision: (await siteCache.find(siteId)).wordsRevision, at: getNow() }),
    previewNote: async (siteId, token) => (await loadPreview(siteId, token))?.note ?? { state: "over" },
    updateIndex: async (siteId) => {
      const start = performance.now();
      await indexes.handleCatalogueChange(siteId);
      return { ms: Math.round(performance.now() - start) };
    },
    refresh: () => siteCache.refresh(),
    isBusy: () => indexes.isBusy,
    restore: () => siteCache.restore(),
    loadIndexes: () => indexes.loadAll(),
    ready: async () => {
      await siteCache.start();
      await indexes.start();
      counts.warm(() => siteCache.list(), getNow);
    },
    close: async () => {
      siteCache.close();
      counts.close();
      await indexes.close();
    },
  };
}

async function runLists(indexes: IndexManager, site: string, lists: ListQuery[]): Promise<ListAnswer[]> {
  const answer = await indexes.send({ kind: "query", site, lists });
  if (answer.kind === "lists") return answer.lists;
  throw toFault(answer);
}

async function checkEach(indexes: IndexManager, site: string, checks: readonly ItemCheck[]): Promise<CheckedItems[]> {
  const answer = await indexes.send({ kind: "check", site, checks });
  if (answer.kind === "checked") return answer.states;
  throw toFault(answer);
}

async function selectHits(
  indexes: IndexManager,
  site: string,
  query: { lists: ListQuery[]; check: HitCheck },
): Promise<string[][]> {
  const answer = await indexes.send({ kind: "select", site, ...query });
  if (answer.kind === "selected") return answer.identities;
  throw toFault(answer);
}

function toFault(answer: WorkerAnswer): Error {
  return answer.kind === "unknown_attribute"
    ? refusal(400, "unknown_attribute", { attribute: answer.attribute })
    : new Error(`the search thread answered ${answer.kind}`);
}

/** The items that the identities belong to, for those that are not their own. */
async function findProducts(
  indexes: IndexManager,
  site: string,
  identities: readonly string[],
): Promise<Map<string, string>> {
  if (identities.length === 0 || !indexes.hasVariants(site)) return new Map();
  const answer = await indexes.send({ kind: "identities", site, identities });
  if (answer.kind !== "identities") throw toFault(answer);
  const pairs = identities.map((identity, at): [string, string] => [identity, answer.identities[at] ?? identity]);
  return new Map(pairs.filter(([identity, product]) => product !== identity));
}

/** Items from the index, by the requested identity, which may be that of a variant; omits missing ones. */
async function loadItems(
  indexes: IndexManager,
  site: string,
  identities: readonly string[],
): Promise<Map<string, CatalogueRow>> {
  if (identities.length === 0) return new Map();
  const answer = await indexes.send({ kind: "documents", site, identities });
  if (answer.kind !== "documents") throw new Error(`the search thread answered ${answer.kind}`);
  const rows = identities.flatMap((identity, at): [string, CatalogueRow][] => {
    const document = answer.documents[at] ?? null;
    if (document === null) return [];
    const [type, title, attributes, updatedAt] = JSON.parse(document) as ItemDocument;
    const own = answer.identities[at] ?? identity;
    return [[identity, { identity: own, type, title, attributes, updatedAt: new Date(updatedAt) }]];
  });
  return new Map(rows);
}

/** Whether a service of a site is off, by the data of the site in memory. All services of a closed site are. */
function isServiceOff(site: { isClosed: boolean; offServices: readonly OffService[] }, service: SiteService): boolean {
  return site.isClosed || site.offServices.some((off) => off.service === service);
}
