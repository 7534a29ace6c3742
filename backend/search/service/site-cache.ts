import type { Database, Tx } from "@/backend/db/client";
import type { Log } from "@/backend/kit/log";
import { serializeRuns } from "@/backend/kit/run-after";
import { inTime } from "@/lib/http/send";
import { type IndexedRewrites, indexRewrites, inLanguage, type RewriteRows } from "./indexed-rewrites";
import { refusal } from "./request";
import { NO_CHANGES } from "./row-changes";
import { CampaignIndex } from "./site-campaigns";
import type { SiteChange } from "./site-changes";
import { CustomizationIndex, type SearchedSite, type SiteRules } from "./site-rules";
import type { SiteSnapshots } from "./site-snapshots";

// The data of every site in this process's memory, so that a search needs no database. A commit of this process is read
// before its write is answered, one of another process on NOTIFY. Polling finds missed notifications (docs/adr/0043). What was read is stored
// for the next start (docs/adr/0087).

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

/** The statements of the search, which are read with the rest of the program. */
type Reads = typeof import("./search-reads");

/** A site with its search settings. */
export type KnownSite = { site: SearchedSite; rules: SiteRules; wordsRevision: number };

type SiteState = {
  site: SearchedSite;
  rewrites: IndexedRewrites;
  customizations: CustomizationIndex;
  campaigns: CampaignIndex;
};

/** What a read found, and how often the snapshot had been discarded when it began. */
type DatedChange = { change: SiteChange; discards: number };

/** A site as read, with its state so far and the indexes to update. `isWhole`: these are new. */
type SiteRead = Omit<SiteState, "rewrites"> & { state: SiteState | undefined; isWhole: boolean; discards: number };

const NO_REWRITES: ReadonlyMap<string, RewriteRows> = new Map();

/** What was read of sites whose revision changed; `applied` are the functions of the readers. */
type MovedSites = {
  customizations: ReadonlyMap<string, SiteChange["customizations"]>;
  campaigns: ReadonlyMap<string, SiteChange["campaigns"]>;
  applied: ((siteId: string) => void)[];
};

const NOTHING_MOVED: MovedSites = { customizations: new Map(), campaigns: new Map(), applied: [] };

/** Reads other data of sites that may have changed; returns a function that applies that of a site together with the site. */
export type SiteReader = (tx: Tx, siteIds: readonly string[]) => Promise<(siteId: string) => void>;

/** Caches every site for the searches of this process. */
export class SiteCache {
  private readonly states = new Map<string, SiteState>();
  /** Sites as the last process stored them, which serve until the database was read. */
  private readonly restored = new Set<string>();
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

  /** @param snapshots null: nothing is stored for the next start. */
  constructor(
    private readonly database: Promise<Database>,
    private readonly log: Log,
    private readonly readers: readonly SiteReader[] = [],
    private readonly snapshots: SiteSnapshots | null = null,
  ) {}

  /** Serves the sites that the last process stored. Returns whether there are any. */
  async restore(): Promise<boolean> {
    for (const { site, rewrites, customizations, campaigns } of (await this.snapshots?.load()) ?? []) {
      const state = {
        site,
        rewrites: indexRewrites(rewrites, site.language),
        customizations: new CustomizationIndex(),
        campaigns: new CampaignIndex(),
      };
      state.customizations.apply({ read: customizations, deleted: [] });
      state.campaigns.apply({ read: campaigns, deleted: [] });
      this.states.set(site.siteId, state);
      this.restored.add(site.siteId);
    }
    return this.restored.size > 0;
  }

