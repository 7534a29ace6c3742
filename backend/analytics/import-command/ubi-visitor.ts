import * as z from "zod/mini";
import { toRecord } from "@/lib/domain/kit/record";
import { type HistoryRecord, toVisitorNumber } from "./history";

type Item = { identity: string; title: string | null; place: number | null; price: number | null };
type Query = {
  line: number;
  at: number;
  text: string | null;
  visit: string | null;
  /** Identities in the order of the engine's answer, and the items that were seen. */
  answered: string[];
  seen: Map<string, Item>;
  /** Null when the file does not say how many there were. */
  results: number | null;
  agent: string | null;
  ip: string | null;
};

const SEARCHES = ["on_search", "search"];
const SEEN = ["impression", "product_hover", "declined_product", "item_click", "click", "add_to_cart", "purchase"];
const CLICK_TYPES: Record<string, string> = { item_click: "click", click: "click", add_to_cart: "add-to-cart" };
const FILTERS = ["brand_filter", "type_filter"];
/** Actions that shops do not send. */
const UNSUPPORTED = ["view_search_results", "global_click", "page_exit", "user_feedback", "404_redirect"];

/** Converts the records of one visitor to events of a shop: lists, clicks, filters and orders. */
export function* buildVisitorEvents(records: readonly UbiRecord[], isMinorUnits: boolean): Generator<HistoryRecord> {
  const sorted = [...records].sort((a, b) => a.at - b.at || a.line - b.line);
  const queries = new Map<string, Query>();
  for (const record of sorted) gather(record, queries, isMinorUnits);
  const listed = [...queries].filter(([, query]) => query.text !== null);
  for (const [id, query] of listed) yield* buildListEvent(id, query, sorted);
  for (const record of sorted) {
    if (record.isQuery) continue;
    const action = record.document.action_name ?? "";
    const query = queries.get(record.document.query_id ?? "");
    if (SEARCHES.includes(action)) yield { noted: { line: record.line, code: "part_of_query" } };
    else if (UNSUPPORTED.includes(action)) yield { refused: { line: record.line, code: `action ${action}` } };
    else if (FILTERS.includes(action) || action === "product_sort") yield* buildFilterEvent(record, query);
    else if (SEEN.includes(action)) yield* buildActionEvents(record, query, isMinorUnits);
    else yield { refused: { line: record.line, code: "action_unknown" } };
  }
}

function gather(record: UbiRecord, queries: Map<string, Query>, isMinorUnits: boolean): void {
  const { document, line, at, isQuery } = record;
  const id = document.query_id ?? "";
  if (id === "") return;
  const known = queries.get(id);
  const query: Query = known ?? {
    line,
    at,
    text: null,
    visit: null,
    answered: [],
    seen: new Map(),
    results: null,
    agent: null,
    ip: null,
  };
  queries.set(id, query);
  const attributes = document.event_attributes ?? {};
  const action = document.action_name ?? "";
  const text = document.user_query ?? (SEARCHES.includes(action) ? document.message : null);
  if (text != null && (isQuery || query.text === null)) query.text = text.trim() === "" ? query.text : text.trim();
  if (isQuery) Object.assign(query, { at, line });
  query.visit ??= document.session_id ?? asText(attributes.session_id);
  query.agent ??= asText(attributes.browser);
  query.ip ??= asText(attributes.ip);
  if (typeof attributes.result_count === "number") query.results = attributes.result_count;
  const answered = document.query_response_object_ids ?? document.query_response_hit_ids ?? [];
  if (answered.length > 0) query.answered = answered.map(String);
  const item = SEEN.includes(action) ? readItem(attributes, isMinorUnits) : null;
  if (item !== null && !query.seen.has(item.identity)) query.seen.set(item.identity, item);
}

function readItem(attributes: Record<string, unknown>, isMinorUnits: boolean): Item | null {
  const object = toRecord(attributes.object);
  const identity = asText(object.object_id);
  if (identity === null) return null;
  const detail = toRecord(object.object_detail);
  const { ordinal } = toRecord(attributes.position);
  const price = typeof detail.price === "number" ? detail.price : null;
  return {
    identity,
    title: asText(object.description),
    place: typeof ordinal === "number" && ordinal >= 0 ? Math.floor(ordinal) : null,
    price: price === null ? null : isMinorUnits ? price / 100 : price,
  };
}

