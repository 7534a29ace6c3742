import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { setWaitingReviews } from "@/lib/client/waiting-reviews";
import { countReviews } from "@/lib/contract/customizations/waiting-reviews";
import { NOT_VIEWER } from "@/lib/contract/kit/common";

/** How often an open page looks for requests for approval. */
const LOOK_MS = 60_000;

/** Keeps the menu's counts of drafts that wait for the user's approval true, while the tab is visible. */
export function WatchReviews() {
  const { site, groups } = useSite();
  const siteId = site.trackingCode;
  const isEnabled = useAllowed({ roles: [NOT_VIEWER] }) && groups.includes(countReviews.group ?? "");
  const { data } = useQuery({
    ...read(countReviews, { params: { siteId } }),
    enabled: isEnabled,
    refetchInterval: LOOK_MS,
  });
  useEffect(() => {
    if (data) setWaitingReviews({ siteId, counts: new Map(data.items.map(({ kind, count }) => [kind, count])) });
  }, [data, siteId]);
  return null;
}
