import "server-only";
import { createHmac } from "node:crypto";
import type { Key } from "@/lib/http/crypto";
import "server-only";
import { frontendData, me } from "@/lib/contract/accounts/who";
import { type ApiError, ContractError, isApiError } from "@/lib/http/api-error";
import { type Endpoint, type Input, isWrite, type Output } from "@/lib/http/endpoint";
import { readAnswer, requestFor, type WireAnswer, type WireRequest } from "@/lib/http/send";
import { signRequest } from "@/lib/http/signature";
import { env, keysOf } from "./env";
import { parseLiberally } from "./liberal-answer";
import { log } from "./log";
import { countCall, inLane, isSickAnswer, jitter, type Lane, mayRetry, SickAnswer } from "./resilience";
import type { Asking } from "./session";
import { shared } from "./shared";
import { exchange, isUpstreamFailure, openStream, type StreamedAnswer, UpstreamFailure } from "./upstream";
import { mapError } from "./upstream-fault";

/** Headers of the browser's call that go on upstream, already judged. */
export type PassedOn = { "if-match"?: string; "idempotency-key"?: string };

/** Headers of an answer, by their names in small letters. */
export type ToldHeaders = Record<string, string | undefined>;

const SIGN_IN = "sign_in";
const TOKENS_MAX = 20_000;

/**
 * Sends a call to the backend that answers it: the search host unsigned, the group `sign_in` to the embedded backend, all
 * others to the configured one, signed or with the SSO cookie. Throws ApiError only; what is the upstream's fault is a
 * 502, 503 or 504 with a general code, and the log has the rest.
 */
export async function callBackend<E extends Endpoint>(
  asking: Asking,
  call: E,
  input: Input<E>,
  passedOn: PassedOn = {},
  told: (headers: ToldHeaders) => void = () => undefined,
): Promise<Output<E>> {
  const started = performance.now();
  try {
    const token = needsToken(call) ? await upstreamToken(asking, siteOf(input)) : undefined;
    return await sendOnce(asking, call, input, { ...passedOn, ...tokenHeader(token) }, told);
  } catch (error) {
    if (!(isApiError(error) && error.code === "invalid_csrf" && needsToken(call)))
      throw toApiError(error, asking, call, started);
  }
  // The write was refused before it was done, so it is sent once more, with a fresh token.
  try {
    const token = await upstreamToken(asking, siteOf(input), true);
    return await sendOnce(asking, call, input, { ...passedOn, ...tokenHeader(token) }, told);
  } catch (error) {
    throw toApiError(error, asking, call, started);
  }
}

type KnownToken = { token: string; site: string | null };

function knownTokens(): Map<string, KnownToken> {
  return shared("backend.tokens", () => new Map<string, KnownToken>());
}

/** Keeps the backend's own CSRF token of a session, and the site that it came with; it never leaves the server. */
export function rememberToken({ session }: Asking, token: string, site: string | null): void {
  if (session === null) return;
  const tokens = knownTokens();
  if (tokens.size >= TOKENS_MAX) tokens.delete(tokens.keys().next().value ?? "");
  tokens.set(session.sid, { token, site });
}

/** Forgets the backend's token of a session that ended. */
export function forgetToken(sid: string): void {
  knownTokens().delete(sid);
}

async function sendOnce<E extends Endpoint>(
  asking: Asking,
  call: E,
  input: Input<E>,
  headers: Record<string, string>,
  told: (headers: ToldHeaders) => void = () => undefined,
): Promise<Output<E>> {
  const base = baseOf(call);
  const request = requestOf(asking, call, input, headers);
  const lane: Lane = { upstream: base, kind: isWrite(call) ? "write" : "read", site: siteOf(input) ?? "" };
  const until = endOf(asking, call);
  countCall(base);
  const answer = await attemptTwice(lane, until, () => signed(asking, call, request));
  told(answer.headers);
  return readAnswer(call, answer, (schema, value, who) => {
    const { value: readable, leftOut } = parseLiberally(schema, value, who);
    if (leftOut.length > 0)
      log().warn(
        { request_id: asking.requestId, call: who, count: leftOut.length, rows: leftOut.slice(0, 5) },
        "unreadable rows of an answer were left out",
      );
    return readable;
  });
}

/**
 * Opens a file that the backend makes: its headers, and its content as a stream that comes piece by piece. Refusals and
 * faults before its beginning are ApiError, as in `callBackend`.
 */
export async function openFile<E extends Endpoint>(asking: Asking, call: E, input: unknown): Promise<StreamedAnswer> {
  const started = performance.now();
  try {
    const request = await signed(asking, call, requestOf(asking, call, input as Input<E>, {}));
    countCall(baseOf(call));
    const answer = await openStream(request, endOf(asking, call) - performance.now());
    if ("text" in answer) {
      readAnswer(call, answer);
      throw new ContractError(`${call.method} ${call.path} answered without a file`);
    }
    return answer;
  } catch (error) {
    throw toApiError(error, asking, call, started);
  }
}

/** Until when a call may take: as long as its kind may, and no longer than everything that it is a part of. */
function endOf(asking: Asking, call: Endpoint): number {
  return Math.min(performance.now() + call.deadline, asking.until ?? Number.POSITIVE_INFINITY);
}

