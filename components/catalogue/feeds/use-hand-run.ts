import { useState } from "react";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { history } from "@/lib/contract/catalogue/feed-runs";
import { listPlans, runNow } from "@/lib/contract/catalogue/plans";
import { isApiError } from "@/lib/http/api-error";

/** Starts a manual run. `waitMs`: time until the next one is allowed, if a refusal reported it. */
export function useManualRun(feed: string, doneText: string) {
  const { site, supports } = useSite();
  const [waitMs, setWaitMs] = useState(0);
  const { isPending, send } = useWrite(runNow, {
    // Another tab may have started one first, so the data shown here are outdated.
    stale: [listPlans, history],
    onDone: () => ({ text: doneText, canUndo: false }),
    onRefused: (error) => {
      setWaitMs(readWaitMs(error));
      return false;
    },
  });
  async function start(): Promise<void> {
    const isNamed = supports(listPlans);
    const body = { manually_run_at: new Date().toISOString(), ...(isNamed ? { feed } : {}) };
    setWaitMs(0);
    await send({ params: { siteId: site.trackingCode }, body });
  }
  return { isPending, waitMs, start };
}

function readWaitMs(error: unknown): number {
  const next = isApiError(error) ? error.body.next_manual_run_at : undefined;
  const ms = typeof next === "string" ? Date.parse(next) - Date.now() : 0;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
