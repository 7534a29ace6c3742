import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createTaskPoll } from "@/lib/client/poll";
import { read } from "@/lib/client/query";
import { list, preview } from "@/lib/contract/recommendations/recommenders";
import type { Output } from "@/lib/http/endpoint";
import { queryKey } from "@/lib/http/query-key";

/** The models and placements of a site; polled while a training runs or is expected and the tab is visible. */
export function useRecommenders(siteId: string) {
  const client = useQueryClient();
  const [poll] = useState(() => createTaskPoll(() => performance.now()));
  const found = useQuery({
    ...read(list, { params: { siteId } }),
    refetchInterval: ({ state }) => poll.delay(findTask(state.data)),
  });
  async function refresh(): Promise<void> {
    poll.restart();
    await Promise.all([found.refetch(), client.invalidateQueries({ queryKey: queryKey(preview) })]);
  }
  return { found, refresh };
}

/** The state that ends by itself; null if none does. */
function findTask(answer: Output<typeof list> | undefined): string | null {
  const state = answer?.training_state?.state;
  return state === "running" || state === "waiting" ? state : null;
}
