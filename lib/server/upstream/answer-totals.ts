import "server-only";
import type * as z from "zod/mini";
import { isRecord } from "@/lib/domain/kit/record";
import type { Endpoint } from "@/lib/http/endpoint";

// The specification shows no fields of answers, so other backends may leave out how many rows a list has. What is missing is worked out
// from the rows, and the answer says that the total is not known.

/** Rows per page of a list without a size of its own. */
const PAGE_ROWS = 20;
/** Sizes of pages: a list of exactly so many rows may go on, even if the backend says nothing about pages. */
const USUAL_SIZES = [10, 20, 25, 50, 100, 200];

/** Adds missing totals to the answer of a list; other answers are returned as they are. */
export function addTotals(call: Endpoint, input: unknown, value: unknown): unknown {
  const def = call.response._zod.def as z.core.$ZodTypes["_zod"]["def"];
  if (def.type !== "object" || !isRecord(value)) return value;
  const { shape } = def;
  const rows = Object.keys(shape)
    .map((name) => value[name])
    .find(Array.isArray);
  if (rows === undefined) return value;
  const query = isRecord(input) && isRecord(input.query) ? input.query : {};
  if ("total_pages" in shape) return addPageTotals(value, rows.length, readCount(query.page) ?? 1);
  if ("offset" in shape && "limit" in shape && "total" in shape) return addOffsetTotals(value, rows.length, query);
  return value;
}

/** A number of a list; null if it is missing or no number. */
function readCount(value: unknown): number | null {
  const count = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof count === "number" && Number.isSafeInteger(count) && count >= 0 ? count : null;
}

function addPageTotals(value: Record<string, unknown>, found: number, requested: number): Record<string, unknown> {
  const total = readCount(value.total_count);
  const pages = readCount(value.total_pages);
  const page = readCount(value.page) || requested;
  const stated = readCount(value.per_page) || null;
  const hasMore = findMore({ found, stated, page, pages, total });
  const size = stated ?? guessSize({ found, page, total, hasMore });
  if (total !== null)
    return {
      ...value,
      page,
      per_page: size,
      total_pages: pages ?? Math.max(1, Math.ceil(total / size)),
      total_count: total,
    };
  const last = pages ?? (hasMore ? page + 1 : page);
  // The pages are known even if the rows of the last one are not.
  const count = hasMore ? (last - 1) * size + 1 : (page - 1) * size + found;
  return markUnknown({ ...value, page, per_page: size, total_pages: last, total_count: count }, hasMore);
}

/** What is known of a list; null is unknown. */
type ListTotals = { found: number; stated: number | null; page: number; pages: number | null; total: number | null };

/** Whether rows follow those of this page. */
function findMore({ found, stated, page, pages, total }: ListTotals): boolean {
  if (pages !== null) return page < pages;
  if (total !== null)
    return stated === null ? !isLastPage({ found, page, total }) && total > page * found : total > page * stated;
  return mayGoOn(found, stated);
}

/** Whether all pages before this one, of a list that does not say their size, had a usual one. */
function isLastPage({ found, page, total }: { found: number; page: number; total: number }): boolean {
  return page > 1 && USUAL_SIZES.includes((total - found) / (page - 1));
}

/** The rows per page of a list that does not say it: those of a page that is not the last one, or what the pages before it had. */
function guessSize({
  found,
  page,
  total,
  hasMore,
}: Pick<ListTotals, "found" | "page" | "total"> & { hasMore: boolean }) {
  if (hasMore && found > 0) return found;
  const before = total === null || page === 1 ? 0 : (total - found) / (page - 1);
  return Number.isInteger(before) && before >= Math.max(1, found) ? before : Math.max(PAGE_ROWS, found);
}

function addOffsetTotals(value: Record<string, unknown>, found: number, query: Record<string, unknown>) {
  const offset = readCount(value.offset) ?? readCount(query.offset) ?? 0;
  const total = readCount(value.total);
  const stated = readCount(value.limit) || readCount(query.limit) || null;
  const hasMore = total === null ? mayGoOn(found, stated) : total > offset + found;
  // Further pages begin where this one ends.
  const limit = stated ?? (hasMore && found > 0 ? found : Math.max(PAGE_ROWS, found));
  if (total !== null) return { ...value, offset, limit, total };
  return markUnknown({ ...value, offset, limit, total: offset + found + (hasMore ? 1 : 0) }, hasMore);
}

function markUnknown(value: Record<string, unknown>, hasMore: boolean): Record<string, unknown> {
  return hasMore ? { ...value, is_total_unknown: true } : value;
}

/** Whether a list may have more rows than were found: a full page, or as many rows as pages usually have. */
function mayGoOn(found: number, stated: number | null): boolean {
  return stated === null ? USUAL_SIZES.includes(found) : found >= stated;
}
