import * as z from "zod/mini";
import { saveRules } from "@/lib/contract/customizations/query-customizations";
import { defineEndpoint } from "@/lib/http/endpoint";
import { forward } from "@/lib/server/forward/forward";
import { createPageToken } from "@/lib/server/identity/csrf";
import { buildSessionCookie } from "@/lib/server/identity/session";
import {
  makeFrontendData,
  type ReceivedRequest,
  type StubUpstream,
  sendJson,
  startStubUpstream,
} from "@/tests/support/stub-upstream";
import { useWebEnv } from "@/tests/support/web-env";

const READ = defineEndpoint({
  feature: "test",
  method: "GET",
  path: "/sites/:siteId/things",
  servedBy: "both",
  query: z.object({ q: z._default(z.string(), "") }),
  response: z.object({ a: z.string() }),
  access: { policies: ["things"] },
  deadline: 1_000,
});
const WRITE = defineEndpoint({
  feature: "test",
  method: "POST",
  path: "/sites/:siteId/things",
  servedBy: "both",
  body: z.object({ name: z.string().check(z.minLength(1, "name_empty")) }),
  response: z.object({ a: z.string() }),
  status: 201,
  access: { policies: ["things"] },
  deadline: 1_000,
});
const OWN = defineEndpoint({ ...WRITE, own: true });

type Answer = (seen: ReceivedRequest, response: Parameters<typeof sendJson>[0], socket: { destroy(): void }) => void;

let upstream: StubUpstream;
let rights: unknown = makeFrontendData(["operator"], ["things"]);
let answer: Answer = (_, response) => sendJson(response, 200, { a: "b", secret: "x" });

beforeEach(async () => {
  rights = makeFrontendData(["operator"], ["things"]);
  answer = (_, response) => sendJson(response, 200, { a: "b", secret: "x" });
  upstream = await startStubUpstream((seen, response, socket) => {
    if (seen.url.endsWith("/frontend_data")) sendJson(response, 200, rights);
    else if (seen.url === "/sign_in/session") sendJson(response, 401, { error: "unauthenticated" });
    else answer(seen, response, socket);
  });
  useWebEnv({ EMBEDDED_URL: upstream.url, SEARCH_URL: upstream.url });
});
afterEach(() => upstream.close());

const expires = new Date(Date.now() + 3_600_000).toISOString();

