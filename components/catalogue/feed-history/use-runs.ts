import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { runPoll } from "@/components/catalogue/feeds/run-poll";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { history, type Run, show } from "@/lib/contract/catalogue/feed-runs";
import { historyInput } from "./history-address";
import type { HistoryView } from "./history-view";

/** The runs of an address; while one is under way and the tab is looked at, they are read again. */
export function useRuns({ siteId, address, isOurs }: HistoryView) {
  const { site } = useSite();
  const [delay] = useState(() => runPoll(() => performance.now()));
  return useQuery({
    ...read(history, historyInput(siteId, address, site.time_zone, isOurs)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data === undefined ? false : delay(state.data.runs)),
  });
}

/** The run that is open where the page of runs lacks it, as it is behind a link to it. */
export function useOpenRun({ siteId, address, isOurs }: HistoryView, runs: readonly Run[] | undefined) {
  const [delay] = useState(() => runPoll(() => performance.now()));
  const isListed = runs?.some(({ id }) => id === address.run) ?? false;
  return useQuery({
    ...read(show, { params: { siteId, runId: address.run ?? "-" } }),
    enabled: isOurs && address.run !== undefined && runs !== undefined && !isListed,
    refetchInterval: ({ state }) => (state.data === undefined ? false : delay([state.data.run])),
  });
}
