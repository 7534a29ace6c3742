"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

/**
 * Fills the cache of reads with what the server has read. It comes as one JSON text, as answers of the backend are JSON:
 * value by value, React would write and read thousands on every request.
 */
export function PrefetchedReads({ packed, children }: { packed: string; children: ReactNode }) {
  const state = useMemo(() => JSON.parse(packed) as DehydratedState, [packed]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
