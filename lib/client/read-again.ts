import type { FetchQueryOptions, QueryClient } from "@tanstack/react-query";

/** Reads once more after a write. A read of the same that began before is dropped, because it may not know the write. */
export async function readAgain<T, E, Q, K extends readonly unknown[]>(
  client: QueryClient,
  wanted: FetchQueryOptions<T, E, Q, K>,
): Promise<Q> {
  await client.cancelQueries({ queryKey: wanted.queryKey, exact: true });
  return client.fetchQuery({ ...wanted, staleTime: 0 });
}
