"use client";

import { type DehydratedState, HydrationBoundary, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

/**
 * Fills the query cache with reads of the server. They are passed as one JSON text, because React would serialize thousands of
 * values one by one on every request.
 */
export function PrefetchedReads({ packed, children }: { packed: string; children: ReactNode }) {
  const client = useQueryClient();
  const state = useMemo(() => dateByOwnClock(JSON.parse(packed) as DehydratedState, client), [packed, client]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}

/** How far the clock of a client is ahead of the server's (ms), from the first reads that the client gets. */
const leads = new WeakMap<QueryClient, number>();

/**
 * Dates reads by the clock of the client, by which the cache decides whether they are fresh. Otherwise, where the two clocks
 * differ by more than half a minute, the browser would fetch all reads again at once, and hydration would fail.
 */
function dateByOwnClock(state: DehydratedState, client: QueryClient): DehydratedState {
  const [first] = state.queries;
  if (first === undefined) return state;
  const lead = leads.get(client) ?? Date.now() - first.dehydratedAt;
  leads.set(client, lead);
  for (const read of state.queries) read.state.dataUpdatedAt += lead;
  return state;
}
