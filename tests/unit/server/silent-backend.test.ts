import { setTimeout } from "node:timers/promises";
import { capabilities } from "@/lib/contract/accounts/who";
import { list, saveRules } from "@/lib/contract/customizations/query-customizations";
import { OWN_GROUPS } from "@/lib/contract/kit/own-groups";
import { RIGHTS_CACHE_MS, RIGHTS_STALE_MS } from "@/lib/domain/kit/limits";
import { inTime, LATE } from "@/lib/http/send";
import { identifySiteCaller } from "@/lib/server/identity/who";
import { formatDeadline, parseDeadline, startPageDeadline } from "@/lib/server/request/page-time";
import type { RequestContext } from "@/lib/server/request/request-context";
import { callBackend } from "@/lib/server/upstream/backend";
import { loadSupportedGroups } from "@/lib/server/upstream/capabilities";
import { makeFrontendData, type StubUpstream, sendJson, startStubUpstream } from "@/tests/support/stub-upstream";
import { useWebEnv } from "@/tests/support/web-env";

// A backend that accepts requests but never answers, like a suspended or hanging one.

let backend: StubUpstream;
let isSilent: boolean;
let unsent: Array<() => void>;

beforeEach(async () => {
  isSilent = false;
  unsent = [];
  backend = await startStubUpstream((seen, response) => {
    const answer = () =>
      seen.url.endsWith("/capabilities")
        ? sendJson(response, 200, { groups: ["drafts"] })
        : sendJson(response, 200, makeFrontendData(["operator"], ["search_customizations"]));
    if (isSilent) unsent.push(answer);
    else answer();
  });
  useWebEnv({ EMBEDDED_URL: backend.url });
});
afterEach(() => backend.close());

function context(left?: number): RequestContext {
  const session = { sid: "sid1", uid: "u1", iat: 0, exp: Number.MAX_SAFE_INTEGER, amr: "mail", v: 1 } as const;
  return { session, requestId: "r", sso: null, ...(left === undefined ? {} : { until: performance.now() + left }) };
}

const countRequests = (path: string) => backend.seen.filter((seen) => seen.url.endsWith(path)).length;

test("uses cached rights while the backend does not answer", async () => {
  const known = await identifySiteCaller(context(), "s1");
  await setTimeout(RIGHTS_CACHE_MS + 100);
  isSilent = true;
  expect(await identifySiteCaller(context(), "s1")).toEqual(known);
  expect(await identifySiteCaller(context(), "s1")).toEqual(known);
  expect(countRequests("/frontend_data")).toBe(2);
});

test("rights are requested again after the time they are cached, and end when they are too old", async () => {
  // Whole milliseconds, whose sums are exact.
  let now = Math.round(performance.now());
  const clock = jest.spyOn(performance, "now").mockImplementation(() => now);
  await identifySiteCaller(context(), "s1");
  now += RIGHTS_CACHE_MS;
  await identifySiteCaller(context(), "s1");
  expect(countRequests("/frontend_data")).toBe(1);
  now += 1;
  const known = await identifySiteCaller(context(), "s1");
  expect(countRequests("/frontend_data")).toBe(2);
  isSilent = true;
  now += RIGHTS_STALE_MS;
  expect(await identifySiteCaller(context(), "s1")).toEqual(known);
  now += 1;
  await expect(identifySiteCaller(context(300), "s1")).rejects.toMatchObject({ status: 504, code: "upstream_timeout" });
  clock.mockRestore();
});

test("waits for unknown rights until the deadline of the page", async () => {
  isSilent = true;
  await expect(identifySiteCaller(context(300), "s1")).rejects.toMatchObject({ status: 504, code: "upstream_timeout" });
});

test("late groups are those of this release, are not requested again, and are replaced once they arrive", async () => {
  isSilent = true;
  expect(await loadSupportedGroups(context(0), "s1")).toEqual(OWN_GROUPS);
  while (unsent.length === 0) await setTimeout(10);
  expect(await loadSupportedGroups(context(), "s1")).toEqual(OWN_GROUPS);
  expect(countRequests("/capabilities")).toBe(1);
  for (const answer of unsent) answer();
  while ((await loadSupportedGroups(context(), "s1")).length > 1) await setTimeout(10);
  expect(await loadSupportedGroups(context(), "s1")).toEqual(["drafts"]);
  expect(countRequests("/capabilities")).toBe(1);
});

test("late groups of a legacy backend are unknown until they arrive", async () => {
  useWebEnv({ EMBEDDED_URL: backend.url, BACKEND_URL: backend.url });
  isSilent = true;
  expect(await loadSupportedGroups(context(0), "s1")).toEqual(["checks"]);
  while (unsent.length === 0) await setTimeout(10);
  for (const answer of unsent) answer();
  while ((await loadSupportedGroups(context(), "s1")).length < 2) await setTimeout(10);
  expect(await loadSupportedGroups(context(), "s1")).toEqual(["drafts", "checks"]);
});

test.each([
  ["embedded", false, [...OWN_GROUPS]],
  ["legacy", true, ["checks"]],
])("failed groups of the %s backend are not requested again for a while", async (_, isLegacy, expected) => {
  await backend.close();
  backend = await startStubUpstream((_, response) => sendJson(response, 500, { error: "default" }));
  useWebEnv({ EMBEDDED_URL: backend.url, ...(isLegacy ? { BACKEND_URL: backend.url } : {}) });
  expect(await loadSupportedGroups(context(), "s1")).toEqual(expected);
  const before = countRequests("/capabilities");
  expect(await loadSupportedGroups(context(), "s1")).toEqual(expected);
  expect(countRequests("/capabilities")).toBe(before);
});

test("the first attempt of a read may use all of the time, so that a slow read is not sent twice", async () => {
  const timers = jest.spyOn(globalThis, "setTimeout");
  const answer = await callBackend(context(60_000), capabilities, { params: { siteId: "s1" } });
  const limit = Math.max(...timers.mock.calls.map(([, ms]) => ms ?? 0));
  timers.mockRestore();
  expect([answer, countRequests("/capabilities")]).toEqual([{ groups: ["drafts"] }, 1]);
  // Two equal attempts would get half of the time each; the rest is for a slow machine.
  expect(limit).toBeGreaterThan(capabilities.deadline / 2);
  expect(limit).toBeLessThanOrEqual(capabilities.deadline);
});

test("sends nothing without time left, so a write is certainly not executed", async () => {
  const input = { params: { siteId: "s1" }, body: { queryId: "q1", where_to_use: "search" as const, rules: [] } };
  await expect(callBackend(context(0), saveRules, input)).rejects.toMatchObject({ code: "upstream_timeout" });
  await expect(callBackend(context(0), list, { params: { siteId: "s1" } })).rejects.toMatchObject({
    code: "upstream_timeout",
  });
  expect(backend.seen).toEqual([]);
});

test("passes the deadline in a header, which cannot extend it", () => {
  const until = startPageDeadline();
  expect(Math.abs(parseDeadline(formatDeadline(until)) - until)).toBeLessThan(1_000);
  for (const value of [null, "", "x", String(Date.now() + 3_600_000)])
    expect(parseDeadline(value)).toBeLessThanOrEqual(startPageDeadline());
});

test("a settled answer is in time even without time left", async () => {
  expect(await inTime(Promise.resolve(1), -5)).toBe(1);
  expect(await inTime(new Promise(() => undefined), 0)).toBe(LATE);
  await expect(inTime(Promise.reject(new Error("no")), 100)).rejects.toThrow("no");
});
