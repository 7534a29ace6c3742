import { cutText, KEPT_QUERY_MAX, queryKey } from "@/lib/domain/kit/fold";
import { type SearchScope, scopeOfList } from "@/lib/domain/search/search-scopes";
import { numberOf, orderAmountOf } from "./order-amount";
import type { Device } from "./visit-device";

// Events as visits are made of them: what the intake took is read once more, gently, because it keeps whatever a page
// says and judges only what it needs.

/** An event of one visitor as it is stored. `at` is epoch ms. */
export type VisitEvent = {
  id: string;
  at: number;
  type: "pv" | "event" | "click" | "transaction";
  raw: Readonly<Record<string, unknown>>;
  /** Truncated. */
  ip: string | null;
  /** By the user agent. */
  device: Device | null;
  /** Another event with other contents came under the same id. */
  isIdReused: boolean;
};

/** A scope that a list has. */
export type ListScope = Exclude<SearchScope, "all">;

/** An item in a list; `place` is its absolute position, null where it was not told. */
export type SeenItem = { identity: string; title: string | null; place: number | null };

/** A list that was shown. `scope` is null for a name that is none of the four. */
export type SeenList = {
  name: string;
  scope: ListScope | null;
  /** As typed; of a listing the path of its category, of a recommendation its recommender. Null: no query. */
  typed: string | null;
  /** The same, folded. */
  query: string | null;
  /** The text as it was sent, before anything was made of it. */
  sent: string | null;
  filters: Readonly<Record<string, string[]>>;
  /** Whether a filter narrowed it: those that name a variant, an order or a recommender do not. */
  isNarrowed: boolean;
  items: readonly SeenItem[];
};

/** Something bought; `revenue` in hundredths, null where the amount cannot be counted. */
export type SeenPurchase = { identity: string; title: string | null; revenue: number | null };

/** What an event says. `page` and `referer` are addresses or identities of pages. */
export type SeenEvent = VisitEvent & {
  customerId: string | null;
  platform: string | null;
  variant: string | null;
  page: string | null;
  referer: string | null;
  lists: readonly SeenList[];
  /** `isConversion`: an action that is no plain click. */
  click: { identity: string; isConversion: boolean } | null;
  purchases: readonly SeenPurchase[];
};

const TEXT_MAX = 2_048;
const FILTERS_MAX = 50;
const TECHNICAL = new Set(["sort by", "recommenderclientid", "recommendationid", "itemids", "recommender", "type"]);
const RANKS = { pv: 0, event: 1, click: 2, transaction: 4 } as const;

/** Reads an event. */
export function readEvent(event: VisitEvent): SeenEvent {
  const { raw, type } = event;
  const platform = Array.isArray(raw.platform) ? raw.platform[0] : raw.platform;
  return {
    ...event,
    customerId: textOf(raw.customer_id) ?? (typeof raw.customer_id === "number" ? String(raw.customer_id) : null),
    platform: textOf(platform)?.slice(0, 100) ?? null,
    variant: textOf(raw.ab_test_variant)?.slice(0, 100) ?? null,
    page: textOf(raw.url),
    referer: textOf(raw.referer) ?? textOf(raw.referrer),
    lists: type === "event" || type === "pv" ? listsOf(raw.lists) : [],
    click: type === "click" ? clickOf(raw.action) : null,
    purchases: type === "transaction" ? purchasesOf(raw.items) : [],
  };
}

/**
 * Puts events in the order in which they happened, whatever order they came in. Pages tell whole seconds, so that within
 * one a list goes before the click in it, a click before an order, and a shorter query before a longer one.
 */
export function inOrder(events: readonly SeenEvent[]): SeenEvent[] {
  const byRank = (a: SeenEvent, b: SeenEvent): number =>
    rankOf(a) - rankOf(b) || lengthOf(a) - lengthOf(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  return [...events].sort((a, b) => a.at - b.at || byRank(a, b));
}

function rankOf({ type, click }: SeenEvent): number {
  return click?.isConversion === true ? 3 : RANKS[type];
}

function lengthOf({ lists }: SeenEvent): number {
  return lists[0]?.query?.length ?? 0;
}

function listsOf(lists: unknown): SeenList[] {
  return Object.entries(recordOf(lists))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, list]) => listOf(name, recordOf(list)));
}

function listOf(name: string, list: Readonly<Record<string, unknown>>): SeenList {
  const query = recordOf(list.query);
  const filters = filtersOf(query.filters);
  const scope = scopeOfList(name);
  const sent = textOf(query.string);
  const typed = typedOf(scope, { sent, filters, scopes: filtersOf(query.scopes) });
  const items = Array.isArray(list.items) ? list.items.flatMap((item) => itemOf(recordOf(item))) : [];
  const isNarrowed = Object.keys(filters).some((filter) => !isTechnical(filter));
  return { name, scope, typed, query: typed === null ? null : queryKey(typed), sent, filters, isNarrowed, items };
}

type Told = { sent: string | null; filters: SeenList["filters"]; scopes: SeenList["filters"] };

/** Pages of listings and recommendations are searches even where nothing names them. */
function typedOf(scope: ListScope | null, { sent, filters, scopes }: Told): string | null {
  const told = (from: SeenList["filters"], ...names: string[]): string | undefined =>
    names.map((name) => from[name]?.[0]).find((value) => value !== undefined);
  const named =
    scope === "product_listing"
      ? (told(scopes, "_category_label", "_brand_label", "CategoryLabel", "_category_identity", "_brand_identity") ??
        Object.values(scopes)[0]?.[0] ??
        sent ??
        "")
      : scope === "recommendation"
        ? (told(filters, "RecommenderClientId", "Recommender") ?? sent ?? "")
        : sent;
  return named === null ? null : cutText(named, KEPT_QUERY_MAX).trim();
}

function isTechnical(filter: string): boolean {
  return filter.startsWith("_") || TECHNICAL.has(filter.trim().toLowerCase());
}

function itemOf(item: Readonly<Record<string, unknown>>): SeenItem[] {
  const title = textOf(item.title);
  // Suggested queries are known by their title.
  const identity = item.type === "query" ? (title ?? textOf(item.url)) : (textOf(item.url) ?? title);
  if (identity === null) return [];
  const place = numberOf(item.position);
  return [{ identity, title, place: place !== null && place >= 1 && place <= 1_000_000 ? Math.floor(place) : null }];
}

function clickOf(action: unknown): SeenEvent["click"] {
  const { type, resource_identifier: resource } = recordOf(action);
  const identity = textOf(resource);
  return identity === null ? null : { identity, isConversion: String(type).trim().toLowerCase() !== "click" };
}

function purchasesOf(items: unknown): SeenPurchase[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((one) => {
    const item = recordOf(one);
    const identity = textOf(item.url);
    return identity === null ? [] : [{ identity, title: textOf(item.title), revenue: orderAmountOf(item) }];
  });
}

/** Filters by name: one value or several, as texts. */
function filtersOf(filters: unknown): Record<string, string[]> {
  const entries = Object.entries(recordOf(filters))
    .slice(0, FILTERS_MAX)
    .flatMap(([name, value]) => {
      const values = (Array.isArray(value) ? value : [value])
        .slice(0, FILTERS_MAX)
        .flatMap((one) => (typeof one === "number" || typeof one === "boolean" ? [String(one)] : (textOf(one) ?? [])));
      return values.length === 0
        ? []
        : [[name.slice(0, 200), values.map((one) => cutText(one, KEPT_QUERY_MAX))] as const];
    });
  return Object.fromEntries(entries);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = cutText(value, TEXT_MAX).trim();
  return text === "" ? null : text;
}
