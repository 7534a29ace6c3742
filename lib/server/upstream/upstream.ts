import "server-only";
import { EventEmitter } from "node:events";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { Readable } from "node:stream";
import { Agent, request as send } from "undici";
import { type AnswerFault, ContractError, isContractError, makeTypeGuard } from "@/lib/http/api-error";
import { flattenHeaders } from "@/lib/http/flatten-headers";
import type { WireAnswer, WireRequest } from "@/lib/http/send";
import { getShared } from "@/lib/server/process/shared";

// Sends one request to an upstream. Uses undici's `request`, not `fetch`: no redirects, no decompression, no patched cache.
// Streams use Node's own client: undici 6 and 7 crash the process if an upstream closes its connection while the parser is
// paused, so answers are read without pausing.

const ANSWER_BYTES_MAX = 10 * 1024 * 1024;
const CONNECT_MS = 1_000;
const CONNECTIONS = 64;
const SILENCE_MS = 30_000;

/** No usable answer. `wasSent`: the upstream may have received the request, so a write may have been executed. */
export class UpstreamFailure extends Error {
  override readonly name = "UpstreamFailure";
  constructor(
    readonly kind: "timeout" | "unavailable",
    readonly wasSent: boolean,
    options?: ErrorOptions,
  ) {
    super(kind, options);
  }
}

/** Type guard that works across copies of the class. */
export const isUpstreamFailure = makeTypeGuard(UpstreamFailure, "UpstreamFailure");

/** An answer without its body, and the URL that gave it. */
export type AnswerHead = { url: string } & Pick<WireAnswer, "status" | "headers">;

/** An answer that is no JSON: a redirect, or a web page. */
class ForeignAnswer extends ContractError {
  constructor(
    message: string,
    code: AnswerFault,
    readonly head: AnswerHead,
  ) {
    super(message, code);
  }
}

/** The head of an answer that is no JSON; null for other violations of the contract. */
export function findAnswerHead(error: ContractError): AnswerHead | null {
  return "head" in error ? (error as ForeignAnswer).head : null;
}

/** Sends one request within `budget` milliseconds. Throws UpstreamFailure, or ContractError if the answer is not JSON. */
export async function exchange(request: WireRequest, budget: number): Promise<WireAnswer> {
  // undici accepts an emitter, which is much cheaper than an AbortSignal.
  const signal = new EventEmitter();
  let isLate = false;
  const timer = setTimeout(
    () => {
      isLate = true;
      signal.emit("abort");
    },
    Math.max(1, Math.floor(budget)),
  );
  try {
    const answer = await send(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      dispatcher: getAgent(new URL(request.url).origin),
      signal,
      // The maximum answer size, so that the parser is never paused.
      highWaterMark: ANSWER_BYTES_MAX,
    });
    const headers = flattenHeaders(answer.headers);
    const bytes = await readBody(answer.body);
    return checkAnswer(request, { status: answer.statusCode, headers, text: bytes.toString("utf8") });
  } catch (error) {
    if (isContractError(error)) throw error;
    throw toUpstreamFailure(error, isLate);
  } finally {
    clearTimeout(timer);
  }
}

/** An answer with a streamed body, which ends with an error if the connection is lost. */
export type StreamedAnswer = { headers: Record<string, string | undefined>; body: Readable };

/**
 * Sends one request for a file; its headers must arrive within `budget` milliseconds, and each further chunk within SILENCE_MS.
 * Returns a refusal as `exchange` does.
 */
export async function openStream(request: WireRequest, budget: number): Promise<StreamedAnswer | WireAnswer> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), budget);
  try {
    const answer = await openResponse(request, late.signal);
    const headers = flattenHeaders(answer.headers);
    // A page instead of a file is not passed on as the file.
    if (answer.statusCode === 200 && !isPage(headers)) return { headers, body: answer };
    const bytes = await readBody(answer);
    return checkAnswer(request, { status: answer.statusCode ?? 0, headers, text: bytes.toString("utf8") });
  } catch (error) {
    if (isContractError(error)) throw error;
    throw toUpstreamFailure(error, late.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}

/** The response with its body as a stream, which is aborted after SILENCE_MS without data. */
function openResponse({ url, method, headers }: WireRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.startsWith("https:") ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, signal, agent: false });
    outgoing.on("error", reject);
    outgoing.once("response", (answer) => {
      answer.setTimeout(SILENCE_MS);
      answer.socket.on("timeout", () => {
        // Unread data is not silence.
        if (answer.readableLength === 0) answer.destroy(new Error("no data received in time"));
        else answer.setTimeout(SILENCE_MS);
      });
      // Without a listener, a body that breaks off after its reader has gone would crash the process.
      resolve(answer.on("error", () => undefined));
    });
    outgoing.end();
  });
}

function checkAnswer(request: WireRequest, answer: WireAnswer): WireAnswer {
  const who = `${request.method} ${new URL(request.url).pathname}`;
  const head = { url: request.url, status: answer.status, headers: answer.headers };
  const encoding = answer.headers["content-encoding"] ?? "identity";
  if (answer.status >= 300 && answer.status < 400)
    throw new ForeignAnswer(
      `${who} answered with a redirect${formatTarget(answer.headers.location)}`,
      "upstream_redirect",
      head,
    );
  if (encoding !== "identity") throw new ContractError(`${who} answered in ${encoding.slice(0, 20)}`);
  const isJson = /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(answer.headers["content-type"] ?? "");
  if (isJson || answer.text === "") return answer;
  if (answer.status < 300 || (answer.status === 401 && isPage(answer.headers)))
    throw new ForeignAnswer(
      `${who} answered with ${formatType(answer.headers["content-type"])}, which is no JSON`,
      "upstream_not_json",
      head,
    );
  // An error page of a proxy: keep the status, drop the text.
  return { ...answer, text: "" };
}

/** Where a redirect leads, without its query string, which may have a secret. */
function formatTarget(location: string | undefined): string {
  return location === undefined ? "" : ` to ${location.split(/[?#]/)[0]?.slice(0, 200)}`;
}

function formatType(type: string | undefined): string {
  return type === undefined ? "something without a content type" : (type.split(";")[0]?.slice(0, 60) ?? "");
}

/** Whether an answer is a web page, such as the sign-in page of a proxy. */
export function isPage(headers: WireAnswer["headers"]): boolean {
  return /^(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(headers["content-type"] ?? "");
}

async function readBody(body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > ANSWER_BYTES_MAX) {
      body.destroy();
      throw new ContractError("an answer is larger than 10 MB");
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

const UNSENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

function toUpstreamFailure(error: unknown, isLate: boolean): UpstreamFailure {
  const code = findCode(error);
  return new UpstreamFailure(isLate ? "timeout" : "unavailable", !UNSENT.has(code), { cause: error });
}

function findCode(error: unknown): string {
  if (error instanceof AggregateError) return findCode(error.errors[0]);
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : "";
  return typeof code === "string" ? code : "";
}

function getAgent(origin: string): Agent {
  const agents = getShared("upstream.agents", () => new Map<string, Agent>());
  const known = agents.get(origin);
  if (known !== undefined) return known;
  // The signal of each call limits its total time; undici's own timers measure only the time without data.
  const limits = { connections: CONNECTIONS, connect: { timeout: CONNECT_MS }, headersTimeout: 0, bodyTimeout: 0 };
  // Shorter than the idle timeout of servers, usually a minute.
  const agent = new Agent({ ...limits, keepAliveTimeout: 4_000, keepAliveMaxTimeout: 30_000 });
  agents.set(origin, agent);
  return agent;
}
