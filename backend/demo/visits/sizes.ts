import { TZDate } from "@date-fns/tz";
import type { Random } from "@/backend/demo/random";
import type { DemoSite } from "@/backend/demo/sites";
import { DAY_MS } from "@/lib/domain/kit/durations";

// The traffic of a demo shop by country, weekday, season and hour, with daily growth.

/** Visits on an average day; about 70,000 events of all sites in 90 days. */
const VISITS: Readonly<Record<string, number>> = {
  "100200-300401": 60,
  "100200-300402": 42,
  "100200-300403": 17,
  "100200-300404": 27,
  "100200-300405": 11,
};
/** Factors by weekday, Sunday first. */
const WEEKDAYS = {
  outdoor: [1.22, 1.08, 0.94, 0.9, 0.92, 0.88, 1.06],
  office: [0.55, 1.2, 1.24, 1.18, 1.12, 0.96, 0.6],
} as const;
/** Factors by month, January first. */
const MONTHS = {
  outdoor: [0.84, 0.8, 0.9, 1.02, 1.16, 1.28, 1.26, 1.14, 0.96, 0.88, 0.98, 1.18],
  office: [1.08, 0.98, 1, 0.96, 0.94, 0.86, 0.8, 1.06, 1.24, 1.06, 1.12, 1.02],
} as const;
/** Factors of a section by month; missing sections have no season. */
const SEASONS: Readonly<Record<string, readonly number[]>> = {
  camping: [0.4, 0.5, 0.8, 1.2, 1.6, 1.8, 1.8, 1.5, 0.9, 0.6, 0.5, 0.5],
  water: [0.3, 0.3, 0.6, 1.1, 1.7, 2.1, 2.1, 1.6, 0.8, 0.4, 0.3, 0.4],
  winter: [2, 1.7, 0.9, 0.3, 0.2, 0.2, 0.2, 0.3, 0.6, 1.2, 1.9, 2.3],
  cycling: [0.5, 0.6, 1, 1.4, 1.5, 1.5, 1.4, 1.3, 1, 0.7, 0.5, 0.6],
};
const HOURS = {
  outdoor: [3, 2, 1, 1, 1, 2, 4, 7, 9, 11, 12, 13, 13, 12, 12, 13, 14, 16, 18, 21, 24, 22, 15, 7],
  office: [2, 1, 1, 1, 1, 2, 5, 12, 22, 27, 28, 25, 18, 23, 25, 24, 20, 14, 9, 8, 8, 7, 5, 3],
} as const;
const DAILY_GROWTH = 0.0013;
const GROWS_FROM = Date.UTC(2026, 7, 1);
const GROWTH_MAX = 1.3;

/** Visits of a shop on an average day. */
export function getAverageVisits({ siteId }: DemoSite): number {
  return VISITS[siteId] ?? 0;
}

/** Number of visits that begin on a day (`yyyy-MM-dd`), with random noise. */
export function countVisits(site: DemoSite, day: string, chance: Random): number {
  const at = new Date(`${day}T00:00:00Z`);
  const trade = site.stream === "office" ? "office" : "outdoor";
  const growth = Math.exp(((at.getTime() - GROWS_FROM) / DAY_MS) * DAILY_GROWTH);
  const curve = (WEEKDAYS[trade][at.getUTCDay()] ?? 1) * (MONTHS[trade][at.getUTCMonth()] ?? 1);
  const noise = 0.86 + 0.28 * chance.next();
  return Math.round(getAverageVisits(site) * Math.min(GROWTH_MAX, Math.max(0.7, growth)) * curve * noise);
}

/** Factor of a section in the month of a day; 1 is average. */
export function getSeasonFactor(section: string, day: string): number {
  return SEASONS[section]?.[Number(day.slice(5, 7)) - 1] ?? 1;
}

/** Picks a time on a day in the site's time zone, weighted by hour; epoch ms. */
export function pickTime(site: DemoSite, day: string, chance: Random): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const hour = pickWeighted(HOURS[site.stream === "office" ? "office" : "outdoor"], chance);
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
