import type { PageEvent } from "./vitrine";

const TEXT_MAX: readonly [name: string, max: number][] = [
  ["url", 2048],
  ["referer", 2048],
  ["title", 2000],
  ["query", 1000],
];
const QUERY_MAX = 1000;
const ORDER_MAX = 150;

/** The URL, title and referrer of the page. */
export function readPage(): { url: string; title: string; referer?: string } {
  const page = { url: location.href.split("#")[0] ?? "", title: document.title };
  return document.referrer ? Object.assign(page, { referer: document.referrer }) : page;
}

/** The id of an order's event: its page has the same number when it is loaded again, and an event with the same id counts once. */
export function buildOrderId({ type, order_id: number }: PageEvent): { id?: string } {
  return type === "transaction" && number ? { id: `order-${String(number).slice(0, ORDER_MAX)}` } : {};
}

/** Cuts texts that would be rejected because of their length: shoppers may paste anything. */
export function cutTexts(event: PageEvent): PageEvent {
  const copy = { ...event };
  for (const [name, max] of TEXT_MAX) if (name in copy) copy[name] = cut(copy[name], max);
  if (!event.lists) return copy;
  copy.lists = {};
  for (const [name, list] of Object.entries(event.lists)) {
    const query = list?.query;
    copy.lists[name] = query ? { ...list, query: { ...query, string: cut(query.string, QUERY_MAX) } } : list;
  }
  return copy;
}

/** Cuts a text without splitting a character; leaves other values as they are. */
function cut(text: unknown, max: number): unknown {
  return typeof text === "string" ? text.slice(0, max).replace(/[\ud800-\udbff]$/, "") : text;
}
