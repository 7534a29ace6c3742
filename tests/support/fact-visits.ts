import type { DayText } from "@/backend/analytics/visit-facts/facts-messages";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { SEARCH_SCOPES, type SearchScope } from "@/lib/domain/search/search-scopes";

// Visits as the database sends them to the thread that holds visits in memory.

/** A folded visit; `day` and `hour` are local. */
export type FactVisit = {
  startedAt: number;
  day: number;
  hour: number;
  clientId: string;
  ip: string | null;
  device: string;
  orders: number;
  actions: number;
  noResults: number;
  isBot?: boolean;
  revenue: number;
  shares: Partial<Record<SearchScope, readonly number[]>>;
  tokens: readonly string[];
  pages: readonly string[];
  referers: readonly string[];
};

/** The text of some visits of a UTC day. */
export function toDayText(day: number, revision: string, visits: readonly FactVisit[]): DayText {
  const sorted = visits.toSorted((a, b) => a.day - b.day || a.hour - b.hour);
  return { day, revision, visits: visits.length, text: sorted.map(toLine).join("\n") };
}

/** The UTC day in which a visit began, as the number of days since 1970-01-01. */
export function getUtcDay({ startedAt }: FactVisit): number {
  return Math.floor(startedAt / DAY_MS);
}

function toLine(visit: FactVisit): string {
  const flags = [visit.orders > 0, visit.actions > 0, visit.noResults > 0, visit.isBot === true];
  return [
    ...[
      visit.startedAt % DAY_MS,
      visit.day,
      visit.hour,
      flags.reduce((sum, flag, at) => sum + (flag ? 2 ** at : 0), 0),
      visit.revenue,
    ],
    toArrayText([visit.clientId, visit.ip, visit.device]),
    ...SEARCH_SCOPES.map((scope) => `{${(visit.shares[scope] ?? []).join()}}`),
    ...[visit.tokens, visit.pages, visit.referers].map(toArrayText),
  ].join(" ");
}

/** An array of texts as PostgreSQL writes it. */
export function toArrayText(texts: readonly (string | null)[]): string {
  const toElement = (text: string | null): string => {
    if (text === null) return "NULL";
    const isPlain = text !== "" && text.toUpperCase() !== "NULL" && !/[\s{},"\\]/.test(text);
    return isPlain ? text : `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
  };
  return `{${texts.map(toElement).join()}}`;
}
