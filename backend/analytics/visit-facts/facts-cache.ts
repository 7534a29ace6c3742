import type { Log } from "@/backend/kit/log";
import type { DayRevision, FactsAnswer, FactsRequest, SumReport, SumRequest } from "./facts-messages";
import { type FactsReader, FIRST_REVISION } from "./facts-reader";

// Decides which visits are in memory (docs/adr/0101). The database knows the current revision of each day; a day in memory with
// that revision is not read again. Processes do not share the memory: each one compares revisions with the database.

/** Where visits are held and summed: a thread (`facts-thread.ts`). `send` never rejects. */
export type FactsHolder = { send: (request: FactsRequest) => Promise<FactsAnswer> };

/** Limits of the cache; `bytesMax` holds for all sites together. */
export type FactsLimits = {
  bytesMax: number;
  /**
   * Up to this many missing visits are read for the request that needs them, or a small part of the visits of its days; more are read in
   * the background.
   */
  atOnceMax: number;
  /** Visits per step in the background. */
  stepVisits: number;
};

/** Memory per visit until it is known for a site. */
const VISIT_BYTES = 200;
/**
 * Missing visits that are at most this part of those in memory are read for the request: the current day, which changes all the time,
 * has many visits in a large shop, and the database would have to read all days instead.
 */
const AT_ONCE_PART = 1 / 20;
/** Visits may change while they are read, so outdated days are read again; the last round is taken as it is. */
const ROUNDS = 3;
/** Texts that no day needs any more remain; a site with more than this per visit is read again. */
const TEXTS_PER_VISIT = 3;
const FEW_TEXTS = 20_000;
/** How long a site waits after its visits could not be read. */
const RETRY_MS = 60_000;

type CachedDay = DayRevision & { visits: number; bytes: number };
type CachedSite = {
  id: string;
  days: Map<number, CachedDay>;
  /** Memory of the texts that the days share. */
  sharedBytes: number;
  longAddresses: Set<string>;
  /** Days that a request reads, which others wait for. */
  reading: Map<number, Promise<void>>;
};

/** The cache of all sites. */
export class FactsCache {
  private readonly sites = new Map<string, CachedSite>();
  /** Every day in memory with its site, least recently used first. */
  private readonly used = new Map<CachedDay, CachedSite>();
  /** Sites that are read in the background, with when the next attempt may begin; Infinity while one runs. */
  private readonly loading = new Map<string, number>();
  /** Measured memory per visit of sites that were dropped. */
  private readonly visitBytes = new Map<string, number>();

