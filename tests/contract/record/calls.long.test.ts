import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ALL_POLICIES } from "@/lib/contract/kit/policies";
import { findMissingRules, type Rights } from "@/lib/domain/kit/access";
import { combineGrants } from "@/lib/domain/kit/grants";
import { buildCallUrl, type Endpoint, isWrite } from "@/lib/http/endpoint";
import { type CallInit, callAnotherWay, callSigned, type MakeCall, toBody, withOk } from "@/tests/support/direct";
import { findCalls } from "@/tests/support/find-calls";
import { IMPORT_COMMAND } from "@/tests/support/import-catalogue";
import { isFile } from "@/tests/support/is-endpoint";
import { loadUndoCases } from "@/tests/support/load-undo-cases";
import { type AnyInput, makeSmallestInput, makeWrongInput } from "@/tests/support/record/call-input";
import { expectRecord } from "@/tests/support/record/expect-record";
import { buildOwnRoutes, ODD_ADDRESSES, OWN_WITHOUT_SUCCESS } from "@/tests/support/record/own-routes";
import { compareCallers, forAnyone, recordMethods, tryUnserved } from "@/tests/support/record/record-methods";
import { buildPublicRequest, REQUEST_ID, requestWeb, type Session, sendCall } from "@/tests/support/record/send-call";
import { SUCCESS_CASES, WITHOUT_SUCCESS } from "@/tests/support/record/success-cases";
import { startBuiltWeb } from "@/tests/support/record/web-server";
import { closeConnections, type Received, send, WireRecord } from "@/tests/support/record/wire";
import { createActor, createSite, type TestActor } from "@/tests/support/seed";
import { getTestBackend } from "@/tests/support/test-backend";
import { createUndoBench, type UndoBench, type UndoCases } from "@/tests/support/undo-cases/undo-case";
import { toWebPath } from "@/tests/support/web-session";

// Every address of the built web server and of the backend, by every method: what nobody, a person without the rights, a wrong
// parameter and a success are answered. Compared with tests/record/calls.

const ROOT = join(__dirname, "../../..");
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

/** These tests send thousands of requests. */
const HANG_MS = 900_000;
const HEAD = [
  "# What every address answers, by method and case: status, codes (or the names in the body), and the name of the set of headers.",
  "# Without the headers of the transport, date and length. Written by RECORD=write. Calls without a success, and why:",
  ...Object.entries({ ...WITHOUT_SUCCESS, ...OWN_WITHOUT_SUCCESS }).map(([name, reason]) => `#   ${name}: ${reason}`),
];

type Named = { name: string; call: Endpoint };
type People = Record<"owner" | "operator" | "internal" | "viewer", TestActor>;

const calls: Named[] = findCalls().map(({ name, call }) => ({ name, call }));
const cases = loadUndoCases();
/** The site that the last prepared call is about. */
let currentSite = "";
const createRecord = () =>
  new WireRecord(() => [
    [bench.siteId, "SITE"],
    [other, "OTHER"],
    ...(currentSite === "" ? [] : [[currentSite, "SITE"] as const]),
  ]);
const { url: backendUrl, publicUrl } = getTestBackend();

let record = createRecord();
let web: Awaited<ReturnType<typeof startBuiltWeb>>;
let bench: UndoBench;
let other: string;
let people: People;

beforeAll(async () => {
  web = await startBuiltWeb();
  bench = await createUndoBench();
  other = await createSite();
  const sites = [bench.siteId];
  people = {
    owner: bench.as,
    operator: await createActor({ sites, roles: ["operator"], policies: [...ALL_POLICIES] }),
    internal: await createActor({ sites: ["*"], roles: ["internal"], policies: [] }),
    viewer: await createActor({ sites, roles: ["viewer"], policies: [] }),
  };
});

afterAll(async () => {
  closeConnections();
  await web.stop();
});

/** The first of the people whom the rule of a call allows. */
function findAllowed(call: Endpoint): TestActor {
  if (call.group === "catalogue_import") return IMPORT_COMMAND.as;
  const rights: [TestActor, Rights | null][] = [
    [people.owner, combineGrants([{ roles: ["owner"], policies: [] }])],
    [people.operator, combineGrants([{ roles: ["operator"], policies: [...ALL_POLICIES] }])],
  ];
  return rights.find(([, given]) => findMissingRules(call.access, given).length === 0)?.[0] ?? people.internal;
}

