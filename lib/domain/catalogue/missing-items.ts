import type { MissingState } from "@/lib/contract/catalogue/missing-items";
import { MISSING_ITEM_GONE_MS, MISSING_ITEM_VERIFIED_MS } from "@/lib/domain/kit/limits";

// Missing items: reports from shops, and the states they go through.

/** A report of one identity by one event. Times are epoch ms. */
export type ItemReport = {
  identity: string;
  /** The name of a list, `pv`, `click` or `transaction`. */
  source: string;
  /** The type given by the list. */
  type: string | null;
  at: number;
  eventId: string;
  context: Record<string, string>;
};

/** A missing item as stored, without its site. Times are epoch ms. */
export type ReportedItem = {
  identity: string;
  source: string;
  lastEvent: string;
  context: Record<string, string>;
  count: number;
  firstReportedAt: number;
  lastReportedAt: number;
};

/** Adds a report to an item: count, first and last time, details of the last report. Independent of the order of reports. */
export function addReport(known: ReportedItem | undefined, report: ItemReport): ReportedItem {
  const { identity, at, source, eventId, context } = report;
  const latest = { source, lastEvent: eventId, context };
  if (known === undefined) return { identity, count: 1, firstReportedAt: at, lastReportedAt: at, ...latest };
  const isLast = at > known.lastReportedAt || (at === known.lastReportedAt && eventId > known.lastEvent);
  return {
    ...known,
    ...(isLast ? latest : {}),
    count: known.count + 1,
    firstReportedAt: Math.min(known.firstReportedAt, at),
    lastReportedAt: Math.max(known.lastReportedAt, at),
  };
}

/** When it was first reported, and when it appeared in the catalog. */
type MissingPeriod = { firstReportedAt: Date; foundAt: Date | null };

/** Whether an item is or was missing for at least 24 hours. */
export function isVerified({ firstReportedAt, foundAt }: MissingPeriod, now: Date): boolean {
  return (foundAt ?? now).getTime() - firstReportedAt.getTime() >= MISSING_ITEM_VERIFIED_MS;
}

export function getMissingState(item: MissingPeriod, now: Date): MissingState {
  if (item.foundAt !== null)
    return now.getTime() - item.foundAt.getTime() >= MISSING_ITEM_GONE_MS ? "gone" : "fixed_waiting";
  return isVerified(item, now) ? "verified" : "reported";
}
