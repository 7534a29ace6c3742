import { gzipSync } from "node:zlib";
import { setAppLanguage } from "@/lib/contract/accounts/language";
import { frontendData } from "@/lib/contract/accounts/who";
import { create, list } from "@/lib/contract/customizations/query-customizations";
import { buildCallUrl } from "@/lib/http/endpoint";
import { signRequest } from "@/lib/http/signature";
import { callDirectly, deriveBackendKey, sendSigned, toUncheckedInput } from "@/tests/support/direct";
import { createActor, createSite } from "@/tests/support/seed";
import { getTestBackend } from "@/tests/support/test-backend";

const LOCALE = setAppLanguage.path;

async function sendDated(at: number, change: Record<string, string> = {}) {
  const path = "/frontend_data";
  const parts = { method: "GET", path, body: "", user: "u", session: "s" };
  const headers = await signRequest(await deriveBackendKey(getTestBackend().secrets), parts, at);
  const answer = await fetch(getTestBackend().url + path, { headers: { ...headers, ...change } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test("health needs no signature and reveals no versions", async () => {
  for (const [path, status] of [
    ["/health/live", "live"],
    ["/health/ready", "ready"],
  ]) {
    const answer = await fetch(getTestBackend().url + path);
    expect([answer.status, await answer.json()]).toEqual([200, { status }]);
  }
});

test("both listeners keep an idle connection longer than proxies and the web server do", async () => {
  for (const url of [getTestBackend().url, getTestBackend().publicUrl]) {
    const { headers } = await fetch(`${url}/health/live`);
    const [, seconds] = /timeout=(\d+)/.exec(headers.get("keep-alive") ?? "") ?? [];
    expect(Number(seconds)).toBeGreaterThan(60);
  }
});

test("refuses a call without a valid signature", async () => {
  const bare = await fetch(`${getTestBackend().url}/frontend_data`);
  expect([bare.status, await bare.json()]).toEqual([401, { error: "hmac_invalid" }]);
  for (const name of ["x-vitrine-user", "x-vitrine-session", "x-vitrine-key"]) {
    expect(await sendDated(Date.now(), { [name]: "other" })).toEqual({ status: 401, body: { error: "hmac_invalid" } });
  }
});

// The exact limit is 5 minutes (tests/unit/http/signature.test.ts); a call may take a minute.
test.each([-301_000, 360_000])("answers a clock %i ms off with the server's time", async (off) => {
  const before = Date.now();
  const { status, body } = await sendDated(before + off);
  expect(status).toBe(401);
  expect(body.error).toBe("hmac_clock");
  const serverTime = Date.parse(String(body.server_time));
  expect(serverTime).toBeGreaterThanOrEqual(before);
  expect(serverTime).toBeLessThanOrEqual(Date.now());
});

test.each([-240_000, 295_000])("accepts a clock %i ms off", async (off) => {
  expect((await sendDated(Date.now() + off)).body).toEqual({ error: "unauthenticated" });
});

test("answers 404 for an unknown path and 405 for another method", async () => {
  expect((await sendSigned({ method: "GET", path: "/nothing" })).status).toBe(404);
  const wrong = await sendSigned({ method: "PUT", path: "/frontend_data", body: "{}" });
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET"]);
});

test.each([
  ["no JSON", "{", 400],
  ["a name that reaches for prototypes", '{"__proto__":{"a":1}}', 400],
  ["what is nested too deep", `${"[".repeat(30)}${"]".repeat(30)}`, 400],
  ["a text with NUL", '{"user":{"locale":"\\u0000"}}', 400],
  ["half a surrogate pair", '{"user":{"locale":"\\ud800"}}', 400],
  ["a body over 1 MB", `"${"x".repeat(1_048_576)}"`, 413],
])("%s is refused before anything reads it", async (_, body, status) => {
  const actor = await createActor();
  expect((await sendSigned({ method: "PATCH", path: LOCALE, body }, { as: actor })).status).toBe(status);
});

test("refuses a compressed body", async () => {
  const body = gzipSync("{}");
  const answer = await fetch(getTestBackend().url + LOCALE, {
    method: "PATCH",
    headers: { "content-encoding": "gzip" },
    body,
  });
  expect(answer.status).toBe(415);
});

test("names invalid fields; an invalid query is 400", async () => {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  const wrong = await callDirectly(
    setAppLanguage,
    toUncheckedInput(setAppLanguage, { body: { user: { locale: "xx" } } }),
    {
      as,
    },
  );
  expect([wrong.status, wrong.body]).toEqual([
    422,
    { error: "invalid", errors: { "user.locale": ["invalid_locale"] } },
  ]);
  const query = await callDirectly(list, { params: { siteId }, query: { page: 0 } }, { as });
  expect([query.status, query.body]).toEqual([400, { error: "invalid", errors: { page: ["invalid"] } }]);
});

test("refuses a write without the CSRF token of its session", async () => {
  const [as, other] = [await createActor(), await createActor()];
  const body = '{"user":{"locale":"cs"}}';
  const { body: mine } = await sendSigned({ method: "GET", path: "/frontend_data" }, { as: other });
  for (const token of [undefined, "1.x", String((mine as { csrf_token: string }).csrf_token)]) {
    const headers = token === undefined ? undefined : { "x-csrf-token": token };
    const answer = await sendSigned({ method: "PATCH", path: LOCALE, body, headers }, { as });
    expect([answer.status, answer.body]).toEqual([422, { error: "invalid_csrf" }]);
  }
  const { body: who } = await sendSigned({ method: "GET", path: "/frontend_data" }, { as });
  expect(who).toMatchObject({ user: { locale: "en" } });
});

test("a viewer can read but not write, except personal data", async () => {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId], roles: ["viewer"], policies: ["search_customizations"] });
  expect((await callDirectly(list, { params: { siteId } }, { as })).status).toBe(200);
  const write = await callDirectly(create, { params: { siteId }, body: { query: "tea", type: "item" } }, { as });
  expect([write.status, write.body]).toEqual([403, { error: "forbidden" }]);
  expect((await callDirectly(setAppLanguage, { body: { user: { locale: "pl" } } }, { as })).status).toBe(200);
});

