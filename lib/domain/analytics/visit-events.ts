import { cutText, foldQuery, STORED_QUERY_MAX } from "@vitrine/engine/fold";
import { parseNumber } from "@vitrine/engine/parse-number";
import { toRecord } from "@/lib/domain/kit/record";
import { findListScope, type SearchScope } from "@/lib/domain/search/search-scopes";
import { computeOrderAmount } from "./order-amount";
import type { VisitDevice } from "./visit-device";

// Parses stored events for building visits. Parsing is lenient, because the intake stores whatever a page sends and
// validates only what it needs.

/** A stored event of one visitor. `at` is epoch ms. */
export type VisitEvent = {
  id: string;
  at: number;
  type: "pv" | "event" | "click" | "transaction" | "banner";
  raw: Readonly<Record<string, unknown>>;
  /** Truncated. */
  ip: string | null;
  /** Detected from the user agent. */
  device: VisitDevice | null;
  /** Another event with different content has the same id. */
  isIdReused: boolean;
  /** The clock of its page was wrong, and `at` was corrected. */
  isClockCorrected: boolean;
  /** The name of the bot that sent it. */
  bot?: string | null;
};

export type ListScope = Exclude<SearchScope, "all">;

/** An item in a list; `place` is its absolute position. */
export type SeenItem = { identity: string; title: string | null; place: number | null };

/** A shown list. `scope` is null for an unknown list name. */
export type SeenList = {
  name: string;
  scope: ListScope | null;
  /** The query as typed; for a listing its category path, for recommendations the recommender. Null without a query. */
  typed: string | null;
  /** `typed`, folded. */
  query: string | null;
  /** The query text exactly as sent. */
  sent: string | null;
  filters: Readonly<Record<string, string[]>>;
  /** Whether a filter applies; filters that name a variant, a sort order or a recommender do not count. */
  isNarrowed: boolean;
  items: readonly SeenItem[];
};

/** A purchased item; `revenue` is in hundredths, null if the amount is invalid. */
export type SeenPurchase = { identity: string; title: string | null; revenue: number | null };

/** An impression or click of a banner. */
export type SeenBanner = { action: "impression" | "click"; campaignId: string; placement: string };

/** A parsed event. `page` and `referer` are URLs or page identities. */
export type SeenEvent = VisitEvent & {
  customerId: string | null;
  platform: string | null;
  variant: string | null;
  page: string | null;
  referer: string | null;
  lists: readonly SeenList[];
  /** `isConversion`: an action other than a plain click. */
  click: { identity: string; isConversion: boolean } | null;
  purchases: readonly SeenPurchase[];
  banner: SeenBanner | null;
  /** The ISO code that an order names. */
  currency: string | null;
  /** It is an order in another currency than the site's; then it has no purchases. */
  isForeign: boolean;
  /** Further names of its items: those of variants for which their products count, and the product of the page. */
  otherNames: readonly string[];
};

const TEXT_MAX = 2_048;
const FILTERS_MAX = 50;
const TECHNICAL = new Set(["sort by", "recommenderclientid", "recommendationid", "itemids", "recommender", "type"]);
const RANKS = { pv: 0, event: 1, banner: 1, click: 2, transaction: 4 } as const;

/** The products of variants, by their identities. */
export type ProductNames = ReadonlyMap<string, string>;

/** Makes variants that an event names count for their products. */
export function nameProducts(event: SeenEvent, products: ProductNames): SeenEvent {
  if (products.size === 0) return event;
  const { type, page, lists, click, purchases } = event;
  const findProduct = <Named extends { identity: string }>(named: Named): Named => {
    const identity = products.get(named.identity);
    return identity === undefined ? named : { ...named, identity };
  };
  const bought = [...purchases, ...(click === null ? [] : [click])].map(({ identity }) => identity);
  const viewed = type === "pv" && page !== null ? (products.get(page) ?? []) : [];
  return {
    ...event,
    lists: lists.map((list) => ({ ...list, items: list.items.map(findProduct) })),
    click: click && findProduct(click),
    purchases: purchases.some(({ identity }) => products.has(identity))
      ? mergePurchases(purchases.map(findProduct))
      : purchases,
    otherNames: bought.filter((identity) => products.has(identity)).concat(viewed),
  };
}

