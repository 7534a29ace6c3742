import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import { sql } from "drizzle-orm";
import { foldSite } from "@/backend/analytics/fold-site";
import type { Database } from "@/backend/db/client";
import type { Log } from "@/backend/log";
import { dayAt, dayNumber } from "@/lib/domain/day-spans";
import { DEMO_SITES, type DemoSite } from "../sites";
import type { MadeEvent } from "./event-pen";
import type { MadeDrop } from "./flaws";
import { makeVisits } from "./make-visits";
import { Shelves } from "./shelves";
import { effectsOf, madeUntil, makeDays, storeStretch } from "./store-visits";

/** What made-up visits depend on; `days`: how far back they go, 0 makes none. */
export type VisitSettings = { seed: number; days: number; log: Log; now: Date; shopUrl: string };

/** What is missing of a site with so recent a visit comes with a later start, so that the next one is quick. */
const RESTED_MS = 3_600_000;
/** Events that are put in at once. */
const PART = 4000;

/**
 * Fills the days before now with visits to the made-up shops that are there, and today until now. What an earlier start
 * has made stays, so that a later one adds the days between only.
 */
export async function seedVisits(database: Database, settings: VisitSettings): Promise<void> {
  const { days, log } = settings;
  if (days === 0) return;
  const started = performance.now();
  let count = 0;
  for (const site of await sitesThere(database)) count += await seedSite(database, site, settings);
  if (count > 0) log.info({ days, events: count, ms: Math.round(performance.now() - started) }, "made-up visits added");
}

async function sitesThere(database: Database): Promise<DemoSite[]> {
  const rows = await database.db.execute<{ site_id: string }>(sql`select site_id from sites`);
  const there = new Set(rows.rows.map(({ site_id: id }) => id));
  return DEMO_SITES.filter(({ siteId }) => there.has(siteId));
}

async function seedSite(database: Database, site: DemoSite, settings: VisitSettings): Promise<number> {
  const now = settings.now.getTime();
  const { siteId, timeZone } = site;
  const until = await database.withSite(siteId, (tx) => madeUntil(tx, siteId));
  if (until !== null && now - until < RESTED_MS) return 0;
  const effects = await database.withSite(siteId, (tx) => effectsOf(tx, siteId));
  const today = dayOf(now, timeZone);
  const first = laterOf(
    daysBefore(today, settings.days - 1),
    until === null ? "" : daysBefore(dayOf(until, timeZone), 1),
  );
  const shelves = new Shelves(site, settings.seed, effects);
  await makeDays(database, startOf(first, timeZone), now);
  let count = 0;
  let waiting: MadeEvent[] = [];
  let dropped: MadeDrop[] = [];
  for (let day = first; day <= today; day = daysBefore(day, -1)) {
    const made = makeVisits({ shelves, seed: settings.seed, day, shopUrl: settings.shopUrl });
    const isNew = ({ at }: { at: number }): boolean => at > (until ?? 0) && at <= now;
    waiting.push(...made.events.filter(isNew));
    dropped.push(...made.dropped.filter(isNew));
    // Visits run on past midnight; what is stored is whole up to its last event.
    const isLast = day === today;
    if (waiting.length < PART && !isLast) continue;
    const end = isLast ? now + 1 : startOf(daysBefore(day, -1), timeZone);
    const events = waiting.filter(({ at }) => at < end).sort((a, b) => a.at - b.at);
    await storeStretch(
      database,
      site,
      { events, dropped, end: isLast ? Number.POSITIVE_INFINITY : end },
      until === null,
    );
    waiting = waiting.filter(({ at }) => at >= end);
    dropped = [];
    count += events.length;
  }
  if (until === null) await foldSite(database, siteId, settings.now);
  return count;
}

function dayOf(at: number, timeZone: string): string {
  return format(new TZDate(at, timeZone), "yyyy-MM-dd");
}

function startOf(day: string, timeZone: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new TZDate(year, month - 1, date, timeZone).getTime();
}

/** A day so many days before another; days written `yyyy-MM-dd`. */
function daysBefore(day: string, count: number): string {
  return dayAt(dayNumber(day) - count);
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}
