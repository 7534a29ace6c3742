import "server-only";
import { createHmac } from "node:crypto";
import type { Key } from "@/lib/http/crypto";
import "server-only";
import { frontendData, me } from "@/lib/contract/accounts/who";
import { ApiError, ContractError, isApiError, isContractError } from "@/lib/http/api-error";
import { type Endpoint, type Input, isWrite, type Output } from "@/lib/http/endpoint";
import { buildCallRequest, readAnswer, type WireAnswer, type WireRequest } from "@/lib/http/send";
import { signRequest } from "@/lib/http/signature";
import { getEnv, loadKeys } from "@/lib/server/process/env";
import { log } from "@/lib/server/process/log";
import { FILE_TYPES } from "@/lib/server/request/file-types";
import type { RequestContext } from "@/lib/server/request/request-context";
import { addTotals } from "./answer-totals";
import { findToken, rememberToken } from "./backend-tokens";
import { findSignInDemand } from "./ended-session";
import { parseLiberally } from "./liberal-answer";
import {
  type CallLane,
  canRetry,
  countCall,
  inLane,
  isUpstreamErrorAnswer,
  UpstreamErrorAnswer,
  waitWithJitter,
} from "./resilience";
import {
  exchange,
  findAnswerHead,
  isUpstreamFailure,
  openStream,
  type StreamedAnswer,
  UpstreamFailure,
} from "./upstream";
import { describeClocks, explainRefusal, mapError } from "./upstream-fault";
import { hasUnknownIds, rememberIdTypes, restoreIdTypes } from "./wire-ids";

/** Validated headers of the browser's request that are forwarded. */
export type ForwardedHeaders = { "if-match"?: string; "idempotency-key"?: string };

/** Headers of an answer, by lower-case name. */
export type AnswerHeaders = Record<string, string | undefined>;

/** Maximum time of asking whether a cookie is still known. */
const ASK_MS = 3_000;

/**
 * Sends a call to its backend: search calls unsigned to the search host, sign-in and (in front of a legacy backend) image checks to
 * the embedded backend, all others to the configured one, signed or with the SSO cookie. Throws ApiError only: 502, 503 or 504 with a general code for faults of
 * the backend; the log has the details.
 */
export async function callBackend<E extends Endpoint>(
  context: RequestContext,
  call: E,
  input: Input<E>,
  forwarded: ForwardedHeaders = {},
  onHeaders: (headers: AnswerHeaders) => void = () => undefined,
): Promise<Output<E>> {
  const started = performance.now();
  const token = await loadTokenOf(context, call, input);
  await learnIdTypes(context, call, input);
  try {
    return await sendOnce(context, call, input, { ...forwarded, ...buildTokenHeader(token) }, onHeaders);
  } catch (error) {
    if (!(isApiError(error) && error.code === "invalid_csrf" && needsToken(call)))
      throw toApiError(await explainSession(error, context, call, input), context, call, started);
  }
  // The write was refused before it was executed, so it is sent again with a new token.
  const fresh = await loadTokenOf(context, call, input, true);
  try {
    return await sendOnce(context, call, input, { ...forwarded, ...buildTokenHeader(fresh) }, onHeaders);
  } catch (error) {
    throw toApiError(await explainSession(error, context, call, input), context, call, started);
  }
}

/** The token of a write. Throws ApiError for a fault of the read that has it, because the write was not sent then. */
async function loadTokenOf(
  context: RequestContext,
  call: Endpoint,
  input: unknown,
  isFresh = false,
): Promise<string | undefined> {
  if (!needsToken(call)) return undefined;
  const started = performance.now();
  try {
    return await loadUpstreamToken(context, readSiteId(input), isFresh);
  } catch (error) {
    throw toApiError(await explainSession(error, context, frontendData, input), context, frontendData, started);
  }
}

