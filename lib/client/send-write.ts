import type { Supports } from "@/lib/domain/kit/supports";
import { isApiError } from "@/lib/http/api-error";
import type { Endpoint, Input, Output } from "@/lib/http/endpoint";
import { type CallInit, callApi } from "./call";
import { createRandomId } from "./random-id";

export type SendOptions = Pick<CallInit, "signal" | "keepalive" | "carry"> & {
  /** The known revision: a newer one refuses the write (412). Undefined sends no condition. */
  ifMatch?: string | number | undefined;
  /** False excludes its changes from the undo in the notification. */
  canUndo?: boolean;
  /**
   * Retries the write if its answer is lost, with an idempotency key, so that it is executed once. Only if the backend knows such
   * keys: others would execute it twice.
   */
  once?: boolean;
};

/** Waits before each retry, in milliseconds. */
const WAITS_MS = [400, 1_500];
/** Codes after which the write may not have been executed. */
const RETRY_CODES = ["outcome_unknown", "upstream_timeout", "busy"];

/**
 * Sends one write and passes its change ids to `onChanges`, unless an earlier attempt already executed it. Repeated
 * only for backends that support `idempotency`.
 */
export async function sendWrite<E extends Endpoint>(
  call: E,
  input: Input<E>,
  { ifMatch, once: isWanted = false, signal, keepalive, carry }: SendOptions,
  { onChanges, supports }: { onChanges?: (changeIds: number[]) => void; supports: Supports },
): Promise<Output<E>> {
  const once = isWanted && supports("idempotency");
  const headers = {
    ...(ifMatch === undefined ? {} : { "if-match": `"${ifMatch}"` }),
    ...(once ? { "idempotency-key": createRandomId() } : {}),
  };
  const init = { signal, keepalive, carry, headers, onChanges };
  for (const wait of once ? WAITS_MS : []) {
    try {
      return await callApi(call, input, init);
    } catch (error) {
      if (!isApiError(error) || !RETRY_CODES.includes(error.code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return callApi(call, input, init);
}
