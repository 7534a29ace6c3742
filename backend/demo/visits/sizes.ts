import { TZDate } from "@date-fns/tz";
import type { Trade } from "@/backend/demo/demo-data";
import type { Random } from "@/backend/demo/random";
import type { DemoSite } from "@/backend/demo/sites";
import { DAY_MS } from "@/lib/domain/kit/durations";

// The traffic of a demo shop by country, weekday, season and hour, with daily growth.

const DAILY_GROWTH = 0.0013;
const GROWS_FROM = Date.UTC(2026, 7, 1);
const GROWTH_MAX = 1.3;

/** Number of visits that begin on a day (`yyyy-MM-dd`), with random noise. */
export function countVisits(site: DemoSite, day: string, chance: Random): number {
  const at = new Date(`${day}T00:00:00Z`);
  const { weekdays, months } = site.trade.traffic;
  const growth = Math.exp(((at.getTime() - GROWS_FROM) / DAY_MS) * DAILY_GROWTH);
  const curve = (weekdays[at.getUTCDay()] ?? 1) * (months[at.getUTCMonth()] ?? 1);
  const noise = 0.86 + 0.28 * chance.next();
  return Math.round(site.visits * Math.min(GROWTH_MAX, Math.max(0.7, growth)) * curve * noise);
}

/** Factor of a section in the month of a day; 1 is average. */
export function getSeasonFactor({ traffic }: Trade, section: string, day: string): number {
  return traffic.seasons[section]?.[Number(day.slice(5, 7)) - 1] ?? 1;
}

/** Picks a time on a day in the site's time zone, weighted by hour; epoch ms. */
export function pickTime(site: DemoSite, day: string, chance: Random): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const hour = pickWeighted(site.trade.traffic.hours, chance);
  const clock = [hour, chance.int(0, 59), chance.int(0, 59)] as const;
  return new TZDate(year, month - 1, date, ...clock, site.timeZone).getTime();
}

/** Picks an index with a probability proportional to its weight. */
export function pickWeighted(weights: readonly number[], chance: Random): number {
  let whole = 0;
  for (const weight of weights) whole += weight;
  let left = chance.next() * whole;
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return index;
  }
  return weights.length - 1;
}