  /** Reads every site, and follows changes from then on. */
  async start(): Promise<void> {
    const { engine, watchSites } = await this.database;
    watchSites((siteId) => this.handleNotification(siteId));
    await this.refresh();
    const refresh = (): void => {
      if (this.refreshes.isIdle()) this.refresh().catch((error: unknown) => this.logFailure(error));
    };
    this.timer = setInterval(refresh, POLL_MS[engine]);
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

  /** A cached site. */
  get(siteId: string): KnownSite | undefined {
    const state = this.states.get(siteId);
    if (state === undefined) return undefined;
    const { site, rewrites, customizations: index, campaigns: campaignIndex } = state;
    const { redirects, synonyms } = rewrites;
    const rules: SiteRules = {
      redirects,
      synonyms,
      rewrites: [],
      customizations: (query) => index.find(query),
      customizationsOfForms: (query, types) => index.findOfForms(query, types, site.language),
      customizationsOfType: (kind, type) => index.findOfType(kind, type),
      campaigns: (kind, key) => campaignIndex.find(kind, key),
      campaignsOfForms: (query) => campaignIndex.findOfForms(query, site.language),
    };
    return { site, wordsRevision: rewrites.revision, rules };
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
    const reads = this.reads.get(siteId) ?? serializeRuns(() => this.readAndStore(siteId));
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
    const handled = read.then(
      () => true,
      (error: unknown) => this.logFailure(error),
    );
    if ((await inTime(handled, WRITE_WAIT_MAX_MS)) !== true && siteId !== null) this.snapshots?.discard(siteId);
  }

  /** The state of a site as this process read it. */
  private getRead(siteId: string): SiteState | undefined {
    return this.restored.has(siteId) ? undefined : this.states.get(siteId);
  }

  private forget(siteId: string): void {
    this.states.delete(siteId);
    this.restored.delete(siteId);
    this.snapshots?.discard(siteId);
  }

  private async refreshNow(): Promise<void> {
    const before = [...this.states.keys()];
    const database = await this.database;
    const { readAllSites } = await import("./search-reads");
    const sites = await readAllSites(database);
    this.refreshedAt = performance.now();
    this.positions = new Map(sites.map(({ siteId }, place) => [siteId, place]));
    for (const siteId of before) if (!this.positions.has(siteId)) this.forget(siteId);
    const moved = sites
      .filter((site) => !isSame(this.getRead(site.siteId)?.site, site) || this.snapshots?.needsWhole(site.siteId))
      .map(({ siteId }) => siteId);
    const faults: unknown[] = [];
    const attempt = (read: Promise<void>) => read.catch((error: unknown) => void faults.push(error));
    const unknown = new Set(moved.filter((siteId) => this.getRead(siteId) === undefined));
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
    // Not stored before it is used: nobody has been told that it changed.
    const reading = this.readNow(unread).then((changes) => void this.store(changes));
    for (const siteId of unread) this.firstReads.set(siteId, reading);
    try {
      await reading;
    } finally {
      for (const siteId of unread) this.firstReads.delete(siteId);
    }
  }

  private async readAndStore(siteId: string): Promise<void> {
    await this.store(await this.readNow([siteId]));
  }

  private async store(changes: readonly DatedChange[]): Promise<void> {
    await Promise.all(changes.map(({ change, discards }) => this.snapshots?.save(change, discards)));
  }

  private async readNow(ids: readonly string[]): Promise<readonly DatedChange[]> {
    const database = await this.database;
    const reads = await import("./search-reads");
    const commit = await database.withSystem((tx) => this.readWithin(tx, reads, ids));
    const changes = commit();
    for (const listener of this.listeners) listener();
    return changes;
  }

  /** Reads sites; the returned function makes what was read visible, and returns it. */
  private async readWithin(tx: Tx, reads: Reads, ids: readonly string[]): Promise<() => readonly DatedChange[]> {
    const before = new Map(ids.map((siteId) => [siteId, this.countDiscards(siteId)]));
    // Of one moment: changes of one write appear together.
    const found = (await reads.readSites(tx, ids)).map((site): SiteRead => {
      const known = this.getRead(site.siteId);
      const isWhole = known === undefined || (this.snapshots?.needsWhole(site.siteId) ?? false);
      const state = isWhole ? undefined : known;
      const customizations = state?.customizations ?? new CustomizationIndex();
      const campaigns = state?.campaigns ?? new CampaignIndex();
      return { site, state, customizations, campaigns, isWhole, discards: before.get(site.siteId) ?? 0 };
    });
    const moved = found.filter(({ site, state }) => state?.site.revision !== site.revision);
    const { customizations, campaigns, applied } = await this.readMoved(tx, reads, moved);
    const newRewrites = found.filter(({ site, state }) => state?.rewrites.revision !== site.wordsRevision);
    const rewrites =
      newRewrites.length === 0
        ? NO_REWRITES
        : await reads.readRewrites(
            tx,
            newRewrites.map(({ site }) => site),
          );
    return () => {
      for (const { site } of moved) for (const apply of applied) apply(site.siteId);
      const changes = found.map((read): DatedChange => {
        const { siteId } = read.site;
        const change = {
          site: read.site,
          rewrites: rewrites.get(siteId) ?? null,
          customizations: customizations.get(siteId) ?? NO_CHANGES,
          campaigns: campaigns.get(siteId) ?? NO_CHANGES,
          isWhole: read.isWhole,
        };
        return { change, discards: this.apply(read, change) };
      });
      const there = new Set(found.map(({ site }) => site.siteId));
      for (const siteId of ids) if (!there.has(siteId)) this.forget(siteId);
      return changes;
    };
  }

  /** Makes what was read visible. Returns how often the snapshot had been discarded when the read began, or is by this. */
  private apply(read: SiteRead, change: SiteChange): number {
    const { site, state, customizations, campaigns } = read;
    customizations.apply(change.customizations);
    campaigns.apply(change.campaigns);
    const known = change.rewrites === null ? state?.rewrites : indexRewrites(change.rewrites, site.language);
    if (known === undefined) return read.discards;
    const rewrites = inLanguage(known, site.language);
    const stored = this.restored.has(site.siteId) ? this.states.get(site.siteId)?.site : undefined;
    this.states.set(site.siteId, { site, rewrites, customizations, campaigns });
    this.restored.delete(site.siteId);
    const isCurrent = this.countDiscards(site.siteId) === read.discards;
    if (stored === undefined || isSame(stored, site) || !isCurrent) return read.discards;
    // The last process was killed between a commit and its snapshot. From now on, somebody may see that commit.
    this.snapshots?.discard(site.siteId);
    return this.countDiscards(site.siteId);
  }

  private countDiscards(siteId: string): number {
    return this.snapshots?.countDiscards(siteId) ?? 0;
  }

  private async readMoved(tx: Tx, reads: Reads, moved: readonly SiteRead[]): Promise<MovedSites> {
    const ids = moved.map(({ site }) => site.siteId);
    if (ids.length === 0) return NOTHING_MOVED;
    const customizations = await reads.readCustomizations(
      tx,
      new Map(moved.map((one) => [one.site.siteId, one.customizations])),
    );
    const campaigns = await reads.readCampaigns(tx, new Map(moved.map((one) => [one.site.siteId, one.campaigns])));
    const applied: MovedSites["applied"] = [];
    for (const read of this.readers) applied.push(await read(tx, ids));
    return { customizations, campaigns, applied };
  }

  /** Logs a failure once, until the database answers again. */
  private logFailure(error: unknown): void {
    if (!this.isFailing)
      this.log.warn({ err: error }, "reading site data for searches failed; searches continue with the cached data");
    this.isFailing = true;
  }
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
