import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useManualRun } from "@/components/catalogue/feeds/use-hand-run";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { list, type Plan, runNow } from "@/lib/contract/catalogue/plans";

/** Whether a feed can be run manually, the reason if not, and the action. */
export type ManualRun = {
  /** Undefined while unknown, null for a feed without a plan. */
  plan: Plan | null | undefined;
  /** The earliest time of the next manual run; null if it is possible now. */
  next: string | null;
  isPossible: boolean;
  isPending: boolean;
  start: () => Promise<void>;
};

/** Runs a feed manually: once in 24 hours, and only if it has a plan. */
export function useRunNow(feed: string): ManualRun {
  const t = useTranslations("feed-sources");
  const { site, groups } = useSite();
  const canReadPlans = useAllowed(list.access) && groups.includes(list.group ?? "");
  const canRun = useAllowed(runNow.access);
  const params = { siteId: site.trackingCode };
  const { data } = useQuery({ ...read(list, { params }), enabled: canReadPlans });
  const { isPending, start } = useManualRun(feed, t("asked"));
  const plan = data === undefined ? undefined : (data.plans.find((one) => one.feed === feed) ?? null);
  const wait = plan?.next_manual_run_at ?? null;
  const isWaiting = wait !== null && data !== undefined && Date.parse(wait) > Date.parse(data.now);
  return {
    plan,
    next: isWaiting ? wait : null,
    isPossible: canRun && plan !== undefined && plan !== null && !isWaiting,
    isPending,
    start,
  };
}
