import { createHash } from "node:crypto";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { runStep } from "@/backend/db/steps";
import type { Log } from "@/backend/kit/log";
import { removeOldDrafts } from "@/backend/search/index/index-file";
import { ApiError } from "@/lib/http/api-error";
import { SearchThread } from "./search-thread";
import type { ItemRow, WorkerAnswer, WorkerRequest } from "./search-worker";
import type { SiteMemory } from "./site-memory";
import type { SearchedSite } from "./site-rules";

// Keeps an index of every site beside the catalogue: loads what is on disk, builds what is missing or old, and swaps. The
// last good index serves until the new one is read.

/** A site whose catalogue is to be indexed. */
export type IndexedSite = Pick<SearchedSite, "siteId" | "catalogueRevision" | "language">;

type Kept = { revision: number; language: string; types: string[] };

const BATCH_ROWS = 500;
/** The thread that has built so large an index ends, and its memory with it: it would keep what it once needed. */
const LARGE = 50_000;
/** Catalogues that changed are followed within this time, those of other processes too. */
const FOLLOW_MS = 2_000;
/** A build that failed is tried again after this time. */
const RETRY_MS = 5_000;

/** The indexes of this process. */
export class IndexKeeper {
  private readonly searcher = new SearchThread(() => this.kept.clear());
  private readonly builder = new SearchThread();
  private readonly kept = new Map<string, Kept>();
  /** Work under way by site; what is asked meanwhile waits for it, then looks again. */
  private readonly running = new Map<string, Promise<void>>();
  private readonly opening = new Map<string, Promise<void>>();
  /** When a site's index could last not be brought, so that searches do not try again and again. */
  private readonly failedAt = new Map<string, number>();
  /** Builds stand in a queue: one at a time, so that memory holds one at most. */
  private queue: Promise<unknown> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;
  private isClosed = false;

  constructor(
    private readonly database: Database,
    private readonly memory: SiteMemory,
    private readonly dataDir: string,
    private readonly log: Log,
  ) {
    this.timer = setInterval(() => void this.follow(), FOLLOW_MS);
    this.timer.unref();
  }

  /** Starts the threads and brings every site's index to the catalogue's revision. */
  async start(): Promise<void> {
    removeOldDrafts(this.folder, Date.now());
    this.searcher.start();
    this.builder.start();
    await this.follow();
  }

  /** Brings every site's index to the catalogue's revision; one that cannot be brought is logged and does not stop others. */
  async follow(): Promise<void> {
    await Promise.allSettled(this.memory.list().map((site) => this.bring(site)));
  }

  /** Types of the items in a site's index. */
  typesOf(siteId: string): readonly string[] {
    return this.kept.get(siteId)?.types ?? [];
  }

  /** Whether some index of the site serves. */
  has(siteId: string): boolean {
    return this.kept.has(siteId);
  }

  /** Whether some site's index is being brought to its catalogue. */
  get isBusy(): boolean {
    return this.running.size > 0;
  }

  /**
   * Sees to it that some index of the site serves: the one at hand, else the last one on the disk, else a new one. What is
   * behind the catalogue is brought up to date meanwhile. Throws ApiError 503 `busy` where there is none and none can be made.
   */
  async serve(site: IndexedSite): Promise<void> {
    if (!this.has(site.siteId)) await this.open(site.siteId);
    // What fails is logged where it fails.
    const work = this.bring(site).catch(() => undefined);
    if (this.has(site.siteId)) return;
    await work;
    if (!this.has(site.siteId)) throw new ApiError(503, { error: "busy", retry_after: "2" });
  }