  constructor(
    private readonly holder: FactsHolder,
    private readonly limits: FactsLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Memory of all visits in bytes, and their number. */
  get size(): { bytes: number; visits: number } {
    let visits = 0;
    let bytes = 0;
    for (const day of this.used.keys()) {
      visits += day.visits;
      bytes += day.bytes;
    }
    for (const site of this.sites.values()) bytes += site.sharedBytes;
    return { bytes, visits };
  }

  /**
   * The current visits of days, if they are in memory. Reads a few missing ones at once.
   * @param background reads many missing ones, after this returned null.
   */
  async open(
    reader: FactsReader,
    days: readonly number[],
    background: { reader: FactsReader; log: Log },
  ): Promise<DayRevision[] | null> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const revisions = await reader.readRevisions(days);
      const site = this.touch(reader.site, days);
      const missing = days.filter((day) => site.days.get(day)?.revision !== (revisions.get(day) ?? FIRST_REVISION));
      if (missing.length === 0) break;
      const counts = await reader.countVisits(missing);
      const count = sum(counts.values());
      const loaded = sum(days.map((day) => (missing.includes(day) ? 0 : (site.days.get(day)?.visits ?? 0))));
      if (this.isTooLarge(site, days, count)) return null;
      if (count > Math.max(this.limits.atOnceMax, loaded * AT_ONCE_PART)) {
        this.loadLater(background, missing, counts);
        return null;
      }
      await this.readOnce(reader, site, missing);
    }
    const opened = days.flatMap((day) => this.sites.get(reader.site)?.days.get(day) ?? []);
    return opened.length < days.length ? null : opened.map(({ day, revision }) => ({ day, revision }));
  }

  /** Addresses of a site that may be missing in `visit_addresses`. */
  listLongAddresses(siteId: string): readonly string[] {
    return [...(this.sites.get(siteId)?.longAddresses ?? [])];
  }

  /** Sums visits of opened days; null if they are no longer in memory as they were. */
  async sum(request: SumRequest): Promise<SumReport> {
    const answer = await this.holder.send(request);
    if ("sums" in answer && answer.sums !== null) return answer.sums;
    const cached = this.sites.get(request.site)?.days;
    // If nothing changed meanwhile, the holder has lost them.
    if (request.days.every(({ day, revision }) => cached?.get(day)?.revision === revision)) this.forget(request.site);
    return null;
  }

  /** Forgets all sites, because the holder lost them. */
  clear(): void {
    this.sites.clear();
    this.used.clear();
  }

  /** The site, with its days marked as most recently used. */
  private touch(siteId: string, days: readonly number[]): CachedSite {
    const site = this.openSite(siteId);
    for (const day of days) {
      const cached = site.days.get(day);
      if (cached !== undefined && this.used.delete(cached)) this.used.set(cached, site);
    }
    return site;
  }

  private openSite(id: string): CachedSite {
    const known = this.sites.get(id);
    if (known !== undefined) return known;
    const site: CachedSite = { id, days: new Map(), sharedBytes: 0, longAddresses: new Set(), reading: new Map() };
    this.sites.set(id, site);
    return site;
  }

  /** Whether the days of a request do not fit, with the missing visits among them. */
  private isTooLarge(site: CachedSite, days: readonly number[], missing: number): boolean {
    const loaded = sum(days.map((day) => site.days.get(day)?.visits ?? 0));
    return (loaded + missing) * (this.visitBytes.get(site.id) ?? VISIT_BYTES) > this.limits.bytesMax;
  }

  /** Reads days for a request, except those that another request is reading, for which it waits. */
  private async readOnce(reader: FactsReader, site: CachedSite, days: readonly number[]): Promise<void> {
    const others = days.flatMap((day) => site.reading.get(day) ?? []);
    const ours = days.filter((day) => !site.reading.has(day));
    if (ours.length > 0) {
      const reading = this.load(reader, ours);
      for (const day of ours) site.reading.set(day, reading);
      try {
        await reading;
      } finally {
        for (const day of ours) site.reading.delete(day);
      }
    }
    // If one of them fails, the next round reads its days.
    await Promise.allSettled(others);
  }

  private loadLater(
    { reader, log }: { reader: FactsReader; log: Log },
    days: readonly number[],
    counts: ReadonlyMap<number, number>,
  ): void {
    if ((this.loading.get(reader.site) ?? 0) > this.now()) return;
    this.loading.set(reader.site, Number.POSITIVE_INFINITY);
    const begun = this.now();
    this.loadInSteps(reader, days, counts).then(
      () => {
        this.loading.delete(reader.site);
        const { bytes, visits } = this.size;
        log.info(
          { siteId: reader.site, days: days.length, ms: this.now() - begun, bytes, visits },
          "visits were read into memory",
        );
      },
      (error: unknown) => {
        this.loading.set(reader.site, this.now() + RETRY_MS);
        log.warn({ err: error, siteId: reader.site }, "visits could not be read into memory");
      },
    );
  }

  /** Reads the newest days first. */
  private async loadInSteps(
    reader: FactsReader,
    days: readonly number[],
    counts: ReadonlyMap<number, number>,
  ): Promise<void> {
    let step: number[] = [];
    for (const day of days.toSorted((a, b) => b - a)) {
      step.push(day);
      if (sum(step.map((one) => counts.get(one) ?? 0)) < this.limits.stepVisits) continue;
      await this.load(reader, step);
      step = [];
    }
    if (step.length > 0) await this.load(reader, step);
  }

  private async load(reader: FactsReader, days: readonly number[]): Promise<void> {
    const read = await reader.read(days);
    const answer = await this.holder.send({ kind: "load", site: reader.site, days: read });
    if (!("loaded" in answer)) return;
    const { days: measured, shared, longAddresses } = answer.loaded;
    const site = this.openSite(reader.site);
    site.sharedBytes = shared.bytes;
    for (const address of longAddresses) site.longAddresses.add(address);
    read.forEach(({ day, revision, visits }, at) => {
      const before = site.days.get(day);
      if (before !== undefined) this.used.delete(before);
      const cached = { day, revision, visits, bytes: measured[at]?.bytes ?? 0 };
      site.days.set(day, cached);
      this.used.set(cached, site);
    });
    const visits = sum([...site.days.values()].map((day) => day.visits));
    if (shared.texts > TEXTS_PER_VISIT * visits + FEW_TEXTS) this.forget(site.id);
    this.evict();
  }

  /** Drops the least recently used days until the others fit. */
  private evict(): void {
    let { bytes } = this.size;
    for (const [day, site] of this.used) {
      if (bytes <= this.limits.bytesMax) return;
      this.visitBytes.set(site.id, this.measureVisit(site));
      this.used.delete(day);
      site.days.delete(day.day);
      bytes -= day.bytes;
      if (site.days.size > 0) this.send({ kind: "drop", site: site.id, days: [day.day] });
      else {
        bytes -= site.sharedBytes;
        this.forget(site.id);
      }
    }
  }

  /** Memory per visit of a site, with its share of the texts. */
  private measureVisit({ days, sharedBytes }: CachedSite): number {
    const cached = [...days.values()];
    const bytes = sum(cached.map((day) => day.bytes)) + sharedBytes;
    return bytes / Math.max(1, sum(cached.map((day) => day.visits)));
  }

  /** Drops a site with its texts. */
  private forget(siteId: string): void {
    const site = this.sites.get(siteId);
    for (const day of site?.days.values() ?? []) this.used.delete(day);
    this.sites.delete(siteId);
    this.send({ kind: "drop", site: siteId, days: null });
  }

  /** Sends a message whose answer does not matter. */
  private send(request: FactsRequest): void {
    void this.holder.send(request);
  }
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
