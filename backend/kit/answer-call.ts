import { randomUUID } from "node:crypto";
import type { Context as HonoContext } from "hono";
import * as z from "zod/mini";
import { inSite, leaveSite, type Tx } from "@/backend/db/client";
import { DISK_FULL, findStoreRefusal } from "@/backend/db/store-faults";
import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { isAllowed } from "@/lib/domain/kit/access";
import { FileAnswer } from "@/lib/files/file-answer";
import { ApiError, type ErrorBody, isApiError, isContractError } from "@/lib/http/api-error";
import { CHANGE_HEADER } from "@/lib/http/change-header";
import { isWrite, takesBytes } from "@/lib/http/endpoint";
import { parseBody, readBodyBytes, readBodyText } from "@/lib/http/request-body";
import { checkSignature } from "@/lib/http/signature";
import { type ApprovalNeeded, isApprovalNeeded } from "./approval-guard";
import { storeApprovalRequest } from "./approval-requests";
import { type Caller, identifyCaller, type UserLookup } from "./caller";
import { verifyCsrfToken } from "./csrf";
import type { BackendKeys } from "./env";
import type { HonoEnv } from "./hono-env";
import { claimKey, isKeyUsed, type KeyedWrite, storeIdempotentAnswer } from "./idempotency";
import type { Actor, BaseContext, ImplementedCall, RawInput } from "./implement";
import { unwrapCause } from "./log";
import { isStorable, parseQuery } from "./request-body";
import type { Services } from "./services";

/** The dependencies of answering a call. */
export type CallServer = { services: Services; keys: BackendKeys; userLookup: UserLookup };

/** Groups whose calls the program signs itself: no page can forge them, so they need no CSRF token. */
const WITHOUT_TOKEN = ["sign_in", "catalogue_import"];
/** Group that the web server authorizes itself where our store has no users; its calls use no data of a site. */
const CHECKS = "checks";
/** User that signs the calls of the import command, without a session. */
const IMPORT_USER = "import";

const ANONYMOUS: Actor = { id: "", name: "", email: "", locale: "en", defaultSite: null };

type CallAnswer = {
  status: number;
  body: unknown;
  changeIds?: readonly number[];
  /** Throws if the caller may no longer receive a file that is being sent. */
  recheck?: () => Promise<void>;
};
type Body = string | Uint8Array<ArrayBuffer>;
/** What happens after the commit: tasks, and steps that complete the answer. */
type AfterCommit = { tasks: (() => Promise<unknown>)[]; completions: (() => Promise<object>)[] };
type Request = { raw: RawInput; body: Body; header: (name: string) => string | undefined };

/** Answers one call of the contract: signature, body, session, rights, input, token, idempotency, handler. */
export async function answerCall(
  c: HonoContext<HonoEnv>,
  implemented: ImplementedCall,
  server: CallServer,
): Promise<Response> {
  const { services } = server;
  const started = performance.now();
  const requestId = /^[\w-]{1,64}$/.exec(c.req.header("x-request-id") ?? "")?.[0] ?? randomUUID();
  const getHeader = (name: string): string | undefined => c.req.header(name);
  const later: AfterCommit = { tasks: [], completions: [] };
  const answered = await answer(c, implemented, server, getHeader, later).catch((error: unknown) => {
    later.tasks = [];
    later.completions = [];
    return buildRefusal(error, services, requestId);
  });
  const logFailure = (error: unknown): void =>
    services.log.error({ request_id: requestId, err: unwrapCause(error) }, "a task after a call failed");
  for (const task of later.tasks) task().catch(logFailure);
  for (const complete of later.completions) {
    const added = await complete().catch(logFailure);
    answered.body = { ...Object(answered.body), ...Object(added) };
  }
  services.log.info(
    {
      request_id: requestId,
      method: implemented.call.method,
      route: implemented.call.path,
      status: answered.status,
      ms: Math.round(performance.now() - started),
      user: getHeader("x-vitrine-user") || undefined,
      site: findSite(implemented.call, { params: c.req.param(), query: c.req.query() }),
    },
    "call",
  );
  const headers = { "x-request-id": requestId, "cache-control": "private, no-store", ...buildExtraHeaders(answered) };
  if (answered.body === undefined || answered.status === 204)
    return new Response(null, { status: answered.status, headers });
  if (answered.body instanceof FileAnswer)
    return answered.body.toResponse(answered.status, headers, answered.recheck ?? (async () => undefined));
  return Response.json(answered.body, { status: answered.status, headers });
}

