import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { frontendData } from "@/lib/contract/accounts/who";
import type { Locale } from "@/lib/contract/kit/locale";
import { findMissingRules, type Rights } from "@/lib/domain/kit/access";
import { buildCallUrl, type Endpoint, type Input, isWrite, type Output } from "@/lib/http/endpoint";
import { parseJson } from "@/lib/http/parse-json";
import { buildCallRequest } from "@/lib/http/send";
import { FILE_TYPES } from "@/lib/server/request/file-types";
import { BACKEND_CALLS } from "@/lib/server/upstream/backend-calls";
import { rememberIdTypes, restoreIdTypes } from "@/lib/server/upstream/wire-ids";
import type { Finding } from "./describe-issues";
import { type Acceptable, inspectRefusal, isAboutSignature } from "./describe-refusal";
import {
  type AnswerVerdict,
  type BackendRefusal,
  type CheckOutcome,
  inspectSuccess,
  readRefusal,
} from "./inspect-answer";
import type { CheckOptions } from "./options";
import type { OwnTransport, Reply, RequestIdentity } from "./own-transport";

/** A line of the report. `what` tells calls of one path apart; `ms` is null if nothing was sent. */
export type ReportRow = {
  outcome: CheckOutcome;
  name: string;
  method: string;
  path: string;
  what: string;
  ms: number | null;
  reason: string;
  findings: Finding[];
};

/** How a call is checked beside its contract. */
export type Extra<E extends Endpoint> = {
  what?: string;
  ifMatch?: string | undefined;
  /** Statuses of success, if there are several. */
  statuses?: readonly number[];
  /** Finds what is wrong with an answer of the right form. */
  verify?: (value: Output<E>) => Finding[];
  acceptable?: Acceptable;
};

/** A refusal that a call must get; `verify` finds what its body lacks. */
export type WantedRefusal = {
  what: string;
  codes: readonly string[];
  statuses: readonly number[];
  /** Some backends have reasons to accept it. */
  isOptional?: boolean;
  verify?: (refusal: BackendRefusal) => Finding[];
};

/** What answers said that other calls need. */
export type KnownFacts = {
  /** The e-mail address of the user. */
  email?: string;
  baseUrl?: string;
  locale?: Locale | undefined;
  /** Types of items, and identities of some. */
  types: string[];
  items: string[];
  queryId?: string | undefined;
  listingId?: string | undefined;
  topItemsId?: string | undefined;
  banner?: string | undefined;
  recommenderId?: string | undefined;
};

/** An object of the check that still exists. `remove` returns whether it is gone. */
export type Leftover = { label: string; remove: () => Promise<boolean> };

/** A call that was made. */
export type MadeCall = { reply: Reply; path: string };

/** The state of a check: what is known about the backend, and the lines so far. */
export type Checker = {
  options: CheckOptions;
  /** Names the objects of this run. */
  ownName: string;
  /** Path parameters of calls below the site. */
  params: { siteId: string };
  rows: ReportRow[];
  leftovers: Leftover[];
  /** Undefined until the backend has told them. */
  rights: Rights | null | undefined;
  groups: readonly string[];
  facts: KnownFacts;
  token: string | undefined;
  /** Why nothing more is sent; null while calls are sent. */
  stopped: string | null;
  /** Makes a call and reports it; null if its answer is not usable. */
  check: <E extends Endpoint>(call: E, input: Input<E>, extra?: Extra<E>) => Promise<Output<E> | null>;
  /** Makes a call that must be refused, and reports it; returns the answer if it was not. */
  expectRefusal: (
    call: Endpoint,
    input: unknown,
    wanted: WantedRefusal,
    identity?: RequestIdentity,
  ) => Promise<string | null>;
  /** Makes a call without reporting it. */
  attempt: (
    call: Endpoint,
    input: unknown,
    how?: { ifMatch?: string | undefined; identity?: RequestIdentity },
  ) => Promise<MadeCall>;
  skip: (call: Endpoint, reason: string, what?: string) => void;
  add: (row: ReportRow) => void;
};

type ReportedVerdict = Omit<AnswerVerdict<unknown>, "value">;

/** Calls without an answer in a row after which nothing more is sent. */
const GONE_MAX = 3;
const NAMES = new Map(BACKEND_CALLS.map(({ name, call }) => [call, name]));

/**
 * Creates the state of a check.
 * @param onRow gets each line at once.
 */
