import * as z from "zod/mini";
import { instantOf } from "@/components/ui/zoned-time";
import {
  type DiffKind,
  type diff,
  diffKind,
  type errors,
  history,
  type Run,
  runStatus,
} from "@/lib/contract/catalogue/feed-runs";
import { id } from "@/lib/contract/kit/common";
import { changesOf, hasEnded, isHeld } from "@/lib/domain/catalogue/run-states";
import { changeAddress } from "@/lib/domain/kit/address";
import type { Input } from "@/lib/http/endpoint";

const asked = history.query._zod.def.shape;

/** The states that runs are filtered by: those that wait for a decision, and the six. */
export const SEEN_STATUSES = ["held", ...runStatus.options] as const;

/** What stands in the address: filters, order and page of the runs, the run that is open and what is seen of it. */
export const historyAddress = z.object({
  ...{ sort_by: asked.sort_by, sort_direction: asked.sort_direction, offset: asked.offset, feed: asked.feed },
  status: z.optional(z.enum(SEEN_STATUSES)),
  /** Days of the site's zone, the last one included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  run: z.optional(id),
  part: z.optional(z.enum(["changes", "errors"])),
  kind: z.optional(diffKind),
  /** Where the part begins. */
  row: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
});
/** The state of the screen out of its address. */
export type HistoryAddress = z.output<typeof historyAddress>;

/** No filter is set. */
export const NO_FILTERS = { status: undefined, feed: undefined, from: undefined, to: undefined };
/** No run is open. */
export const NO_RUN = { run: undefined, part: undefined, kind: undefined, row: 0 };

/** Whether anything narrows the runs. */
export function isNarrowed({ status, feed, from, to }: HistoryAddress): boolean {
  return [status, feed, from, to].some((value) => value !== undefined);
}

/** The call for a state. A backend without the group knows order and page alone. */
export function historyInput(siteId: string, address: HistoryAddress, zone: string, isOurs: boolean) {
  const { sort_by, sort_direction, offset, status, feed, from, to } = address;
  const order = { sort_by, sort_direction, offset };
  const filters = {
    ...(status === "held" ? { held: "true" as const } : { status }),
    feed,
    from: from && instantOf({ date: from, time: "00:00" }, zone),
    to: to && endOfDay(to, zone),
  };
  return { params: { siteId }, query: isOurs ? { ...order, ...filters } : order } satisfies Input<typeof history>;
}

function endOfDay(date: string, zone: string): string {
  return new Date(Date.parse(instantOf({ date, time: "23:59" }, zone)) + 59_999).toISOString();
}

/** The address of the screen in a state, as a link has it. */
export function historyHref(siteId: string, address: HistoryAddress): string {
  const query = changeAddress(historyAddress, new URLSearchParams(), address).toString();
  return `/sites/${siteId}/settings/feeds/history${query === "" ? "" : `?${query}`}`;
}

/** What is seen of an open run: its changes, else its errors where it has nothing but those; null where it has neither. */
export function partOf({ part }: HistoryAddress, run: Run): "changes" | "errors" | null {
  const hasErrors = (run.errors_total ?? 0) > 0;
  const hasChanges = hasDiff(run);
  if (part === "errors" && hasErrors) return part;
  return hasChanges ? "changes" : hasErrors ? "errors" : null;
}

/** Whether a run has changed something, or is held and would. */
export function hasDiff(run: Run): boolean {
  const changes = changesOf(run);
  const isKept =
    run.status === "succeeded" || isHeld(run) || (hasEnded(run) && run.held !== null && run.held !== undefined);
  return isKept && changes !== null && changes.added + changes.changed + changes.removed > 0;
}

/** Which changes of an open run are seen: those that the address names, else the first that there are. */
export function kindOf({ kind }: HistoryAddress, run: Run): DiffKind {
  const changes = changesOf(run);
  return kind ?? diffKind.options.find((one) => (changes?.[one] ?? 0) > 0) ?? "removed";
}

/** The call for the changes of an open run. */
export function diffInput(siteId: string, address: HistoryAddress, run: Run): Input<typeof diff> {
  return { params: { siteId, runId: run.id }, query: { kind: kindOf(address, run), offset: address.row } };
}

/** The call for the errors of an open run. */
export function errorsInput(siteId: string, { row }: HistoryAddress, run: Run): Input<typeof errors> {
  return { params: { siteId, runId: run.id }, query: { offset: row } };
}
