import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import type { Log } from "@/backend/kit/log";
import { runAfter } from "@/backend/kit/run-after";
import { ApiError } from "@/lib/http/api-error";
import { inTime } from "@/lib/http/in-time";
import { readWords, type SiteWords } from "./site-rewrites";
import { CustomizationBook, readCustomizations, type SearchedSite, type SiteRules } from "./site-rules";

// What this process holds of every site, so that a search needs nothing of the store. A commit of this process is read
// before its write is answered, one of another process when the store notifies (NOTIFY). Polling finds what was missed
// (docs/adr/0043).

/** Sites that moved without a notification are found within this time. */
const LOOK_MS = { postgres: 1_000, pglite: 2_000 } as const;
/** A write waits so long until searches act by it, where the store is slow just then. */
const WRITE_WAITS_MS = 5_000;
/** A site that nobody knows is looked for so long. */
const FIND_MS = 2_000;
/** What was looked for and not found is not looked for again within this time. */
const UNKNOWN_MS = 250;

/** A site with everything that people decided about its searches. */
export type KnownSite = { site: SearchedSite; rules: SiteRules; wordsRevision: number };

type Held = { site: SearchedSite; words: SiteWords; book: CustomizationBook };

type SiteRow = {
  site_id: string;
  revision: string | number;
  catalogue_revision: string | number;
  words_revision: string | number;
  name: string;
  time_zone: string;
  currency: string;
  language: string;
  main_type: string;
};

/** Every site as searches of this process know it. */
export class SiteMemory {
  private readonly held = new Map<string, Held>();
  /** Places of sites in the site list. */
  private places: ReadonlyMap<string, number> = new Map();
  private readonly reads = new Map<string, ReturnType<typeof runAfter>>();
  private readonly looks = runAfter(() => this.lookNow());
  private lookedAt = Number.NEGATIVE_INFINITY;
  private isFailing = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /** Reads every site, and follows what changes from then on. */
  async start(): Promise<void> {
    this.database.watchSites((siteId) => this.hear(siteId));
    await this.look();
    const look = (): void => {
      if (this.looks.isIdle()) this.look().catch((error: unknown) => this.complain(error));
    };
    this.timer = setInterval(look, LOOK_MS[this.database.engine]);
    this.timer.unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Every site, in the order of the site list. */
  list(): SearchedSite[] {
    const placeOf = (siteId: string): number => this.places.get(siteId) ?? this.places.size;
    return [...this.held.values()].map(({ site }) => site).sort((a, b) => placeOf(a.siteId) - placeOf(b.siteId));
  }

  /** A site as it is known; undefined where it is not. */
  get(siteId: string): KnownSite | undefined {
    const held = this.held.get(siteId);
    if (held === undefined) return undefined;
    const { site, words, book } = held;
    const { redirects, synonyms } = words;
    const customizations: SiteRules["customizations"] = (asked) => book.find(asked);
    return { site, wordsRevision: words.revision, rules: { redirects, synonyms, rewrites: [], customizations } };
  }

  /**
   * A site; one that is not known may have been made by another process a moment ago, and is looked for. Throws ApiError
   * 404 `unknown_site`, and 503 `busy` where the store does not say.
   */
  async find(siteId: string): Promise<KnownSite> {
    const known = this.get(siteId);
    if (known !== undefined) return known;
    if (performance.now() - this.lookedAt > UNKNOWN_MS) {
      const looked = this.look().then(
        () => true,
        () => false,
      );
      if ((await inTime(looked, FIND_MS)) !== true) throw new ApiError(503, { error: "busy", retry_after: "2" });
    }
    const found = this.get(siteId);
    if (found === undefined) throw new ApiError(404, { error: "unknown_site" });
    return found;
  }

  /** Brings a site to what the store has now. */
  async read(siteId: string): Promise<void> {
    const reads = this.reads.get(siteId) ?? runAfter(() => this.readNow(siteId));
    this.reads.set(siteId, reads);
    try {
      await reads.call();
    } finally {
      if (reads.isIdle()) this.reads.delete(siteId);
    }
  }

  /** Brings every site to what the store has now. */
  look(): Promise<void> {
    return this.looks.call();
  }

  private async hear(siteId: string | null): Promise<void> {
    const read = siteId === null ? this.look() : this.read(siteId);
    const heard = read.catch((error: unknown) => this.complain(error));
    await inTime(heard, WRITE_WAITS_MS);
  }

  private async lookNow(): Promise<void> {
    const before = [...this.held.keys()];
    const { rows } = await this.database.db.execute<SiteRow>(sql`${SITES} order by position, name, site_id`);
    this.lookedAt = performance.now();
    const sites = rows.map(siteOf);
    this.places = new Map(sites.map(({ siteId }, place) => [siteId, place]));
    for (const siteId of before) if (!this.places.has(siteId)) this.held.delete(siteId);
    const moved = sites.filter((site) => !isSame(this.held.get(site.siteId)?.site, site));
    const faults: unknown[] = [];
    for (const { siteId } of moved) await this.read(siteId).catch((error: unknown) => faults.push(error));
    if (faults.length > 0) throw faults[0];
    this.isFailing = false;
  }

  private async readNow(siteId: string): Promise<void> {
    const known = this.held.get(siteId);
    const book = known?.book ?? new CustomizationBook();
    const done = await this.database.withSystem(async (tx) => {
      // Everything of one moment: what one write changed together appears together.
      await tx.execute(sql`set transaction isolation level repeatable read, read only`);
      return this.readWithin(tx, siteId, known, book);
    });
    done();
  }

  private async readWithin(
    tx: Tx,
    siteId: string,
    known: Held | undefined,
    book: CustomizationBook,
  ): Promise<() => void> {
    const { rows } = await tx.execute<SiteRow>(sql`${SITES} where site_id = ${siteId}`);
    const [row] = rows;
    if (row === undefined) return () => this.held.delete(siteId);
    const site = siteOf(row);
    const isMoved = known?.site.revision !== site.revision;
    const apply = isMoved ? await readCustomizations(tx, siteId, book) : () => undefined;
    const words = known?.words.revision === site.wordsRevision ? known.words : await readWords(tx, site);
    return () => {
      apply();
      this.held.set(siteId, { site, words, book });
    };
  }

  /** Says once that the store does not answer, until it does again. */
  private complain(error: unknown): void {
    if (!this.isFailing)
      this.log.warn({ err: error }, "what searches act by could not be read; they go on with what is known");
    this.isFailing = true;
  }
}

const SITES = sql`
  select site_id, revision, catalogue_revision, words_revision, name, time_zone, currency, language, main_type from sites`;

function siteOf(row: SiteRow): SearchedSite {
  return {
    siteId: row.site_id,
    revision: Number(row.revision),
    wordsRevision: Number(row.words_revision),
    catalogueRevision: Number(row.catalogue_revision),
    name: row.name,
    timeZone: row.time_zone,
    currency: row.currency,
    language: row.language,
    mainType: row.main_type,
  };
}

function isSame(a: SearchedSite | undefined, b: SearchedSite): boolean {
  return a !== undefined && JSON.stringify(a) === JSON.stringify(b);
}