export function createChecker(
  options: CheckOptions,
  transport: OwnTransport,
  onRow: (row: ReportRow) => void,
): Checker {
  const checker: Checker = {
    options,
    ownName: `vitrine-check-${randomBytes(4).toString("hex")}`,
    params: { siteId: options.site },
    rows: [],
    leftovers: [],
    rights: undefined,
    groups: [],
    facts: { types: [], items: [] },
    token: undefined,
    stopped: null,
    check: (call, input, extra) => checkCall(checker, call, input, extra),
    expectRefusal: (call, input, wanted, identity) => checkRefusal(checker, call, input, wanted, identity),
    attempt: createAttempt(() => checker, transport),
    skip: (call, reason, what = "") =>
      checker.add(buildRow(checker, call, { outcome: "skipped", reason, findings: [] }, { what })),
    add: (row) => {
      checker.rows.push(row);
      onRow(row);
    },
  };
  return checker;
}

/**
 * Builds a line about a call.
 * @param details.path the path of the request; by default that of the contract.
 */
export function buildRow(
  { params }: Pick<Checker, "params">,
  call: Endpoint,
  { outcome, reason, findings }: ReportedVerdict,
  { what = "", path, ms = null }: { what?: string; path?: string; ms?: number | null } = {},
): ReportRow {
  const name = NAMES.get(call) ?? call.feature;
  const shown = path ?? call.path.replace(":siteId", params.siteId).replaceAll(/:([A-Za-z]+)/g, "{$1}");
  return { outcome, name, method: call.method, path: shown, what, ms, reason, findings };
}

/** Why a call is not made. */
export function findCallObstacle({ stopped, options, rights }: Checker, call: Endpoint): string | null {
  if (stopped !== null) return `not sent: ${stopped}`;
  if (call.host === "search")
    return options.searchUrl === undefined ? "needs --search-url, the URL of the search host" : null;
  if (rights === undefined) return null;
  const missing = findMissingRules(call.access, rights);
  if (missing.length === 0) return null;
  const named = missing.map((rule) => (rule.startsWith("!") ? `is ${rule.slice(1)}` : `lacks ${rule}`));
  return `the user ${named.join(" and ")}, so the console would not make the call; pass another --user`;
}

/** Skips the calls of a step if the first one cannot be made; returns whether it did. */
export function skipIfImpossible(checker: Checker, calls: readonly [Endpoint, ...Endpoint[]]): boolean {
  const obstacle = findCallObstacle(checker, calls[0]);
  if (obstacle === null) return false;
  for (const call of calls) checker.skip(call, obstacle);
  return true;
}

async function checkCall<E extends Endpoint>(
  checker: Checker,
  call: E,
  input: Input<E>,
  { what = "", ifMatch, statuses, verify = () => [], acceptable = {} }: Extra<E> = {},
): Promise<Output<E> | null> {
  const obstacle = findCallObstacle(checker, call);
  if (obstacle !== null) {
    checker.skip(call, obstacle, what);
    return null;
  }
  const { reply, path } = await checker.attempt(call, input, { ifMatch });
  const report = (reported: ReportedVerdict) =>
    checker.add(buildRow(checker, call, reported, { what, path, ms: reply.ms }));
  if ("fault" in reply) {
    report({ outcome: "fail", reason: reply.fault, findings: [] });
    return null;
  }
  if (reply.answer.status >= 300) {
    report(inspectRefusal(call, reply.answer, acceptable, Date.now()));
    if (isAboutSignature(reply.answer)) checker.stopped = "the signature is refused";
    return null;
  }
  const { value, ...verdict } = inspectSuccess(call, reply.answer, statuses);
  if (verdict.outcome === "fail") {
    report(verdict);
    return null;
  }
  const wrong = verify(value as Output<E>);
  if (wrong.length === 0) report(verdict);
  else report({ ...verdict, outcome: "fail", findings: [...wrong, ...verdict.findings] });
  return value as Output<E>;
}

