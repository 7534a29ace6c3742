import "server-only";
import { EventEmitter } from "node:events";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { Readable } from "node:stream";
import { Agent, request as send } from "undici";
import { brand, ContractError, isContractError } from "@/lib/http/api-error";
import type { WireAnswer, WireRequest } from "@/lib/http/send";
import { shared } from "./shared";

// One attempt at one upstream. undici's `request` and not `fetch`: no redirects, no inflating, no patched cache. What is
// streamed goes through Node's own client: undici 6 and 7 end the process where an upstream closes its connection while
// the reader is busy (their parser is paused then), so its answers are never held up.

const ANSWER_BYTES_MAX = 10 * 1024 * 1024;
const CONNECT_MS = 1_000;
const CONNECTIONS = 64;
const SILENCE_MS = 30_000;

/** Nothing usable came back. `wasSent`: the upstream may have seen the request, so a write may have been done. */
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

/** Whether an error is an UpstreamFailure, of any copy of the class. */
export const isUpstreamFailure = brand(UpstreamFailure, "UpstreamFailure");

/** Sends one request within `budget` milliseconds. Throws UpstreamFailure, or ContractError for what is no JSON answer. */
export async function exchange(request: WireRequest, budget: number): Promise<WireAnswer> {
  // undici takes an emitter for a signal, which costs a small part of one.
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
      dispatcher: agentOf(new URL(request.url).origin),
      signal,
      // As much as is read at all: the parser is never paused.
      highWaterMark: ANSWER_BYTES_MAX,
    });
    const headers = plainHeaders(answer.headers);
    const bytes = await readBody(answer.body);
    return judge(request, { status: answer.statusCode, headers, text: bytes.toString("utf8") });
  } catch (error) {
    if (isContractError(error)) throw error;
    throw failureOf(error, isLate);
  } finally {
    clearTimeout(timer);
  }
}

/** An answer whose content is still to come; `body` ends with an error when the upstream is lost on the way. */
export type StreamedAnswer = { headers: Record<string, string | undefined>; body: Readable };

/**
 * Sends one request whose answer is a file; its beginning must come within `budget` milliseconds, and each further piece
 * within SILENCE_MS. A refusal comes back whole, as `exchange` answers it.
 */
export async function openStream(request: WireRequest, budget: number): Promise<StreamedAnswer | WireAnswer> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), budget);
  try {
    const answer = await begin(request, late.signal);
    const headers = plainHeaders(answer.headers);
    if (answer.statusCode === 200) return { headers, body: answer };
    const bytes = await readBody(answer);
    return judge(request, { status: answer.statusCode ?? 0, headers, text: bytes.toString("utf8") });
  } catch (error) {
    if (isContractError(error)) throw error;
    throw failureOf(error, late.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}

/** The head of an answer whose body comes as fast as it is read; nothing for SILENCE_MS breaks it off. */
function begin({ url, method, headers }: WireRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.startsWith("https:") ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, signal, agent: false });
    outgoing.on("error", reject);
    outgoing.once("response", (answer) => {
      answer.setTimeout(SILENCE_MS);
      answer.socket.on("timeout", () => {
        // What waits to be read is no silence.
        if (answer.readableLength === 0) answer.destroy(new Error("nothing came"));
        else answer.setTimeout(SILENCE_MS);
      });
      // Without a listener an answer that breaks off after its reader has gone would end the process.
      resolve(answer.on("error", () => undefined));
    });
    outgoing.end();
  });
}

function judge(request: WireRequest, answer: WireAnswer): WireAnswer {
  const who = `${request.method} ${new URL(request.url).pathname}`;
  const encoding = answer.headers["content-encoding"] ?? "identity";
  if (answer.status >= 300 && answer.status < 400)
    throw new ContractError(`${who} answered with a redirect`, "upstream_redirect");
  if (encoding !== "identity") throw new ContractError(`${who} answered in ${encoding.slice(0, 20)}`);
  const isJson = /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(answer.headers["content-type"] ?? "");
  if (isJson || answer.text === "") return answer;
  if (answer.status < 300)
    throw new ContractError(`${who} answered with something that is no JSON`, "upstream_not_json");
  // An error page of something in between: its status counts, its text stays here.
  return { ...answer, text: "" };
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

function failureOf(error: unknown, isLate: boolean): UpstreamFailure {
  const code = codeOf(error);
  return new UpstreamFailure(isLate ? "timeout" : "unavailable", !UNSENT.has(code), { cause: error });
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : "";
  return typeof code === "string" ? code : "";
}

function plainHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), Array.isArray(value) ? value[0] : value]),
  );
}

function agentOf(origin: string): Agent {
  const agents = shared("upstream.agents", () => new Map<string, Agent>());
  const known = agents.get(origin);
  if (known !== undefined) return known;
  // Time is limited by the signal of each call, as a whole; undici's own timers only measure silence.
  const limits = { connections: CONNECTIONS, connect: { timeout: CONNECT_MS }, headersTimeout: 0, bodyTimeout: 0 };
  // Given up long before a server that keeps idle connections for a minute closes them.
  const agent = new Agent({ ...limits, keepAliveTimeout: 4_000, keepAliveMaxTimeout: 30_000 });
  agents.set(origin, agent);
  return agent;
}
