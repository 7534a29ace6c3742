import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { segments } from "@/backend/db/schema/analytics/views";
import type { Refuse } from "@/backend/kit/refuse";
import { IP_BITS_STORED } from "@/lib/domain/analytics/ip-networks";
import { findRangeFault, resolveRange, type VisitRange } from "@/lib/domain/analytics/visit-filter-range";
import { type ConversionsMode, parseListPair } from "@/lib/domain/analytics/visit-filter-values";
import {
  type FilterName,
  listConditionNames,
  readConversionsMode,
  readVisitFilters,
  type VisitFilters,
} from "@/lib/domain/analytics/visit-filters";
import { SHARE_NUMBERS } from "@/lib/domain/analytics/visit-shares";
import {
  ANY_FILTER_TOKEN,
  buildItemToken,
  buildListFilterToken,
  buildParamToken,
  buildQueryToken,
} from "@/lib/domain/analytics/visit-tokens";
import { SEARCH_SCOPES } from "@/lib/domain/search/search-scopes";
import { buildStepConditions, type Steps } from "./visit-steps";

// The only place that turns visit filters into SQL, for every screen that counts visits (docs/filters.md).

/** The requested segment if the caller can use it on this site, else its unknown ID. */
export type AppliedSegment = { id: string; name: string } | { unknown: string } | null;

/** Visit filters as SQL. */
export type VisitConditions = {
  /** Visits that began in `[from, to)`. Not part of `where`, so that callers can also filter by day. */
  range: VisitRange;
  mode: ConversionsMode;
  /** Only whole days and a conversions mode, so that the aggregates can answer. */
  isPlain: boolean;
  /** Conditions on the visits `v`, without the range; null where there are none. */
  where: SQL | null;
  /** Few visits match, and an index finds all of them. */
  isIndexed: boolean;
  segment: AppliedSegment;
};

type Site = { siteId: string; timeZone: string };