async function checkRefusal(
  checker: Checker,
  call: Endpoint,
  input: unknown,
  { what, codes, statuses, isOptional = false, verify = () => [] }: WantedRefusal,
  identity: RequestIdentity = {},
): Promise<string | null> {
  const obstacle = findCallObstacle(checker, call);
  if (obstacle !== null) {
    checker.skip(call, obstacle, what);
    return null;
  }
  const { reply, path } = await checker.attempt(call, input, { identity });
  const report = (reported: ReportedVerdict) =>
    checker.add(buildRow(checker, call, reported, { what, path, ms: reply.ms }));
  const expected = `${statuses.join(" or ")} ${codes.join(" or ")}`;
  if ("fault" in reply) {
    report({ outcome: "fail", reason: `${reply.fault}; expected ${expected}`, findings: [] });
    return null;
  }
  const { status, text } = reply.answer;
  if (status < 300) {
    const outcome = isOptional ? "warn" : "fail";
    report({ outcome, reason: `accepted with ${status}; expected ${expected}`, findings: [] });
    return text;
  }
  const { refusal, findings: faults } = readRefusal(reply.answer);
  const findings = [...faults, ...verify(refusal)];
  const isRight = statuses.includes(status) && [refusal.code, ...Object.values(refusal.errors).flat()].some(isWanted);
  const reason = isRight
    ? `refused: ${status} ${refusal.code}`
    : `refused with ${status} ${refusal.code}; expected ${expected}`;
  report({ outcome: status >= 500 ? "fail" : isRight && findings.length === 0 ? "pass" : "warn", reason, findings });
  return null;

  function isWanted(code: string): boolean {
    return codes.includes(code);
  }
}

/** Builds the function that makes a call as the web server does, and again with a new token if its token was refused. */
function createAttempt(getChecker: () => Checker, transport: OwnTransport): Checker["attempt"] {
  let goneCount = 0;
  return async (call, input, { ifMatch, identity = {} } = {}) => {
    const checker = getChecker();
    const send = () => sendOnce(checker, transport, call, input, { ifMatch, identity });
    const first = await send();
    const isTokenOld = isWrite(call) && identity.token === undefined && isTokenRefusal(first.reply);
    const attempt = isTokenOld && (await renewToken(checker)) ? await send() : first;
    goneCount = "fault" in attempt.reply && attempt.reply.isGone ? goneCount + 1 : 0;
    if (goneCount >= GONE_MAX) checker.stopped = `no answer to ${GONE_MAX} calls in a row`;
    return attempt;
  };
}

function isTokenRefusal(reply: Reply): boolean {
  return "answer" in reply && reply.answer.status === 422 && readRefusal(reply.answer).refusal.code === "invalid_csrf";
}

async function renewToken(checker: Checker): Promise<boolean> {
  const { reply } = await checker.attempt(frontendData, { params: checker.params });
  const data =
    "answer" in reply && reply.answer.status < 300 ? inspectSuccess(frontendData, reply.answer).value : undefined;
  checker.token = data?.csrf_token ?? checker.token;
  return data !== undefined;
}

async function sendOnce(
  { options, token }: Checker,
  transport: OwnTransport,
  call: Endpoint,
  input: unknown,
  { ifMatch, identity }: { ifMatch: string | undefined; identity: RequestIdentity },
): Promise<MadeCall> {
  const base = call.host === "search" ? (options.searchUrl ?? "") : options.url;
  const sent = fillIn(call, input as Parts);
  const sentToken = identity.token ?? token;
  const isFile = call.response._zod.def.type === "string";
  const wired = { ...sent, body: restoreIdTypes(call.feature, sent.body) };
  const request = buildCallRequest(base, call, wired as Input<Endpoint>, {
    transport: throwUnused,
    headers: {
      ...(isFile ? { accept: FILE_TYPES } : {}),
      "x-request-id": `check-${randomBytes(6).toString("hex")}`,
      ...(isWrite(call) && sentToken !== undefined ? { "x-csrf-token": sentToken } : {}),
      ...(ifMatch === undefined ? {} : { "if-match": `"${ifMatch}"` }),
    },
  });
  const reply = isFile
    ? await transport.openFile(request, call.deadline)
    : await transport.send(request, call.deadline, { ...identity, isPublic: call.host === "search" });
  if (!isFile && "answer" in reply && reply.answer.status < 300)
    rememberIdTypes(call.feature, parseJson(reply.answer.text));
  return { reply, path: buildCallUrl(call, sent) };
}

type Parts = { params?: unknown; query?: unknown; body?: unknown };

/** The input as the web server sends it: with the defaults of the contract, and without the site of calls that name it in the query. */
function fillIn(call: Endpoint, { params, query, body }: Parts): Parts {
  const parsed = z.safeParse(call.query, query ?? {});
  const filled = parsed.success ? (parsed.data as object) : query;
  const parsedBody = z.safeParse(call.body, body);
  return {
    params,
    query: call.siteIn === "query" ? { ...(filled as object), site_id: undefined } : filled,
    body: parsedBody.success ? parsedBody.data : body,
  };
}

async function throwUnused(): Promise<never> {
  throw new Error("requests are sent by the transport of the check");
}
