import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { notify } from "@/lib/client/notify";
import { read, useWrite } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { history } from "@/lib/contract/feed-runs";
import { list, type Plan, runNow } from "@/lib/contract/plans";

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
  const write = useWrite(runNow, [list, history]);
  const plan = data === undefined ? undefined : (data.plans.find((one) => one.feed === feed) ?? null);
  const wait = plan?.next_manual_run_at ?? null;
  const isWaiting = wait !== null && data !== undefined && Date.parse(wait) > Date.parse(data.now);
  async function start() {
    const body = { manually_run_at: new Date().toISOString(), feed };
    // A refusal is announced by the query client.
    await write.mutateAsync({ params, body }).then(
      () => notify({ kind: "good", text: t("asked") }),
      () => undefined,
    );
  }
  return {
    plan,
    next: isWaiting ? wait : null,
    isPossible: mayRun && plan !== undefined && plan !== null && !isWaiting,
    isPending: write.isPending,
    start,
  };
}
