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
/** Timeout of looking for an unknown site. */
const FIND_TIMEOUT_MS = 2_000;
/** Sites that a refresh reads at the same time; calls need the other connections. */
const READS_AT_ONCE = 4;
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

/** Reads other data of a site that may have changed; returns a function that applies it together with the site. */
export type SiteReader = (tx: Tx, siteId: string) => Promise<() => void>;

/** Caches every site for the searches of this process. */
export class SiteCache {
  private readonly states = new Map<string, SiteState>();
  /** Positions of sites in the site list. */
  private positions: ReadonlyMap<string, number> = new Map();
  private readonly reads = new Map<string, ReturnType<typeof serializeRuns>>();
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
    const positionOf = (siteId: string): number => this.positions.get(siteId) ?? this.positions.size;
    return [...this.states.values()]
      .map(({ site }) => site)
      .sort((a, b) => positionOf(a.siteId) - positionOf(b.siteId));
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
    const reads = this.reads.get(siteId) ?? serializeRuns(() => this.readNow(siteId));
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
    const moved = sites.filter((site) => !isSame(this.states.get(site.siteId)?.site, site));
    const faults: unknown[] = [];
    const read = ({ siteId }: SearchedSite) => this.read(siteId).catch((error: unknown) => void faults.push(error));
    for (let from = 0; from < moved.length; from += READS_AT_ONCE)
      await Promise.all(moved.slice(from, from + READS_AT_ONCE).map(read));
    if (faults.length > 0) throw faults[0];
    this.isFailing = false;
  }

  private async readNow(siteId: string): Promise<void> {
    const state = this.states.get(siteId);
    const indexes = {
      customizations: state?.customizations ?? new CustomizationIndex(),
      campaigns: state?.campaigns ?? new CampaignIndex(),
    };
    const commit = await this.database.withSystem(async (tx) => {
      // Read one snapshot: changes of one write appear together.
      await tx.execute(sql`set transaction isolation level repeatable read, read only`);
      return this.readWithin(tx, siteId, state, indexes);
    });
    commit();
    for (const listener of this.listeners) listener();
  }

  private async readWithin(
    tx: Tx,
    siteId: string,
    state: SiteState | undefined,
    indexes: Pick<SiteState, "customizations" | "campaigns">,
  ): Promise<() => void> {
    const { rows } = await tx.execute<SiteRow>(sql`${SITES} where site_id = ${siteId}`);
    const [row] = rows;
    if (row === undefined) return () => this.states.delete(siteId);
    const site = toSite(row);
    const isMoved = state?.site.revision !== site.revision;
    const applied: (() => void)[] = [];
    if (isMoved) {
      applied.push(await readCustomizations(tx, siteId, indexes.customizations));
      applied.push(await readCampaigns(tx, siteId, indexes.campaigns));
      for (const read of this.readers) applied.push(await read(tx, siteId));
    }
    const words = state?.words.revision === site.wordsRevision ? state.words : await readWords(tx, site);
    return () => {
      for (const apply of applied) apply();
      this.states.set(siteId, { site, words, ...indexes });
    };
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