  /** Brings one site's index to its catalogue's revision; at once when it is there already. */
  async bring(site: IndexedSite): Promise<void> {
    if (performance.now() - (this.failedAt.get(site.siteId) ?? Number.NEGATIVE_INFINITY) < RETRY_MS) {
      throw new Error("the index of this site could not be built a moment ago");
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
   * The catalogue of a site changed: brings its index there. A build reads the revision before the rows, so one that is
   * under way for this revision has them, and is waited for rather than done twice.
   */
  async changed(siteId: string): Promise<void> {
    await this.memory.read(siteId);
    const known = this.memory.get(siteId);
    if (known !== undefined) await this.bring(known.site);
  }

  /** Asks the thread that serves. */
  ask(request: WorkerRequest): Promise<WorkerAnswer> {
    return this.searcher.ask(request);
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
        this.complain(error, site.siteId);
        throw error;
      })
      .finally(() => this.running.delete(site.siteId));
    this.running.set(site.siteId, work);
    return work;
  }

  private isCurrent(site: IndexedSite): boolean {
    const kept = this.kept.get(site.siteId);
    return kept !== undefined && kept.revision >= site.catalogueRevision && kept.language === site.language;
  }

  private async loadOrBuild(site: IndexedSite): Promise<void> {
    if (!this.kept.has(site.siteId)) await this.load(site.siteId);
    if (!this.isCurrent(site)) await this.build(site);
  }

  /** Loads the file of a site, once for all who wait for it. */
  private open(siteId: string): Promise<void> {
    const opening = this.opening.get(siteId) ?? this.load(siteId).finally(() => this.opening.delete(siteId));
    this.opening.set(siteId, opening);
    return opening;
  }

  private async load(siteId: string): Promise<void> {
    const answer = await this.searcher.ask({ kind: "load", site: siteId, path: this.pathOf(siteId) });
    if (answer.kind !== "loaded" || answer.revision === null) return;
    this.kept.set(siteId, { revision: answer.revision, language: answer.language, types: answer.types });
  }

  private build(site: IndexedSite): Promise<void> {
    const next = this.queue.then(() => this.buildNow(site));
    this.queue = next.catch(() => undefined);
    return next;
  }

  private async buildNow({ siteId, catalogueRevision, language }: IndexedSite): Promise<void> {
    if (this.isClosed) return;
    const start = performance.now();
    const path = this.pathOf(siteId);
    await this.builder.ask({ kind: "begin", site: siteId, language, path });
    let last: string | null = null;
    let handedOver: Promise<unknown> = Promise.resolve();
    for (;;) {
      const rows = await this.rowsAfter(siteId, last);
      await handedOver;
      last = rows.at(-1)?.identity ?? null;
      if (rows.length > 0) {
        handedOver = this.builder.ask({ kind: "items", site: siteId, rows });
        // Awaited in the next round; until then nobody listens to it.
        handedOver.catch(() => undefined);
      }
      if (rows.length < BATCH_ROWS || last === null) break;
    }
    await handedOver;
    const done = await this.builder.ask({ kind: "finish", site: siteId, revision: catalogueRevision });
    const items = done.kind === "done" ? done.size : 0;
    if (items >= LARGE) await this.builder.close();
    await this.load(siteId);
    if (!this.has(siteId)) throw new Error("an index was written and could not be read");
    this.log.info({ siteId, items, ms: Math.round(performance.now() - start) }, "search index built");
  }

  private async rowsAfter(siteId: string, last: string | null): Promise<ItemRow[]> {
    const after = last === null ? sql`` : sql` and identity > ${last}`;
    // Cut before it is written as text: where the planner sorts, it would else unpack the whole catalogue for each batch.
    const { rows } = await runStep(this.database, (tx) =>
      tx.execute<ItemRow>(sql`
        select identity, type, title, attributes::text as attributes, updated_at from (
          select identity, type, title, attributes, updated_at from catalogue_items
          where site_id = ${siteId}${after} order by identity limit ${BATCH_ROWS}
        ) batch order by identity`),
    );
    return rows;
  }

  private pathOf(siteId: string): string {
    // Site ids differ in case and file systems may not.
    const name = createHash("sha256").update(siteId).digest("hex").slice(0, 24);
    return join(this.folder, `${name}.index`);
  }

  private get folder(): string {
    return join(this.dataDir, "indexes");
  }

  private complain(error: unknown, siteId?: string): void {
    if (!this.isClosed) this.log.error({ err: error, siteId }, "an index could not be brought up to date");
  }
}
