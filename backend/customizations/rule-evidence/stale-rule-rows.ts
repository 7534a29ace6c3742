import { and, eq, sql } from "drizzle-orm";
import type { ItemState } from "@/backend/customizations/rules/item-states";
import type { Tx } from "@/backend/db/client";
import { customizations } from "@/backend/db/schema/customizations/rules";
import { loadQueryTotals } from "@/backend/search/service/query-totals";
import { type RuleRow, toEvaluator } from "@/backend/search/service/rule-row";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { EvaluatedRule } from "@/lib/domain/customizations/stale-rules";
import { toDayNumber, toIsoDay } from "@/lib/domain/kit/site-days";
import type { CountedKind } from "@/lib/domain/search/kinds";
import { KIND_PLACES, PLACE_SCOPES } from "@/lib/domain/search/places";
import { buildDefaultRanges, loadQueryKeys, toScope } from "./numbers";

/** A customization with the rules that the stale-rule checks evaluate. */
export type CustomizationRules = {
  id: string;
  subject: string;
  key: string;
  type: string;
  /** Ids of inherited rules that are switched off here. */
  off: string[];
  updatedAt: Date;
  /** In the last 30 days: searches, counted as in the list of customizations, or views of the listing. */
  searches: number;
  /** Whether its rules could act in the last 30 days, in the results or in autocomplete. */
  isSearched: boolean;
  /** Its query and spellings that are redirected; `isWhole`: all of them are. */
  redirected: string[];
  isWhole: boolean;
  rules: Omit<EvaluatedRule, "state">[];
};

type Site = { siteId: string; timeZone: string };

type Row = RuleRow & { customizationId: string; id: string; itemState: ItemState; waiting: boolean };

/** Loads the customizations of a kind that have rules, ordered by subject. */
export async function loadCustomizationRules(
  tx: Tx,
  site: Site,
  now: Date,
  kind: CountedKind,
): Promise<CustomizationRules[]> {
  const { siteId } = site;
  const redirectedQueries = await loadRedirectedQueries(tx, siteId, kind);
  const keys = await loadQueryKeys(tx, siteId, { kind });
  const queriesOfAll = [...keys.values()].flat();
  const range = buildDefaultRanges(now, site.timeZone).now;
  const totals = await loadQueryTotals(tx, site, { ...range, scope: toScope(kind), queries: queriesOfAll });
  const seen = await loadSearchedSubjects(tx, site, { now, kind, queries: queriesOfAll });
  const rulesById = await loadRulesByCustomization(tx, siteId);
  const t = customizations;
  const rows = await tx
    .select({
      id: t.id,
      subject: t.subject,
      key: t.subjectKey,
      type: t.type,
      off: t.offRules,
      updatedAt: t.updatedAt,
    })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.kind, kind)))
    .orderBy(t.subject, t.type, t.id);
  return rows.flatMap((row): CustomizationRules[] => {
    const rules = rulesById.get(row.id);
    if (rules === undefined) return [];
    const queries = keys.get(row.id) ?? [];
    const redirected = queries.filter((query) => redirectedQueries.has(query));
    const searches = queries.reduce((sum, query) => sum + (totals.get(query)?.searches ?? 0), 0);
    const isSearched = queries.some((query) => seen.has(query));
    return [{ ...row, searches, isSearched, redirected, isWhole: redirected.length === queries.length, rules }];
  });
}

type Searched = { now: Date; kind: CountedKind; queries: readonly string[] };

/** The queries or listings that shoppers saw in the last 30 days, in any place where rules of the kind act. */
export async function loadSearchedSubjects(tx: Tx, site: Site, { now, kind, queries }: Searched): Promise<Set<string>> {
  const range = buildDefaultRanges(now, site.timeZone).now;
  const found = new Set<string>();
  for (const place of KIND_PLACES[kind]) {
    const totals = await loadQueryTotals(tx, site, { ...range, scope: PLACE_SCOPES[place], queries });
    for (const [query, { searches }] of totals) if (searches > 0) found.add(query);
  }
  return found;
}

async function loadRedirectedQueries(tx: Tx, siteId: string, kind: CustomizationKind): Promise<Set<string>> {
  if (kind !== "query-customizations") return new Set();
  const { rows } = await tx.execute<{ key: string }>(
    sql`select key from redirects where site_id = ${siteId} and superseded_by is null`,
  );
  return new Set(rows.map(({ key }) => key));
}

async function loadRulesByCustomization(tx: Tx, siteId: string): Promise<Map<string, CustomizationRules["rules"]>> {
  const { rows } = await tx.execute<Row>(sql`
    select customization_id "customizationId", id, item_url "itemUrl", type, position, active_from "activeFrom",
      active_to "activeTo", availability, place, item_state "itemState", waiting
    from rules where site_id = ${siteId} order by ordinal, id`);
  const byCustomization = new Map<string, CustomizationRules["rules"]>();
  for (const row of rows) {
    const { customizationId, id, itemState, waiting } = row;
    const rule = { id, ...toEvaluator(row), itemState, waiting };
    const known = byCustomization.get(customizationId);
    if (known === undefined) byCustomization.set(customizationId, [rule]);
    else known.push(rule);
  }
  return byCustomization;
}

/** A site without searches for longer than this many days counts as not measured. */
const GAP_DAYS_MAX = 7;

/** Whether searches were counted for all of the last 30 days; without that, "never searched" cannot be shown. */
export async function hasFullCounts(tx: Tx, site: Site, now: Date): Promise<boolean> {
  const { from, to } = buildDefaultRanges(now, site.timeZone).now;
  const { rows } = await tx.execute<{ first: string | null; last: string | null }>(sql`
    select min(day)::text as first, max(day)::text as last from query_days
    where site_id = ${site.siteId} and scope in ('search', 'autocomplete', 'product_listing') and span = 1`);
  const [{ first, last } = { first: null, last: null }] = rows;
  return first !== null && last !== null && first <= from && last >= toIsoDay(toDayNumber(to) - GAP_DAYS_MAX);
}