/** Reads what a write names, if this process has not seen yet of which type its ids are. A fault is one of the write itself, later. */
async function learnIdTypes(context: RequestContext, call: Endpoint, input: unknown): Promise<void> {
  const { body } = input as { body?: unknown };
  const isUnknown = () => hasUnknownIds(nameIds(call, input), body);
  if (!isWrite(call) || !isOthers(call) || !isUnknown()) return;
  const { listIdReads } = await import("./id-reads");
  for (const read of listIdReads(call, input)) {
    if (!isUnknown()) return;
    await sendOnce(context, read.call, read.input as Input<Endpoint>, {}).catch(() => undefined);
  }
}

async function sendOnce<E extends Endpoint>(
  context: RequestContext,
  call: E,
  input: Input<E>,
  headers: Record<string, string>,
  onHeaders: (headers: AnswerHeaders) => void = () => undefined,
): Promise<Output<E>> {
  const base = getBaseUrl(call);
  const request = buildRequest(context, call, input, headers);
  const lane: CallLane = { upstream: base, kind: isWrite(call) ? "write" : "read", site: readSiteId(input) ?? "" };
  const until = getDeadline(context, call);
  countCall(base);
  const answer = await attemptTwice(lane, until, () => signCall(context, call, request));
  onHeaders(answer.headers);
  const isForeign = isOthers(call);
  return readAnswer(call, answer, (schema, value, who) => {
    if (isForeign) rememberIdTypes(nameIds(call, input), value);
    const { value: readable, leftOut } = parseLiberally(
      schema,
      isForeign ? addTotals(call, input, value) : value,
      who,
      { converts: isForeign },
    );
    if (leftOut.length > 0)
      log().warn(
        { request_id: context.requestId, call: who, count: leftOut.length, rows: leftOut.slice(0, 5) },
        "unreadable rows of an answer were left out",
      );
    return readable;
  });
}

/**
 * Opens a file of the backend: its headers, and its content as a stream. Throws ApiError for refusals and faults before the
 * content starts, as `callBackend` does.
 */
export async function openFile<E extends Endpoint>(
  context: RequestContext,
  call: E,
  input: unknown,
): Promise<StreamedAnswer> {
  const started = performance.now();
  try {
    const request = await signCall(
      context,
      call,
      buildRequest(context, call, input as Input<E>, { accept: FILE_TYPES }),
    );
    countCall(getBaseUrl(call));
    const answer = await openStream(request, getDeadline(context, call) - performance.now());
    if ("text" in answer) {
      readAnswer(call, answer);
      throw new ContractError(`${call.method} ${call.path} answered without a file`);
    }
    return answer;
  } catch (error) {
    throw toApiError(await explainSession(error, context, call, input), context, call, started);
  }
}

/**
 * Recognizes the end of a forwarded SSO session in an answer that is no JSON, or a redirect: 401 then, also for a write, which was not
 * executed. If the answer may also mean something else, such as a page of a proxy instead of the answer of a write that was executed,
 * the backend is asked whether it still knows the cookie.
 */
async function explainSession(error: unknown, context: RequestContext, call: Endpoint, input: unknown) {
  const isAboutCookie = getEnv().ssoCookie !== null && call.host === "backend" && !isEmbedded(call);
  const head = isAboutCookie && isContractError(error) ? findAnswerHead(error) : null;
  const demand = head === null ? "none" : findSignInDemand(head);
  if (demand === "none" || (demand === "possible" && !(await isCookieRefused(context, call, input)))) return error;
  return new ApiError(401, { error: "unauthenticated" });
}

/** Whether the backend no longer knows who has the cookie; an answer to the question who that is needs no further one. */
async function isCookieRefused(context: RequestContext, call: Endpoint, input: unknown): Promise<boolean> {
  // Backends need not have it, and may answer with a page to any address that they do not know.
  if (call.path === me.path) return false;
  if (call.path === frontendData.path) return true;
  const site = readSiteId(input) ?? findTokenSite(context);
  const own = { ...context, until: performance.now() + ASK_MS };
  try {
    if (site === null) await sendOnce(own, me, {}, {});
    else await sendOnce(own, frontendData, { params: { siteId: site } }, {});
    return false;
  } catch (error) {
    const head = isContractError(error) ? findAnswerHead(error) : null;
    if (head !== null) return findSignInDemand(head) !== "none";
    return isApiError(error) && error.status === 401;
  }
}

