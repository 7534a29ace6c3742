import { VISIT_EVENTS_MAX, VISIT_IDLE_MS } from "./visit-clock";
import { type Device, deviceOfPlatform } from "./visit-device";
import { inOrder, type ListScope, readEvent, type SeenEvent, type VisitEvent } from "./visit-events";
import { type Attribution, searchesOf, type VisitSearch } from "./visit-searches";
import { scopeSharesOf, type VisitShare } from "./visit-shares";
import { ANY_FILTER_TOKEN, addressTokens, itemToken, listFilterToken, paramTokensOf, queryToken } from "./visit-tokens";
import { type EventWarnings, VISIT_WARNINGS, type VisitWarning, warningsOf } from "./visit-warnings";

// From the events of one visitor to visits (docs/analytics.md). Pure, and the same whatever order the events come in.

/** A visit. Times are epoch ms; money is in hundredths. */
export type Visit = {
  startedAt: number;
  lastAt: number;
  customerId: string | null;
  platform: string | null;
  device: Device;
  ip: string | null;
  variant: string | null;
  events: number;
  pageViews: number;
  lists: number;
  clicks: number;
  transactions: number;
  /** Of typed queries: searches and suggestions. */
  searches: number;
  noResults: number;
  orders: number;
  actions: number;
  revenue: number;
  /** Typed queries, in order, each once. */
  queries: string[];
  tokens: string[];
  /** Addresses in order, the same one in a row once. */
  pages: string[];
  referers: string[];
  warnings: VisitWarning[];
  eventWarnings: EventWarnings;
  shares: VisitShare[];
  found: VisitSearch[];
};

/** An event that the intake dropped although it knew whose it was; `at` is when it came, epoch ms. */
export type DroppedEvent = { at: number; warning: VisitWarning };

const QUERIES_MAX = 100;
/** More than the addresses of all events of a visit can have, which come first: steps always find their visit. */
const TOKENS_MAX = 2000;

/** The visits of a visitor, in order: events until 30 minutes pass without one. */
export function visitsOf(events: readonly VisitEvent[], dropped: readonly DroppedEvent[] = []): Visit[] {
  const groups: SeenEvent[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const event of inOrder(events.map(readEvent))) {
    if (event.at - last >= VISIT_IDLE_MS) groups.push([]);
    groups.at(-1)?.push(event);
    last = event.at;
  }
  return groups.map((group) => visitOf(group, dropped));
}

/** Events beyond what one visit may have only make it longer. */
function visitOf(all: readonly SeenEvent[], dropped: readonly DroppedEvent[]): Visit {
  const events = all.slice(0, VISIT_EVENTS_MAX);
  const attribution = searchesOf(events);
  const typed = attribution.searches.filter(({ scope }) => isTyped(scope));
  const eventWarnings = warningsOf(events, attribution.unshown);
  const times = { startedAt: all[0]?.at ?? 0, lastAt: all.at(-1)?.at ?? 0 };
  const sums = totalsOf(events);
  const pages = inRow(events.map(({ page }) => page));
  const referers = inRow(events.map(({ referer }) => referer));
  return {
    ...times,
    ...whoOf(events),
    ...sums,
    searches: typed.length,
    noResults: typed.filter(({ hasNoResult }) => hasNoResult).length,
    queries: distinct(typed.map((search) => search.typed)).slice(0, QUERIES_MAX),
    tokens: tokensOf(events, attribution, addressTokens(pages, referers)),
    pages,
    referers,
    warnings: [...visitWarnings(eventWarnings, { ...times, isCut: all.length > events.length, dropped })],
    eventWarnings,
    shares: scopeSharesOf(events, attribution, sums),
    found: attribution.searches,
  };
}

function isTyped(scope: ListScope): boolean {
  return scope === "search" || scope === "autocomplete";
}

function whoOf(events: readonly SeenEvent[]): Pick<Visit, "customerId" | "platform" | "device" | "ip" | "variant"> {
  const first = <T>(pick: (event: SeenEvent) => T | null): T | null => {
    for (const event of events) {
      const value = pick(event);
      if (value !== null) return value;
    }
    return null;
  };
  return {
    // Who signs in in the middle was the same person before.
    customerId: [...events].reverse().find(({ customerId }) => customerId !== null)?.customerId ?? null,
    platform: first(({ platform }) => platform),
    device:
      first(({ raw, device }) => deviceOfPlatform(raw.platform) ?? (device === "other" ? null : device)) ?? "other",
    ip: first(({ ip }) => ip),
    variant: first(({ variant }) => variant),
  };
}

/** What is counted of a visit as a whole. */
export type VisitTotals = Pick<
  Visit,
  "events" | "pageViews" | "lists" | "clicks" | "transactions" | "orders" | "actions" | "revenue"
>;

function totalsOf(events: readonly SeenEvent[]): VisitTotals {
  const count = (test: (event: SeenEvent) => boolean): number => events.filter(test).length;
  const transactions = count(({ type }) => type === "transaction");
  return {
    events: events.length,
    pageViews: count(({ type }) => type === "pv"),
    lists: count(({ type }) => type === "event"),
    clicks: count(({ type }) => type === "click"),
    transactions,
    orders: transactions,
    actions: count(({ click }) => click?.isConversion === true),
    revenue: events.flatMap(({ purchases }) => purchases).reduce((sum, { revenue }) => sum + (revenue ?? 0), 0),
  };
}

function tokensOf(events: readonly SeenEvent[], { searches }: Attribution, ofAddresses: readonly string[]): string[] {
  const found = new Set(ofAddresses);
  if (events.some(({ lists }) => lists.some(({ isNarrowed }) => isNarrowed))) found.add(ANY_FILTER_TOKEN);
  for (const { scope, query } of searches) if (isTyped(scope)) found.add(queryToken(query));
  for (const { type, page, click, purchases, lists } of events) {
    if (click !== null) found.add(itemToken(click.identity));
    for (const { identity } of purchases) found.add(itemToken(identity));
    if (page !== null && type === "pv") found.add(itemToken(page));
    for (const token of page === null ? [] : paramTokensOf(page)) found.add(token);
    for (const { name, filters } of lists)
      for (const [filter, values] of Object.entries(filters))
        for (const value of values) found.add(listFilterToken(name, filter, value));
  }
  return [...found].slice(0, TOKENS_MAX).sort();
}

type Ends = { startedAt: number; lastAt: number; isCut: boolean; dropped: readonly DroppedEvent[] };

function visitWarnings(ofEvents: EventWarnings, { startedAt, lastAt, isCut, dropped }: Ends): VisitWarning[] {
  const found = new Set([...ofEvents.values()].flatMap((warnings) => [...warnings]));
  if (isCut) found.add("too_many_events");
  for (const { at, warning } of dropped)
    if (at > startedAt - VISIT_IDLE_MS && at < lastAt + VISIT_IDLE_MS) found.add(warning);
  return VISIT_WARNINGS.filter((warning) => found.has(warning));
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** Addresses in order; a page that reports itself twice was seen once. */
function inRow(addresses: readonly (string | null)[]): string[] {
  const row: string[] = [];
  for (const address of addresses) {
    const text = address?.replace(/\s+/gu, " ") ?? null;
    if (text !== null && text !== row.at(-1)) row.push(text);
  }
  return row;
}
