import { removeOldDrafts } from "@vitrine/engine/index-file";
import type { Database } from "@/backend/db/client";
import type { Log } from "@/backend/kit/log";
import { ThreadClient } from "@/backend/kit/thread-client";
import { getSiteFile } from "@/backend/search/service/site-file";
import { inTime } from "@/lib/http/send";
import { refusal } from "./request";
import type { SearchWorkerRequest, WorkerAnswer } from "./search-worker";
import type { SiteCache } from "./site-cache";
import type { SearchedSite } from "./site-rules";

// Maintains an index of every site's catalog: loads the file on disk, builds what is missing or outdated, and swaps.
// The last good index serves until the new one is loaded.

export type IndexedSite = Pick<SearchedSite, "siteId" | "catalogueRevision" | "language">;

type LoadedIndex = { revision: number; language: string; types: string[]; hasVariants: boolean };

const THREAD = "search/service/search-worker";
const BATCH_ROWS = 500;
/** After building an index this large, the thread ends to release its memory. */
const LARGE_INDEX_ITEMS = 50_000;
/** Interval of checks for changed catalogs, including changes by other processes. */
const UPDATE_INTERVAL_MS = 2_000;
/** Maximum time for which a search waits for an index. */
const SERVE_MAX_MS = 15_000;
/** Delay before a failed build is retried. */
const RETRY_MS = 5_000;