/** The answers to a call that is refused, or that nothing was prepared for. */
async function recordRefusals({ call }: Named): Promise<string[]> {
  const input = makeSmallestInput(call, bench.siteId);
  const allowed = findAllowed(call);
  const hasSite = "siteId" in input.params || call.siteIn === "query";
  const wrong = makeWrongInput(call, input);
  const headers: Record<string, string> = isWrite(call) ? { "if-match": '"0"' } : {};
  // A write that viewers may make can change what the same person gets later.
  const isOwn = isWrite(call) && !(call.access.roles ?? []).includes("!viewer");
  const viewer = isOwn ? await createActor({ sites: [bench.siteId], roles: ["viewer"], policies: [] }) : people.viewer;
  const attempts: [string, AnyInput, Session][] = [
    ["nobody", input, { headers }],
    ["a viewer", input, { as: viewer, headers }],
    ...(hasSite
      ? [
          ["on another site", makeSmallestInput(call, other), { as: people.owner, headers }] as [
            string,
            AnyInput,
            Session,
          ],
        ]
      : []),
    ...(isWrite(call) && call.servedBy === "both"
      ? ([
          ["without a token", input, { as: allowed, token: false, headers }],
          ["from another site", input, { as: allowed, site: "cross-site", headers }],
        ] as [string, AnyInput, Session][])
      : []),
    ...(wrong === null
      ? []
      : ([[`wrong ${wrong.what}`, wrong.input, { as: allowed, headers }]] as [string, AnyInput, Session][])),
  ];
  const lines: string[] = [];
  for (const [name, given, session] of attempts)
    lines.push(`${call.method} ${name}: ${record.describe(await sendCall(web.url, call, given, session))}`);
  return lines;
}

/** Makes a call succeed, by its case or with the smallest input; null if it has no success. */
async function sendSuccess({ name, call }: Named): Promise<Received[]> {
  const undoCase = cases[name];
  if (undoCase !== undefined) return sendUndoCase(call, await createUndoBench(), undoCase);
  const prepare = SUCCESS_CASES[name];
  const place = prepare === undefined ? bench : await createUndoBench();
  currentSite = place.siteId;
  const smallest = makeSmallestInput(call, place.siteId);
  const { params, query, body = smallest.body, as, headers } = (await prepare?.(place)) ?? {};
  const person = as ?? (await inviteAllowed(call, place));
  const input = { params: { ...smallest.params, ...params }, query: { ...smallest.query, ...query }, body };
  const answers = [await sendCall(web.url, call, input, { as: person, headers })];
  // HEAD of a file takes one of the few places for downloads for two minutes, because nobody reads the file.
  if (call.method !== "GET" || call.servedBy === "backend" || isFile(call)) return answers;
  return [...answers, await sendCall(web.url, { ...call, method: "HEAD" as "GET" }, input, { as: person, headers })];
}

/** Someone whom the rule of a call allows on a site. */
async function inviteAllowed(call: Endpoint, { siteId, as }: UndoBench): Promise<TestActor> {
  const allowed = findAllowed(call);
  if (allowed === people.owner) return as;
  if (allowed !== people.operator) return allowed;
  return createActor({ sites: [siteId], roles: ["operator"], policies: [...ALL_POLICIES] });
}

async function sendUndoCase(call: Endpoint, place: UndoBench, prepare: UndoCases[string]): Promise<Received[]> {
  const { act } = await prepare(place);
  currentSite = place.siteId;
  const answers: Received[] = [];
  const makeCall: MakeCall = async (made, input, init: CallInit = {}) => {
    if (made.method !== call.method || made.path !== call.path) return callSigned(made, input, init);
    const received = await sendCall(web.url, made, { params: {}, query: {}, ...(input as object) }, init);
    answers.push(received);
    const { status, text } = received;
    return withOk(made, {
      status,
      body: text === "" ? undefined : JSON.parse(text),
      headers: new Headers(received.headers),
    });
  };
  await callAnotherWay(makeCall, act);
  return answers.slice(0, 1);
}

