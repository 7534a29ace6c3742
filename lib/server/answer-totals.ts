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
  const known = readCount(value.total_count);
  const pages = readCount(value.total_pages);
  const page = readCount(value.page) || requested;
  const size = readCount(value.per_page) || (pages === 1 ? Math.max(found, 1) : Math.max(PAGE_ROWS, found));
  if (known !== null)
    return { ...value, page, per_page: size, total_pages: pages ?? Math.max(1, Math.ceil(known / size)) };
  const saysPages = ["page", "per_page", "total_pages"].some((name) => readCount(value[name]) !== null);
  const hasMore = pages === null ? mayGoOn(found, size, saysPages) : page < pages;
  const total = (page - 1) * size + found + (hasMore ? 1 : 0);
  const last = pages ?? (hasMore ? page + 1 : page);
  // The pages are known even if the rows of the last one are not.
  const count = hasMore && pages !== null ? (pages - 1) * size + 1 : total;
  return markUnknown({ ...value, page, per_page: size, total_pages: last, total_count: count }, hasMore);
}

function addOffsetTotals(value: Record<string, unknown>, found: number, query: Record<string, unknown>) {
  const offset = readCount(value.offset) ?? readCount(query.offset) ?? 0;
  const limit = readCount(value.limit) || readCount(query.limit) || Math.max(PAGE_ROWS, found);
  const total = readCount(value.total);
  if (total !== null) return { ...value, offset, limit, total };
  const hasMore = mayGoOn(found, limit, readCount(value.limit) !== null || readCount(query.limit) !== null);
  return markUnknown({ ...value, offset, limit, total: offset + found + (hasMore ? 1 : 0) }, hasMore);
}

function markUnknown(value: Record<string, unknown>, hasMore: boolean): Record<string, unknown> {
  return hasMore ? { ...value, is_total_unknown: true } : value;
}

/** Whether a list may have more rows than were found: a full page, or as many as pages usually have. */
function mayGoOn(found: number, size: number, saysSize: boolean): boolean {
  return saysSize ? found >= size && found > 0 : USUAL_SIZES.includes(found);
}
