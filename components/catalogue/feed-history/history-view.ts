import { type ListView, useList } from "@/components/lists/use-list";
import { useSite } from "@/lib/client/site-context";
import { diff, errors, history, type Run, showRun } from "@/lib/contract/catalogue/feed-runs";
import { listPlans } from "@/lib/contract/catalogue/plans";
import { formatDateTime, NOTHING } from "@/lib/i18n/formats";
import { type HistoryAddress, NO_RUN, shownRuns } from "./history-address";

/** The state of the screen, and functions to change it. */
export type RunHistoryView = ListView<typeof shownRuns> & {
  siteId: string;
  address: HistoryAddress;
  /** Whether the backend provides more than the list of runs. */
  hasRuns: boolean;
};

/** Queries that a decision about a run invalidates: the runs and their details, and the plans that it may pause. */
export const STALE_AFTER_DECISION = [history, showRun, diff, errors, listPlans];

/** Parses the state of the screen from the URL. */
export function useHistoryView(siteId: string): RunHistoryView {
  const view = useList(shownRuns, { path: `/sites/${siteId}/settings/feeds/history`, closed: NO_RUN });
  return { ...view, siteId, address: view.state, hasRuns: useSite().supports(showRun) };
}

/** Who approved a held run, and when, as texts; null if it was not approved. */
export function useRunApproval({ held }: Run): { by: string; at: string } | null {
  const { site } = useSite();
  if (held?.decision !== "approved" || !held.decided_at) return null;
  return { by: held.decided_by?.name ?? NOTHING, at: formatDateTime(held.decided_at, site.time_zone) };
}
