import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { WordAddress } from "@/components/rewrites/model/list-address";
import { useWordList } from "@/components/rewrites/model/list-kind";
import { pendingPoll } from "./pending-poll";

/** A page of the list; while rows wait for the search and the tab is looked at, it is read again. */
export function useWords(siteId: string, address: WordAddress) {
  const { read } = useWordList();
  const [delay] = useState(() => pendingPoll(() => Date.now()));
  return useQuery({
    ...read(siteId, address),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data === undefined ? false : delay(state.data.items)),
  });
}