async function recordSuccess(named: Named, unexpected: string[]): Promise<string[]> {
  const { name, call } = named;
  const [answer, head] = await sendSuccess(named).catch((error: unknown) => {
    unexpected.push(`${name} was not prepared: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  });
  const isSuccess = answer?.status === call.status;
  const reason = WITHOUT_SUCCESS[name];
  if (answer === undefined || isSuccess === (reason !== undefined))
    unexpected.push(`${name}: ${answer?.status ?? "not sent"} ${answer?.text.slice(0, 200)}`);
  if (answer === undefined) return [];
  const label = isSuccess ? "success" : `no success (${reason})`;
  return [
    `${call.method} ${label}: ${record.describe(answer)}`,
    ...(head === undefined ? [] : [`HEAD ${label}: ${record.describe(head)}`]),
  ];
}

/** Describes the answers of a path of the web server. */
const describeWeb =
  (path: string) =>
  async (method: string, as?: TestActor): Promise<string> =>
    record.describe(await requestWeb(web.url, method, path, as));

function groupByPath(named: readonly Named[]): [path: string, calls: Named[]][] {
  const paths = new Map<string, Named[]>();
  for (const one of named) paths.set(one.call.path, [...(paths.get(one.call.path) ?? []), one]);
  return [...paths].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The methods that the calls of a path do not serve; Next answers HEAD where there is GET. */
function listOtherMethods(served: readonly string[]): string[] {
  return METHODS.filter((method) => !served.includes(method) && !(method === "HEAD" && served.includes("GET")));
}

async function recordWebCalls(unexpected: string[]): Promise<string[]> {
  const lines: string[] = [];
  for (const [path, named] of groupByPath(calls.filter(({ call }) => call.servedBy === "both"))) {
    lines.push("", `## ${toWebPath(path)}`);
    for (const one of named.sort((a, b) => (a.call.method < b.call.method ? -1 : 1))) {
      lines.push(...(await recordRefusals(one)), ...(await recordSuccess(one, unexpected)));
    }
    const smallest = makeSmallestInput(named[0]?.call as Endpoint, bench.siteId);
    const [shown = ""] = toWebPath(buildCallUrl({ path }, smallest)).split("?");
    if (named.some(({ call }) => call.method === "GET")) lines.push(`HEAD nobody: ${await describeWeb(shown)("HEAD")}`);
    const others = listOtherMethods(named.map(({ call }) => call.method));
    lines.push(...(await recordMethods(others, tryUnserved(describeWeb(shown), people.owner))));
  }
  return lines;
}

async function recordOwnRoutes(unexpected: string[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { route, path, methods, cases: requests } of await buildOwnRoutes(web.url, bench.siteId, people.owner)) {
    lines.push("", `## ${route}`);
    let isSuccessful = false;
    for (const { name, ...sent } of requests) {
      const answer = await send(web.url, { ...sent, headers: { ...sent.headers, "x-request-id": REQUEST_ID } });
      isSuccessful ||= answer.status < 400;
      lines.push(`${sent.method} ${name}: ${record.describe(answer)}`);
    }
    if (!isSuccessful && OWN_WITHOUT_SUCCESS[route] === undefined) unexpected.push(route);
    if (methods.includes("GET")) lines.push(`HEAD nobody: ${await describeWeb(path)("HEAD")}`);
    lines.push(...(await recordMethods(listOtherMethods(methods), tryUnserved(describeWeb(path), people.owner))));
  }
  lines.push("", "## addresses of no route, and other forms of addresses");
  for (const address of ODD_ADDRESSES) {
    const path = address.replace("SITE", bench.siteId);
    const answers = await recordMethods(METHODS, compareCallers(describeWeb(path), people.owner));
    lines.push(...answers.map((line) => `${address} ${line}`));
  }
  return lines;
}

async function recordPrivateListener(unexpected: string[]): Promise<string[]> {
  const lines: string[] = [];
  // A request without a signature has no caller.
  const recordUnsigned = (path: string) =>
    recordMethods(
      METHODS,
      forAnyone(async (method) => record.describe(await send(backendUrl, { method, path }))),
    );
  for (const [path, named] of groupByPath(calls.filter(({ call }) => call.host === "backend"))) {
    lines.push("", `## backend ${path}`);
    for (const one of named.filter(({ call }) => call.servedBy === "backend"))
      lines.push(...(await recordRefusals(one)), ...(await recordSuccess(one, unexpected)));
    const shown = path.replace(/:[A-Za-z]+/g, "x");
    lines.push(...(await recordUnsigned(shown)).map((line) => `unsigned ${line}`));
  }
  for (const path of ["/", "/none", "/health/live", "/health/ready", "/health"]) {
    lines.push("", `## backend ${path}`, ...(await recordUnsigned(path)));
  }
  return lines;
}

async function recordPublicListener(unexpected: string[]): Promise<string[]> {
  const lines: string[] = [];
  for (const named of calls.filter(({ call }) => call.host === "search").sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { call, name } = named;
    const success = SUCCESS_CASES[name];
    const { query, body } = (await success?.(bench)) ?? {};
    const ask = (method: string, more: Record<string, unknown> = {}, text = toBody(body)) => {
      const path = buildCallUrl(call, { query: { ...query, ...more } });
      return send(publicUrl, {
        ...buildPublicRequest(method, path),
        body: isWrite(call) && method === call.method ? text : undefined,
      });
    };
    lines.push("", `## public ${call.path}`);
    const good = await ask(call.method);
    if (good.status >= 300) unexpected.push(`public ${name}: ${good.status} ${good.text.slice(0, 200)}`);
    lines.push(`${call.method} success: ${record.describe(good)}`);
    lines.push(`${call.method} an unknown site: ${record.describe(await ask(call.method, { tracker_id: "none" }))}`);
    lines.push(`${call.method} a wrong site: ${record.describe(await ask(call.method, { tracker_id: "!" }))}`);
    lines.push(`${call.method} no site: ${record.describe(await ask(call.method, { tracker_id: undefined }))}`);
    if (isWrite(call)) lines.push(`${call.method} a wrong body: ${record.describe(await ask(call.method, {}, "x"))}`);
    for (const method of METHODS.filter((one) => one !== call.method))
      lines.push(`${method}: ${record.describe(await ask(method))}`);
  }
  const others = [
    `/edge/${bench.siteId}/voice.js`,
    "/edge/none/voice.js",
    "/edge/none",
    "/shop",
    `/shop/${bench.siteId}`,
    "/shop/none",
  ];
  const more = [
    `/v1/facet_value?tracker_id=${bench.siteId}&facets=brand`,
    "/",
    "/none",
    "/v1/none",
    "/health/live",
    "/health/ready",
  ];
  for (const path of [...others, ...more]) {
    lines.push("", `## public ${path.replace(bench.siteId, "SITE")}`);
    for (const method of METHODS)
      lines.push(`${method}: ${record.describe(await send(publicUrl, buildPublicRequest(method, path)))}`);
  }
  return lines;
}

/** The routes of the web server, as their folders name them. */
function listRoutes(): string[] {
  const files = readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" });
  const routes = files
    .filter((file) => /(^|\/)route\.tsx?$/.test(file))
    .map((file) => `/${file.replace(/\/route\.tsx?$/, "")}`);
  return [
    ...routes,
    ...files.filter((file) => /^(icon|robots|sitemap|favicon)\b.*\.\w+$/.test(file)).map((file) => `/${file}`),
  ];
}

/** Whether the folder of a route serves a path; `[...name]` serves everything below. */
function isServed(route: string, path: string): boolean {
  const pattern = route
    .replace(/[.*+?^$(){}|\\]/g, "\\$&")
    .replace(/\/\[{1,2}\\\.\\\.\\\.\w+\]{1,2}/g, "(/.*)?")
    .replace(/\[\w+\]/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(path);
}

test("every route has its requests in the record, and every request its route", async () => {
  const own = (await buildOwnRoutes(web.url, bench.siteId, people.owner)).map(({ route }) => route);
  const paths = calls.filter(({ call }) => call.servedBy === "both").map(({ call }) => toWebPath(call.path));
  const all = [...paths.map((path) => path.replace(/:([A-Za-z]+)/g, "[$1]")), ...own];
  const routes = listRoutes();
  expect(routes.filter((route) => !all.some((path) => isServed(route, path)))).toEqual([]);
  expect(all.filter((path) => !routes.some((route) => isServed(route, path)))).toEqual([]);
  expect(all.length).toBeGreaterThan(200);
  for (const name of Object.keys(WITHOUT_SUCCESS)) expect(calls.map((one) => one.name)).toContain(name);
});

test.each([
  ["the calls of the web server", "web.txt", recordWebCalls],
  ["the other routes of the web server", "own-routes.txt", recordOwnRoutes],
  ["the private listener of the backend", "private.txt", recordPrivateListener],
  ["the public listener of the backend", "public.txt", recordPublicListener],
] as const)(
  "%s answer every method as recorded",
  async (_, file, recordLines) => {
    const unexpected: string[] = [];
    record = createRecord();
    const lines = await recordLines(unexpected);
    expectRecord(`calls/${file}`, [...HEAD, "", ...record.listSets(), ...lines]);
    // A call that succeeds nowhere states its reason (WITHOUT_SUCCESS).
    expect(unexpected).toEqual([]);
  },
  HANG_MS,
);