/** The list that a query showed; refused when the file does not say what it showed. */
function* buildListEvent(id: string, query: Query, records: readonly UbiRecord[]): Generator<HistoryRecord> {
  const { line, text, answered, seen, results } = query;
  const isKnown = answered.length > 0 || seen.size > 0 || results === 0;
  if (!isKnown) {
    yield { refused: { line, code: "results_unknown" } };
    return;
  }
  // Positions start at 0 when one of them is 0.
  const first = [...seen.values()].some(({ place }) => place === 0) ? 1 : 0;
  const places = new Map(answered.map((identity, index) => [identity, index + 1] as const));
  for (const { identity, place } of seen.values())
    if (!places.has(identity) && place !== null) places.set(identity, place + first);
  const identities = new Set([...answered, ...seen.keys()]);
  const items = [...identities].map((identity) => {
    const item = seen.get(identity);
    const place = places.get(identity);
    return {
      url: identity,
      type: "item",
      ...(item?.title == null ? {} : { title: item.title }),
      ...(place === undefined ? {} : { position: place }),
      ...(item?.price == null ? {} : { price: item.price }),
    };
  });
  items.sort((a, b) => (a.position ?? 1e9) - (b.position ?? 1e9));
  const raw = { type: "event", lists: { "Search Results": { items, query: { string: text } } } };
  const [record] = records;
  if (record !== undefined) yield { event: buildEvent(raw, `ubi-${id}`, { line, at: query.at, query, record }) };
}

/** A chosen filter or sort order: the same list again, without its items. */
function* buildFilterEvent(record: UbiRecord, query: Query | undefined): Generator<HistoryRecord> {
  const { line, at, document } = record;
  const object = toRecord(document.event_attributes?.object);
  const value = asText(toRecord(object.object_detail).filter);
  const name = asText(object.description);
  const filters =
    document.action_name === "product_sort"
      ? { "sort by": (document.message ?? "").replace(/^Sorting on /, "") }
      : name === null || value === null
        ? null
        : { [name]: value };
  if (query?.text == null || filters === null) {
    yield { refused: { line, code: query?.text == null ? "query_missing" : "unreadable" } };
    return;
  }
  const raw = { type: "event", lists: { "Search Results": { items: [], query: { string: query.text, filters } } } };
  yield { event: buildEvent(raw, `ubi-line-${line}`, { line, at, query, record }) };
}

function* buildActionEvents(
  record: UbiRecord,
  query: Query | undefined,
  isMinorUnits: boolean,
): Generator<HistoryRecord> {
  const { line, at, document } = record;
  const action = document.action_name ?? "";
  const item = readItem(document.event_attributes ?? {}, isMinorUnits);
  if (item === null) {
    yield { refused: { line, code: "item_missing" } };
    return;
  }
  const type = CLICK_TYPES[action];
  if (type === undefined && action !== "purchase") {
    yield query?.text == null
      ? { refused: { line, code: "query_missing" } }
      : { noted: { line, code: "part_of_query" } };
    return;
  }
  if (action === "purchase" && item.price === null) yield { noted: { line, code: "order_without_amount" } };
  const bought = { title: item.title ?? undefined, url: item.identity, count: 1, total_price: item.price ?? 0 };
  const raw =
    type === undefined
      ? { type: "transaction", items: [bought] }
      : { type: "click", action: { type, resource_identifier: item.identity, resource_type: "item" } };
  yield { event: buildEvent(raw, `ubi-line-${line}`, { line, at, query, record }) };
}

type From = { line: number; at: number; query: Query | undefined; record: UbiRecord };

function buildEvent(raw: Record<string, unknown>, id: string, { line, at, query, record }: From) {
  const { client_id: client, session_id: session, event_attributes: eventAttributes } = record.document;
  const attributes = eventAttributes ?? {};
  const visit = query?.visit ?? session ?? asText(attributes.session_id) ?? client;
  const agent = query?.agent ?? asText(attributes.browser);
  const whole = { id, client_id: toVisitorNumber(client), ...(agent === null ? {} : { user_agent: agent }), ...raw };
  return { line, at, visit: `${client} ${visit}`, raw: whole, ip: query?.ip ?? asText(attributes.ip) };
}

function asText(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

// The documents of User Behavior Insights.

const moment = z.union([z.number(), z.string()]);
const optional = z.nullish(z.string());
/** A document of either index; unnamed fields are ignored. */
export const ubiDocument = z.object({
  client_id: z.string().check(z.minLength(1)),
  query_id: optional,
  action_name: optional,
  user_query: optional,
  message: optional,
  timestamp: moment,
  query_response_object_ids: z.nullish(z.array(z.union([z.string(), z.number()]))),
  query_response_hit_ids: z.nullish(z.array(z.union([z.string(), z.number()]))),
  session_id: optional,
  event_attributes: z.nullish(z.record(z.string(), z.unknown())),
});
/** A document of either index, with the fields that are read. */
export type UbiDocument = z.infer<typeof ubiDocument>;

/** A line of UBI: `at` epoch ms. */
export type UbiRecord = { line: number; at: number; isQuery: boolean; document: UbiDocument };
