import { and, eq, sql } from "drizzle-orm";
import type { ItemState } from "@/backend/customizations/rules/item-states";
import type { Tx } from "@/backend/db/client";
import { customizations } from "@/backend/db/schema/customizations/rules";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { JudgedRule } from "@/lib/domain/customizations/stale-rules";
import { dayAt, dayNumber, spansOf } from "@/lib/domain/kit/site-days";
import { usualRanges } from "./numbers";
import { keysOf } from "./query-keys";

/** A customization with its rules, as it is judged. */
export type DebtRow = {
  id: string;
  subject: string;
  key: string;
  type: string;
  /** Ids of rules of parent categories that do not act here. */
  off: string[];
  updatedAt: Date;
  /** Searches of the last 30 days, in the results and in autocomplete, or views of the listing. */
  searches: number;
  /** Words of redirects that are its query or one of its spellings; `isWhole`: all of them are. */
  redirected: string[];
  isWhole: boolean;
  rules: Omit<JudgedRule, "state">[];
};

type Site = { siteId: string; timeZone: string };

type RuleRow = {
  customization_id: string;
  id: string;
  item_url: string;
  type: "pin" | "hide";
  position: number | null;
  active_from: string | null;
  active_to: string | null;
  availability: "always" | "if_available";
  placement: "autocomplete" | "search" | "both";
  itemState: ItemState;
  waiting: boolean;
};

/** The customizations of a kind that have rules, with what the store knows of each. */
export async function debtRows(tx: Tx, site: Site, now: Date, kind: CustomizationKind): Promise<DebtRow[]> {
  const { siteId } = site;
  const searched = await searchedOf(tx, site, now, kind);
  const led = await ledQueries(tx, siteId, kind);
  const keys = await keysOf(tx, siteId, { kind });
  const rulesOf = await rulesByCustomization(tx, siteId);
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
  return rows.flatMap((row): DebtRow[] => {
    const rules = rulesOf.get(row.id);
    if (rules === undefined) return [];
    const queries = keys.get(row.id) ?? [];
    const redirected = queries.filter((query) => led.has(query));
    const searches = queries.reduce((sum, query) => sum + (searched.get(query) ?? 0), 0);
    return [{ ...row, searches, redirected, isWhole: redirected.length === queries.length, rules }];
  });
}

async function searchedOf(tx: Tx, site: Site, now: Date, kind: CustomizationKind): Promise<Map<string, number>> {
  const { from, to } = usualRanges(now, site.timeZone).now;
  const spans = spansOf(from, to);
  const lengths = sql.param(spans.map(({ span }) => span));
  const days = sql.param(spans.map(({ day }) => day));
  const scopes = kind === "product-listings" ? ["product_listing"] : ["search", "autocomplete"];
  const { rows } = await tx.execute<{ query: string; searches: number }>(sql`
    select query, sum(searches)::float8 as searches from query_days
    where site_id = ${site.siteId} and scope = any(${sql.param(scopes)}::text[])
      and (span, day) in (select * from unnest(${lengths}::smallint[], ${days}::date[]))
    group by query`);
  return new Map(rows.map(({ query, searches }) => [query, searches]));
}

async function ledQueries(tx: Tx, siteId: string, kind: CustomizationKind): Promise<Set<string>> {
  if (kind !== "query-customizations") return new Set();
  const { rows } = await tx.execute<{ key: string }>(sql`select key from redirects where site_id = ${siteId}`);
  return new Set(rows.map(({ key }) => key));
}

async function rulesByCustomization(tx: Tx, siteId: string): Promise<Map<string, DebtRow["rules"]>> {
  const { rows } = await tx.execute<RuleRow>(sql`
    select customization_id, id, item_url, type, position, active_from, active_to, availability, place as placement,
      item_state as "itemState", waiting
    from rules where site_id = ${siteId} order by ordinal, id`);
  const found = new Map<string, DebtRow["rules"]>();
  for (const { customization_id, active_from, active_to, ...rule } of rows) {
    const one = { ...rule, active_from: isoOf(active_from), active_to: isoOf(active_to) };
    const known = found.get(customization_id);
    if (known === undefined) found.set(customization_id, [one]);
    else known.push(one);
  }
  return found;
}

function isoOf(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** Days within which a site that counts has had a search. */
const QUIET_DAYS = 7;

/**
 * Whether the searches of the whole last 30 days were counted: otherwise nobody can say that something was never searched.
 */
export async function isCountedWhole(tx: Tx, site: Site, now: Date): Promise<boolean> {
  const { from, to } = usualRanges(now, site.timeZone).now;
  const { rows } = await tx.execute<{ first: string | null; last: string | null }>(sql`
    select min(day)::text as first, max(day)::text as last from query_days
    where site_id = ${site.siteId} and scope in ('search', 'autocomplete', 'product_listing') and span = 1`);
  const [{ first, last } = { first: null, last: null }] = rows;
  return first !== null && last !== null && first <= from && last >= dayAt(dayNumber(to) - QUIET_DAYS);
}