test("hides data from users without the policy", async () => {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId], roles: ["operator"], policies: ["analytics"] });
  expect((await callDirectly(list, { params: { siteId } }, { as })).status).toBe(403);
  expect((await callDirectly(frontendData, { params: { siteId } }, { as })).status).toBe(200);
});

test("executes a write repeated with its key once, and refuses the key for another body", async () => {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  const headers = { "idempotency-key": crypto.randomUUID() };
  const send = (query: string) =>
    callDirectly(create, { params: { siteId }, body: { query, type: "item" } }, { as, headers });
  const first = await send("kettle");
  const again = await send("kettle");
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(await send("teapot")).toMatchObject({ status: 422, body: { error: "invalid" } });
  const { body } = await callDirectly(list, { params: { siteId } }, { as });
  expect(body).toMatchObject({ total_count: 1 });
});

test("creates one customization for eight senders of one key", async () => {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  const headers = { "idempotency-key": crypto.randomUUID() };
  const input = { params: { siteId }, body: { query: "kettle", type: "item" } };
  const answers = await Promise.all(Array.from({ length: 8 }, () => callDirectly(create, input, { as, headers })));
  const done = answers.filter((answer) => answer.status === 201).map((answer) => answer.ok().id);
  expect(new Set(done).size).toBe(1);
  for (const { status } of answers) expect([201, 409]).toContain(status);
});

test("an answer names its request and is not cacheable", async () => {
  const as = await createActor();
  const given = await sendSigned(
    { method: "GET", path: "/frontend_data", headers: { "x-request-id": "abc-123" } },
    { as },
  );
  expect(given.headers.get("x-request-id")).toBe("abc-123");
  expect(given.headers.get("cache-control")).toBe("private, no-store");
  const odd = await sendSigned({ method: "GET", path: "/frontend_data", headers: { "x-request-id": "a b" } }, { as });
  expect(odd.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
});

test("the public listener allows any origin, without credentials or private calls", async () => {
  const { publicUrl } = getTestBackend();
  const answer = await fetch(`${publicUrl}/frontend_data`, { headers: { origin: "https://shop.example" } });
  expect(answer.status).toBe(404);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  const call = await fetch(publicUrl + buildCallUrl(list, { params: { siteId: "x" } }));
  expect(call.status).toBe(404);
});
