"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

/**
 * Fills the query cache with reads of the server. They are passed as one JSON text, because React would serialize thousands of
 * values one by one on every request.
 */
export function PrefetchedReads({ packed, children }: { packed: string; children: ReactNode }) {
  const state = useMemo(() => JSON.parse(packed) as DehydratedState, [packed]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
