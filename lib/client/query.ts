import { queryOptions } from "@tanstack/react-query";
import type { ApiError } from "@/lib/http/api-error";
import type { Endpoint, Input, Output } from "@/lib/http/endpoint";
import { buildQueryKey } from "@/lib/http/query-key";
import { type CallInit, callApi } from "./call";

/** The feature with the error texts of a query. */
export type ErrorMeta = {
  feature: string;
  /** Whether the screen itself explains a refusal, so that no notification repeats it. */
  isExplained?: (error: ApiError) => boolean;
};

/** A read for TanStack Query: `useQuery(read(list, input))`. The server fills the cache under the same key. */
export function read<E extends Endpoint>(call: E, input: NoInfer<Input<E>>) {
  return queryOptions<Output<E>>({
    queryKey: buildQueryKey(call, input),
    queryFn: ({ signal }) => callApi(call, input, { signal }),
    meta: { feature: call.feature },
  });
}

/** A read whose converted answer is cached separately, under the same key prefix. */
export type ConvertedRead<T> = {
  queryKey: readonly unknown[];
  queryFn: (context: { signal?: AbortSignal }) => Promise<T>;
  meta: ErrorMeta;
};

/**
 * Creates a read with a converted answer.
 * @param name part of the cache key, null for the original answer.
 */
export function readAs<E extends Endpoint, T>(
  call: E,
  input: NoInfer<Input<E>>,
  name: string | null,
  convert: (answer: Output<E>) => T,
): ConvertedRead<T> {
  return {
    queryKey: buildQueryKey(call, input, name),
    queryFn: ({ signal }) => callApi(call, input, { signal }).then(convert),
    meta: { feature: call.feature },
  };
}

/**
 * Sends a call once, without the cache. The caller handles errors. For reads between two writes, POSTs that change
 * nothing, and presence (docs/adr/0003); writes use `useWrite`.
 */
export function lookUp<E extends Endpoint>(
  call: E,
  input: NoInfer<Input<E>>,
  init: Pick<CallInit, "signal" | "carry"> = {},
): Promise<Output<E>> {
  return callApi(call, input, init);
}
