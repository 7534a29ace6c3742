import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import { sql } from "drizzle-orm";
import { foldSite } from "@/backend/analytics/build/fold-site";
import type { Database } from "@/backend/db/client";
import { DEMO_SITES, type DemoSite } from "@/backend/demo/sites";
import type { Log } from "@/backend/kit/log";
import { startWakeLoop } from "@/backend/kit/wake-loop";
import { toDayNumber, toIsoDay } from "@/lib/domain/kit/site-days";
import { loadDemoCampaigns } from "./demo-campaigns";
import type { DemoEvent } from "./event-writer";
import type { DroppedEvents } from "./flaws";
import { type DaySetting, type DemoDay, makeVisits } from "./make-visits";
import type { RankLists } from "./ranked-lists";
import { Shelves } from "./shelves";
import { loadDemoEffects, loadLastEventTime, storeVisitBatch } from "./store-visits";

/**
 * Settings of the demo visits; `days`: number of past days, 0 for none. `signal` ends the work between two steps.
 * `onProgress` receives the percentage over all sites, `onComplete` each site that is complete until now.
 */
export type VisitSettings = {
  seed: number;
  days: number;
  log: Log;
  now: Date;
  shopUrl: string;
  /** The order of lists in the search; without it, items are shown by popularity. */
  rankLists?: RankLists;
  signal?: AbortSignal;
  onProgress?: (percent: number) => void;
  onComplete?: (siteId: string) => void;
};

/** A site with a visit this recent is not filled up, so that a restart is fast. */
const RECENT_MS = 3_600_000;
/** Minimum events per transaction; at least one day. */
const BATCH = 250;

/**
 * Adds visits to the existing demo shops until now, oldest first, in short transactions. Continues where an earlier call
 * ended. Returns whether all visits are there: false if the signal or a full disk ended it.
 */
export async function seedVisits(database: Database, settings: VisitSettings): Promise<boolean> {
  const { days, log, onProgress, onComplete } = settings;
  if (days === 0) return true;
  const started = performance.now();
  const there = await loadDemoSites(database);
  const whole = sum(there.map(({ visits }) => visits));
  let count = 0;
  let done = 0;
  for (const site of there) {
    const own = site.visits;
    const made = await seedSite(database, site, {
      ...settings,
      onProgress: (percent) => onProgress?.(Math.floor((100 * done + percent * own) / whole)),
    });
    count += made.count;
    if (!made.isComplete) return false;
    done += own;
    onComplete?.(site.siteId);
  }
  if (count > 0)
    log.info({ days, demo_visits: count, ms: Math.round(performance.now() - started) }, "demo visits added");
  return true;
}

async function loadDemoSites(database: Database): Promise<DemoSite[]> {
  const rows = await database.db.execute<{ site_id: string }>(sql`select site_id from sites`);
  const there = new Set(rows.rows.map(({ site_id: id }) => id));
  return DEMO_SITES.filter(({ siteId }) => there.has(siteId));
}

async function seedSite(
  database: Database,
  site: DemoSite,
  settings: VisitSettings,
): Promise<{ count: number; isComplete: boolean }> {
  const now = settings.now.getTime();
  const { siteId, timeZone } = site;
  let until = await database.withSite(siteId, (tx) => loadLastEventTime(tx, siteId));
  if (until !== null && now - until < RECENT_MS) return { count: 0, isComplete: true };
  const effects = await database.withSite(siteId, (tx) => loadDemoEffects(tx, siteId));
  const campaigns = await database.withSite(siteId, (tx) => loadDemoCampaigns(tx, siteId));
  const today = formatDay(now, timeZone);
  const first = pickLater(
    subtractDays(today, settings.days - 1),
    until === null ? "" : subtractDays(formatDay(until, timeZone), 1),
  );
  const shelves = new Shelves(site, settings.seed, effects, campaigns);
  const since = until ?? 0;
  let count = 0;
  let waiting: DemoEvent[] = [];
  let dropped: DroppedEvents[] = [];
  for (let day = first; day <= today; day = subtractDays(day, -1)) {
    if (settings.signal?.aborted === true || !database.hasDiskSpace()) return { count, isComplete: false };
    const made = await makeRankedVisits({ shelves, seed: settings.seed, day, shopUrl: settings.shopUrl }, settings);
    const isNew = ({ at }: { at: number }): boolean => at > since && at <= now;
    waiting.push(...made.events.filter(isNew));
    dropped.push(...made.dropped.filter(isNew));
    // Visits continue past midnight; stored data must be complete up to its last event.
    const isLast = day === today;
    if (waiting.length < BATCH && !isLast) continue;
    const end = isLast ? now + 1 : findDayStart(subtractDays(day, -1), timeZone);
    const events = waiting.filter(({ at }) => at < end).sort((a, b) => a.at - b.at);
    await storeVisitBatch(database, site, {
      events,
      dropped,
      after: until,
      end: isLast ? Number.POSITIVE_INFINITY : end,
    });
    await foldSite(database, siteId, new Date(Math.min(end, now)), { isPatient: true });
    until = events.at(-1)?.at ?? until;
    waiting = waiting.filter(({ at }) => at >= end);
    dropped = [];
    count += events.length;
    settings.onProgress?.(100 * (1 - (toDayNumber(today) - toDayNumber(day)) / settings.days));
  }
  return { count, isComplete: true };
}

