import { findFirstPath } from "@/lib/server/pages/first-path";
import type { RequestContext } from "@/lib/server/request/request-context";
import { makeFrontendData, type StubUpstream, sendJson, startStubUpstream } from "@/tests/support/stub-upstream";
import { useWebEnv } from "@/tests/support/web-env";

// Where a site opens for a person (the pages `/` and `/sites/{site}`).

let backend: StubUpstream;
let rights: unknown;
let groups: string[];

beforeEach(async () => {
  groups = ["drafts", "feeds"];
  backend = await startStubUpstream((seen, response) => {
    if (seen.url.startsWith("/sites/other/")) sendJson(response, 403, { error: "forbidden" });
    else if (seen.url.endsWith("/capabilities")) sendJson(response, 200, { groups });
    else sendJson(response, 200, rights);
  });
  useWebEnv({ EMBEDDED_URL: backend.url });
});
afterEach(() => backend.close());

function context(): RequestContext {
  const session = { sid: "sid1", uid: "u1", iat: 0, exp: Number.MAX_SAFE_INTEGER, amr: "mail", v: 1 } as const;
  return { session, requestId: "r", sso: null };
}

test.each([
  [["analytics", "feeds"], "/sites/s1/searches"],
  [["feeds"], "/sites/s1/settings/feeds/sources"],
  [["data_quality", "campaigns"], "/sites/s1/campaigns"],
  [[], "/sites/s1/settings"],
])("with the rights %j it is %s", async (policies, path) => {
  rights = makeFrontendData(["operator"], policies);
  expect(await findFirstPath(context(), "s1")).toBe(path);
});

test("a screen that the backend lacks is not the first one", async () => {
  rights = makeFrontendData(["operator"], ["feeds"]);
  groups = ["drafts"];
  expect(await findFirstPath(context(), "s1")).toBe("/sites/s1/settings/feeds/plans");
});

test("a site that the person may not open has none", async () => {
  await expect(findFirstPath(context(), "other")).rejects.toMatchObject({ status: 403 });
});
