import type { MouseEvent } from "react";
import { isPlainClick } from "@/components/ui/address-link";
import { useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import { diff, errors, history, type Run, show } from "@/lib/contract/catalogue/feed-runs";
import { list } from "@/lib/contract/catalogue/plans";
import { formatDateTime, NOTHING } from "@/lib/i18n/formats";
import { type HistoryAddress, historyAddress, historyHref } from "./history-address";

/** What the parts of the screen know of it: its state, and the ways to others. */
export type HistoryView = {
  siteId: string;
  address: HistoryAddress;
  /** Whether the backend tells more of runs than the list of them. */
  isOurs: boolean;
  set: (patch: Partial<HistoryAddress>) => void;
  href: (patch: Partial<HistoryAddress>) => string;
  /** A link to another state, followed in place where it is clicked plainly. */
  link: (patch: Partial<HistoryAddress>) => { href: string; onClick: (event: MouseEvent) => void };
};

/** Reads that a decision about a run makes stale: the runs and what is seen of them, and the plans that it may pause. */
export const STALE_AFTER_DECISION = [history, show, diff, errors, list];

/** The state of the screen out of its address. */
export function useHistoryView(siteId: string): HistoryView {
  const [address, set] = useAddress(historyAddress);
  const { groups } = useSite();
  const href = (patch: Partial<HistoryAddress>) => historyHref(siteId, { ...address, ...patch });
  return {
    ...{ siteId, address, set, href },
    isOurs: groups.includes(show.group ?? ""),
    link: (patch) => ({
      href: href(patch),
      onClick: (event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        set(patch);
      },
    }),
  };
}

/** Who approved a held run, and when, as texts; null where nobody did. */
export function useApproval({ held }: Run): { by: string; at: string } | null {
  const { site } = useSite();
  if (held?.decision !== "approved" || !held.decided_at) return null;
  return { by: held.decided_by?.name ?? NOTHING, at: formatDateTime(held.decided_at, site.time_zone) };
}
