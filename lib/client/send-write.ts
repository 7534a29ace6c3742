import { isApiError } from "@/lib/http/api-error";
import type { Endpoint, Input, Output } from "@/lib/http/endpoint";
import { type CallInit, callApi } from "./call";
import { randomId } from "./random-id";

/** How one write is sent. */
export type SendOptions = Pick<CallInit, "signal" | "keepalive" | "carry"> & {
  /** The revision that was seen: where a newer one is there the write is refused (412). Undefined sends no condition. */
  ifMatch?: string | number | undefined;
  /** False leaves what it changes out of the undo that the notification offers. */
  mayUndo?: boolean;
  /** Sends the write again when its answer is lost. All tries carry one idempotency key, so it is done once. */
  once?: boolean;
};

/** Waits before each further try, in milliseconds. */
const WAITS_MS = [400, 1_500];
/** What says nothing about whether the write was done, or that it was not. */
const TRY_AGAIN = ["outcome_unknown", "upstream_timeout", "busy"];

/** Sends one write and tells `onChanges` its change ids; those of a write that an earlier try had done are not known. */
export async function sendWrite<E extends Endpoint>(
  call: E,
  input: Input<E>,
  { ifMatch, once = false, signal, keepalive, carry }: SendOptions,
  onChanges: ((changeIds: number[]) => void) | undefined,
): Promise<Output<E>> {
  const headers = {
    ...(ifMatch === undefined ? {} : { "if-match": `"${ifMatch}"` }),
    ...(once ? { "idempotency-key": randomId() } : {}),
  };
  const init = { signal, keepalive, carry, headers, onChanges };
  for (const wait of once ? WAITS_MS : []) {
    try {
      return await callApi(call, input, init);
    } catch (error) {
      if (!isApiError(error) || !TRY_AGAIN.includes(error.code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return callApi(call, input, init);
}