async function answer(
  c: HonoContext<HonoEnv>,
  implemented: ImplementedCall,
  server: CallServer,
  header: Request["header"],
  later: AfterCommit,
): Promise<CallAnswer> {
  const { call } = implemented;
  const body = await (takesBytes(call) ? readBodyBytes : readBodyText)(c.req.raw, call.limits);
  await checkSigned(c, server, header, body);
  // Signing in and out is allowed: it writes a few bytes, and reading requires it.
  if (isWrite(call) && call.group !== "sign_in" && !server.services.database.hasDiskSpace())
    throw new ApiError(507, DISK_FULL);
  const request: Request = { raw: readRawInput(c, call, body), body, header };
  const prepared = await prepareCall(request, implemented, server);
  const { step, facts, changeIds } = await takeFirstStep(request, prepared, server);
  const run = (tx: Tx): Promise<CallAnswer> => answerWithin(tx, request, step, server, { later, changeIds });
  try {
    return implemented.options.transaction === "own"
      ? await run(server.services.database.db)
      : await server.services.database.withSystem(run);
  } catch (error) {
    const refusal = isApprovalNeeded(error)
      ? await requestApproval(error, implemented, request, server.services)
      : error;
    throw isApiError(refusal) ? new ApiError(refusal.status, { ...refusal.body, ...facts }) : refusal;
  }
}

/** What is left of a call after its first step: the second one, what refusals say, too, and the changes to undo. */
type AfterFirstStep = { step: ImplementedCall; facts: Record<string, unknown>; changeIds: number[] };

/** Makes the first step of a call of two, unless the call was executed before. */
async function takeFirstStep(
  request: Request,
  implemented: ImplementedCall,
  server: CallServer,
): Promise<AfterFirstStep> {
  const { call, first } = implemented;
  const nothing = { step: implemented, facts: {}, changeIds: [] };
  if (first === undefined) return nothing;
  const { services } = server;
  return services.database.withSystem(async (tx) => {
    const caller = await authorizeWrite(tx, request, call, server);
    const now = services.now();
    const write = implemented.options.transaction === "own" ? null : buildKeyedWrite(request, call, caller.user.id);
    if (write !== null && (await isKeyUsed(tx, write, now))) return nothing;
    const changeIds: number[] = [];
    const ifMatch = readIfMatch(request.header);
    const later = { after: refuseLater, complete: refuseLater };
    const context: BaseContext = { ...caller, ...later, tx, now, ifMatch, services, changeIds };
    const runFirst = () => first(request.raw, context);
    const siteId = caller.site?.siteId;
    const { run, facts, isUndone } = await (siteId === undefined ? runFirst() : inSite(tx, siteId, runFirst));
    return { step: { ...implemented, run }, facts, changeIds: isUndone ? changeIds : [] };
  });
}

/** What happens after a call belongs to its second step. */
function refuseLater(): never {
  throw new Error("the first step of a call leaves nothing for later");
}

/**
 * Stores a write that needs the approval of a second person as a request, and returns the refusal that names it. A call that lists
 * `approval_needed` has another way, which its callers know: a draft.
 */
async function requestApproval(
  needed: ApprovalNeeded,
  { call }: ImplementedCall,
  { raw, header }: Request,
  { database, now }: Services,
): Promise<ApiError> {
  const { siteId } = needed;
  if (call.errors.includes("approval_needed") || siteId !== findSite(call, raw))
    return new ApiError(403, { error: "approval_needed", site_id: siteId });
  const input = { params: raw.params, query: raw.query, body: raw.body ?? null, ifMatch: readIfMatch(header) ?? null };
  const id = await database.withSite(siteId, (tx) => storeApprovalRequest(tx, needed, { call, input, now: now() }));
  return new ApiError(403, { error: "approval_requested", approval_id: id });
}

