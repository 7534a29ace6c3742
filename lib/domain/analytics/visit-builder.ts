import { VISIT_EVENTS_MAX, VISIT_IDLE_MS } from "./visit-clock";
import { findPlatformDevice, type VisitDevice } from "./visit-device";
import {
  type ListScope,
  markForeign,
  nameProducts,
  type ProductNames,
  readEvent,
  type SeenEvent,
  sortEvents,
  type VisitEvent,
} from "./visit-events";
import { type Attribution, attributeSearches, type VisitSearch } from "./visit-searches";
import { buildScopeShares, type VisitShare } from "./visit-shares";
import {
  ANY_FILTER_TOKEN,
  buildAddressTokens,
  buildItemToken,
  buildListFilterToken,
  buildQueryToken,
  readParamTokens,
} from "./visit-tokens";
import { type EventWarnings, findWarnings, VISIT_WARNINGS, type VisitWarning } from "./visit-warnings";

// Builds visits from the events of one visitor (docs/analytics.md). The result does not depend on the order of events.

/** A visit. Times are epoch ms; money is in hundredths. */
export type Visit = {
  startedAt: number;
  lastAt: number;
  customerId: string | null;
  platform: string | null;
  device: VisitDevice;
  ip: string | null;
  variant: string | null;
  events: number;
  pageViews: number;
  lists: number;
  clicks: number;
  transactions: number;
  /** Only of typed queries: search results and autocomplete. */
  searches: number;
  noResults: number;
  orders: number;
  /** Orders in another currency than the site's; they are in no other number but `transactions`. */
  foreignOrders: number;
  actions: number;
  revenue: number;
  /** The name of the bot; null for a visitor. */
  bot: string | null;
  /** Distinct typed queries, in order. */
  queries: string[];
  tokens: string[];
  /** URLs in order, without consecutive repeats. */
  pages: string[];
  referers: string[];
  warnings: VisitWarning[];
  eventWarnings: EventWarnings;
  shares: VisitShare[];
  found: VisitSearch[];
};

/** An event that the intake dropped but could assign to a visitor; `at` is the time of receipt, epoch ms. */
export type DroppedEvent = { at: number; warning: VisitWarning };

const QUERIES_MAX = 100;
/** More than the URLs of all events of a visit, which come first, so that step filters always find the visit. */
const TOKENS_MAX = 2000;

/**
 * Builds the visits of a visitor, in order. A visit ends after VISIT_IDLE_MS without events.
 * @param currency the currency of the site; without it, orders in all currencies count.
 */
