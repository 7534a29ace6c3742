import "server-only";
import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PrefetchedReads } from "@/lib/client/prefetched-reads";

type ReadyRead = { queryKey: readonly unknown[]; queryFn?: unknown };

/**
 * Runs reads and hands their answers to the screen below, so that it draws rows at once and asks nothing again. Awaited,
 * never streamed; a read that fails is left to the browser, which shows and announces it.
 */
export async function Prefetch({ reads, children }: { reads: readonly ReadyRead[]; children: ReactNode }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  await Promise.all(reads.map((one) => fill(client, one)));
  return <PrefetchedReads packed={JSON.stringify(dehydrate(client))}>{children}</PrefetchedReads>;
}

async function fill(client: QueryClient, one: ReadyRead): Promise<void> {
  const ask = one.queryFn as (() => Promise<unknown>) | undefined;
  if (ask === undefined) return;
  try {
    client.setQueryData([...one.queryKey], await ask());
  } catch {
    // The log has it; the browser asks again and shows the state in place.
  }
}
