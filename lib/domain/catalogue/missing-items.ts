import type { MissingState } from "@/lib/contract/catalogue/missing-items";
import { MISSING_ITEM_GONE_MS, MISSING_ITEM_VERIFIED_MS } from "@/lib/domain/kit/limits";

// What shops show and the catalogue lacks: who tells of it, and what becomes of it.

/** One event telling of one identity. Times are epoch ms. */
export type ItemReport = {
  identity: string;
  /** The name of a list, `pv`, `click` or `transaction`. */
  source: string;
  /** The type that the list gives it; null where nothing is said. */
  type: string | null;
  at: number;
  eventId: string;
  context: Record<string, string>;
};

/** A missing item as the store has it, without its site. Times are epoch ms. */
export type ReportedItem = {
  identity: string;
  source: string;
  lastEvent: string;
  context: Record<string, string>;
  count: number;
  firstReportedAt: number;
  lastReportedAt: number;
};

/**
 * What reports of the same identity come to, in whatever order they are taken: how many, from when to when, and what the
 * last one said.
 */
export function withReport(known: ReportedItem | undefined, report: ItemReport): ReportedItem {
  const { identity, at, source, eventId, context } = report;
  const fresh = { source, lastEvent: eventId, context };
  if (known === undefined) return { identity, count: 1, firstReportedAt: at, lastReportedAt: at, ...fresh };
  const isLast = at > known.lastReportedAt || (at === known.lastReportedAt && eventId > known.lastEvent);
  return {
    ...known,
    ...(isLast ? fresh : {}),
    count: known.count + 1,
    firstReportedAt: Math.min(known.firstReportedAt, at),
    lastReportedAt: Math.max(known.lastReportedAt, at),
  };
}

/** When it was first told of, and when the catalogue got it. */
type Told24 = { firstReportedAt: Date; foundAt: Date | null };

/** Whether it was, or has been, missing for 24 hours. */
export function isVerified({ firstReportedAt, foundAt }: Told24, now: Date): boolean {
  return (foundAt ?? now).getTime() - firstReportedAt.getTime() >= MISSING_ITEM_VERIFIED_MS;
}

/** The state of a missing item at a moment. */
export function missingStateOf(item: Told24, now: Date): MissingState {
  if (item.foundAt !== null)
    return now.getTime() - item.foundAt.getTime() >= MISSING_ITEM_GONE_MS ? "gone" : "fixed_waiting";
  return isVerified(item, now) ? "verified" : "reported";
}
