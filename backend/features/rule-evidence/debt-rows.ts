import { sql } from "drizzle-orm";
import { queriesOf, usualRanges } from "@/backend/analytics/customization-numbers";
import type { Tx } from "@/backend/db/client";
import type { CustomizationKind } from "@/lib/contract/customizations";
import { dayAt, dayNumber } from "@/lib/domain/day-spans";
import type { JudgedRule } from "@/lib/domain/rule-debt";

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

type Raw = Omit<DebtRow, "updatedAt" | "searches" | "rules" | "isWhole"> & {
  updated_at: string;
  searches: string | number;
  spellings: number;
  rules: {
    id: string;
    item_url: string;
    type: "pin" | "hide";
    position: number | null;
    active_from: string | null;
    active_to: string | null;
    availability: "always" | "if_available";
    place: "autocomplete" | "search" | "both";
    item_state: "there" | "sold_out" | "gone";
    waiting: boolean;
  }[];
};

/** The customizations of a kind that have rules, with what the store knows of each. */
export async function debtRows(tx: Tx, site: Site, now: Date, kind: CustomizationKind): Promise<DebtRow[]> {
  const { from, to } = usualRanges(now, site.timeZone).now;
  const scopes = kind === "product-listings" ? ["product_listing"] : ["search", "autocomplete"];
  const { rows } = await tx.execute<Raw>(sql`
    with searched as (
      select query, sum(searches) as searches from query_days
      where site_id = ${site.siteId} and scope = any(${sql.param(scopes)}::text[]) and span = 1 and day between ${from} and ${to}
      group by query
    ),
    led as (select distinct key from redirects where site_id = ${site.siteId} and ${kind === "query-customizations"})
    select c.id, c.subject, c.subject_key as key, c.type, c.off_rules as off, c.updated_at, coalesce(k.searches, 0) as searches,
      coalesce(k.redirected, '{}') as redirected, k.spellings::int as spellings,
      (select jsonb_agg(jsonb_build_object('id', r.id, 'item_url', r.item_url, 'type', r.type, 'position', r.position,
          'active_from', r.active_from, 'active_to', r.active_to, 'availability', r.availability, 'place', r.place,
          'item_state', r.item_state, 'waiting', r.waiting) order by r.ordinal, r.id)
        from rules r where r.site_id = c.site_id and r.customization_id = c.id) as rules
    from customizations c
    cross join lateral (
      select sum(s.searches) as searches, count(*) as spellings,
        array_agg(q.query) filter (where l.key is not null) as redirected
      from (select distinct unnest(${queriesOf(kind)}) as query) q
      left join searched s on s.query = q.query
      left join led l on l.key = q.query
    ) k
    where c.site_id = ${site.siteId} and c.kind = ${kind}
      and exists (select from rules r where r.site_id = c.site_id and r.customization_id = c.id)
    order by c.subject, c.type, c.id`);
  return rows.map(({ updated_at, searches, spellings, ...row }) => ({
    ...row,
    updatedAt: new Date(updated_at),
    searches: Number(searches),
    isWhole: row.redirected.length === spellings,
    rules: row.rules.map(({ place, item_state: itemState, active_from, active_to, ...rule }) => ({
      ...rule,
      active_from: active_from === null ? null : new Date(active_from).toISOString(),
      active_to: active_to === null ? null : new Date(active_to).toISOString(),
      placement: place,
      itemState,
    })),
  }));
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
