import * as z from "zod/mini";
import { countedDay } from "@/lib/contract/kit/common";
import { LOCALES } from "@/lib/contract/kit/locale";

// Parameters that statistics of a site and statistics by query share.

/** What counts as a conversion: an order, another action such as adding to the basket, or either. */
export const CONVERSIONS_MODES = ["any", "orders", "actions"] as const;
export type ConversionsMode = (typeof CONVERSIONS_MODES)[number];

/** Comparison ranges: the preceding range of the same length, or the same days a year earlier. */
export const COMPARISONS = ["previous", "year"] as const;

/** What to compare with: a named range, or the days from `compare[from]` to `compare[to]`, up to 90, which win. */
export const comparison = {
  compare: z.optional(z.enum(COMPARISONS)),
  "compare[from]": z.optional(countedDay),
  "compare[to]": z.optional(countedDay),
};
const comparisonParts = z.object(comparison);
export type Comparison = z.output<typeof comparisonParts>;

/** The format and the language of a file. */
export const fileOptions = {
  format: z._default(z.enum(["csv", "xlsx"]), "csv"),
  locale: z._default(z.enum(LOCALES), "en"),
};
