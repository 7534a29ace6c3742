import { createHash } from "node:crypto";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "../db/client";
import type { Log } from "../log";
import { SearchThread } from "./search-thread";
import type { ItemRow, WorkerAnswer, WorkerRequest } from "./search-worker";

// Keeps an index of every site beside the catalogue: loads what is on disk, builds what is missing or old, and swaps. The
// last good index serves until the new one is read.

/** A site whose catalogue is to be indexed. */
export type IndexedSite = { siteId: string; catalogueRevision: number; language: string };

type Kept = { revision: number; language: string; types: string[] };

const BATCH_ROWS = 1000;
/** The thread that has built so large an index ends, and its memory with it: it would keep what it once needed. */
const LARGE = 50_000;
/** Other processes' imports are followed within this time (decisions: 5 s at most). */
const POLL_MS = 2_000;
/** A build that failed is tried again after this time. */
const RETRY_MS = 5_000;

type SiteRow = { site_id: string; catalogue_revision: string | number; language: string };

/** The indexes of this process. */
export class IndexKeeper {
  private readonly searcher = new SearchThread(() => this.kept.clear());
  private readonly builder = new SearchThread();
  private readonly kept = new Map<string, Kept>();
  /** Work under way by site; what is asked meanwhile waits for it, then looks again. */
  private readonly running = new Map<string, Promise<void>>();
  /** When a site's index could last not be brought, so that searches do not try again and again. */
  private readonly failedAt = new Map<string, number>();
  /** Builds stand in a queue: one at a time, so that memory holds one at most. */
  private queue: Promise<unknown> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;
  private isClosed = false;

  constructor(
    private readonly database: Database,
    private readonly dataDir: string,
    private readonly log: Log,
  ) {
    this.timer = setInterval(() => void this.follow().catch((error: unknown) => this.complain(error)), POLL_MS);
    this.timer.unref();
  }

  /** Starts the threads and brings every site's index to the catalogue's revision. */
  async start(): Promise<void> {
    this.searcher.start();
    this.builder.start();
    await this.follow();
  }

  /** Brings every site's index to the catalogue's revision; one that cannot be brought is logged and does not stop others. */
  async follow(): Promise<void> {
    const sites = await this.sites();
    await Promise.allSettled(sites.map((site) => this.bring(site)));
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
    const site = (await this.sites()).find((candidate) => candidate.siteId === siteId);
    if (site !== undefined) await this.bring(site);
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
    await this.builder.ask({ kind: "begin", site: siteId, language });
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
    const path = this.pathOf(siteId);
    const done = await this.builder.ask({ kind: "finish", site: siteId, path, revision: catalogueRevision });
    const items = done.kind === "done" ? done.size : 0;
    if (items >= LARGE) await this.builder.close();
    await this.load(siteId);
    if (!this.has(siteId)) throw new Error("an index was written and could not be read");
    this.log.info({ siteId, items, ms: Math.round(performance.now() - start) }, "search index built");
  }

  private async rowsAfter(siteId: string, last: string | null): Promise<ItemRow[]> {
    const after = last === null ? sql`` : sql` and identity > ${last}`;
    // Cut before it is written as text: where the planner sorts, it would else unpack the whole catalogue for each batch.
    const { rows } = await this.database.db.execute<ItemRow>(sql`
      select identity, type, title, attributes::text as attributes from (
        select identity, type, title, attributes from catalogue_items
        where site_id = ${siteId}${after} order by identity limit ${BATCH_ROWS}
      ) batch order by identity`);
    return rows;
  }

  private async sites(): Promise<IndexedSite[]> {
    const { rows } = await this.database.db.execute<SiteRow>(
      sql`select site_id, catalogue_revision, language from sites order by position, site_id`,
    );
    return rows.map((row) => ({
      siteId: row.site_id,
      catalogueRevision: Number(row.catalogue_revision),
      language: row.language,
    }));
  }

  private pathOf(siteId: string): string {
    // Site ids differ in case and file systems may not.
    const name = createHash("sha256").update(siteId).digest("hex").slice(0, 24);
    return join(this.dataDir, "indexes", `${name}.index`);
  }

  private complain(error: unknown, siteId?: string): void {
    if (!this.isClosed) this.log.error({ err: error, siteId }, "an index could not be brought up to date");
  }
}