/** The indexes of this process. */
export class IndexManager {
  private readonly searcher = new ThreadClient<SearchWorkerRequest, WorkerAnswer>(THREAD, () => this.loaded.clear());
  private readonly builder = new ThreadClient<SearchWorkerRequest, WorkerAnswer>(THREAD);
  private readonly loaded = new Map<string, LoadedIndex>();
  /** Running updates by site; callers wait for them, then check again. */
  private readonly running = new Map<string, Promise<void>>();
  private readonly opening = new Map<string, Promise<void>>();
  /** Time of the last failure by site, to limit retries. */
  private readonly failedAt = new Map<string, number>();
  /** Queue of builds: one at a time, to limit memory. */
  private queue: Promise<unknown> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly database: Promise<Database>,
    private readonly memory: SiteCache,
    private readonly folder: string,
    private readonly log: Log,
  ) {}

  /** Loads the indexes on disk, one after the other, so that a search for one site does not wait for those of all. */
  async loadAll(): Promise<void> {
    // Failures are logged by the update that follows.
    for (const { siteId } of this.memory.list()) if (!this.has(siteId)) await this.open(siteId).catch(() => undefined);
  }

  /** Updates every site's index. */
  async start(): Promise<void> {
    removeOldDrafts(this.folder, Date.now());
    this.searcher.start();
    this.timer = setInterval(() => void this.updateAll(), UPDATE_INTERVAL_MS);
    this.timer.unref();
    await this.updateAll();
  }

  /**
   * Updates the index of every site that has ever had a catalog to its revision; a failure is logged and does not stop the
   * others. A site without a catalog gets its empty index at its first search.
   */
  async updateAll(): Promise<void> {
    const outdated = this.memory.list().filter((site) => site.catalogueRevision > 0 && !this.isCurrent(site));
    await Promise.allSettled(outdated.map((site) => this.update(site)));
  }

  /** Types of the items in a site's index. */
  getTypes(siteId: string): readonly string[] {
    return this.loaded.get(siteId)?.types ?? [];
  }

  /** The catalog revision of a site's index; -1 while it has none. */
  getRevision(siteId: string): number {
    return this.loaded.get(siteId)?.revision ?? -1;
  }

  /** Whether products in a site's index have variants. */
  hasVariants(siteId: string): boolean {
    return this.loaded.get(siteId)?.hasVariants ?? false;
  }

  /** Whether the site has an index loaded. */
  has(siteId: string): boolean {
    return this.loaded.has(siteId);
  }

  /** Whether any index is being updated. */
  get isBusy(): boolean {
    return this.running.size > 0;
  }

  /**
   * Ensures that the site has an index: the loaded one, else the one on disk, else a new one. An outdated index is
   * updated in the background. Throws ApiError 503 `busy` when there is none and none can be built.
   */
  async serve(site: IndexedSite): Promise<void> {
    if (!this.has(site.siteId)) await this.open(site.siteId);
    // Failures are logged where they occur.
    const work = this.update(site).catch(() => undefined);
    if (this.has(site.siteId)) return;
    await inTime(work, SERVE_MAX_MS);
    if (!this.has(site.siteId)) throw refusal(503, "busy", { retry_after: "2" });
  }

  /** Updates one site's index to its catalog's revision; returns at once when it is current. */
  async update(site: IndexedSite): Promise<void> {
    if (performance.now() - (this.failedAt.get(site.siteId) ?? Number.NEGATIVE_INFINITY) < RETRY_MS) {
      throw new Error("building this site's index failed recently");
    }
    while (!this.isClosed && !this.isCurrent(site)) {
      const running = this.running.get(site.siteId);
      if (running !== undefined) {
        await running;
        continue;
      }
      await this.run(site);
    }
  }

  /**
   * Updates the index after a catalog change. A build reads the revision before the rows, so a running build of this
   * revision includes them and is not repeated.
   */
  async handleCatalogueChange(siteId: string): Promise<void> {
    await this.memory.read(siteId);
    const known = this.memory.get(siteId);
    if (known !== undefined) await this.update(known.site);
  }

  /** Sends a request to the search thread. */
  send(request: SearchWorkerRequest): Promise<WorkerAnswer> {
    return this.searcher.send(request);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await Promise.all([this.searcher.close(), this.builder.close()]);
    await Promise.allSettled(this.running.values());
  }

  private run(site: IndexedSite): Promise<void> {
    const work = this.loadOrBuild(site)
      .catch((error: unknown) => {
        this.failedAt.set(site.siteId, performance.now());
        this.logFailure(error, site.siteId);
        throw error;
      })
      .finally(() => this.running.delete(site.siteId));
    this.running.set(site.siteId, work);
    return work;
  }

  private isCurrent(site: IndexedSite): boolean {
    const loaded = this.loaded.get(site.siteId);
    return loaded !== undefined && loaded.revision >= site.catalogueRevision && loaded.language === site.language;
  }

  private async loadOrBuild(site: IndexedSite): Promise<void> {
    if (!this.loaded.has(site.siteId)) await this.open(site.siteId);
    if (!this.isCurrent(site)) await this.build(site);
  }

  /** Loads a site's file, once for all concurrent callers. */
  private open(siteId: string): Promise<void> {
    const opening = this.opening.get(siteId) ?? this.load(siteId).finally(() => this.opening.delete(siteId));
    this.opening.set(siteId, opening);
    return opening;
  }

  private async load(siteId: string): Promise<void> {
    const answer = await this.searcher.send({ kind: "load", site: siteId, path: this.buildPath(siteId) });
    if (answer.kind !== "loaded" || answer.revision === null) return;
    const { revision, language, types, hasVariants } = answer;
    this.loaded.set(siteId, { revision, language, types, hasVariants });
  }

  private build(site: IndexedSite): Promise<void> {
    const build = this.queue.then(() => this.buildNow(site));
    this.queue = build.catch(() => undefined);
    return build;
  }

  private async buildNow({ siteId, catalogueRevision, language }: IndexedSite): Promise<void> {
    if (this.isClosed) return;
    const database = await this.database;
    const { readIndexItems: readItems } = await import("./search-reads");
    const start = performance.now();
    const path = this.buildPath(siteId);
    await this.builder.send({ kind: "begin", site: siteId, language, path });
    let last: string | null = null;
    let sent: Promise<unknown> = Promise.resolve();
    for (;;) {
      const rows = await readItems(database, siteId, { after: last, limit: BATCH_ROWS });
      await sent;
      last = rows.at(-1)?.identity ?? null;
      if (rows.length > 0) {
        sent = this.builder.send({ kind: "items", site: siteId, rows });
        // Awaited in the next round; this only prevents an unhandled rejection.
        sent.catch(() => undefined);
      }
      if (rows.length < BATCH_ROWS || last === null) break;
    }
    await sent;
    const done = await this.builder.send({ kind: "finish", site: siteId, revision: catalogueRevision });
    const items = done.kind === "done" ? done.size : 0;
    if (items >= LARGE_INDEX_ITEMS) await this.builder.close();
    await this.load(siteId);
    if (!this.has(siteId)) throw new Error("the written index could not be loaded");
    this.log.info({ siteId, items, ms: Math.round(performance.now() - start) }, "search index built");
  }

  private buildPath(siteId: string): string {
    return getSiteFile(this.folder, siteId, ".index");
  }

  private logFailure(error: unknown, siteId?: string): void {
    if (!this.isClosed) this.log.error({ err: error, siteId }, "updating the search index failed");
  }
}
