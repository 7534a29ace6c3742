import { fold } from "@vitrine/engine/fold";
import { findMargin } from "@/lib/domain/search/margin";
import type { PreviewItem } from "@/lib/domain/search/preview-item";

/** Orders in which a dialog can list results; the results themselves stay in their order. */
export const RESULT_SORTS = ["position", "stock", "priceUp", "priceDown", "margin", "clicks", "title"] as const;
/** An order of results. */
export type ResultSort = (typeof RESULT_SORTS)[number];

type Row = { item: PreviewItem; position: number | null };

/** What is known for sorting besides the results: the attribute with the margin, and the clicks. */
export type SortFacts = { margin: string | null; clicks: ItemClicks | null };

/** Clicks by item; items that are left out have none if the list is complete, else an unknown number. */
export type ItemClicks = { byItem: ReadonlyMap<string, number>; isComplete: boolean };

/** The clicks on an item. */
export function findClicks(clicks: ItemClicks | null, url: string): number | null {
  return clicks?.byItem.get(url) ?? (clicks?.isComplete ? 0 : null);
}

/** The orders for which something is known. */
export function listSorts({ margin, clicks }: SortFacts): ResultSort[] {
  return RESULT_SORTS.filter(
    (sort) => (sort !== "margin" || margin !== null) && (sort !== "clicks" || clicks !== null),
  );
}

type ResultFilter = { text: string; sort: ResultSort; locale: string; facts: SortFacts };

/** The results whose title or identity contains a text, ignoring case and accents, in an order; unknown values come last. */
export function sortResults<R extends Row>(rows: readonly R[], { text, sort, locale, facts }: ResultFilter): R[] {
  const wanted = fold(text.trim());
  const found = rows.filter(({ item }) => fold(item.title).includes(wanted) || fold(item.url).includes(wanted));
  const names = new Intl.Collator(locale);
  const compare: Record<ResultSort, (a: R, b: R) => number> = {
    position: (a, b) => toSortValue(a.position) - toSortValue(b.position),
    stock: (a, b) => Number(b.item.isAvailable !== false) - Number(a.item.isAvailable !== false),
    priceUp: (a, b) => toSortValue(readPrice(a.item.price)) - toSortValue(readPrice(b.item.price)),
    priceDown: (a, b) => compareDown(readPrice(a.item.price), readPrice(b.item.price)),
    margin: (a, b) => compareDown(findMargin(a, facts.margin), findMargin(b, facts.margin)),
    clicks: (a, b) => compareDown(findClicks(facts.clicks, a.item.url), findClicks(facts.clicks, b.item.url)),
    title: (a, b) => names.compare(a.item.title, b.item.title),
  };
  // The sort is stable, so equal results stay in their order.
  return found.sort((a, b) => compare[sort](a, b) || 0);
}

/** Missing values come last. */
function toSortValue(value: number | null): number {
  return value ?? Number.MAX_SAFE_INTEGER;
}

/** The highest first. A margin can be negative. */
function compareDown(a: number | null, b: number | null): number {
  return (b ?? -Number.MAX_SAFE_INTEGER) - (a ?? -Number.MAX_SAFE_INTEGER);
}

/** The number in a price such as `1 299,90 Kč` or `€1,299.90`. */
export function readPrice(price: string | null): number | null {
  const digits = /\d[\d.,\s\u00A0\u202F]*/u.exec(price ?? "")?.[0].replace(/[\s\u00A0\u202F]/gu, "") ?? "";
  if (digits === "") return null;
  // The last separator with one or two digits after it is the decimal one.
  const [, whole = digits, part = ""] = /^(.*)[.,](\d{1,2})$/u.exec(digits) ?? [];
  return Number(`${whole.replace(/\D/gu, "")}.${part || "0"}`);
}
