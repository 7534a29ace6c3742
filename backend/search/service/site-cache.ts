import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import type { Log } from "@/backend/kit/log";
import { serializeRuns } from "@/backend/kit/run-after";
import type { OffService } from "@/lib/contract/kit/site-services";
import { inTime } from "@/lib/http/send";
import { refusal } from "./request";
import { CampaignIndex, readCampaigns } from "./site-campaigns";
import { readWords, type SiteWords } from "./site-rewrites";
import { CustomizationIndex, readCustomizations, type SearchedSite, type SiteRules } from "./site-rules";

// The data of every site in this process's memory, so that a search needs no database. A commit of this process is read
// before its write is answered, one of another process on NOTIFY. Polling finds missed notifications (docs/adr/0043).

/** Polling interval for changes without a notification. */
const POLL_MS = { postgres: 1_000, pglite: 2_000 } as const;
/** Maximum time a write waits until searches use it, when the database is slow. */
const WRITE_WAIT_MAX_MS = 5_000;
/** Timeout of the search for an unknown site. */
const FIND_TIMEOUT_MS = 2_000;
/** Changed sites that a refresh reads at the same time; calls need the other connections. */
const READS_AT_ONCE = 4;
/** Unknown sites that a refresh reads in one transaction. */
const SITES_AT_ONCE = 50;
/** Minimum time between lookups of unknown sites. */
const UNKNOWN_RETRY_MS = 250;

/** A site with its search settings. */
export type KnownSite = { site: SearchedSite; rules: SiteRules; wordsRevision: number };

type SiteState = {
  site: SearchedSite;
  words: SiteWords;
  customizations: CustomizationIndex;
  campaigns: CampaignIndex;
};

/** A site as read, with its state so far and the indexes to update. */
type SiteRead = Omit<SiteState, "words"> & { state: SiteState | undefined };

const NO_WORDS: ReadonlyMap<string, SiteWords> = new Map();

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
  is_closed: boolean;
  off_services: OffService[];
};

/** Reads other data of sites that may have changed; returns a function that applies that of a site together with the site. */
export type SiteReader = (tx: Tx, siteIds: readonly string[]) => Promise<(siteId: string) => void>;

