import "server-only";
import { dehydrate, QueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { PrefetchedReads } from "@/lib/client/prefetched-reads";
import { inTime, LATE } from "@/lib/http/send";
import { getShellWait } from "@/lib/server/request/page-time";
import { getRequestContext } from "./request";

type ReadyRead = { queryKey: readonly unknown[]; queryFn?: unknown };

/**
 * Runs reads and passes their answers to the screen below, so that it renders at once and does not fetch them again. If they take
 * longer than the shell waits, the shell is sent first and the screen is streamed in the same response. Failed reads are repeated
 * and announced by the browser.
 */
export async function Prefetch({ reads, children }: { reads: readonly ReadyRead[]; children: ReactNode }) {
  const client = new QueryClient();
  const filled = Promise.all(reads.map((one) => fill(client, one)));
  const { until } = await getRequestContext();
  const renderScreen = () => <PrefetchedReads packed={JSON.stringify(dehydrate(client))}>{children}</PrefetchedReads>;
  if ((await inTime(filled, getShellWait(until))) !== LATE) return renderScreen();
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <Later filled={filled} screen={renderScreen} />
    </Suspense>
  );
}

async function Later({ filled, screen }: { filled: Promise<unknown>; screen: () => ReactNode }) {
  await filled;
  return screen();
}

async function fill(client: QueryClient, one: ReadyRead): Promise<void> {
  const fetchAnswer = one.queryFn as (() => Promise<unknown>) | undefined;
  if (fetchAnswer === undefined) return;
  try {
    client.setQueryData([...one.queryKey], await fetchAnswer());
  } catch {
    // Logged; the browser fetches again and shows the error.
  }
}
