import "server-only";
import { frontendData, me } from "@/lib/contract/who";
import { ApiError, ContractError, type ErrorBody } from "@/lib/http/api-error";
import { type Endpoint, type Input, isWrite, type Output } from "@/lib/http/endpoint";
import { readAnswer, requestFor, type WireAnswer, type WireRequest } from "@/lib/http/send";
import { signRequest } from "@/lib/http/signature";
import { env, keysOf } from "./env";
import { log } from "./log";
import { nodeMac } from "./node-mac";
import { countCall, inLane, jitter, type Lane, mayRetry, SickAnswer } from "./resilience";
import type { Asking } from "./session";
import { shared } from "./shared";
import { exchange, openStream, type StreamedAnswer, UpstreamFailure } from "./upstream";

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
    if (!(error instanceof ApiError && error.code === "invalid_csrf" && needsToken(call)))
      throw toApiError(error, asking, call, started);
  }
  // The write was refused before it was done, so it is sent once more, with a fresh token (contract, Conventions).
  try {
    const token = await upstreamToken(asking, siteOf(input), true);
    return await sendOnce(asking, call, input, { ...passedOn, ...tokenHeader(token) }, told);
  } catch (error) {
    throw toApiError(error, asking, call, started);
  }
}

/** Keeps the backend's own CSRF token of a session; it never leaves the server. */
export function rememberToken(sid: string, token: string): void {
  const tokens = shared("backend.tokens", () => new Map<string, string>());
  if (tokens.size >= TOKENS_MAX) tokens.delete(tokens.keys().next().value ?? "");
  tokens.set(sid, token);
}

/** Forgets the backend's token of a session that ended. */
export function forgetToken(sid: string): void {
  shared("backend.tokens", () => new Map<string, string>()).delete(sid);
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
  const until = performance.now() + call.deadline;
  countCall(base);
  const answer = await attemptTwice(lane, until, () => signed(asking, call, request));
  told(answer.headers);
  return readAnswer(call, answer);
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
    const answer = await openStream(request, call.deadline);
    if ("text" in answer) {
      readAnswer(call, answer);
      throw new ContractError(`${call.method} ${call.path} answered without a file`);
    }
    return answer;
  } catch (error) {
    throw toApiError(error, asking, call, started);
  }
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

/** A read that got no answer is tried once more within its time; the first attempt may use half of it. */
async function attemptTwice(lane: Lane, until: number, make: () => Promise<WireRequest>): Promise<WireAnswer> {
  const attempt = (budget: () => number) => () => make().then((request) => exchange(request, budget()).then(healthy));
  const left = () => until - performance.now() - 100;
  if (lane.kind === "write") return sickToo(inLane(lane, attempt(left)));
  try {
    return await inLane(
      lane,
      attempt(() => left() / 2),
    );
  } catch (error) {
    const isGone = error instanceof UpstreamFailure || (error instanceof SickAnswer && error.answer.status !== 503);
    if (!isGone || left() < 300 || !mayRetry(lane.upstream)) return sickToo(Promise.reject(error));
  }
  await jitter();
  return sickToo(inLane(lane, attempt(left)));
}

function healthy(answer: WireAnswer): WireAnswer {
  if (answer.status >= 500) throw new SickAnswer(answer);
  return answer;
}

async function sickToo(answer: Promise<WireAnswer>): Promise<WireAnswer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SickAnswer) return error.answer;
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
  const known = shared("backend.tokens", () => new Map<string, string>()).get(session.sid);
  if (known !== undefined && !isFresh) return known;
  const site = siteId ?? (env().isLegacy ? env().defaultSite : null);
  if (site === null && env().isLegacy) return undefined;
  const answer =
    site === null
      ? await sendOnce(asking, me, {}, {})
      : await sendOnce(asking, frontendData, { params: { siteId: site } }, {});
  rememberToken(session.sid, answer.csrf_token);
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
    const cause = error instanceof UpstreamFailure ? error.cause : error;
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

function mapError(error: unknown, call: Endpoint): ApiError {
  if (error instanceof ContractError) return new ApiError(502, { error: "upstream_contract" });
  if (error instanceof UpstreamFailure) return lostAnswer(error, call);
  if (!(error instanceof ApiError)) return new ApiError(500, { error: "default" });
  const code = error.code === "default" ? (GENERAL[error.status] ?? "default") : error.code;
  const body = { ...passableBody(error.body), error: code };
  // Not a 401 towards the browser: signing in again would not help.
  if (code === "hmac_clock" || code === "hmac_invalid") return new ApiError(502, body);
  if (error.status < 500) return new ApiError(error.status, body);
  const own = code === "default" ? "upstream_unavailable" : code;
  return new ApiError(error.status === 503 || error.status === 504 ? error.status : 502, { ...body, error: own });
}

function lostAnswer(failure: UpstreamFailure, call: Endpoint): ApiError {
  if (isWrite(call) && failure.wasSent) return new ApiError(504, { error: "outcome_unknown" });
  if (failure.kind === "timeout") return new ApiError(504, { error: "upstream_timeout" });
  return new ApiError(503, { error: "upstream_unavailable", retry_after: "3" });
}

const GENERAL: Record<number, string> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  409: "busy",
  412: "stale",
  413: "payload_too_large",
  422: "invalid",
  429: "rate_limited",
};

const PASSABLE = [
  "errors",
  "revision",
  "changed_by",
  "changed_at",
  "server_time",
  "retry_after",
  "later",
  "id",
  "taken_by",
  "live_revision",
  "draft",
  "run_id",
  "next_manual_run_at",
  "daily_planned",
  "daily_limit",
];

/** Of a refusal's body only what the contract names goes on to the browser. */
function passableBody(body: ErrorBody): ErrorBody {
  const kept = Object.entries(body).filter(([name]) => PASSABLE.includes(name));
  return { ...Object.fromEntries(kept), error: body.error };
}

async function unused(): Promise<never> {
  throw new Error("requests are sent by the upstream client");
}