/** Caches every site for the searches of this process. */
export class SiteCache {
  private readonly states = new Map<string, SiteState>();
  /** Positions of sites in the site list. */
  private positions: ReadonlyMap<string, number> = new Map();
  private readonly reads = new Map<string, ReturnType<typeof serializeRuns>>();
  /** Running reads of unknown sites. */
  private readonly firstReads = new Map<string, Promise<void>>();
  private readonly refreshes = serializeRuns(() => this.refreshNow());
  private refreshedAt = Number.NEGATIVE_INFINITY;
  private isFailing = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly database: Database,
    private readonly log: Log,
    private readonly readers: readonly SiteReader[] = [],
  ) {}

  /** Reads every site, and follows changes from then on. */
  async start(): Promise<void> {
    this.database.watchSites((siteId) => this.handleNotification(siteId));
    await this.refresh();
    const refresh = (): void => {
      if (this.refreshes.isIdle()) this.refresh().catch((error: unknown) => this.logFailure(error));
    };
    this.timer = setInterval(refresh, POLL_MS[this.database.engine]);
    this.timer.unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Every site, in the order of the site list. */
  list(): SearchedSite[] {
    const getPosition = (siteId: string): number => this.positions.get(siteId) ?? this.positions.size;
    return [...this.states.values()]
      .map(({ site }) => site)
      .sort((a, b) => getPosition(a.siteId) - getPosition(b.siteId));
  }

  /** Calls the listener whenever a site was reloaded; returns how to stop. */
  onLoaded(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** A cached site; undefined when unknown. */
  get(siteId: string): KnownSite | undefined {
    const state = this.states.get(siteId);
    if (state === undefined) return undefined;
    const { site, words, customizations: index, campaigns: campaignIndex } = state;
    const { redirects, synonyms } = words;
    const customizations: SiteRules["customizations"] = (query) => index.find(query);
    const customizationsOfType: SiteRules["customizationsOfType"] = (kind, type) => index.findOfType(kind, type);
    const campaigns: SiteRules["campaigns"] = (kind, key) => campaignIndex.find(kind, key);
    const rules = { redirects, synonyms, rewrites: [], customizations, customizationsOfType, campaigns };
    return { site, wordsRevision: words.revision, rules };
  }

  /**
   * Finds a site; an unknown one may have just been created by another process, so it is looked up. Throws ApiError 404
   * `unknown_site`, and 503 `busy` when the database does not answer.
   */
  async find(siteId: string): Promise<KnownSite> {
    const known = this.get(siteId);
    if (known !== undefined) return known;
    if (performance.now() - this.refreshedAt > UNKNOWN_RETRY_MS) {
      const refreshed = this.refresh().then(
        () => true,
        () => false,
      );
      if ((await inTime(refreshed, FIND_TIMEOUT_MS)) !== true) throw refusal(503, "busy", { retry_after: "2" });
    }
    const found = this.get(siteId);
    if (found === undefined) throw refusal(404, "unknown_site");
    return found;
  }

  /** Reloads a site. */
  async read(siteId: string): Promise<void> {
    // It may have begun before the change, and must not end after the read of it.
    await this.firstReads.get(siteId)?.catch(() => undefined);
    const reads = this.reads.get(siteId) ?? serializeRuns(() => this.readNow([siteId]));
    this.reads.set(siteId, reads);
    try {
      await reads.call();
    } finally {
      if (reads.isIdle()) this.reads.delete(siteId);
    }
  }

  /** Reloads every changed site. */
  refresh(): Promise<void> {
    return this.refreshes.call();
  }

  private async handleNotification(siteId: string | null): Promise<void> {
    const read = siteId === null ? this.refresh() : this.read(siteId);
    const handled = read.catch((error: unknown) => this.logFailure(error));
    await inTime(handled, WRITE_WAIT_MAX_MS);
  }

  private async refreshNow(): Promise<void> {
    const before = [...this.states.keys()];
    const { rows } = await this.database.db.execute<SiteRow>(sql`${SITES} order by position, name, site_id`);
    this.refreshedAt = performance.now();
    const sites = rows.map(toSite);
    this.positions = new Map(sites.map(({ siteId }, place) => [siteId, place]));
    for (const siteId of before) if (!this.positions.has(siteId)) this.states.delete(siteId);
    const moved = sites.filter((site) => !isSame(this.states.get(site.siteId)?.site, site)).map(({ siteId }) => siteId);
    const faults: unknown[] = [];
    const attempt = (read: Promise<void>) => read.catch((error: unknown) => void faults.push(error));
    const unknown = new Set(moved.filter((siteId) => !this.states.has(siteId)));
    for (const ids of inBatches([...unknown], SITES_AT_ONCE)) await attempt(this.readFirst(ids));
    const known = moved.filter((siteId) => !unknown.has(siteId));
    for (const ids of inBatches(known, READS_AT_ONCE))
      await Promise.all(ids.map((siteId) => attempt(this.read(siteId))));
    if (faults.length > 0) throw faults[0];
    this.isFailing = false;
  }

  /** Reads unknown sites; skips sites that another call is reading. */
  private async readFirst(ids: readonly string[]): Promise<void> {
    const unread = ids.filter((siteId) => !this.reads.has(siteId));
    if (unread.length === 0) return;
    const reading = this.readNow(unread);
    for (const siteId of unread) this.firstReads.set(siteId, reading);
    try {
      await reading;
    } finally {
      for (const siteId of unread) this.firstReads.delete(siteId);
    }
  }

  private async readNow(ids: readonly string[]): Promise<void> {
    const commit = await this.database.withSystem(async (tx) => {
      // Read one snapshot: changes of one write appear together.
      await tx.execute(sql`set transaction isolation level repeatable read, read only`);
      return this.readWithin(tx, ids);
    });
    commit();
    for (const listener of this.listeners) listener();
  }

  private async readWithin(tx: Tx, ids: readonly string[]): Promise<() => void> {
    const { rows } = await tx.execute<SiteRow>(sql`${SITES} where site_id = any(${sql.param([...ids])}::text[])`);
    const found = rows.map((row): SiteRead => {
      const site = toSite(row);
      const state = this.states.get(site.siteId);
      const customizations = state?.customizations ?? new CustomizationIndex();
      const campaigns = state?.campaigns ?? new CampaignIndex();
      return { site, state, customizations, campaigns };
    });
    const moved = found.filter(({ site, state }) => state?.site.revision !== site.revision);
    const applied = moved.length === 0 ? [] : await this.readMoved(tx, moved);
    const newWords = found.filter(({ site, state }) => state?.words.revision !== site.wordsRevision);
    const words =
      newWords.length === 0
        ? NO_WORDS
        : await readWords(
            tx,
            newWords.map(({ site }) => site),
          );
    return () => {
      for (const { site } of moved) for (const apply of applied) apply(site.siteId);
      for (const { site, state, customizations, campaigns } of found) {
        const siteWords = words.get(site.siteId) ?? state?.words;
        if (siteWords !== undefined)
          this.states.set(site.siteId, { site, words: siteWords, customizations, campaigns });
      }
      const there = new Set(found.map(({ site }) => site.siteId));
      for (const siteId of ids) if (!there.has(siteId)) this.states.delete(siteId);
    };
  }

  private async readMoved(tx: Tx, moved: readonly SiteRead[]): Promise<((siteId: string) => void)[]> {
    const ids = moved.map(({ site }) => site.siteId);
    const applied = [
      await readCustomizations(tx, new Map(moved.map(({ site, customizations }) => [site.siteId, customizations]))),
      await readCampaigns(tx, new Map(moved.map(({ site, campaigns }) => [site.siteId, campaigns]))),
    ];
    for (const read of this.readers) applied.push(await read(tx, ids));
    return applied;
  }

  /** Logs a failure once, until the database answers again. */
  private logFailure(error: unknown): void {
    if (!this.isFailing)
      this.log.warn({ err: error }, "reading site data for searches failed; searches continue with the cached data");
    this.isFailing = true;
  }
}

const SITES = sql`
  select site_id, revision, catalogue_revision, words_revision, name, time_zone, currency, language, main_type,
    closed_at is not null as is_closed,
    (select coalesce(jsonb_agg(jsonb_build_object('service', service, 'since', changed_at, 'by', changed_by,
      'reason', reason, 'auto_return_at', auto_return_at) order by service), '[]')
    from service_states o where o.site_id = sites.site_id and not is_active) as off_services
  from sites`;

function toSite(row: SiteRow): SearchedSite {
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
    isClosed: row.is_closed,
    offServices: row.off_services,
  };
}

function isSame(a: SearchedSite | undefined, b: SearchedSite): boolean {
  // A switch of a service increases the revision, which is compared.
  const keys = (Object.keys(b) as (keyof SearchedSite)[]).filter((key) => key !== "offServices");
  return a !== undefined && keys.every((key) => a[key] === b[key]);
}

function inBatches<T>(all: readonly T[], size: number): T[][] {
  const batches: T[][] = [];
  for (let at = 0; at < all.length; at += size) batches.push(all.slice(at, at + size));
  return batches;
}
