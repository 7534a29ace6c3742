import { normalizePath } from "@vitrine/engine/category-path";
import { fold, foldQuery } from "@vitrine/engine/fold";
import { sql } from "drizzle-orm";
import { findTwin, toCustomizationSubjectKey } from "@/backend/customizations/rules/insert-customization";
import type { Tx } from "@/backend/db/client";
import type { itemClicks } from "@/lib/contract/customizations/rule-evidence";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { NUMBERS_DAYS } from "@/lib/domain/kit/limits";
import type { DayRange } from "@/lib/domain/kit/site-days";
import type { CountedKind } from "@/lib/domain/search/kinds";
import type { Answer } from "@/lib/http/endpoint";
import { findCountedUntil } from "./effects";
import { buildDefaultRanges, loadQueryKeys, toScope } from "./numbers";

/** Items in an answer; those with fewer clicks are left out. */
const ITEMS_MAX = 1000;

type Selection = { siteId: string; kind: CountedKind; queries: readonly string[]; range: DayRange };

/**
 * Sums clicks by item identity after searches for queries, most clicked first.
 * @param limit cuts the list.
 */
export async function sumClicks(
  db: Tx,
  { siteId, kind, queries, range: { from, to } }: Selection,
  limit?: number,
): Promise<Map<string, number>> {
  if (queries.length === 0) return new Map();
  const cut = limit === undefined ? sql`` : sql`limit ${limit}`;
  const { rows } = await db.execute<{ identity: string; clicks: number }>(sql`
    select identity, sum(clicks)::float8 as clicks from query_items
    where site_id = ${siteId} and scope = ${toScope(kind)} and query = any(${sql.param([...queries])}::text[])
      and day between ${from} and ${to}
    group by identity having sum(clicks) > 0 order by 2 desc, 1 ${cut}`);
  return new Map(rows.map(({ identity, clicks }) => [identity, clicks]));
}

type Subject = { subject: string; type: string };
type Context = { tx: Tx; site: { siteId: string; timeZone: string }; now: Date };

/** Clicks on the items of a query with its spellings, or of a listing; also of one that is not customized. */
export async function countItemClicks(
  { tx, site, now }: Context,
  kind: CountedKind,
  about: Subject,
): Promise<Answer<typeof itemClicks>> {
  const { siteId, timeZone } = site;
  const until = await findCountedUntil(tx, siteId);
  if (until === null) return { days: NUMBERS_DAYS, items: null, is_complete: false, as_of: null };
  const queries = await findQueries(tx, siteId, kind, about);
  const range = buildDefaultRanges(now, timeZone).now;
  const clicks = await sumClicks(tx, { siteId, kind, queries, range }, ITEMS_MAX + 1);
  const items = [...clicks].map(([item_url, count]) => ({ item_url, clicks: count })).slice(0, ITEMS_MAX);
  return { days: NUMBERS_DAYS, items, is_complete: clicks.size <= ITEMS_MAX, as_of: until.toISOString() };
}

/** The keys of the subject in the statistics. */
async function findQueries(
  tx: Tx,
  siteId: string,
  kind: CustomizationKind,
  about: Subject,
): Promise<readonly string[]> {
  if (kind === "product-listings") return [fold(normalizePath(about.subject))];
  const key = toCustomizationSubjectKey(kind, about.subject);
  const stored = await findTwin(tx, siteId, { ...about, kind, subjectKey: key }, false);
  const keys = stored && (await loadQueryKeys(tx, siteId, { kind, ids: [stored.id] })).get(stored.id);
  return keys ?? [foldQuery(about.subject)];
}
