import type { Granularity } from "@/lib/contract/analytics/site-stats";
import type { MetricSums } from "@/lib/domain/analytics/metrics";
import type { StepsCondition, VisitCondition } from "@/lib/domain/analytics/visit-conditions";
import type { SearchScope } from "@/lib/domain/search/search-scopes";

// What the main thread and the thread that holds the visits tell each other. A day is the UTC day in which a visit began, as
// the number of days since 1970-01-01.

/** A state of a day: each change of its visits gives it another revision (`visit_days`). */
export type DayRevision = { day: number; revision: string };

/** The visits of a day: how many, and a line for each (`parse-day.ts`). */
export type DayText = DayRevision & { visits: number; text: string };

/** Conditions that visits in memory can answer; `found`: the addresses that match each step, one per line. */
export type FactCondition =
  | Exclude<VisitCondition, { kind: "steps" } | { kind: "visitor" }>
  | ({ isNot: boolean; found: readonly (string | null)[] } & Pick<StepsCondition, "kind" | "of">);

/** Which visits to sum: those of the given days that began in `[from, to)` (epoch ms), saw the scope and match all conditions. */
export type SumRequest = {
  kind: "sum";
  site: string;
  days: readonly DayRevision[];
  from: number;
  to: number;
  scope: SearchScope;
  granularity: Granularity;
  conditions: readonly FactCondition[];
};

export type FactsRequest =
  | { kind: "load"; site: string; days: readonly DayText[] }
  /** Drops some days of a site; null: all of it. */
  | { kind: "drop"; site: string; days: readonly number[] | null }
  | SumRequest;

/** Memory of loaded days, and of the texts that all days of the site share: visitors, addresses and networks. */
export type LoadReport = {
  days: readonly { day: number; bytes: number }[];
  shared: { bytes: number; texts: number };
  /** New addresses that are too long to be in `visit_addresses`. */
  longAddresses: readonly string[];
};

/** Sums of visits, in total and by point; null if the thread lacks one of the days in that state. */
export type SumReport = { total: MetricSums; points: [key: string, sums: MetricSums][] } | null;

/** `failed`: the thread died, or could not do it. */
export type FactsAnswer = { loaded: LoadReport } | { sums: SumReport } | { dropped: true } | { failed: true };
