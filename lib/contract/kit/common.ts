import * as z from "zod/mini";
import { SEARCH_TEXT_MAX } from "@/lib/contract/kit/search-text";
import { rows, unreadableRows } from "@/lib/http/rows";

// Schemas shared by several features.

/** An id; strings or integers on the wire, always strings in the product. */
export const id = z.pipe(
  z.union([z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, "invalid")), z.int()], { error: "invalid" }),
  z.transform((value) => String(value)),
);

/** ISO 8601 instant with offset or Z. */
export const instant = z.iso.datetime({ offset: true, error: "invalid" });

/** Whether a day (`yyyy-MM-dd`) and its neighbours are within the range of JavaScript, PostgreSQL and calendars. */
export function isCountedDay(day: string): boolean {
  return day >= "1970-01-02" && day <= "9999-12-30";
}

/** A day within the supported range. */
export const countedDay = z.iso.date({ error: "invalid" }).check(z.refine(isCountedDay, "invalid"));

/** A 1-based page number in a query string. */
export const pageNumber = z._default(
  z.coerce.number().check(z.int("invalid"), z.gte(1, "invalid"), z.lte(100_000, "invalid")),
  1,
);

/** The text by which a list is searched. */
export const searchText = z._default(z.string().check(z.maxLength(SEARCH_TEXT_MAX, "invalid")), "");

/** True if the backend did not say how many rows a list has, and there may be more. Our web server adds it. */
export const unknownTotal = { is_total_unknown: z.optional(z.boolean()) };

/** A page of a list. */
export function buildPageSchema<S extends z.core.$ZodType>(item: S) {
  return z.object({
    items: rows(item),
    page: z.int(),
    per_page: z.int(),
    total_pages: z.int(),
    total_count: z.int(),
    ...unknownTotal,
    ...unreadableRows,
  });
}

/** Error codes that any handler may return. */
export const HANDLER_CODES = [
  "invalid",
  "not_found",
  "forbidden",
  "sign_in_again",
  "unauthenticated",
  "stale",
  "busy",
  "site_closed",
  "rate_limited",
  "precondition_required",
  "payload_too_large",
] as const;

export type HandlerCode = (typeof HANDLER_CODES)[number];

/** Error codes of any endpoint; their texts are in the namespace `errors`. */
export const GENERAL_CODES = [
  ...HANDLER_CODES,
  "default",
  "tryAgainLater",
  "unableToLoadData",
  "invalid_csrf",
  "view_as_read_only",
  "approval_needed",
  "approval_requested",
  "storage_full",
  "upstream_contract",
  "upstream_redirect",
  "upstream_not_json",
  "upstream_malformed",
  "upstream_timeout",
  "upstream_unavailable",
  "sso_unavailable",
  "upstream_failed",
  "outcome_unknown",
  "hmac_clock",
  "hmac_invalid",
  "chunk_load_error",
] as const;

/** Access for every signed-in user of a site. */
export const anyMember = {} as const;
/** Access for everyone except viewers. */
export const NOT_VIEWER = "!viewer";