/** The deadline of a call: its own, or that of the request, whichever is earlier. */
function getDeadline(context: RequestContext, call: Endpoint): number {
  return Math.min(performance.now() + call.deadline, context.until ?? Number.POSITIVE_INFINITY);
}

function getBaseUrl(call: Endpoint): string {
  if (call.host === "search") return getEnv().searchUrl;
  return isEmbedded(call) ? getEnv().embeddedUrl : getEnv().backendUrl;
}

/** Whether the backend of a shop answers a call. */
function isOthers(call: Endpoint): boolean {
  return call.host === "backend" && getEnv().backend.isReadLiberally && !isEmbedded(call);
}

/** Whose ids a call has: those of a site and a feature. */
function nameIds(call: Endpoint, input: unknown): string {
  return `${readSiteId(input) ?? ""}|${call.feature}`;
}

/** Whether our own process answers a call; it needs no token, because it trusts the signature. */
function isEmbedded(call: Endpoint): boolean {
  return call.group !== undefined && getEnv().backend.embeddedGroups.includes(call.group);
}

function buildRequest<E extends Endpoint>(
  context: RequestContext,
  call: E,
  input: Input<E>,
  headers: Record<string, string>,
): WireRequest {
  const { query, ...parts } = input as { query?: object };
  const isSiteOmitted = call.siteIn === "query" && !getEnv().backend.takesSiteQuery && !isEmbedded(call);
  const withSite = isSiteOmitted ? { ...parts, query: { ...query, site_id: undefined } } : (input as object);
  const sent =
    isWrite(call) && isOthers(call) && "body" in withSite
      ? { ...withSite, body: restoreIdTypes(nameIds(call, input), withSite.body) }
      : withSite;
  return buildCallRequest(getBaseUrl(call), call, sent as Input<E>, {
    transport: throwUnused,
    headers: {
      "x-request-id": context.requestId,
      ...(context.peer === undefined ? {} : { "x-vitrine-client": context.peer }),
      ...headers,
    },
  });
}

/**
 * Retries a read without an answer once, within its deadline. The first attempt may use all of the time, so that a slow backend
 * does not get the same request twice.
 */
async function attemptTwice(lane: CallLane, until: number, make: () => Promise<WireRequest>): Promise<WireAnswer> {
  const getTimeLeft = () => until - performance.now() - 100;
  const attempt = async () => {
    // Without time left, nothing is sent, so that a late write is certainly not executed.
    if (getTimeLeft() <= 0) throw new UpstreamFailure("timeout", false);
    return requireHealthy(await exchange(await make(), getTimeLeft()));
  };
  if (lane.kind === "write") return unwrapErrorAnswer(inLane(lane, attempt));
  try {
    return await inLane(lane, attempt);
  } catch (error) {
    const isGone = isUpstreamFailure(error) || (isUpstreamErrorAnswer(error) && error.answer.status !== 503);
    if (!isGone || getTimeLeft() < 300 || !canRetry(lane.upstream)) return unwrapErrorAnswer(Promise.reject(error));
  }
  await waitWithJitter();
  return unwrapErrorAnswer(inLane(lane, attempt));
}

/** An answer with a retry delay or a full disk does not open the circuit breaker, which would delay the recovery. */
function requireHealthy(answer: WireAnswer): WireAnswer {
  const isAlive = answer.status === 507 || (answer.status === 503 && answer.headers["retry-after"] !== undefined);
  if (answer.status >= 500 && !isAlive) throw new UpstreamErrorAnswer(answer);
  return answer;
}

async function unwrapErrorAnswer(answer: Promise<WireAnswer>): Promise<WireAnswer> {
  try {
    return await answer;
  } catch (error) {
    if (isUpstreamErrorAnswer(error)) return error.answer;
    throw error;
  }
}