async function ask(call: typeof READ | typeof WRITE | typeof saveRules, options: Options = {}): Promise<Result> {
  const session = { sid: "sid1", uid: "u1", amr: "mail", issued_at: expires, expires_at: expires } as const;
  const cookie = (
    await buildSessionCookie({ ...session, idle_s: null, site: null, purpose: "sign_in" }, Date.now())
  ).split(";")[0];
  const isWrite = call.method !== "GET";
  const headers = new Headers({
    cookie: cookie ?? "",
    ...(isWrite ? { "sec-fetch-site": "same-origin", "x-csrf-token": await createPageToken(session) } : {}),
    ...(isWrite ? { "content-type": "application/json" } : {}),
  });
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  const body = isWrite ? (options.body ?? JSON.stringify({ name: "n" })) : undefined;
  const request = new Request(`http://localhost:3000/api/sites/s1/things${options.search ?? ""}`, {
    method: call.method,
    headers,
    body,
  });
  const response = await forward(call).answer(request, { siteId: options.site ?? "s1" });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

type Options = { headers?: Record<string, string | null>; body?: string; search?: string; site?: string };
type Result = {
  status: number;
  headers: Headers;
  body: { error?: string; errors?: unknown } & Record<string, unknown>;
};

function things(): ReceivedRequest[] {
  return upstream.seen.filter((seen) => seen.url.includes("/things"));
}

test("forwards a signed read and returns only fields of the contract", async () => {
  answer = (_, response) =>
    sendJson(response, 200, { a: "b", secret: "x" }, { "set-cookie": "up=1", server: "legacy" });
  const { status, headers, body } = await ask(READ, { search: "?q=boty" });
  expect([status, body]).toEqual([200, { a: "b" }]);
  expect(headers.get("cache-control")).toBe("private, no-cache");
  expect([headers.get("set-cookie"), headers.get("server")]).toEqual([null, null]);
  const [seen] = things();
  expect(seen?.url).toBe("/sites/s1/things?q=boty");
  expect(seen?.headers).toMatchObject({ "x-vitrine-user": "u1", "x-vitrine-session": "sid1" });
  expect(seen?.headers.authorization).toMatch(/^HMAC /);
  expect([seen?.headers.cookie, seen?.headers["x-csrf-token"]]).toEqual([undefined, undefined]);
});

test("forwards a write with the backend's token, If-Match and Idempotency-Key", async () => {
  answer = (_, response) => sendJson(response, 201, { a: "b" });
  const headers = { "if-match": '"7"', "idempotency-key": "0f1e2d3c-0000-4000-8000-000000000000" };
  const { status, headers: sent } = await ask(WRITE, { headers });
  expect(status).toBe(201);
  expect(sent.get("cache-control")).toBe("private, no-store");
  expect(things()[0]?.headers).toMatchObject({ "x-csrf-token": "upstream-token", ...headers });
  expect(things()[0]?.body).toBe('{"name":"n"}');
});

test.each([
  ["no cookie", { cookie: null }, 401, "unauthenticated"],
  ["a broken cookie", { cookie: "vitrine-3000=x" }, 401, "unauthenticated"],
  ["another site's page", { "sec-fetch-site": "cross-site" }, 403, "forbidden"],
  ["a sister domain's page", { "sec-fetch-site": "same-site" }, 403, "forbidden"],
  ["a sandboxed frame", { "sec-fetch-site": null, origin: "null" }, 403, "forbidden"],
  ["an old browser on another page", { "sec-fetch-site": null, origin: "https://evil.test" }, 403, "forbidden"],
  ["no origin at all", { "sec-fetch-site": null }, 403, "forbidden"],
  ["no token", { "x-csrf-token": null }, 422, "invalid_csrf"],
  ["another token", { "x-csrf-token": "a".repeat(43) }, 422, "invalid_csrf"],
  ["a form's content type", { "content-type": "text/plain" }, 415, "invalid"],
  ["a packed body", { "content-encoding": "gzip" }, 415, "invalid"],
  ["an odd If-Match", { "if-match": "7" }, 400, "invalid"],
])("a write with %s is refused before the backend hears of it", async (_, headers, status, error) => {
  const result = await ask(WRITE, { headers: headers as Record<string, string | null> });
  expect([result.status, result.body.error]).toEqual([status, error]);
  expect(result.headers.get("set-cookie")).toBeNull();
  expect(things()).toHaveLength(0);
});

test.each([
  ["unreadable JSON", "{", 400],
  ["bytes that are no UTF-8", "\u0000", 400],
  ["a key that reaches the prototype", '{"name":"n","__proto__":{"a":1}}', 400],
  ["too deep a body", `${"[".repeat(30)}${"]".repeat(30)}`, 400],
  ["too large a body", JSON.stringify({ name: "x".repeat(1_100_000) }), 413],
])("%s is refused", async (_, body, status) => {
  expect((await ask(WRITE, { body })).status).toBe(status);
  expect(things()).toHaveLength(0);
});

test("returns field codes of an invalid body", async () => {
  const { status, body } = await ask(WRITE, { body: '{"name":""}' });
  expect([status, body.error, body.errors]).toEqual([422, "invalid", { name: ["name_empty"] }]);
  expect(body.request_id).toMatch(/^[0-9a-f]{24}$/);
});

test("returns codes of a rule by field", async () => {
  rights = makeFrontendData(["operator"], ["search_customizations"]);
  const rule = { id: null, item_url: "", type: "pin", position: 0, active_from: "2026-02-30" };
  const { status, body } = await ask(saveRules, { body: JSON.stringify({ queryId: "1", rules: [rule] }) });
  expect(status).toBe(422);
  expect(body.errors).toEqual({
    "rules.0.item_url": ["item_url_empty"],
    "rules.0.active_from": ["active_from_not_date"],
    "rules.0.position": ["position_not_positive"],
  });
});

test.each([
  ["without the policy", makeFrontendData(["operator"], []), 403, 403, 403],
  ["a viewer", makeFrontendData(["viewer"], ["things"]), 200, 403, 201],
  ["an operator", makeFrontendData(["operator"], ["things"]), 200, 201, 201],
  ["rights that cannot be read", makeFrontendData("owner", ["things"]), 403, 403, 403],
  ["no rights", makeFrontendData(null, null), 403, 403, 403],
  ["an HTML-like answer", { html: 1 }, 502, 502, 502],
])("%s: reads, writes, own things", async (_, data, read, write, own) => {
  rights = data;
  expect((await ask(READ)).status).toBe(read);
  answer = (_seen, response) => sendJson(response, 201, { a: "b" });
  expect((await ask(WRITE)).status).toBe(write);
  expect((await ask(OWN)).status).toBe(own);
});

test("does not forward an invalid site", async () => {
  expect((await ask(READ, { site: "../admin" })).status).toBe(400);
  expect(upstream.seen).toHaveLength(0);
});

test("refuses a repeated scalar", async () => {
  expect((await ask(READ, { search: "?q=a&q=b" })).status).toBe(400);
});

test("fetches a new token after a refusal and resends the write once", async () => {
  let tries = 0;
  answer = (_, response) => {
    tries += 1;
    if (tries === 1) sendJson(response, 422, { error: "invalid_csrf" });
    else sendJson(response, 201, { a: "b" });
  };
  expect((await ask(WRITE)).status).toBe(201);
  expect(tries).toBe(2);
  answer = (_, response) => {
    tries += 1;
    sendJson(response, 422, { error: "invalid_csrf" });
  };
  expect((await ask(WRITE)).body.error).toBe("invalid_csrf");
  expect(tries).toBe(4);
});

test("forwards refusals of the backend with fields of the contract only", async () => {
  answer = (_, response) =>
    sendJson(response, 412, { error: "stale", revision: 3, changed_by: "Eva", changed_at: "now", sql: "select" });
  const { status, body } = await ask(WRITE);
  expect(status).toBe(412);
  expect(body).toMatchObject({ error: "stale", revision: 3, changed_by: "Eva" });
  expect(body.sql).toBeUndefined();
});

const faults: Array<[string, Answer, [number, string], [number, string]]> = [
  ["a wrong shape", (_, r) => sendJson(r, 200, { b: 1 }), [502, "upstream_contract"], [504, "outcome_unknown"]],
  [
    "HTML",
    (_, r) => r.writeHead(200, { "content-type": "text/html" }).end("<p>"),
    [502, "upstream_not_json"],
    [504, "outcome_unknown"],
  ],
  [
    "cut JSON",
    (_, r) => r.writeHead(200, { "content-type": "application/json" }).end('{"a":'),
    [502, "upstream_malformed"],
    [504, "outcome_unknown"],
  ],
  [
    "a redirect",
    (_, r) => r.writeHead(302, { location: "https://evil.test" }).end(),
    [502, "upstream_redirect"],
    [504, "outcome_unknown"],
  ],
  [
    "a packed answer",
    (_, r) => r.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end("x"),
    [502, "upstream_contract"],
    [504, "outcome_unknown"],
  ],
  ["a 500", (_, r) => sendJson(r, 500, { error: "default" }), [502, "upstream_failed"], [502, "upstream_failed"]],
  [
    "a 504 page",
    (_, r) => r.writeHead(504, { "content-type": "text/html" }).end("<h1>nginx"),
    [504, "upstream_timeout"],
    [504, "outcome_unknown"],
  ],
  [
    "a 502 page",
    (_, r) => r.writeHead(502, { "content-type": "text/html" }).end("<h1>nginx"),
    [502, "upstream_unavailable"],
    [502, "upstream_unavailable"],
  ],
  [
    "a clock that differs",
    (_, r) => sendJson(r, 401, { error: "hmac_clock", server_time: "t" }),
    [502, "hmac_clock"],
    [502, "hmac_clock"],
  ],
  [
    "a wrong signature",
    (_, r) => sendJson(r, 401, { error: "hmac_invalid" }),
    [502, "hmac_invalid"],
    [502, "hmac_invalid"],
  ],
  [
    "429",
    (_, r) => sendJson(r, 429, { error: "rate_limited" }, { "retry-after": "7" }),
    [429, "rate_limited"],
    [429, "rate_limited"],
  ],
  ["a reset", (_, _r, socket) => socket.destroy(), [503, "upstream_unavailable"], [504, "outcome_unknown"]],
  ["silence", () => undefined, [504, "upstream_timeout"], [504, "outcome_unknown"]],
  [
    "an answer cut in the middle",
    (_, r, socket) => {
      r.writeHead(200, { "content-type": "application/json", "content-length": "100" });
      r.write("{", () => socket.destroy());
    },
    [503, "upstream_unavailable"],
    [504, "outcome_unknown"],
  ],
];

test.each(faults)("maps %s to a code", async (_, fault, read, write) => {
  answer = fault;
  const reading = await ask(READ);
  expect([reading.status, reading.body.error]).toEqual(read);
  const writing = await ask(WRITE);
  expect([writing.status, writing.body.error]).toEqual(write);
  expect(JSON.stringify([reading.body, writing.body])).not.toMatch(/nginx|evil|<p>/);
});

test("retries a lost read once, and never a lost write", async () => {
  answer = (_seen, _response, socket) => socket.destroy();
  await ask(WRITE);
  expect(things()).toHaveLength(1);
  await ask(READ);
  expect(things()).toHaveLength(3);
});

test("aborts an answer of more than 10 MB", async () => {
  answer = (_, response) => sendJson(response, 200, { a: "x".repeat(11 * 1024 * 1024) });
  expect((await ask({ ...READ, deadline: 60_000 })).body.error).toBe("upstream_contract");
});

test("identifies the caller once for several calls", async () => {
  await Promise.all([ask(READ), ask(READ), ask(READ)]);
  await ask(READ);
  expect(upstream.seen.filter((seen) => seen.url.endsWith("/frontend_data"))).toHaveLength(1);
});

test("answers 401 for a session that ended at the backend", async () => {
  upstream.close();
  upstream = await startStubUpstream((_, response) => sendJson(response, 401, { error: "unauthenticated" }));
  useWebEnv({ EMBEDDED_URL: upstream.url });
  const { status, body } = await ask(READ);
  expect([status, body.error]).toEqual([401, "unauthenticated"]);
});

test("answers 503 if the backend is down", async () => {
  useWebEnv({ EMBEDDED_URL: "http://127.0.0.1:9" });
  const { status, body, headers } = await ask(READ);
  expect([status, body.error, headers.get("retry-after")]).toEqual([503, "upstream_unavailable", "3"]);
});

test("a call for processes only has no route handler", () => {
  expect(() => forward(defineEndpoint({ ...READ, servedBy: "backend" }))).toThrow("not for browsers");
});
