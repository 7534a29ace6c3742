import { ApiError, isApiError } from "@/lib/http/api-error";
import { changeIdsOf } from "@/lib/http/change-header";
import { type Endpoint, type Input, isWrite, type Output } from "@/lib/http/endpoint";
import { send, type Transport, type WireAnswer, type WireRequest } from "@/lib/http/send";
import { csrfToken, refreshCsrfToken } from "./csrf";
import { randomId } from "./random-id";
import { endSession, sessionBack } from "./session-end";

/** What is sent with a call besides its input. */
export type CallInit = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Gets the ids that the history has of a write; not called where it has none. */
  onChanges?: (changeIds: number[]) => void;
  /** The request goes on when the page is left. */
  keepalive?: boolean;
  /** Sends the request instead of this page: a worker that holds a large body. */
  carry?: Transport;
};

/** The web server has its own deadline for each call; the browser waits this much longer for its answer. */
const GRACE_MS = 5_000;

/**
 * Sends a call to this site's web server. Throws ApiError for refusals, also when no answer came. After a refused token it
 * fetches a new one and sends the call, which was not done, once more. A 401 tells the page that its session is over; a
 * write then waits until the person has signed in again, and is sent again.
 */
export async function callApi<E extends Endpoint>(call: E, input: Input<E>, init: CallInit = {}): Promise<Output<E>> {
  try {
    return await sendOnce(call, input, init);
  } catch (error) {
    if (!isApiError(error) || !(await maySendAgain(call, error))) throw error;
    return sendOnce(call, input, init);
  }
}

async function maySendAgain(call: Endpoint, error: ApiError): Promise<boolean> {
  if (error.code === "invalid_csrf") return refreshCsrfToken().catch(() => false);
  if (error.status !== 401) return false;
  endSession();
  return isWrite(call) && sessionBack();
}

async function sendOnce<E extends Endpoint>(call: E, input: Input<E>, init: CallInit): Promise<Output<E>> {
  const id = randomId();
  const headers = {
    "x-request-id": id,
    ...(isWrite(call) ? { "x-csrf-token": csrfToken() } : {}),
    ...init.headers,
  };
  // A path that is under /api already is served as it is.
  const base = call.path.startsWith("/api/") ? "" : "/api";
  try {
    return await send(base, call, input, { transport: browserTransport(call, init), headers, signal: init.signal });
  } catch (error) {
    // The reference that a person can copy is the id under which the servers logged the call.
    throw isApiError(error) ? new ApiError(error.status, { request_id: id, ...error.body }) : error;
  }
}

function browserTransport(
  call: Endpoint,
  { onChanges, keepalive, carry = (request) => fetched(request, keepalive) }: CallInit,
): Transport {
  return async (request) => {
    const late = AbortSignal.timeout(call.deadline + GRACE_MS);
    try {
      const signal = request.signal === undefined ? late : AbortSignal.any([request.signal, late]);
      const answer = await carry({ ...request, signal });
      const changeIds = changeIdsOf(answer.headers);
      if (changeIds.length > 0) onChanges?.(changeIds);
      return answer;
    } catch (error) {
      if (request.signal?.aborted) throw error;
      throw new ApiError(0, { error: lostCode(call, late.aborted) });
    }
  };
}

async function fetched(request: WireRequest, keepalive = false): Promise<WireAnswer> {
  const { method, url, headers, body, signal } = request;
  const answer = await fetch(url, { method, headers, body, signal, keepalive, credentials: "same-origin" });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
}

/** A write without an answer may have been done, unless the browser knows that it is offline. */
function lostCode(call: Endpoint, isLate: boolean): string {
  if (isWrite(call) && navigator.onLine) return "outcome_unknown";
  return isLate ? "upstream_timeout" : "upstream_unavailable";
}
