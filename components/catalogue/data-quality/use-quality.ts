import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "@/lib/client/query";
import { stats } from "@/lib/contract/catalogue/data-quality";
import { runningPoll } from "./running-poll";

/** The quality of a site's data; asked for again while a check runs, as long as the tab is looked at. */
export function useQuality(siteId: string) {
  const [poll] = useState(() => runningPoll(() => performance.now()));
  const found = useQuery({
    ...read(stats, { params: { siteId } }),
    refetchInterval: ({ state }) => poll.delay(state.data?.state),
  });
  // Each answer is drawn, the same one too, so that giving up is seen with the answer that it follows.
  const isRunning = found.dataUpdatedAt > 0 && found.data?.state === "running";
  async function lookAgain(): Promise<void> {
    poll.again();
    await found.refetch();
  }
  return { found, data: found.data, isRunning, isSlow: isRunning && poll.isOver(), lookAgain };
}

/** What `useQuality` knows. */
export type Quality = ReturnType<typeof useQuality>;
