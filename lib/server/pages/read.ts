import "server-only";
import { type FetchQueryOptions, queryOptions } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import type * as z from "zod/mini";
import { type AddressSchema, parseAddress, type SearchParams } from "@/lib/domain/kit/address";
import { isApiError, parseInput } from "@/lib/http/api-error";
import type { Endpoint, Input, Output, Parsed } from "@/lib/http/endpoint";
import { buildQueryKey } from "@/lib/http/query-key";
import { authorize } from "@/lib/server/identity/authorize";
import { callBackend } from "@/lib/server/upstream/backend";
import { beforeShell, getRequestContext } from "./request";

/** A read on the server with the same cache key as in lib/client; validated and authorized like one from the browser. */
export function read<E extends Endpoint>(call: E, input: NoInfer<Input<E>>) {
  return queryOptions<Output<E>>({
    queryKey: buildQueryKey(call, input),
    queryFn: () => readNow(call, input),
    meta: { feature: call.feature },
  });
}

/** Reads for the current page request; throws ApiError. For data that decides what the page shows. */
export async function readNow<E extends Endpoint>(call: E, input: NoInfer<Input<E>>): Promise<Output<E>> {
  const context = await getRequestContext();
  const parts = input as { params?: unknown; query?: unknown };
  const parsed = {
    params: parseInput(call.params, parts.params ?? {}, 400),
    query: parseInput(call.query, parts.query ?? {}, 400),
    body: undefined,
  } as Parsed<E>;
  await authorize(context, call, parsed);
  return callBackend(context, call, parsed as unknown as Input<E>);
}

/** Any read, for lists of reads. */
export type AnyRead = FetchQueryOptions<unknown, Error, unknown, readonly unknown[]>;

/** The screen state of a URL; invalid values become defaults, so that old links work. */
export function fromAddress<S extends AddressSchema>(schema: S, searchParams: SearchParams): z.output<S> {
  return parseAddress(schema, searchParams);
}

/**
 * The answer of a page's main read. Shows the "not found" page if the object does not exist or its id is invalid. Null if the
 * read fails: the screen fetches again and shows the error.
 */
export async function orNotFound<T>(fetchAnswer: () => Promise<T>): Promise<T | null> {
  try {
    return await beforeShell(fetchAnswer());
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) notFound();
    return null;
  }
}
