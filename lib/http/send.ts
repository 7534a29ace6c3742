import type * as z from "zod/mini";
import { ApiError, ContractError, errorBodyOf, parseAnswer } from "./api-error";
import { type Endpoint, type Input, type Output, type Shape, urlFor } from "./endpoint";

/** A request ready to go: a body that is text is JSON, bytes go as they are. */
export type WireRequest = {
  method: Endpoint["method"];
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
  signal: AbortSignal | undefined;
};

/** What came back; `text` is the whole body. */
export type WireAnswer = { status: number; headers: Record<string, string | undefined>; text: string };

/** Carries one request: `fetch` in the browser, a bounded client on the server. Throws when nothing came back. */
export type Transport = (request: WireRequest) => Promise<WireAnswer>;

/** What goes beside the call itself. */
export type SendInit = { transport: Transport; headers?: Record<string, string>; signal?: AbortSignal };

/**
 * Sends one call. Refusals are ApiError with the body that came; a body that is no JSON, or does not fit the call's
 * answer, is ContractError; failures of the transport pass through.
 */
export async function send<E extends Endpoint>(
  base: string,
  call: E,
  input: Input<E>,
  init: SendInit,
): Promise<Output<E>> {
  const answer = await init.transport(requestFor(base, call, input, init));
  return readAnswer(call, answer);
}

/** The request of a call, without its signature. */
export function requestFor<E extends Endpoint>(base: string, call: E, input: Input<E>, init: SendInit): WireRequest {
  const parts = input as { params?: unknown; query?: unknown; body?: unknown };
  const { body, contentType } = packed(parts.body);
  return {
    method: call.method,
    url: base + urlFor(call, parts),
    headers: {
      accept: "application/json",
      ...(contentType === undefined ? {} : { "content-type": contentType }),
      ...init.headers,
    },
    body,
    signal: init.signal,
  };
}

function packed(body: unknown): Pick<WireRequest, "body"> & { contentType?: string } {
  if (body === undefined) return { body };
  if (ArrayBuffer.isView(body))
    return { body: body as Uint8Array<ArrayBuffer>, contentType: "application/octet-stream" };
  return { body: JSON.stringify(body), contentType: "application/json" };
}

/** Parses what came in the body of a success; throws ContractError naming `who`. */
export type AnswerParser = <S extends Shape>(schema: S, value: unknown, who: string) => z.output<S>;

/** Judges an answer: success parsed by the call's schema, everything else an error. */
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
  const body = errorBodyOf(parseJson(answer.text));
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

/** Stands for an answer that did not come in time. */
export const LATE = Symbol("late");

/** The answer if it comes within `ms`, else LATE; a late one is left alone, so it needs a listener of its own. */
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
