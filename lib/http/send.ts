import type * as z from "zod/mini";
import { ApiError, ContractError, parseAnswer, parseErrorBody } from "./api-error";
import { buildCallUrl, type Endpoint, type Input, type Output, type Shape } from "./endpoint";

/** A request to send: a text body is JSON, bytes are sent unchanged. */
export type WireRequest = {
  method: Endpoint["method"];
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
  signal: AbortSignal | undefined;
};

/** An answer; `text` is the whole body. */
export type WireAnswer = { status: number; headers: Record<string, string | undefined>; text: string };

/** Sends one request: `fetch` in the browser, a client with limits on the server. Throws if there is no answer. */
export type Transport = (request: WireRequest) => Promise<WireAnswer>;

/** Options of sending a call. */
export type SendInit = { transport: Transport; headers?: Record<string, string>; signal?: AbortSignal };

/**
 * Sends one call. Throws ApiError with the body of a refusal, ContractError if the body is not JSON or does not match the
 * contract, and errors of the transport.
 */
export async function send<E extends Endpoint>(
  base: string,
  call: E,
  input: Input<E>,
  init: SendInit,
): Promise<Output<E>> {
  const answer = await init.transport(buildCallRequest(base, call, input, init));
  return readAnswer(call, answer);
}

/** Builds the request of a call, without a signature. */
export function buildCallRequest<E extends Endpoint>(
  base: string,
  call: E,
  input: Input<E>,
  init: SendInit,
): WireRequest {
  const parts = input as { params?: unknown; query?: unknown; body?: unknown };
  const { body, contentType } = packBody(parts.body);
  return {
    method: call.method,
    url: base + buildCallUrl(call, parts),
    headers: {
      accept: "application/json",
      ...(contentType === undefined ? {} : { "content-type": contentType }),
      ...init.headers,
    },
    body,
    signal: init.signal,
  };
}

function packBody(body: unknown): Pick<WireRequest, "body"> & { contentType?: string } {
  if (body === undefined) return { body };
  if (ArrayBuffer.isView(body))
    return { body: body as Uint8Array<ArrayBuffer>, contentType: "application/octet-stream" };
  return { body: JSON.stringify(body), contentType: "application/json" };
}

/** Parses the body of a success; throws ContractError with `who`. */
export type AnswerParser = <S extends Shape>(schema: S, value: unknown, who: string) => z.output<S>;

/** Reads an answer: parses a success by the call's schema, and throws otherwise. */
export function readAnswer<E extends Endpoint>(
  call: E,
  answer: WireAnswer,
  parse: AnswerParser = parseAnswer,
): Output<E> {
  const who = `${call.method} ${call.path}`;
  if (answer.status >= 200 && answer.status < 300) {
    const value = answer.text === "" ? undefined : parseJson(answer.text);
    if (value === MALFORMED) throw new ContractError(`${who} answered with malformed JSON`, "upstream_malformed");
    return parse(call.response as E["response"], value, who);
  }
  const body = parseErrorBody(parseJson(answer.text));
  const retryAfter = answer.headers["retry-after"];
  throw new ApiError(answer.status, retryAfter === undefined ? body : { ...body, retry_after: retryAfter });
}

const MALFORMED = Symbol("malformed");

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return MALFORMED;
  }
}

/** Result of `inTime` for a late answer. */
export const LATE = Symbol("late");

/** The answer if it arrives within `ms`, otherwise LATE. The caller must handle a late rejection. */
export async function inTime<T>(answer: Promise<T>, ms: number): Promise<T | typeof LATE> {
  if (!Number.isFinite(ms)) return answer;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((done) => {
    timer = setTimeout(() => done(LATE), Math.max(0, ms));
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