/** Repetitions of a day until the order of all its lists is known; the last lists that come up are shown by popularity. */
const ROUNDS_MAX = 5;

/** Makes the visits of a day. Asks the search for the order of lists only when they come up. */
async function makeRankedVisits(
  setting: DaySetting,
  { rankLists }: Pick<VisitSettings, "rankLists">,
): Promise<DemoDay> {
  let made = makeVisits(setting);
  const { shelves } = setting;
  for (let round = 0; rankLists !== undefined && round < ROUNDS_MAX; round += 1) {
    const lists = shelves.takeUnranked();
    if (lists.length === 0) break;
    shelves.addRanked(await rankLists(shelves.site.siteId, lists));
    made = makeVisits(setting);
  }
  return made;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function formatDay(at: number, timeZone: string): string {
  return format(new TZDate(at, timeZone), "yyyy-MM-dd");
}

function findDayStart(day: string, timeZone: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new TZDate(year, month - 1, date, timeZone).getTime();
}

/**
 * The day so many days before another.
 * @param day `yyyy-MM-dd`, as is the result.
 */
function subtractDays(day: string, count: number): string {
  return toIsoDay(toDayNumber(day) - count);
}

function pickLater(one: string, other: string): string {
  return one > other ? one : other;
}

/** Adds demo visits in the background. */
export type DemoVisits = {
  /** Whether past visits of a site are still missing. Until they exist, the sums of the site end with the generated visits. */
  isFilling: (siteId: string) => boolean;
  stop: () => Promise<void>;
};

/** See `VisitSettings`. */
export type DemoVisitsSettings = {
  seed: number;
  days: number;
  log: Log;
  now: () => Date;
  shopUrl: string;
  rankLists: RankLists;
};

/** Retry interval after a full disk, a failure, or while another process adds visits. */
const POLL_MS = 2_000;
/** Percent between two log lines. */
const STEP = 10;

/** Starts adding missing visits. */
export function startDemoVisits(database: Database, { now, log, ...settings }: DemoVisitsSettings): DemoVisits {
  const missing = new Set(settings.days === 0 ? [] : DEMO_SITES.map(({ siteId }) => siteId));
  let logged = 0;
  const onProgress = (percent: number): void => {
    const reached = percent - (percent % STEP);
    if (reached <= logged) return;
    logged = reached;
    log.info({ demo_visits_percent: reached }, "generating demo visits");
  };
  const poll = async (signal: AbortSignal): Promise<void> => {
    const onComplete = (siteId: string): void => void missing.delete(siteId);
    const fill = () => seedVisits(database, { ...settings, log, now: now(), signal, onProgress, onComplete });
    // Demo sites that are not in the store are complete, too.
    if (!(await database.tryRunExclusive(fill))) return;
    missing.clear();
    // Sites that were almost complete report no progress: finish a logged progress with 100 %.
    if (logged > 0) onProgress(100);
  };
  const loop = startWakeLoop({
    what: "generating demo visits",
    log,
    pollMs: POLL_MS,
    canPoll: () => missing.size > 0 && database.hasDiskSpace(),
    poll,
  });
  return { isFilling: (siteId) => missing.has(siteId), stop: () => loop.stop() };
}
