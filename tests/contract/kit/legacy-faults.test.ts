import { create, list } from "@/lib/contract/customizations/query-customizations";
import { SITE, setUpLegacyBackend } from "@/tests/support/legacy-backend/behind-legacy";
import type { Behaviour } from "@/tests/support/legacy-backend/store";
import { makeUniqueId } from "@/tests/support/seed";
import { callThroughBff } from "@/tests/support/through-bff";

// A backend, or a proxy before it, answers with wrong content.

const params = { siteId: SITE };
const { legacy, signIn } = setUpLegacyBackend();
const listPath = "/query_customizations/page_json";
const createPath = "/query_customizations/create_json";

afterEach(() => {
  legacy().store.behaviours = [];
});

const READS: [NonNullable<Behaviour["answer"]>, string][] = [
  ["redirect", "upstream_redirect"],
  ["html", "upstream_not_json"],
  ["html_401", "upstream_not_json"],
  ["malformed", "upstream_malformed"],
  ["error", "upstream_failed"],
];

test.each(READS)("a read answered with %s is reported as a broken answer, not as no answer", async (answer, error) => {
  legacy().store.behaviours = [{ path: listPath, answer }];
  expect(await callThroughBff(list, { params }, { as: await signIn("olga") })).toMatchObject({
    status: 502,
    body: { error },
  });
});

test.each(["html", "malformed"] as const)("a write answered 200 with %s may have been done, and is", async (answer) => {
  legacy().store.behaviours = [{ path: createPath, answer }];
  const query = makeUniqueId("query");
  const as = await signIn("olga");
  const written = await callThroughBff(create, { params, body: { query, type: "item" } }, { as });
  expect(written).toMatchObject({ status: 504, body: { error: "outcome_unknown" } });
  const found = legacy()
    .store.sites.get(SITE)
    ?.customizations.filter((one) => one.query === query);
  expect(found).toHaveLength(1);
});

test("a sign-in page with status 401 refused the write", async () => {
  legacy().store.behaviours = [{ path: createPath, answer: "html_401" }];
  const body = { query: makeUniqueId("query"), type: "item" };
  expect(await callThroughBff(create, { params, body }, { as: await signIn("olga") })).toMatchObject({
    status: 502,
    body: { error: "upstream_not_json" },
  });
});

test("a call that refuses the person is no end of the session, because signing in again would change nothing", async () => {
  legacy().store.behaviours = [
    { path: listPath, answer: "unknown" },
    { path: createPath, answer: "unknown" },
  ];
  const as = await signIn("olga");
  const refused = { status: 403, body: { error: "forbidden" } };
  expect(await callThroughBff(list, { params }, { as })).toMatchObject(refused);
  const body = { query: makeUniqueId("query"), type: "item" };
  expect(await callThroughBff(create, { params, body }, { as })).toMatchObject(refused);
});

test("answers other calls meanwhile", async () => {
  legacy().store.behaviours = [{ path: createPath, answer: "redirect" }];
  expect(await callThroughBff(list, { params }, { as: await signIn("olga") })).toMatchObject({ status: 200 });
});
