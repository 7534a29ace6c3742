import "server-only";
import { isAnonymous } from "@/lib/domain/kit/access";
import { ApiError, parseInput } from "@/lib/http/api-error";
import { CHANGE_HEADER, CHANGE_IDS } from "@/lib/http/change-header";
import { type Endpoint, type Input, isWrite, type Parsed, takesBytes } from "@/lib/http/endpoint";
import { authorize } from "./authorize";
import { callBackend, type PassedOn, type ToldHeaders } from "./backend";
import { queryOf, readJson, readUpload } from "./body";
import { isPageToken, isSameOrigin } from "./csrf";
import { jsonAnswer, problem } from "./problem";
import { type Asking, askingOf, requestIdOf } from "./session";
import type { Who } from "./who";

/** What Next hands a route handler beside the request. */
export type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };

/** A route handler of Next. */
export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>;

/**
 * The route handler of a call: origin and token (writes), session, input, access, backend, strict answer. Every error is
 * `{ error, errors?, request_id }`; a call is never answered with a redirect or a cookie.
 */
export function forward<E extends Endpoint>(call: E): RouteHandler {
  if (call.servedBy !== "both") throw new Error(`${call.method} ${call.path} is not for browsers`);
  return async (request, context) => {
    const requestId = requestIdOf(request.headers);
    try {
      const { asking, parsed } = await admit(call, request, context, requestId);
      let told: ToldHeaders = {};
      const input = inputOf(call, parsed, request);
      const answer = await callBackend(asking, call, input, passedOn(request), (headers) => {
        told = headers;
      });
      return withChange(jsonAnswer(answer, { status: call.status, requestId, isRead: !isWrite(call) }), told);
    } catch (error) {
      return problem(error, requestId);
    }
  };
}

/** A request that passed its checks: its session, its input read by the schemas of the call, its user with their rights. */
export type Admitted<E extends Endpoint> = { asking: Asking; parsed: Parsed<E>; caller: Who | null };

/** Checks a request; throws ApiError. From here on rights, tokens and the call itself share the time limit of the call. */
export async function admit<E extends Endpoint>(
  call: E,
  request: Request,
  context: RouteContext,
  requestId: string,
): Promise<Admitted<E>> {
  const asking: Asking = { ...(await askingOf(request.headers)), requestId };
  await requireOwnPage(asking, call, request);
  const parsed = await parsedInput(call, request, (await context.params) ?? {});
  asking.until = performance.now() + call.deadline;
  return { asking, parsed, caller: await authorize(asking, call, parsed) };
}

/** Under which ids the history has what a write did, for the one who may want it back. */
function withChange(answer: Response, told: ToldHeaders): Response {
  const ids = told[CHANGE_HEADER] ?? "";
  if (CHANGE_IDS.test(ids)) answer.headers.set(CHANGE_HEADER, ids);
  return answer;
}

/** Requires a session unless the call is for anybody, and for a write the own page with its token. */
async function requireOwnPage(asking: Asking, call: Endpoint, request: Request): Promise<void> {
  if (asking.session === null && !isAnonymous(call.access)) throw new ApiError(401, { error: "unauthenticated" });
  if (!isWrite(call)) return;
  if (!isSameOrigin(request.headers)) throw new ApiError(403, { error: "forbidden" });
  if (asking.session !== null && !(await isPageToken(asking.session, request.headers.get("x-csrf-token"))))
    throw new ApiError(422, { error: "invalid_csrf" });
}

/** Path, query and body of a request by the call's own schemas. */
async function parsedInput<E extends Endpoint>(
  call: E,
  request: Request,
  params: Record<string, unknown>,
): Promise<Parsed<E>> {
  const search = new URL(request.url).searchParams;
  return {
    params: parseInput(call.params, params, 400),
    query: parseInput(call.query, queryOf(search), 400),
    body: parseInput(call.body, isWrite(call) ? await bodyOf(call, request) : undefined),
  } as Parsed<E>;
}

function bodyOf(call: Endpoint, request: Request): Promise<unknown> {
  return (takesBytes(call) ? readUpload : readJson)(request, call.limits);
}

/** What goes upstream; the search host also reads parameters whose names hold a type. */
function inputOf<E extends Endpoint>(call: E, parsed: Parsed<E>, request: Request): Input<E> {
  if (call.host !== "search") return parsed as unknown as Input<E>;
  const search = new URL(request.url).searchParams;
  const typed = [...new Set(search.keys())].filter((name) => /^(sort_[\w-]{1,64}|f_[\w-]{1,64}\[\])$/.test(name));
  const more = Object.fromEntries(typed.map((name) => [name, search.getAll(name)]));
  return { ...parsed, query: { ...more, ...(parsed.query as object) } } as unknown as Input<E>;
}

const PASSED: Record<keyof PassedOn, RegExp> = {
  "if-match": /^"[\x21\x23-\x7e]{1,200}"$/,
  "idempotency-key": /^[A-Za-z0-9-]{8,64}$/,
};

function passedOn(request: Request): PassedOn {
  const passed: PassedOn = {};
  for (const name of ["if-match", "idempotency-key"] as const) {
    const value = request.headers.get(name);
    if (value === null) continue;
    if (!PASSED[name].test(value)) throw new ApiError(400, { error: "invalid" });
    passed[name] = value;
  }
  return passed;
}