/** Parses the filters of a request. Refuses (400 `invalid`) with codes by filter name. */
export function parseFilters(query: Readonly<Record<string, unknown>>, timeZone: string, refuse: Refuse): VisitFilters {
  const entries = Object.entries(query).flatMap(([name, given]) =>
    (Array.isArray(given) ? given : [given]).map((value): [string, string] => [name, toText(value)]),
  );
  const { filters, faults } = readVisitFilters(entries);
  const reversed = findRangeFault(filters, timeZone);
  const all = reversed === null ? faults : [...faults, reversed];
  if (all.length === 0) return filters;
  const names = [...new Set(all.map(({ name }) => name))];
  const errors = names.map((name) => [name, [...new Set(all.filter((one) => one.name === name).map(getCode))]]);
  return refuse(400, "invalid", { errors: Object.fromEntries(errors) as Record<string, string[]> });
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function getCode({ code }: { code: string }): string {
  return code;
}

/** Turns filters into conditions for a site at a time; private segments of `caller` count. Works in a handler's transaction. */
export async function buildVisitConditions(
  tx: Tx,
  site: Site,
  filters: VisitFilters,
  { now, caller }: { now: Date; caller: string },
): Promise<VisitConditions> {
  const { segment, stored } = await loadSegment(tx, site.siteId, filters, caller);
  const mode = readConversionsMode(filters);
  const given = [filters, ...(stored === null ? [] : [stored])];
  const parts = given.flatMap((one) =>
    listConditionNames(one).flatMap((name) => CONDITIONS[name]?.(one[name] ?? [], mode, one) ?? []),
  );
  const range = resolveRange(filters, site.timeZone, now.getTime());
  const steps = await resolveStepConditions(tx, site.siteId, given, range);
  parts.push(...steps.map(({ where }) => where));
  const where = parts.length === 0 ? null : sql.join(parts, sql` and `);
  const isIndexed = steps.some((one) => one.isIndexed);
  return { range, mode, isPlain: where === null && range.isWholeDays, where, isIndexed, segment };
}

export function buildRangeAnswer({ from, to, fromDay, toDay, isClipped }: VisitRange) {
  return { from, to, from_day: fromDay, to_day: toDay, is_clipped: isClipped };
}

export function buildSegmentAnswer(segment: AppliedSegment): { id: string; name: string | null } | null {
  if (segment === null) return null;
  return "unknown" in segment ? { id: segment.unknown, name: null } : segment;
}

async function loadSegment(tx: Tx, siteId: string, filters: VisitFilters, caller: string) {
  const [id] = filters.apply_segment ?? [];
  if (id === undefined) return { segment: null, stored: null };
  const [row] = await tx
    .select({ id: segments.id, name: segments.name, filters: segments.filters })
    .from(segments)
    .where(
      and(
        eq(segments.siteId, siteId),
        eq(segments.id, id),
        or(eq(segments.isShared, true), eq(segments.ownerId, caller)),
      ),
    );
  if (row === undefined) return { segment: { unknown: id }, stored: null };
  const entries = Object.entries(row.filters).flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return { segment: { id: row.id, name: row.name }, stored: readVisitFilters(entries).filters };
}

/** `given` are the filters with which it is combined. */
type Condition = (values: readonly string[], mode: ConversionsMode, given: VisitFilters) => SQL[];

const CONDITIONS: { readonly [Name in FilterName]?: Condition } = {
  with_ip: (values) => [joinByOr(values.map(isIn))],
  // A visit without an IP address matches no network.
  without_ip: (values) => [sql`not coalesce(${joinByOr(values.map(isIn))}, false)`],
  with_list_w_filter_pairs: (values) => [holdsAll(values.map(buildListToken))],
  with_url_w_param_pairs: (values) => [holdsAll(values.map(buildPairToken))],
  without_url_w_param_pairs: (values) => [sql`not ${holdsAny(values.map(buildPairToken))}`],
  without_queries: (values) => [sql`not ${holdsAny(values.map(buildQueryToken))}`],
  with_any_filter: ([flag]) => [isYes(flag, holdsAll([ANY_FILTER_TOKEN]))],
  user_id: (values) => [sql`(v.client_id in ${values} or v.customer_id in ${values})`],
  with_queries: (values) => [holdsAny(values.map(buildQueryToken))],
  with_items: (values) => [holdsAny(values.map(buildItemToken))],
  device: (values) => [sql`v.device in ${values}`],
  converted: ([flag], mode) => [isYes(flag, CONVERTED[mode])],
  searched_in: ([scope]) => [hasCounted("searches", scope)],
  no_results: ([flag], _, { searched_in: [scope] = [] }) => [
    isYes(flag, scope === undefined ? sql`(v.no_results > 0)` : hasCounted("noResults", scope)),
  ],
};

const STEPS: { readonly [Name in FilterName]?: Pick<Steps, "kind"> & { isNot?: true } } = {
  with_url_steps: { kind: "page" },
  with_referer_steps: { kind: "referer" },
  without_referer_steps: { kind: "referer", isNot: true },
};

/** Conditions of steps, which look up addresses. */
async function resolveStepConditions(tx: Tx, siteId: string, given: readonly VisitFilters[], range: VisitRange) {
  const requested = given.flatMap((filters) =>
    listConditionNames(filters).flatMap((name) => {
      const condition = STEPS[name];
      return condition === undefined ? [] : [{ ...condition, steps: filters[name] ?? [] }];
    }),
  );
  const conditions = await buildStepConditions(tx, siteId, requested, range);
  return conditions.map(({ where, isIndexed }, at) =>
    requested[at]?.isNot ? { where: sql`not ${where}`, isIndexed: false } : { where, isIndexed },
  );
}

const CONVERTED: Record<ConversionsMode, SQL> = {
  any: sql`(v.orders > 0 or v.actions > 0)`,
  orders: sql`(v.orders > 0)`,
  actions: sql`(v.actions > 0)`,
};

/** Whether a visit has a number in its share of a scope; the shares are those of the statistics. */
function hasCounted(number: (typeof SHARE_NUMBERS)[number], text: string | undefined): SQL {
  const scope = SEARCH_SCOPES.find((one) => one === text) ?? "all";
  const place = SHARE_NUMBERS.indexOf(number) + 1;
  return sql`(coalesce(v.${sql.identifier(`share_${scope}`)}[${sql.raw(String(place))}], 0) > 0)`;
}

function isYes(flag: string | undefined, condition: SQL): SQL {
  return flag === "0" ? sql`not ${condition}` : condition;
}

function joinByOr(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`;
}

/** IP addresses are stored truncated to their network, so a network of that size is an indexed equality. */
function isIn(network: string): SQL {
  const [address = "", bits] = network.split("/");
  const isWhole = Number(bits) === IP_BITS_STORED[address.includes(":") ? 6 : 4];
  return isWhole ? sql`v.ip = ${address}` : sql`v.ip::inet <<= ${network}::inet`;
}

function holdsAll(tokens: readonly string[]): SQL {
  return sql`v.tokens @> ${sql.param([...tokens])}::text[]`;
}

function holdsAny(tokens: readonly string[]): SQL {
  return sql`v.tokens && ${sql.param([...tokens])}::text[]`;
}

function buildListToken(text: string): string {
  const { list, filter, value } = parseListPair(text) ?? { list: "", filter: "", value: text };
  return buildListFilterToken(list, filter, value);
}

function buildPairToken(text: string): string {
  const at = text.indexOf("=");
  return buildParamToken(text.slice(0, at), text.slice(at + 1));
}
