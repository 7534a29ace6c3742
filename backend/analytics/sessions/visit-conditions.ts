import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { segments } from "@/backend/db/schema/analytics/views";
import type { Refuse } from "@/backend/kit/refuse";
import { IP_BITS_STORED } from "@/lib/domain/analytics/ip-networks";
import { isWithBots, listVisitConditions, NO_BOTS, type VisitCondition } from "@/lib/domain/analytics/visit-conditions";
import { findRangeFault, resolveRange, type VisitRange } from "@/lib/domain/analytics/visit-filter-range";
import type { ConversionsMode } from "@/lib/domain/analytics/visit-filter-values";
import { readConversionsMode, readVisitFilters, type VisitFilters } from "@/lib/domain/analytics/visit-filters";
import { SHARE_NUMBERS } from "@/lib/domain/analytics/visit-shares";
import type { SearchScope } from "@/lib/domain/search/search-scopes";
import { buildStepConditions } from "./visit-steps";

// The only place that turns the conditions of visit filters into SQL, for every screen that counts visits (docs/filters.md).

/** The requested segment if the caller can use it on this site, else its unknown ID. */
export type AppliedSegment = { id: string; name: string } | { unknown: string } | null;

/** Visit filters, resolved for a site. */
export type VisitRequest = {
  /** Visits that began in `[from, to)`. Not one of the conditions, so that callers can also filter by day. */
  range: VisitRange;
  mode: ConversionsMode;
  /** All of them must hold. */
  conditions: readonly VisitCondition[];
  /** No filter selects visits, so that for whole days the aggregates can answer. */
  isUnfiltered: boolean;
  segment: AppliedSegment;
};

/** Visit filters as SQL. */
export type VisitConditions = {
  range: VisitRange;
  mode: ConversionsMode;
  /** Only whole days and a conversions mode, so that the aggregates can answer. */
  isPlain: boolean;
  /** Conditions on the visits `v`, without the range. */
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

/**
 * The visits that a request selects. Works in a handler's transaction.
 * @param options.caller their private segments count.
 */
export async function resolveVisitRequest(
  tx: Tx,
  site: Site,
  filters: VisitFilters,
  { now, caller }: { now: Date; caller: string },
): Promise<VisitRequest> {
  const { segment, stored } = await loadSegment(tx, site.siteId, filters, caller);
  const mode = readConversionsMode(filters);
  const given = [filters, ...(stored === null ? [] : [stored])];
  const conditions = given.flatMap((one) => listVisitConditions(one, mode));
  const withBots = isWithBots(filters);
  return {
    range: resolveRange(filters, site.timeZone, now.getTime()),
    mode,
    conditions: withBots ? conditions : [...conditions, NO_BOTS],
    isUnfiltered: conditions.length === 0 && !withBots,
    segment,
  };
}

/** Turns the conditions of a request into SQL. Looks up the addresses of steps. */
export async function buildVisitWhere(
  tx: Tx,
  siteId: string,
  { conditions, range }: Pick<VisitRequest, "conditions" | "range">,
): Promise<Pick<VisitConditions, "where" | "isIndexed">> {
  const parts = conditions.flatMap((one) => (one.kind === "steps" ? [] : [buildCondition(one)]));
  const taken = conditions.flatMap((one) => (one.kind === "steps" ? [one] : []));
  const found = await buildStepConditions(
    tx,
    siteId,
    taken.map(({ of, steps }) => ({ kind: of, steps })),
    range,
  );
  parts.push(...found.map(({ where }, at) => negateIf(taken[at]?.isNot, where)));
  return {
    where: parts.length === 0 ? null : sql.join(parts, sql` and `),
    isIndexed: found.some((one, at) => one.isIndexed && taken[at]?.isNot === false),
  };
}

/** Turns filters into SQL conditions for a site at a time; private segments of `caller` count. */
export async function buildVisitConditions(
  tx: Tx,
  site: Site,
  filters: VisitFilters,
  who: { now: Date; caller: string },
): Promise<VisitConditions> {
  const request = await resolveVisitRequest(tx, site, filters, who);
  const { range, mode, segment } = request;
  const { where, isIndexed } = await buildVisitWhere(tx, site.siteId, request);
  return { range, mode, isPlain: request.isUnfiltered && range.isWholeDays, where, isIndexed, segment };
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

type NoStep = Exclude<VisitCondition, { kind: "steps" }>;

function buildCondition(condition: NoStep): SQL {
  // A visit without an IP address matches no network.
  if (condition.kind === "network" && condition.isNot) return sql`not coalesce(${isInAny(condition.networks)}, false)`;
  return negateIf(condition.isNot, buildPositive(condition));
}

function buildPositive(condition: NoStep): SQL {
  switch (condition.kind) {
    case "network":
      return isInAny(condition.networks);
    case "tokens":
      return sql`v.tokens ${sql.raw(condition.isEvery ? "@>" : "&&")} ${sql.param([...condition.tokens])}::text[]`;
    case "visitor":
      return sql`(v.client_id in ${condition.ids} or v.customer_id in ${condition.ids})`;
    case "device":
      return sql`v.device in ${condition.devices}`;
    case "converted":
      return CONVERTED[condition.mode];
    case "counted":
      return hasCounted(condition.number, condition.scope);
    case "noResults":
      return sql`(v.no_results > 0)`;
    case "bot":
      return sql`(v.bot is not null)`;
  }
}

const CONVERTED: Record<ConversionsMode, SQL> = {
  any: sql`(v.orders > 0 or v.actions > 0)`,
  orders: sql`(v.orders > 0)`,
  actions: sql`(v.actions > 0)`,
};

/** Whether a visit has a number in its share of a scope; the shares are those of the statistics. */
function hasCounted(number: (typeof SHARE_NUMBERS)[number], scope: SearchScope): SQL {
  const place = SHARE_NUMBERS.indexOf(number) + 1;
  return sql`(coalesce(v.${sql.identifier(`share_${scope}`)}[${sql.raw(String(place))}], 0) > 0)`;
}

function negateIf(isNot: boolean | undefined, condition: SQL): SQL {
  return isNot ? sql`not ${condition}` : condition;
}

function isInAny(networks: readonly string[]): SQL {
  return sql`(${sql.join(networks.map(isIn), sql` or `)})`;
}

/** IP addresses are stored truncated to their network, so a network of that size is an indexed equality. */
function isIn(network: string): SQL {
  const [address = "", bits] = network.split("/");
  const isWhole = Number(bits) === IP_BITS_STORED[address.includes(":") ? 6 : 4];
  return isWhole ? sql`v.ip = ${address}` : sql`v.ip::inet <<= ${network}::inet`;
}
