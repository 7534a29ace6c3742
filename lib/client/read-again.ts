import type { FetchQueryOptions, QueryClient } from "@tanstack/react-query";

/** Refetches after a write. Drops a pending read of the same query: it began before the write and may miss it. */
export async function readAgain<T, E, Q, K extends readonly unknown[]>(
  client: QueryClient,
  wanted: FetchQueryOptions<T, E, Q, K>,
): Promise<Q> {
  await client.cancelQueries({ queryKey: wanted.queryKey, exact: true });
  return client.fetchQuery({ ...wanted, staleTime: 0 });
}
