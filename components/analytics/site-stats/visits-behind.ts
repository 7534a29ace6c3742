import type { Granularity } from "@/lib/contract/analytics/site-stats";
import type { MetricKey } from "@/lib/domain/analytics/metrics";
import { buildBuckets } from "@/lib/domain/analytics/stat-buckets";
import type { FilterName } from "@/lib/domain/analytics/visit-filters";
import type { SearchScope } from "@/lib/domain/search/search-scopes";

// The visits behind a metric: those that the filters of the list of visits select exactly.

/** Which visits a link shows. */
export type VisitsBehind = "searched" | "no_results" | "converted" | "ordered" | "visits" | "visitors";

/** Metrics of searches are behind the visits with a search in the scope. */
const IN_SCOPE: Partial<Record<MetricKey, VisitsBehind>> = {
  searches: "searched",
  ctr: "searched",
  no_click: "searched",
  used_search: "searched",
  revenue_per_search_visit: "searched",
  no_results: "no_results",
  conversion: "converted",
};

/** Orders and views of one list cannot be filtered, those of whole visits can. */
const EVERYWHERE: Partial<Record<MetricKey, VisitsBehind>> = {
  orders: "ordered",
  revenue: "ordered",
  aov: "ordered",
  visits: "visits",
  visitors: "visitors",
};

/** The visits behind a metric of a scope; null if no filter selects them. */
export function findVisitsBehind(key: MetricKey, scope: SearchScope): VisitsBehind | null {
  return IN_SCOPE[key] ?? (scope === "all" ? EVERYWHERE[key] : undefined) ?? null;
}

type Filters = Partial<Record<FilterName, string>>;

/** The filters that select visits. */
export function buildVisitsBehindFilters(behind: VisitsBehind, scope: SearchScope): Filters {
  const searched = { searched_in: scope };
  switch (behind) {
    case "searched":
      return searched;
    case "no_results":
      return { ...searched, no_results: "1" };
    case "converted":
      return { ...searched, converted: "1" };
    case "ordered":
      return { converted: "1", conversions_mode: "orders" };
    case "visits":
    case "visitors":
      return {};
  }
}

type Days = { from: string; to: string };

/** The filters for one point of a range of whole days, or for the range if `date` is null. */
export function buildPointFilters(range: Days, granularity: Granularity, date: string | null): Filters | null {
  if (date === null) return { starting_at: range.from, ending_at: range.to };
  if (granularity === "hour") return { starting_at: `${date}:00`, ending_at: `${date}:59` };
  const bucket = buildBuckets(range.from, range.to, granularity).find(({ key }) => key === date);
  return bucket === undefined ? null : { starting_at: bucket.from, ending_at: bucket.to };
}
