import { fold } from "@vitrine/engine/fold";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { queryDays } from "@/backend/db/schema/analytics/visits";
import { loadQueryTotals } from "@/backend/search/service/query-totals";
import type { matches } from "@/lib/contract/customizations/rule-evidence";
import { NUMBERS_DAYS } from "@/lib/domain/kit/limits";
import { getLastDays } from "@/lib/domain/kit/site-days";
import type { Answer } from "@/lib/http/endpoint";
import { findCountedUntil } from "./effects";

type Site = { siteId: string; timeZone: string };

/** Finds searches of the last 30 days that a customization with these spellings would match, most searched first. */
export async function loadQueryMatches(
  tx: Tx,
  site: Site,
  now: Date,
  spellings: readonly string[],
): Promise<Answer<typeof matches>> {
  const byKey = new Map<string, string>();
  for (const spelling of spellings) if (!byKey.has(fold(spelling))) byKey.set(fold(spelling), spelling.trim());
  byKey.delete("");
  const keys = [...byKey.keys()];
  const range = getLastDays(now, site.timeZone, NUMBERS_DAYS);
  const totals = await loadQueryTotals(tx, site, { ...range, scope: "search", queries: keys });
  const typed = await loadLastTyped(tx, site.siteId, [...totals.keys()]);
  const until = await findCountedUntil(tx, site.siteId);
  const queries = keys
    .map((key) => ({
      spelling: byKey.get(key) ?? key,
      typed: typed.get(key) ?? null,
      searches: totals.get(key)?.searches ?? 0,
    }))
    .sort((a, b) => b.searches - a.searches);
  return {
    days: NUMBERS_DAYS,
    searches: queries.reduce((sum, { searches }) => sum + searches, 0),
    queries,
    as_of: until?.toISOString() ?? null,
  };
}

/** The most recently typed form of queries, by folded query. */
export async function loadLastTyped(tx: Tx, siteId: string, keys: string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const t = queryDays;
  const rows = await tx
    .selectDistinctOn([t.query], { query: t.query, typed: t.typed })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.scope, "search"), eq(t.span, 32), inArray(t.query, keys)))
    .orderBy(t.query, desc(t.day));
  return new Map(rows.map(({ query, typed }) => [query, typed]));
}
