import type { QueryClient } from "@tanstack/react-query";

/** The read whose cached answer is replaced; `queryFn` only carries the type of the answer. */
type StoredRead<T> = { queryKey: readonly unknown[]; queryFn?: ((context: never) => T | Promise<T>) | symbol };

/**
 * Caches the answer of a write as the answer of a read. The only place that may call `setQueryData`: a pending read of the same is
 * dropped, because it may have begun before the write and would overwrite it.
 */
export function storeAnswer<T>(
  client: QueryClient,
  { queryKey }: StoredRead<T>,
  answer: NoInfer<T> | ((known: T | undefined) => NoInfer<T>),
): void {
  // Cancelling restores the state from before the read at once, so it comes first; only its promise is late.
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<T>(queryKey, answer as T);
}