export function buildVisits(
  events: readonly VisitEvent[],
  dropped: readonly DroppedEvent[] = [],
  products: ProductNames = new Map(),
  currency: string | null = null,
): Visit[] {
  const groups: SeenEvent[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  const seen = events.map((event) => markForeign(nameProducts(readEvent(event), products), currency));
  for (const event of sortEvents(seen)) {
    if (event.at - last >= VISIT_IDLE_MS) groups.push([]);
    groups.at(-1)?.push(event);
    last = event.at;
  }
  return groups.map((group) => buildVisit(group, dropped));
}

/**
 * Builds a visit. Only its duration includes events beyond VISIT_EVENTS_MAX, and events of bots unless all are of bots;
 * then the visit is that of a bot.
 */
function buildVisit(all: readonly SeenEvent[], dropped: readonly DroppedEvent[]): Visit {
  const people = all.filter((event) => findBotName(event) === null);
  const counted = people.length === 0 ? all : people;
  const events = counted.slice(0, VISIT_EVENTS_MAX);
  const attribution = attributeSearches(events);
  const typed = attribution.searches.filter(({ scope }) => isTyped(scope));
  const eventWarnings = findWarnings(events, attribution.unshown);
  const times = { startedAt: all[0]?.at ?? 0, lastAt: all.at(-1)?.at ?? 0 };
  const sums = countTotals(events);
  const pages = dropRepeats(events.map(({ page }) => page));
  const referers = dropRepeats(events.map(({ referer }) => referer));
  return {
    ...times,
    ...readVisitor(events),
    ...sums,
    bot: people.length === 0 ? (all.map(findBotName).find((name) => name !== null) ?? null) : null,
    searches: typed.length,
    noResults: typed.filter(({ hasNoResult }) => hasNoResult).length,
    queries: dedupe(typed.map((search) => search.typed)).slice(0, QUERIES_MAX),
    tokens: collectTokens(events, attribution, buildAddressTokens(pages, referers)),
    pages,
    referers,
    warnings: [...collectWarnings(eventWarnings, { ...times, isCut: counted.length > events.length, dropped })],
    eventWarnings,
    shares: buildScopeShares(events, attribution, sums),
    found: attribution.searches,
  };
}

function findBotName({ bot }: SeenEvent): string | null {
  return bot ?? null;
}

function isTyped(scope: ListScope): boolean {
  return scope === "search" || scope === "autocomplete";
}

function readVisitor(
  events: readonly SeenEvent[],
): Pick<Visit, "customerId" | "platform" | "device" | "ip" | "variant"> {
  const findFirst = <T>(pick: (event: SeenEvent) => T | null): T | null => {
    for (const event of events) {
      const value = pick(event);
      if (value !== null) return value;
    }
    return null;
  };
  return {
    // A customer who signs in during the visit was the same person before.
    customerId: [...events].reverse().find(({ customerId }) => customerId !== null)?.customerId ?? null,
    platform: findFirst(({ platform }) => platform),
    device:
      findFirst(({ raw, device }) => findPlatformDevice(raw.platform) ?? (device === "other" ? null : device)) ??
      "other",
    ip: findFirst(({ ip }) => ip),
    variant: findFirst(({ variant }) => variant),
  };
}

/** Counts over all events of a visit. */
export type VisitTotals = Pick<
  Visit,
  "events" | "pageViews" | "lists" | "clicks" | "transactions" | "orders" | "foreignOrders" | "actions" | "revenue"
>;

function countTotals(events: readonly SeenEvent[]): VisitTotals {
  const count = (test: (event: SeenEvent) => boolean): number => events.filter(test).length;
  const transactions = count(({ type }) => type === "transaction");
  const foreignOrders = count(({ isForeign }) => isForeign);
  return {
    events: events.length,
    pageViews: count(({ type }) => type === "pv"),
    lists: count(({ type }) => type === "event"),
    clicks: count(({ type }) => type === "click"),
    transactions,
    orders: transactions - foreignOrders,
    foreignOrders,
    actions: count(({ click }) => click?.isConversion === true),
    revenue: events.flatMap(({ purchases }) => purchases).reduce((sum, { revenue }) => sum + (revenue ?? 0), 0),
  };
}

function collectTokens(
  events: readonly SeenEvent[],
  { searches }: Attribution,
  ofAddresses: readonly string[],
): string[] {
  const found = new Set(ofAddresses);
  if (events.some(({ lists }) => lists.some(({ isNarrowed }) => isNarrowed))) found.add(ANY_FILTER_TOKEN);
  for (const { scope, query } of searches) if (isTyped(scope)) found.add(buildQueryToken(query));
  for (const { type, page, click, purchases, lists, otherNames } of events) {
    for (const identity of otherNames) found.add(buildItemToken(identity));
    if (click !== null) found.add(buildItemToken(click.identity));
    for (const { identity } of purchases) found.add(buildItemToken(identity));
    if (page !== null && type === "pv") found.add(buildItemToken(page));
    for (const token of page === null ? [] : readParamTokens(page)) found.add(token);
    for (const { name, filters } of lists)
      for (const [filter, values] of Object.entries(filters))
        for (const value of values) found.add(buildListFilterToken(name, filter, value));
  }
  return [...found].slice(0, TOKENS_MAX).sort();
}

type Ends = { startedAt: number; lastAt: number; isCut: boolean; dropped: readonly DroppedEvent[] };

function collectWarnings(ofEvents: EventWarnings, { startedAt, lastAt, isCut, dropped }: Ends): VisitWarning[] {
  const found = new Set([...ofEvents.values()].flatMap((warnings) => [...warnings]));
  if (isCut) found.add("too_many_events");
  for (const { at, warning } of dropped)
    if (at > startedAt - VISIT_IDLE_MS && at < lastAt + VISIT_IDLE_MS) found.add(warning);
  return VISIT_WARNINGS.filter((warning) => found.has(warning));
}

function dedupe(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** URLs in order; a page that reports itself twice counts once. */
function dropRepeats(addresses: readonly (string | null)[]): string[] {
  const row: string[] = [];
  for (const address of addresses) {
    const text = address?.replace(/\s+/gu, " ") ?? null;
    if (text !== null && text !== row.at(-1)) row.push(text);
  }
  return row;
}
