import * as z from "zod/mini";
import { COMPARISONS, type Comparison } from "@/lib/contract/analytics/stat-options";
import { countedDay } from "@/lib/contract/kit/common";

/** What figures can be compared with: a named range or a custom one. */
export const COMPARED_RANGES = [...COMPARISONS, "own"] as const;
/** The same, or nothing. */
export const COMPARE_CHOICES = [...COMPARED_RANGES, "none"] as const;

const day = z.optional(countedDay);

/** The URL parameters of a custom range. */
export const comparedDays = { compare_from: day, compare_to: day };

type Chosen = {
  compare: (typeof COMPARE_CHOICES)[number];
  compare_from?: string | undefined;
  compare_to?: string | undefined;
};

/** The comparison as request parameters; nothing is compared with a custom range until it has both days. */
export function buildCompareQuery({ compare, compare_from: from, compare_to: to }: Chosen): Comparison {
  if (compare === "none") return {};
  if (compare !== "own") return { compare };
  return from === undefined || to === undefined ? {} : { "compare[from]": from, "compare[to]": to };
}
