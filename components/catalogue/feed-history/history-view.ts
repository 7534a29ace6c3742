import type { MouseEvent } from "react";
import { isPlainClick } from "@/components/ui/plain-click";
import { useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import { show } from "@/lib/contract/catalogue/feed-runs";
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
