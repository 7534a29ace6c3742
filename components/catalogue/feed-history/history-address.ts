import * as z from "zod/mini";
import { fromWallTime } from "@/components/ui/zoned-time";
import {
  type DiffKind,
  type diff,
  diffKind,
  type errors,
  type history,
  type Run,
  runList,
  runStatus,
} from "@/lib/contract/catalogue/feed-runs";
import { id } from "@/lib/contract/kit/common";
import { hasEnded, isHeld, readChanges } from "@/lib/domain/catalogue/run-states";
import type { Input } from "@/lib/http/endpoint";

const querySchema = runList.query.shape;

/** The states to filter by: awaiting approval, and the six run states. */
export const SEEN_STATUSES = ["held", ...runStatus.options] as const;

/** The URL parameters: filters, sorting and page of the runs, the open run and its visible part. */
export const historyAddress = z.object({
  sort_by: querySchema.sort_by,
  sort_direction: querySchema.sort_direction,
  offset: querySchema.offset,
  feed: querySchema.feed,
  status: z.optional(z.enum(SEEN_STATUSES)),
  /** Local days, `to` inclusive. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  run: z.optional(id),
  part: z.optional(z.enum(["changes", "errors"])),
  kind: z.optional(diffKind),
  /** Offset of the part. */
  row: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
});
/** The state of the screen, parsed from its URL. */
export type HistoryAddress = z.output<typeof historyAddress>;

/** The runs as the screen lists them; its URL also names the open run. */
export const shownRuns = { ...runList, query: historyAddress, filters: ["status", "feed", "from", "to"] as const };

/** Closes the open run. */
export const NO_RUN = { run: undefined, part: undefined, kind: undefined, row: 0 };

/** The request for a state. A backend without the group supports only sorting and paging. */
export function buildFeedHistoryInput(siteId: string, address: HistoryAddress, zone: string, hasRuns: boolean) {
  const { sort_by, sort_direction, offset, status, feed, from, to } = address;
  const order = { sort_by, sort_direction, offset };
  const filters = {
    ...(status === "held" ? { held: "true" as const } : { status }),
    feed,
    from: from && fromWallTime({ date: from, time: "00:00" }, zone),
    to: to && endOfDay(to, zone),
  };
  return { params: { siteId }, query: hasRuns ? { ...order, ...filters } : order } satisfies Input<typeof history>;
}

function endOfDay(date: string, zone: string): string {
  return new Date(Date.parse(fromWallTime({ date, time: "23:59" }, zone)) + 59_999).toISOString();
}

/** The visible part of an open run: its changes, else its errors; null when it has neither. */
export function choosePart({ part }: HistoryAddress, run: Run): "changes" | "errors" | null {
  const hasErrors = (run.errors_total ?? 0) > 0;
  const hasChanges = hasDiff(run);
  if (part === "errors" && hasErrors) return part;
  return hasChanges ? "changes" : hasErrors ? "errors" : null;
}

/** Whether a run changed something, or would if it is approved. */
export function hasDiff(run: Run): boolean {
  const changes = readChanges(run);
  const hasStoredDiff =
    run.status === "succeeded" || isHeld(run) || (hasEnded(run) && run.held !== null && run.held !== undefined);
  return hasStoredDiff && changes !== null && changes.added + changes.changed + changes.removed > 0;
}

/** The visible kind of changes: from the URL, otherwise the first kind with changes. */
export function chooseKind({ kind }: HistoryAddress, run: Run): DiffKind {
  const changes = readChanges(run);
  return kind ?? diffKind.options.find((one) => (changes?.[one] ?? 0) > 0) ?? "removed";
}

/** The request for the changes of an open run. */
export function buildDiffInput(siteId: string, address: HistoryAddress, run: Run): Input<typeof diff> {
  return { params: { siteId, runId: run.id }, query: { kind: chooseKind(address, run), offset: address.row } };
}

/** The request for the errors of an open run. */
export function buildErrorsInput(siteId: string, { row }: HistoryAddress, run: Run): Input<typeof errors> {
  return { params: { siteId, runId: run.id }, query: { offset: row } };
}
