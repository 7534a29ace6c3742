import type { MouseEvent } from "react";
import { isPlainClick } from "@/components/ui/address-link";
import { useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import { diff, errors, history, type Run, show } from "@/lib/contract/catalogue/feed-runs";
import { list } from "@/lib/contract/catalogue/plans";
import { formatDateTime, NOTHING } from "@/lib/i18n/formats";
import { buildFeedHistoryHref, type HistoryAddress, historyAddress } from "./history-address";

/** The state of the screen, and functions to change it. */
export type HistoryView = {
  siteId: string;
  address: HistoryAddress;
  /** Whether the backend provides more than the list of runs. */
  hasRuns: boolean;
  set: (patch: Partial<HistoryAddress>) => void;
  href: (patch: Partial<HistoryAddress>) => string;
  /** A link to another state; plain clicks change the state in place. */
  link: (patch: Partial<HistoryAddress>) => { href: string; onClick: (event: MouseEvent) => void };
};

/** Queries that a decision about a run invalidates: the runs and their details, and the plans that it may pause. */
export const STALE_AFTER_DECISION = [history, show, diff, errors, list];

/** Parses the state of the screen from the URL. */
export function useHistoryView(siteId: string): HistoryView {
  const [address, set] = useAddress(historyAddress);
  const { supports } = useSite();
  const buildHref = (patch: Partial<HistoryAddress>) => buildFeedHistoryHref(siteId, { ...address, ...patch });
  return {
    siteId,
    address,
    set,
    href: buildHref,
    hasRuns: supports(show),
    link: (patch) => ({
      href: buildHref(patch),
      onClick: (event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        set(patch);
      },
    }),
  };
}

/** Who approved a held run, and when, as texts; null if it was not approved. */
export function useApproval({ held }: Run): { by: string; at: string } | null {
  const { site } = useSite();
  if (held?.decision !== "approved" || !held.decided_at) return null;
  return { by: held.decided_by?.name ?? NOTHING, at: formatDateTime(held.decided_at, site.time_zone) };
}