function baseOf(call: Endpoint): string {
  if (call.host === "search") return env().searchUrl;
  return call.group === SIGN_IN ? env().embeddedUrl : env().backendUrl;
}

function requestOf<E extends Endpoint>(
  asking: Asking,
  call: E,
  input: Input<E>,
  headers: Record<string, string>,
): WireRequest {
  return requestFor(baseOf(call), call, input, {
    transport: unused,
    headers: {
      "x-request-id": asking.requestId,
      ...(asking.peer === undefined ? {} : { "x-vitrine-client": asking.peer }),
      ...headers,
    },
  });
}

/**
 * A read that got no answer is tried once more within its time. The first attempt may use all of it: a backend that is only
 * slow is waited for, and not asked the same thing twice.
 */
async function attemptTwice(lane: Lane, until: number, make: () => Promise<WireRequest>): Promise<WireAnswer> {
  const left = () => until - performance.now() - 100;
  const attempt = async () => {
    // With no time left nothing is sent, so that a write which waited too long is certainly not done.
    if (left() <= 0) throw new UpstreamFailure("timeout", false);
    return healthy(await exchange(await make(), left()));
  };
  if (lane.kind === "write") return sickToo(inLane(lane, attempt));
  try {
    return await inLane(lane, attempt);
  } catch (error) {
    const isGone = isUpstreamFailure(error) || (isSickAnswer(error) && error.answer.status !== 503);
    if (!isGone || left() < 300 || !mayRetry(lane.upstream)) return sickToo(Promise.reject(error));
  }
  await jitter();
  return sickToo(inLane(lane, attempt));
}

/** A backend that says when to come again, or that its disk is full, is alive: the breaker must not delay its recovery. */
function healthy(answer: WireAnswer): WireAnswer {
  const isAlive = answer.status === 507 || (answer.status === 503 && answer.headers["retry-after"] !== undefined);
  if (answer.status >= 500 && !isAlive) throw new SickAnswer(answer);
  return answer;
}

async function sickToo(answer: Promise<WireAnswer>): Promise<WireAnswer> {
  try {
    return await answer;
  } catch (error) {
    if (isSickAnswer(error)) return error.answer;
    throw error;
  }
}

async function signed(asking: Asking, call: Endpoint, request: WireRequest): Promise<WireRequest> {
  if (call.host === "search") return request;
  const { ssoCookie } = env();
  if (ssoCookie !== null && call.group !== SIGN_IN) {
    if (asking.sso === null) return request;
    return { ...request, headers: { ...request.headers, cookie: `${ssoCookie}=${asking.sso}` } };
  }
  const [key] = (await keysOf()).backend;
  if (key === undefined) throw new Error("SECRETS holds no key");
  const url = new URL(request.url);
  const parts = {
    method: request.method,
    path: url.pathname + url.search,
    body: request.body ?? "",
    user: asking.session?.uid ?? "",
    session: asking.session?.sid ?? "",
  };
  return { ...request, headers: { ...request.headers, ...(await signRequest(key, parts, Date.now(), nodeMac)) } };
}

function needsToken(call: Endpoint): boolean {
  return isWrite(call) && call.host === "backend" && call.group !== SIGN_IN;
}

async function upstreamToken(asking: Asking, siteId: string | undefined, isFresh = false): Promise<string | undefined> {
  const { session } = asking;
  if (session === null) return undefined;
  const known = knownTokens().get(session.sid);
  if (known !== undefined && !isFresh) return known.token;
  // A call that names no site, as the choice of the language, still needs one where only sites have tokens.
  const site = siteId ?? (env().isLegacy ? (known?.site ?? asking.pageSite ?? env().defaultSite) : null);
  if (site === null && env().isLegacy) return undefined;
  const answer =
    site === null
      ? await sendOnce(asking, me, {}, {})
      : await sendOnce(asking, frontendData, { params: { siteId: site } }, {});
  rememberToken(asking, answer.csrf_token, site);
  return answer.csrf_token;
}

function tokenHeader(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { "x-csrf-token": token };
}

function siteOf(input: unknown): string | undefined {
  const parts = input as { params?: { siteId?: unknown }; query?: { tracker_id?: unknown } };
  const site = parts.params?.siteId ?? parts.query?.tracker_id;
  return typeof site === "string" ? site : undefined;
}

function toApiError(error: unknown, asking: Asking, call: Endpoint, started: number): ApiError {
  const mapped = mapError(error, call);
  if (mapped.status >= 500) {
    const cause = isUpstreamFailure(error) ? error.cause : error;
    log().warn(
      {
        request_id: asking.requestId,
        call: `${call.method} ${call.path}`,
        status: mapped.status,
        code: mapped.code,
        ms: Math.round(performance.now() - started),
        cause: cause instanceof Error ? cause.message.slice(0, 500) : undefined,
      },
      "upstream call failed",
    );
  }
  return mapped;
}

async function unused(): Promise<never> {
  throw new Error("requests are sent by the upstream client");
}

/** HMAC-SHA-256 of a text, 32 bytes, at once: WebCrypto hands each to another thread, which costs more than the digest. */
function nodeMac(key: Key, text: string): Uint8Array {
  return createHmac("sha256", key.bytes).update(text).digest();
}