/** Two variants of a product in one order are one purchase of it. */
function mergePurchases(purchases: readonly SeenPurchase[]): SeenPurchase[] {
  const merged = new Map<string, SeenPurchase>();
  for (const purchase of purchases) {
    const known = merged.get(purchase.identity);
    const hasRevenue = known !== undefined && (known.revenue ?? purchase.revenue) !== null;
    const revenue = hasRevenue ? (known.revenue ?? 0) + (purchase.revenue ?? 0) : purchase.revenue;
    merged.set(purchase.identity, { ...(known ?? purchase), revenue });
  }
  return [...merged.values()];
}

/** Leaves an order in another currency than the site's out of all amounts: sums have one currency. */
export function markForeign(event: SeenEvent, siteCurrency: string | null): SeenEvent {
  const { currency, purchases, otherNames } = event;
  if (currency === null || siteCurrency === null || currency === siteCurrency.toUpperCase()) return event;
  const names = [...otherNames, ...purchases.map(({ identity }) => identity)];
  return { ...event, isForeign: true, purchases: [], otherNames: names };
}

/** The identities of items that an event has. */
export function listIdentities(event: VisitEvent): string[] {
  const { lists, click, purchases, page } = readEvent(event);
  return [
    ...lists.flatMap(({ items }) => items.map(({ identity }) => identity)),
    ...purchases.map(({ identity }) => identity),
    ...(click === null ? [] : [click.identity]),
    ...(page === null || event.type !== "pv" ? [] : [page]),
  ];
}

export function readEvent(event: VisitEvent): SeenEvent {
  const { raw, type } = event;
  const platform = Array.isArray(raw.platform) ? raw.platform[0] : raw.platform;
  return {
    ...event,
    customerId: toText(raw.customer_id) ?? (typeof raw.customer_id === "number" ? String(raw.customer_id) : null),
    platform: toText(platform)?.slice(0, 100) ?? null,
    variant: toText(raw.ab_test_variant)?.slice(0, 100) ?? null,
    page: toText(raw.url),
    referer: toText(raw.referer) ?? toText(raw.referrer),
    lists: type === "event" || type === "pv" ? readLists(raw.lists) : [],
    click: type === "click" ? readClick(raw.action) : null,
    purchases: type === "transaction" ? readPurchases(raw.items) : [],
    banner: type === "banner" ? readBanner(raw) : null,
    currency: type === "transaction" ? readCurrency(raw.currency) : null,
    isForeign: false,
    otherNames: [],
  };
}

/**
 * Sorts events chronologically, whatever order they were received in. Pages report whole seconds, so within one second
 * lists come before clicks, clicks before orders, and shorter queries before longer ones.
 */
export function sortEvents(events: readonly SeenEvent[]): SeenEvent[] {
  const byRank = (a: SeenEvent, b: SeenEvent): number =>
    rankEvent(a) - rankEvent(b) || getQueryLength(a) - getQueryLength(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  return [...events].sort((a, b) => a.at - b.at || byRank(a, b));
}

function rankEvent({ type, click, banner }: SeenEvent): number {
  if (banner?.action === "click") return RANKS.click;
  return click?.isConversion === true ? 3 : RANKS[type];
}

function getQueryLength({ lists }: SeenEvent): number {
  return lists[0]?.query?.length ?? 0;
}

function readLists(lists: unknown): SeenList[] {
  return Object.entries(toRecord(lists))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, list]) => readList(name, toRecord(list)));
}

