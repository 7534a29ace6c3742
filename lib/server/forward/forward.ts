import "server-only";
import { isAnonymous } from "@/lib/domain/kit/access";
import { ApiError, parseInput } from "@/lib/http/api-error";
import { CHANGE_HEADER, CHANGE_IDS } from "@/lib/http/change-header";
import { type Endpoint, type Input, isWrite, type Output, type Parsed, takesBytes } from "@/lib/http/endpoint";
import { authorize } from "@/lib/server/identity/authorize";
import { isSameOrigin, verifyPageToken } from "@/lib/server/identity/csrf";
import { readRequestContext, readRequestId } from "@/lib/server/identity/session";
import type { SiteCaller } from "@/lib/server/identity/who";
import { parseSearch, readJson, readUploadBody } from "@/lib/server/request/body";
import { buildJsonAnswer, buildProblemAnswer } from "@/lib/server/request/problem";
import { type RequestContext, requireSession } from "@/lib/server/request/request-context";
import { type AnswerHeaders, callBackend, type ForwardedHeaders } from "@/lib/server/upstream/backend";

/** The decoded parameters in the path of a request. */
export type PathParams = Readonly<Record<string, string>>;

/** A call that the web server serves to browsers, and what answers its requests. */
export type ServedCall = { call: Endpoint; answer: (request: Request, params: PathParams) => Promise<Response> };

/** What a call does besides being forwarded. */
export type Hooks<E extends Endpoint> = {
  /** Refuses or changes a validated request before it is sent. */
  prepare?: (request: ValidatedRequest<E>) => Promise<Parsed<E>>;
  /** Gets the answer in another way than by sending the request to the backend. */
  make?: (request: ValidatedRequest<E>) => Promise<Output<E>>;
  /** Changes the answer. */
  finish?: (answer: Output<E>, request: ValidatedRequest<E>) => Promise<Output<E>>;
};

/**
 * Serves a call: checks origin and token (writes), session, input and access, and calls the backend. Every error is
 * `{ error, errors?, request_id }`; a call is never answered with a redirect or a cookie.
 */
export function forward<E extends Endpoint>(call: E, { prepare, make, finish }: Hooks<E> = {}): ServedCall {
  return serve(call, async (request, params, requestId) => {
    const validated = await validateRequest(call, request, params, requestId);
    const sent = prepare === undefined ? validated : { ...validated, parsed: await prepare(validated) };
    let headers: AnswerHeaders = {};
    const received = await (make?.(sent) ??
      sendOn(call, sent, request, (given) => {
        headers = given;
      }));
    const answer = finish === undefined ? received : await finish(received, validated);
    return addChangeIds(buildJsonAnswer(answer, { status: call.status, requestId, isRead: !isWrite(call) }), headers);
  });
}

/** Serves a call by `handle`, whose errors become refusals; throws if the call is not for browsers. */
export function serve(
  call: Endpoint,
  handle: (request: Request, params: PathParams, requestId: string) => Promise<Response>,
): ServedCall {
  if (call.servedBy !== "both") throw new Error(`${call.method} ${call.path} is not for browsers`);
  return {
    call,
    answer: async (request, params) => {
      const requestId = readRequestId(request.headers);
      return handle(request, params, requestId).catch((error: unknown) => buildProblemAnswer(error, requestId, call));
    },
  };
}

function sendOn<E extends Endpoint>(
  call: E,
  { context, parsed }: ValidatedRequest<E>,
  request: Request,
  onHeaders: (headers: AnswerHeaders) => void,
): Promise<Output<E>> {
  return callBackend(context, call, buildInput(call, parsed, request), readForwardedHeaders(request), onHeaders);
}

/** A validated request: its context, its parsed input, and the caller. */
export type ValidatedRequest<E extends Endpoint> = {
  context: RequestContext;
  parsed: Parsed<E>;
  caller: SiteCaller | null;
};

/** Validates a request; throws ApiError. From here on, rights, tokens and the call share the deadline of the call. */
export async function validateRequest<E extends Endpoint>(
  call: E,
  request: Request,
  params: PathParams,
  requestId: string,
): Promise<ValidatedRequest<E>> {
  const context: RequestContext = { ...(await readRequestContext(request.headers)), requestId };
  await requireOwnPage(context, call, request);
  const parsed = await parseCallInput(call, request, params);
  context.until = performance.now() + call.deadline;
  return { context, parsed, caller: await authorize(context, call, parsed) };
}

/** Adds the change ids of a write to the answer, for undo. */
function addChangeIds(answer: Response, headers: AnswerHeaders): Response {
  const ids = headers[CHANGE_HEADER] ?? "";
  if (CHANGE_IDS.test(ids)) answer.headers.set(CHANGE_HEADER, ids);
  return answer;
}

/** Requires a session unless the call is anonymous, and for a write our own page with its token. */
async function requireOwnPage(context: RequestContext, call: Endpoint, request: Request): Promise<void> {
  if (!isAnonymous(call.access)) requireSession(context);
  if (!isWrite(call)) return;
  if (!isSameOrigin(request.headers)) throw new ApiError(403, { error: "forbidden" });
  if (context.session !== null && !(await verifyPageToken(context.session, request.headers.get("x-csrf-token"))))
    throw new ApiError(422, { error: "invalid_csrf" });
}

/** Parses path, query and body of a request by the call's schemas. */
async function parseCallInput<E extends Endpoint>(call: E, request: Request, params: PathParams): Promise<Parsed<E>> {
  const search = new URL(request.url).searchParams;
  return {
    params: parseInput(call.params, params, 400),
    query: parseInput(call.query, parseSearch(search), 400),
    body: parseInput(call.body, isWrite(call) ? await readBody(call, request) : undefined),
  } as Parsed<E>;
}

function readBody(call: Endpoint, request: Request): Promise<unknown> {
  return (takesBytes(call) ? readUploadBody : readJson)(request, call.limits);
}

/** The input for the backend; search calls also have parameters with a type in their names. */
function buildInput<E extends Endpoint>(call: E, parsed: Parsed<E>, request: Request): Input<E> {
  if (call.host !== "search") return parsed as unknown as Input<E>;
  const search = new URL(request.url).searchParams;
  const typed = [...new Set(search.keys())].filter((name) => /^(sort_[\w-]{1,64}|f_[\w-]{1,64}\[\])$/.test(name));
  const more = Object.fromEntries(typed.map((name) => [name, search.getAll(name)]));
  return { ...parsed, query: { ...more, ...(parsed.query as object) } } as unknown as Input<E>;
}

const FORWARDED: Record<keyof ForwardedHeaders, RegExp> = {
  "if-match": /^"[\x21\x23-\x7e]{1,200}"$/,
  "idempotency-key": /^[A-Za-z0-9-]{8,64}$/,
};

function readForwardedHeaders(request: Request): ForwardedHeaders {
  const forwarded: ForwardedHeaders = {};
  for (const name of ["if-match", "idempotency-key"] as const) {
    const value = request.headers.get(name);
    if (value === null) continue;
    if (!FORWARDED[name].test(value)) throw new ApiError(400, { error: "invalid" });
    forwarded[name] = value;
  }
  return forwarded;
}
