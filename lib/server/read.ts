import "server-only";
import { type FetchQueryOptions, queryOptions } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import type * as z from "zod/mini";
import { type AddressSchema, parseAddress, type SearchParams } from "@/lib/domain/kit/address";
import { isApiError, parseInput } from "@/lib/http/api-error";
import type { Endpoint, Input, Output, Parsed } from "@/lib/http/endpoint";
import { queryKey } from "@/lib/http/query-key";
import { authorize } from "./authorize";
import { callBackend } from "./backend";
import { beforeShell, currentAsking } from "./request";

/** A read on the server under the key of its twin in lib/client; checked and authorized like one from the browser. */
export function read<E extends Endpoint>(call: E, input: Input<E>) {
  return queryOptions<Output<E>>({
    queryKey: queryKey(call, input),
    queryFn: () => readNow(call, input),
    meta: { feature: call.feature },
  });
}

/** The answer of a read for the one who asks for this page; throws ApiError. For what decides the page itself. */
export async function readNow<E extends Endpoint>(call: E, input: Input<E>): Promise<Output<E>> {
  const asking = await currentAsking();
  const parts = input as { params?: unknown; query?: unknown };
  const parsed = {
    params: parseInput(call.params, parts.params ?? {}, 400),
    query: parseInput(call.query, parts.query ?? {}, 400),
    body: undefined,
  } as Parsed<E>;
  await authorize(asking, call, parsed);
  return callBackend(asking, call, parsed as unknown as Input<E>);
}

/** Any read, for lists of reads. */
export type AnyRead = FetchQueryOptions<unknown, Error, unknown, readonly unknown[]>;

/** The screen state of an address; a value that does not fit falls to its default, so a bad link still opens. */
export function fromAddress<S extends AddressSchema>(schema: S, searchParams: SearchParams): z.output<S> {
  return parseAddress(schema, searchParams);
}

/**
 * The answer of the read that a page is about. What does not exist, or has an impossible id, is the page "not found";
 * null when it cannot be read now, so that the screen asks again and shows what is wrong in place.
 */
export async function orNotFound<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await beforeShell(ask());
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) notFound();
    return null;
  }
}
