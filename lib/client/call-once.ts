import { isApiError } from "@/lib/http/api-error";
import type { Endpoint, Input, Output } from "@/lib/http/endpoint";
import { type CallInit, callApi, requestId } from "./call";

/** How long to wait before each further try, in milliseconds. */
const WAITS_MS = [400, 1_500];
/** What says nothing about whether the write was done, or that it was not. */
const AGAIN = ["outcome_unknown", "upstream_timeout", "busy"];

/**
 * A write that is done once, however often it has to be sent: all tries carry one key, by which the backend knows them. Of
 * a write that it had done already, the history's ids are not told.
 */
export async function callOnce<E extends Endpoint>(call: E, input: Input<E>, init: CallInit = {}): Promise<Output<E>> {
  const headers = { ...init.headers, "idempotency-key": requestId() };
  for (const wait of WAITS_MS) {
    try {
      return await callApi(call, input, { ...init, headers });
    } catch (error) {
      if (!isApiError(error) || !AGAIN.includes(error.code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return callApi(call, input, { ...init, headers });
}
