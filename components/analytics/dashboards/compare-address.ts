import * as z from "zod/mini";
import { countedDay } from "@/lib/contract/kit/common";

/** What the figures of a dashboard can be compared with. */
export const DASHBOARD_COMPARISONS = ["previous", "year", "own"] as const;

const day = z.optional(countedDay);

/** The URL parameters of a dashboard, besides the visit filters. */
export const compareAddress = z.object({
  compare: z._default(z.enum(DASHBOARD_COMPARISONS), "previous"),
  compare_from: day,
  compare_to: day,
});

/** The comparison as request parameters; a custom range without both days is the previous period. */
export function buildCompareQuery({ compare, compare_from: from, compare_to: to }: z.output<typeof compareAddress>) {
  if (compare !== "own") return { compare };
  if (from === undefined || to === undefined) return { compare: "previous" as const };
  return { "compare[from]": from, "compare[to]": to };
}

/** What a dashboard is compared with, as request parameters. */
export type CompareQuery = ReturnType<typeof buildCompareQuery>;