async function signCall(context: RequestContext, call: Endpoint, request: WireRequest): Promise<WireRequest> {
  // Searches of the console are signed, so that our search host answers them even if search is off for shoppers. The host gets no session.
  if (call.host === "search" && !getEnv().backend.isSearchSigned) return request;
  const { ssoCookie } = getEnv();
  if (ssoCookie !== null && !isEmbedded(call)) {
    if (context.sso === null) return request;
    return { ...request, headers: { ...request.headers, cookie: `${ssoCookie}=${context.sso}` } };
  }
  const isPublic = call.host === "search";
  const [key] = (await loadKeys()).backend;
  if (key === undefined) throw new Error("SECRETS has no key");
  const url = new URL(request.url);
  const parts = {
    method: request.method,
    path: url.pathname + url.search,
    body: request.body ?? "",
    user: isPublic ? "" : (context.session?.uid ?? ""),
    session: isPublic ? "" : (context.session?.sid ?? ""),
  };
  return {
    ...request,
    headers: { ...request.headers, ...(await signRequest(key, parts, Date.now(), computeNodeMac)) },
  };
}

function needsToken(call: Endpoint): boolean {
  return isWrite(call) && call.host === "backend" && !isEmbedded(call);
}

async function loadUpstreamToken(
  context: RequestContext,
  siteId: string | undefined,
  isFresh = false,
): Promise<string | undefined> {
  const { session } = context;
  if (session === null) return undefined;
  const known = findToken(session.sid);
  if (known !== undefined && !isFresh) return known.token;
  // A call without a site, such as setting the language, needs one if the backend has tokens by site only.
  const { knowsCallersBySite } = getEnv().backend;
  const site = siteId ?? (knowsCallersBySite ? findTokenSite(context) : null);
  if (site === null && knowsCallersBySite) return undefined;
  const answer =
    site === null
      ? await sendOnce(context, me, {}, {})
      : await sendOnce(context, frontendData, { params: { siteId: site } }, {});
  rememberToken(context, answer.csrf_token, site);
  return answer.csrf_token;
}

/** The site that a call without one is about, for a backend that knows callers by site only. */
function findTokenSite({ session, pageSite }: RequestContext): string | null {
  const known = session === null ? undefined : findToken(session.sid);
  return known?.site ?? pageSite ?? getEnv().defaultSite;
}

function buildTokenHeader(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { "x-csrf-token": token };
}

function readSiteId(input: unknown): string | undefined {
  const { params, query } = input as Record<"params" | "query", Record<string, unknown> | undefined>;
  const site = params?.siteId ?? query?.site_id ?? query?.tracker_id;
  return typeof site === "string" ? site : undefined;
}

function toApiError(error: unknown, context: RequestContext, call: Endpoint, started: number): ApiError {
  const mapped = toRefusal(mapError(error, call), call);
  if (mapped.status >= 500) {
    const cause = isUpstreamFailure(error) ? error.cause : error;
    log().warn(
      {
        request_id: context.requestId,
        call: `${call.method} ${call.path}`,
        status: mapped.status,
        code: mapped.code,
        ms: Math.round(performance.now() - started),
        cause: cause instanceof Error ? cause.message.slice(0, 500) : undefined,
        ...describeClocks(mapped),
      },
      explainRefusal(mapped, getBaseUrl(call)),
    );
  }
  return mapped;
}

/**
 * A 401 of a server that has no sessions, such as a search host or a legacy backend that gets signed calls, is about the person: to sign
 * in again would not help. Who that is says frontend_data, whose 401 is handled by lib/server/identity/who.
 */
function toRefusal(mapped: ApiError, call: Endpoint): ApiError {
  if (mapped.status !== 401) return mapped;
  const isSigned = getEnv().backend.storesOnlyUsers && !isEmbedded(call) && call.path !== frontendData.path;
  return isSigned || call.host === "search" ? new ApiError(403, { error: "forbidden" }) : mapped;
}

async function throwUnused(): Promise<never> {
  throw new Error("requests are sent by the upstream client");
}

/** Synchronous HMAC-SHA-256: WebCrypto uses another thread, which costs more than the digest. */
function computeNodeMac(key: Key, text: string): Uint8Array {
  return createHmac("sha256", key.bytes).update(text).digest();
}
