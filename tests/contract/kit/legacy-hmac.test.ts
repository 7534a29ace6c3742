import { NextRequest } from "next/server";
import { create, list } from "@/lib/contract/customizations/query-customizations";
import { forgetShared } from "@/lib/server/process/shared";
import { middleware } from "@/middleware";
import { SITE, setUpLegacyBackend } from "@/tests/support/legacy-backend/behind-legacy";
import { makeUniqueId, type TestActor } from "@/tests/support/seed";
import { callThroughBff } from "@/tests/support/through-bff";
import { loadSessionHeaders } from "@/tests/support/web-session";

// A shop's own backend whose key or clock differs from ours: which of the two it is, and the return to the page that was wanted.

const SCREEN = `/sites/${SITE}/query_customizations?q=printer`;
const NEXT = `&next=${encodeURIComponent(SCREEN)}`;
const params = { siteId: SITE };
const AHEAD_MS = 2 * 3_600_000;
const { legacy, signIn } = setUpLegacyBackend();

beforeEach(() => {
  Object.assign(legacy().store, { hasOtherKeys: false, aheadMs: 0 });
  forgetShared();
});

async function open(as: TestActor): Promise<string> {
  const headers = await loadSessionHeaders(as);
  const answer = await middleware(new NextRequest(`http://localhost:3000${SCREEN}`, { headers }));
  return answer.headers.get("location")?.replace("http://localhost:3000", "") ?? "";
}

const writeAs = (as: TestActor) =>
  callThroughBff(create, { params, body: { query: makeUniqueId("query"), type: "item" } }, { as });

test("another key leads to the page that says so, without clocks, and back to the page that was wanted", async () => {
  const as = await signIn("olga");
  legacy().store.hasOtherKeys = true;
  expect(await open(as)).toMatch(/^\/hmac_failed\?fault=keys&reference=[0-9a-f]{24}&next=/);
  expect(await open(as)).toContain(NEXT);
  const refused = { status: 502, body: { error: "hmac_invalid" } };
  expect(await callThroughBff(list, { params }, { as })).toMatchObject(refused);
  expect(await writeAs(as)).toMatchObject(refused);
});

test.each([AHEAD_MS, -AHEAD_MS])("a clock that is %s ms ahead leads to the page with both times", async (aheadMs) => {
  const as = await signIn("olga");
  legacy().store.aheadMs = aheadMs;
  const query = new URLSearchParams((await open(as)).split("?")[1]);
  expect(Object.fromEntries(query)).toMatchObject({ fault: "clocks", next: SCREEN });
  const [theirs, ours] = [Number(query.get("data_time")), Number(query.get("web_time"))];
  expect(Math.abs(theirs - ours - aheadMs / 1000)).toBeLessThan(60);
  expect(Math.abs(ours - Date.now() / 1000)).toBeLessThan(60);
});

test("calls say both times, and the write was not executed", async () => {
  const as = await signIn("olga");
  expect((await callThroughBff(list, { params }, { as })).status).toBe(200);
  const count = () => legacy().store.sites.get(SITE)?.customizations.length;
  const before = count();
  legacy().store.aheadMs = AHEAD_MS;
  for (const answer of [await callThroughBff(list, { params }, { as }), await writeAs(as)]) {
    expect(answer).toMatchObject({ status: 502, body: { error: "hmac_clock" } });
    const { server_time: theirs, web_time: ours } = answer.body as Record<string, string>;
    const difference = Date.parse(theirs ?? "") - Date.parse(ours ?? "");
    expect(Math.abs(difference - AHEAD_MS)).toBeLessThan(60_000);
  }
  expect(count()).toBe(before);
});

test("the page opens again as soon as the clocks agree", async () => {
  const as = await signIn("olga");
  legacy().store.aheadMs = AHEAD_MS;
  expect(await open(as)).toContain("/hmac_failed");
  legacy().store.aheadMs = 0;
  // A fault is known for a moment.
  forgetShared();
  expect(await open(as)).toBe("");
});
