import * as z from "zod/mini";
import { buildCompareQuery, COMPARED_RANGES, comparedDays } from "@/components/analytics/charts/compare-query";
import type { Comparison } from "@/lib/contract/analytics/stat-options";

/** The URL parameters of a dashboard, besides the visit filters. */
export const compareAddress = z.object({
  compare: z._default(z.enum(COMPARED_RANGES), "previous"),
  ...comparedDays,
});

/** The comparison as request parameters; a custom range without both days is the previous period. */
export function buildDashboardComparison(address: z.output<typeof compareAddress>): Comparison {
  const query = buildCompareQuery(address);
  return Object.keys(query).length === 0 ? { compare: "previous" } : query;
}