/** The revision of `If-Match`, without quotes. */
function readIfMatch(header: Request["header"]): string | undefined {
  return header("if-match")?.replace(/^(?:W\/)?"(.*)"$/, "$1");
}

/** Runs the work of a call before its transaction, for callers who may make the call. */
async function prepareCall(
  request: Request,
  implemented: ImplementedCall,
  server: CallServer,
): Promise<ImplementedCall> {
  if (implemented.prepare === undefined) return implemented;
  await server.services.database.withSystem((tx) => authorize(tx, request, implemented.call, server));
  return { ...implemented, run: await implemented.prepare(request.raw, server.services) };
}

async function checkSigned(
  c: HonoContext<HonoEnv>,
  server: CallServer,
  header: Request["header"],
  body: Body,
): Promise<void> {
  const now = server.services.now();
  const parts = { method: c.req.method, path: c.env.incoming.url ?? "", body };
  const fault = await checkSignature(server.keys.backend, parts, header, now.getTime());
  if (fault === "hmac_clock") throw new ApiError(401, { error: fault, server_time: now.toISOString() });
  if (fault !== null) throw new ApiError(401, { error: fault });
}

function readRawInput(c: HonoContext<HonoEnv>, call: ImplementedCall["call"], sent: Body): RawInput {
  const query = parseQuery(new URL(c.req.url).searchParams);
  const parsed = typeof sent === "string" ? parseBody(sent, call.limits, isStorable) : sent;
  // The input of a DELETE is a JSON body; the query string is accepted, too.
  const isInQuery = parsed === undefined && call.method === "DELETE" && !z.safeParse(call.body, undefined).success;
  const body = isInQuery ? query : parsed;
  const headers = Object.fromEntries(c.req.raw.headers);
  return { params: c.req.param(), query, body, headers };
}

async function answerWithin(
  tx: Tx,
  request: Request,
  { call, options, run }: ImplementedCall,
  server: CallServer,
  { later, changeIds }: { later: AfterCommit; changeIds: number[] },
): Promise<CallAnswer> {
  const { services } = server;
  const now = services.now();
  const caller = await authorizeWrite(tx, request, call, server);
  const write = options.transaction === "own" ? null : buildKeyedWrite(request, call, caller.user.id);
  const known = write === null ? null : await claimKey(tx, write, now);
  if (known !== null) return { status: known.status, body: known.answer ?? undefined };
  const ifMatch = readIfMatch(request.header);
  const after: BaseContext["after"] = (task) => later.tasks.push(task);
  const complete: BaseContext["complete"] = (task) => later.completions.push(task);
  const context: BaseContext = { ...caller, tx, now, ifMatch, services, changeIds, after, complete };
  const siteId = options.transaction === "own" ? undefined : caller.site?.siteId;
  const runHandler = (): Promise<unknown> => run(request.raw, context);
  const body = await (siteId === undefined ? runHandler() : inSite(tx, siteId, runHandler));
  if (write !== null) {
    if (caller.site !== null) await leaveSite(tx);
    await storeIdempotentAnswer(tx, write, { status: call.status, answer: body });
  }
  const recheck = async () => {
    await services.database.withSystem((later) => authorize(later, request, call, server));
  };
  return { status: call.status, body, changeIds, recheck };
}

/** Identifies the caller like `authorize`; of a write it also checks the token. */
async function authorizeWrite(
  tx: Tx,
  request: Request,
  call: ImplementedCall["call"],
  server: CallServer,
): Promise<AnyCaller> {
  const caller = await authorize(tx, request, call, server);
  if (isWrite(call) && caller.session !== null && !WITHOUT_TOKEN.includes(call.group ?? "")) {
    const isRight = await verifyCsrfToken(server.keys.csrf, caller.session.sid, request.header("x-csrf-token"));
    if (!isRight) throw new ApiError(422, { error: "invalid_csrf" });
  }
  return caller;
}

/** Identifies the caller; throws ApiError without a session, or without the rights of the call. */
async function authorize(
  tx: Tx,
  request: Request,
  call: ImplementedCall["call"],
  { services, userLookup }: CallServer,
): Promise<AnyCaller> {
  const where = { siteId: findSite(call, request.raw), now: services.now(), userLookup };
  const caller = await identifyAnyCaller(tx, request, call, where);
  // Checked first, so that the refusal says why nothing can be written, and not that the member lacks a right.
  requireOwnView(call, caller);
  if (!isAuthorizedBefore(call, userLookup)) checkAccess(call, caller);
  return caller;
}

