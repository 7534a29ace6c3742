import { queryOptions } from "@tanstack/react-query";
import type { Endpoint, Input, Output } from "@/lib/http/endpoint";
import { queryKey } from "@/lib/http/query-key";
import { type CallInit, callApi } from "./call";

/** Whose texts the errors of a query have; the query client announces them. */
export type ErrorMeta = { feature: string };

/** A read as TanStack Query wants it: `useQuery(read(list, input))`. The server fills the cache under the same key. */
export function read<E extends Endpoint>(call: E, input: Input<E>) {
  return queryOptions<Output<E>>({
    queryKey: queryKey(call, input),
    queryFn: ({ signal }) => callApi(call, input, { signal }),
    meta: { feature: call.feature } satisfies ErrorMeta,
  });
}

/** A read whose answer is kept in another form, beside the wire's own, under the same beginning of its key. */
export type FormedRead<T> = {
  queryKey: readonly unknown[];
  queryFn: (context: { signal?: AbortSignal }) => Promise<T>;
  meta: ErrorMeta;
};

/** A read in another form; `name` tells it from the call's own in the cache, null when the form is the call's. */
export function readAs<E extends Endpoint, T>(
  call: E,
  input: Input<E>,
  name: string | null,
  form: (answer: Output<E>) => T,
): FormedRead<T> {
  return {
    queryKey: queryKey(call, input, name),
    queryFn: ({ signal }) => callApi(call, input, { signal }).then(form),
    meta: { feature: call.feature },
  };
}

/**
 * Asks once, past the cache. Errors are the caller's and are not announced. For reads between two writes, and for POSTs
 * that keep nothing; writes go through `useWrite`.
 */
export function lookUp<E extends Endpoint>(
  call: E,
  input: Input<E>,
  init: Pick<CallInit, "signal" | "carry"> = {},
): Promise<Output<E>> {
  return callApi(call, input, init);
}