function readList(name: string, list: Readonly<Record<string, unknown>>): SeenList {
  const query = toRecord(list.query);
  const filters = readFilters(query.filters);
  const scope = findListScope(name);
  const sent = toText(query.string);
  const typed = findTypedQuery(scope, { sent, filters, scopes: readFilters(query.scopes) });
  const items = Array.isArray(list.items) ? list.items.flatMap((item) => readItem(toRecord(item))) : [];
  const isNarrowed = Object.keys(filters).some((filter) => !isTechnical(filter));
  return { name, scope, typed, query: typed === null ? null : foldQuery(typed), sent, filters, isNarrowed, items };
}

type QueryParts = { sent: string | null; filters: SeenList["filters"]; scopes: SeenList["filters"] };

/** Listings and recommendations count as searches even without a name. */
function findTypedQuery(scope: ListScope | null, { sent, filters, scopes }: QueryParts): string | null {
  const findFirstValue = (from: SeenList["filters"], ...names: string[]): string | undefined =>
    names.map((name) => from[name]?.[0]).find((value) => value !== undefined);
  const named =
    scope === "product_listing"
      ? (findFirstValue(
          scopes,
          "_category_label",
          "_brand_label",
          "CategoryLabel",
          "_category_identity",
          "_brand_identity",
        ) ??
        Object.values(scopes)[0]?.[0] ??
        sent ??
        "")
      : scope === "recommendation"
        ? (findFirstValue(filters, "RecommenderClientId", "Recommender") ?? sent ?? "")
        : sent;
  return named === null ? null : cutText(named, STORED_QUERY_MAX).trim();
}

function isTechnical(filter: string): boolean {
  return filter.startsWith("_") || TECHNICAL.has(filter.trim().toLowerCase());
}

function readItem(item: Readonly<Record<string, unknown>>): SeenItem[] {
  const title = toText(item.title);
  // Suggested queries are identified by their title.
  const identity = item.type === "query" ? (title ?? toText(item.url)) : (toText(item.url) ?? title);
  if (identity === null) return [];
  const place = parseNumber(item.position);
  return [{ identity, title, place: place !== null && place >= 1 && place <= 1_000_000 ? Math.floor(place) : null }];
}

function readClick(action: unknown): SeenEvent["click"] {
  const { type, resource_identifier: resource } = toRecord(action);
  const identity = toText(resource);
  return identity === null ? null : { identity, isConversion: String(type).trim().toLowerCase() !== "click" };
}

function readBanner({ action, campaign_id: id, placement }: Readonly<Record<string, unknown>>): SeenBanner | null {
  const campaignId = typeof id === "number" ? String(id) : toText(id);
  if (campaignId === null) return null;
  return { action: action === "click" ? "click" : "impression", campaignId, placement: toText(placement) ?? "" };
}

/** A text that is no ISO code, such as a symbol, says nothing. */
function readCurrency(currency: unknown): string | null {
  const code = toText(currency)?.toUpperCase() ?? "";
  return /^[A-Z]{3}$/.test(code) ? code : null;
}

function readPurchases(items: unknown): SeenPurchase[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((one) => {
    const item = toRecord(one);
    const identity = toText(item.url);
    return identity === null ? [] : [{ identity, title: toText(item.title), revenue: computeOrderAmount(item) }];
  });
}

/** Filter values as texts, by name. */
function readFilters(filters: unknown): Record<string, string[]> {
  const entries = Object.entries(toRecord(filters))
    .slice(0, FILTERS_MAX)
    .flatMap(([name, value]) => {
      const values = (Array.isArray(value) ? value : [value])
        .slice(0, FILTERS_MAX)
        .flatMap((one) => (typeof one === "number" || typeof one === "boolean" ? [String(one)] : (toText(one) ?? [])));
      return values.length === 0
        ? []
        : [[name.slice(0, 200), values.map((one) => cutText(one, STORED_QUERY_MAX))] as const];
    });
  return Object.fromEntries(entries);
}

function toText(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = cutText(value, TEXT_MAX).trim();
  return text === "" ? null : text;
}