/** The site that a call names, before its input is validated. */
function findSite({ siteIn }: ImplementedCall["call"], raw: Pick<RawInput, "params" | "query">): string | undefined {
  const { siteId } = raw.params as { siteId?: string };
  const { site_id: inQuery } = raw.query as { site_id?: unknown };
  return siteIn === "query" && typeof inQuery === "string" ? inQuery : siteId;
}

type AnyCaller = Omit<Caller, "session"> & { session: Caller["session"] | null };

async function identifyAnyCaller(
  tx: Tx,
  request: Request,
  call: ImplementedCall["call"],
  where: { siteId: string | undefined; now: Date; userLookup: UserLookup },
): Promise<AnyCaller> {
  const uid = request.header("x-vitrine-user") ?? "";
  if (call.access.anonymous === true) return { user: ANONYMOUS, session: null, site: null, rights: null };
  if (call.group === "catalogue_import") {
    if (uid !== IMPORT_USER) throw new ApiError(403, { error: "forbidden" });
    return { user: { ...ANONYMOUS, id: IMPORT_USER, name: IMPORT_USER }, session: null, site: null, rights: null };
  }
  if (isAuthorizedBefore(call, where.userLookup))
    return { user: { ...ANONYMOUS, id: uid }, session: null, site: null, rights: null };
  const sid = request.header("x-vitrine-session") ?? "";
  return identifyCaller(tx, { sid, uid, siteId: where.siteId }, where.now, where.userLookup);
}

/** Whether the web server has checked the rights of a signed call, in front of a legacy backend. */
function isAuthorizedBefore({ group }: ImplementedCall["call"], userLookup: UserLookup): boolean {
  return group === CHECKS && userLookup === "sessions_only";
}

function checkAccess(call: ImplementedCall["call"], caller: AnyCaller): void {
  const roles = isWrite(call) && !call.own && caller.site !== null ? [NOT_VIEWER] : [];
  const access = { ...call.access, roles: [...(call.access.roles ?? []), ...roles] };
  if (!isAllowed(access, caller.rights)) throw new ApiError(403, { error: "forbidden" });
}

/** Refuses writes while the user views a site as a member; signing out remains possible. */
function requireOwnView(call: ImplementedCall["call"], { session }: AnyCaller): void {
  if (!isWrite(call) || call.isAllowedInView || call.group === "sign_in") return;
  if (session !== null && session.viewAs !== null) throw new ApiError(403, { error: "view_as_read_only" });
}

function buildKeyedWrite(request: Request, call: ImplementedCall["call"], user: string): KeyedWrite | null {
  const key = request.header("idempotency-key");
  if (key === undefined || !isWrite(call)) return null;
  const scope = [user, findSite(call, request.raw) ?? "", call.method, call.path].join(" ");
  // For bytes, the digest that the signature covers.
  const body = typeof request.body === "string" ? request.body : (request.header("x-content-sha256") ?? "");
  return { scope, key, body: `${JSON.stringify(request.raw.query)}\n${body}` };
}

function buildRefusal(error: unknown, services: Services, requestId: string): CallAnswer {
  if (isApiError(error)) return { status: error.status, body: error.body };
  const cause = unwrapCause(error);
  if (isContractError(error))
    services.log.error({ request_id: requestId, err: cause }, "an answer does not match its contract");
  else services.log.error({ request_id: requestId, err: cause }, "a call failed");
  return findStoreRefusal(error) ?? { status: 500, body: { error: "default" } };
}

/** Headers with the retry delay, and the ids of the changes in the history. */
function buildExtraHeaders({ body, changeIds = [] }: CallAnswer): Record<string, string> {
  const after = (body as ErrorBody | undefined)?.retry_after;
  return {
    ...(typeof after === "string" ? { "retry-after": after } : {}),
    ...(changeIds.length > 0 ? { [CHANGE_HEADER]: changeIds.join(",") } : {}),
  };
}
