import "server-only";
import { dehydrate, QueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { PrefetchedReads } from "@/lib/client/prefetched-reads";
import { inTime, LATE } from "@/lib/http/send";
import { shellWait } from "./page-time";
import { currentAsking } from "./request";

type ReadyRead = { queryKey: readonly unknown[]; queryFn?: unknown };

/**
 * Runs reads and hands their answers to the screen below, so that it draws rows at once and asks nothing again. They are
 * waited for as long as the frame of the page can wait; where they take longer, the frame goes first and the screen follows
 * in the same answer. A read that fails is left to the browser, which shows and announces it.
 */
export async function Prefetch({ reads, children }: { reads: readonly ReadyRead[]; children: ReactNode }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const filled = Promise.all(reads.map((one) => fill(client, one)));
  const { until } = await currentAsking();
  const screen = () => <PrefetchedReads packed={JSON.stringify(dehydrate(client))}>{children}</PrefetchedReads>;
  if ((await inTime(filled, shellWait(until))) !== LATE) return screen();
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <Later filled={filled} screen={screen} />
    </Suspense>
  );
}

async function Later({ filled, screen }: { filled: Promise<unknown>; screen: () => ReactNode }) {
  await filled;
  return screen();
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
