import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Endpoint, Input, Output } from "@/lib/http/endpoint";
import { queryKey } from "@/lib/http/query-key";
import { type CallInit, callApi } from "./call";

/** How a query or a write says to whom its errors belong; the query client announces them. */
export type ErrorMeta = { feature: string };

/** What a write takes: the parts of its call, headers such as `if-match`, and who hears the ids of its changes. */
export type WriteInput<E extends Endpoint> = Input<E> & Pick<CallInit, "headers" | "told">;

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
 * A write. After it the named reads are asked anew, also when its outcome is unknown. A failed one is announced once,
 * by the query client; the error is handed on for the places of its fields.
 */
export function useWrite<E extends Endpoint>(call: E, staleCalls: readonly Endpoint[] = []) {
  const client = useQueryClient();
  const refresh = () => Promise.all(staleCalls.map((stale) => client.invalidateQueries({ queryKey: queryKey(stale) })));
  return useMutation<Output<E>, Error, WriteInput<E>>({
    mutationFn: ({ headers, told, ...input }) => callApi(call, input as unknown as Input<E>, { headers, told }),
    onSuccess: refresh,
    onError: (error) => (isOutcomeUnknown(error) ? refresh() : undefined),
    meta: { feature: call.feature } satisfies ErrorMeta,
  });
}

function isOutcomeUnknown(error: Error): boolean {
  return "code" in error && error.code === "outcome_unknown";
}
