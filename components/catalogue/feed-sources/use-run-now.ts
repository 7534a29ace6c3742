import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useHandRun } from "@/components/catalogue/feeds/use-hand-run";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { list, type Plan, runNow } from "@/lib/contract/catalogue/plans";

/** Whether a feed may be run by hand, why it may not, and how it is. */
export type RunByHand = {
  /** Undefined while nobody knows, null for a feed without a plan. */
  plan: Plan | null | undefined;
  /** From when it may be run again; null when it may be now. */
  next: string | null;
  isPossible: boolean;
  isPending: boolean;
  start: () => Promise<void>;
};

/** Runs a feed by hand, once in 24 hours and only where it has a plan. */
export function useRunNow(feed: string): RunByHand {
  const t = useTranslations("feed-sources");
  const { site, groups } = useSite();
  const isTold = useAllowed(list.access) && groups.includes(list.group ?? "");
  const mayRun = useAllowed(runNow.access);
  const params = { siteId: site.trackingCode };
  const { data } = useQuery({ ...read(list, { params }), enabled: isTold });
  const { isPending, start } = useHandRun(feed, t("asked"));
  const plan = data === undefined ? undefined : (data.plans.find((one) => one.feed === feed) ?? null);
  const wait = plan?.next_manual_run_at ?? null;
  const isWaiting = wait !== null && data !== undefined && Date.parse(wait) > Date.parse(data.now);
  return {
    plan,
    next: isWaiting ? wait : null,
    isPossible: mayRun && plan !== undefined && plan !== null && !isWaiting,
    isPending,
    start,
  };
}
