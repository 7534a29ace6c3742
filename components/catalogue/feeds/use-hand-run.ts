import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "@/lib/client/notify";
import { useWrite } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { history } from "@/lib/contract/catalogue/feed-runs";
import { list, runNow } from "@/lib/contract/catalogue/plans";
import { isApiError } from "@/lib/http/api-error";
import { queryKey } from "@/lib/http/query-key";

const STALE = [list, history];

/** Asks for a run by hand. `waitMs` is how long to wait for the next one, where a refusal has said so. */
export function useHandRun(feed: string, said: string) {
  const { site, groups } = useSite();
  const client = useQueryClient();
  const run = useWrite(runNow, STALE);
  const [waitMs, setWaitMs] = useState(0);
  async function start(): Promise<void> {
    const isNamed = groups.includes(list.group ?? "");
    const body = { manually_run_at: new Date().toISOString(), ...(isNamed ? { feed } : {}) };
    setWaitMs(0);
    try {
      await run.mutateAsync({ params: { siteId: site.trackingCode }, body });
      notify({ kind: "good", text: said });
    } catch (error) {
      // Announced by the query client. Another tab may have asked first: what this one shows is out of date.
      setWaitMs(waitOf(error));
      await Promise.all(STALE.map((call) => client.invalidateQueries({ queryKey: queryKey(call) })));
    }
  }
  return { isPending: run.isPending, waitMs, start };
}

function waitOf(error: unknown): number {
  const next = isApiError(error) ? error.body.next_manual_run_at : undefined;
  const ms = typeof next === "string" ? Date.parse(next) - Date.now() : 0;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
