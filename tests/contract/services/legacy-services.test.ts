import { eq } from "drizzle-orm";
import { sessions } from "@/backend/db/schema/accounts/accounts";
import { listServiceLog, showServices, status, toggle } from "@/lib/contract/services/services";
import { isActiveService, isPendingService } from "@/lib/domain/services/read-state";
import { sealStatusPath } from "@/lib/server/forward/status-id";
import { getShared } from "@/lib/server/process/shared";
import { SITE, setUpLegacyBackend } from "@/tests/support/legacy-backend/behind-legacy";
import { makeServices } from "@/tests/support/legacy-backend/make-services";
import type { TestActor } from "@/tests/support/seed";
import { openStore } from "@/tests/support/test-backend";
import { callThroughBff } from "@/tests/support/through-bff";

// Emergency deactivation of a legacy backend, which has three calls for it: list, toggle and status.

const { signIn, legacy, embedded } = setUpLegacyBackend();
const params = { siteId: SITE };

function services() {
  const site = legacy().store.sites.get(SITE);
  if (site === undefined) throw new Error("the site is missing");
  return site.services;
}

beforeEach(() => {
  Object.assign(services(), makeServices());
  // Switches that earlier tests left unfinished.
  getShared("services.jobs", () => new Map()).clear();
});

type Options = { siteName?: string; as?: TestActor };

async function turn(service: "search" | "custom_script", desired: boolean, { siteName, as }: Options = {}) {
  const body = { service, desired, site_name: siteName ?? nameOfSite() };
  return callThroughBff(toggle, { params, body }, { as: as ?? (await signIn("olga")) });
}

function nameOfSite(): string {
  return legacy().store.sites.get(SITE)?.name ?? "";
}

test("integers, nulls and missing fields are readable", async () => {
  const { services: found } = (await callThroughBff(showServices, { params }, { as: await signIn("olga") })).ok();
  expect(found.map((state) => [state.service, isActiveService(state), isPendingService(state)])).toEqual([
    ["search", true, false],
    ["recommender", true, false],
    ["custom_script", false, false],
  ]);
});

test("a toggle sends the service only, and its status is read under an encrypted id", async () => {
  const answer = (await turn("search", false)).ok();
  expect(services().toggles).toEqual([{ body: { service: "search" } }]);
  expect(answer.status_url).toBeUndefined();
  const id = answer.status_id ?? "";
  // The id of the legacy backend is not readable; letters and digits may contain it by chance.
  expect(id).not.toMatch(/(?<![\w-])91(?![\w-])/);
  const as = await signIn("olga");
  const read = async () => (await callThroughBff(status, { params, query: { id } }, { as })).ok().status;
  expect([await read(), await read()]).toEqual(["in_progress", "complete"]);
});

test.each([{ reason: "Wrong prices" }, { auto_return_at: "2999-01-01T00:00:00Z" }])(
  "%j, which the backend would not store, is refused",
  async (more) => {
    const body = { service: "search" as const, desired: false, site_name: nameOfSite(), ...more };
    const answer = await callThroughBff(toggle, { params, body }, { as: await signIn("olga") });
    expect(answer).toMatchObject({ status: 422, body: { errors: { [Object.keys(more)[0] ?? ""]: ["invalid"] } } });
    expect(services().toggles).toHaveLength(0);
  },
);

test("a service that already has the wanted state, or is being switched, is not toggled", async () => {
  expect(await turn("custom_script", false)).toMatchObject({ status: 412, body: { error: "stale" } });
  (await turn("search", false)).ok();
  expect(await turn("search", true)).toMatchObject({ status: 409, body: { error: "busy" } });
  expect(services().toggles).toHaveLength(1);
});

test("a service whose last switch still runs is not toggled again, although the list does not say so", async () => {
  Object.assign(services(), { tellsPending: false, readsLeft: 2 });
  const { status_id: id } = (await turn("search", false)).ok();
  expect(await turn("search", false)).toMatchObject({ status: 409, body: { error: "busy" } });
  expect(services().toggles).toHaveLength(1);
  const as = await signIn("olga");
  const read = async () => (await callThroughBff(status, { params, query: { id: id ?? "" } }, { as })).ok().status;
  expect([await read(), await read()]).toEqual(["in_progress", "complete"]);
  expect((await turn("search", false)).status).toBe(202);
});

test("a failed switch says so, and can be repeated", async () => {
  Object.assign(services(), { tellsPending: false, outcome: "failed", readsLeft: 0 });
  const { status_id: id } = (await turn("search", false)).ok();
  const as = await signIn("olga");
  expect((await callThroughBff(status, { params, query: { id: id ?? "" } }, { as })).ok()).toMatchObject({
    status: "failed",
  });
  expect((await turn("search", false)).status).toBe(202);
  expect(services().toggles).toHaveLength(2);
});

test("a deactivation needs the typed name of the site, an activation does not", async () => {
  const refused = { status: 422, body: { error: "name_wrong", errors: { site_name: ["name_wrong"] } } };
  expect(await turn("search", false, { siteName: "Another shop" })).toMatchObject(refused);
  expect(services().toggles).toHaveLength(0);
  expect((await turn("custom_script", true, { siteName: "" })).status).toBe(202);
});

test("a switch needs a sign-in of the last 30 minutes, although the backend does not ask for it", async () => {
  const as = await signIn("olga");
  const issuedAt = new Date(Date.now() - 31 * 60_000);
  await openStore(embedded().controlUrl).update(sessions).set({ issuedAt }).where(eq(sessions.sid, as.sid));
  const refused = { status: 403, body: { error: "sign_in_again" } };
  expect(await turn("search", false, { as })).toMatchObject(refused);
  expect(await turn("custom_script", true, { as })).toMatchObject(refused);
  expect(services().toggles).toHaveLength(0);
});

test("a service without a known state is not toggled", async () => {
  services().rows = [{ service: "search", active: null }];
  expect((await turn("search", false)).status).toBe(412);
  services().rows = [];
  expect((await turn("search", false)).status).toBe(404);
  expect(services().toggles).toHaveLength(0);
});

test.each(["https://evil.example/status/1", "//evil.example/1", "/../admin", "status/1", ""])(
  "the status URL %j is never requested",
  async (url) => {
    services().statusUrl = url;
    expect((await turn("search", false)).ok()).toEqual({ status_id: null });
    expect(services().statusReads).toBe(0);
  },
);

test("ids of another site, and invented ones, are not found", async () => {
  const as = await signIn("olga");
  const other = await sealStatusPath("700100-2", "/sites/700100-2/settings/services/status?job_id=1");
  for (const id of [other, "s.AAAA", "s.", "x.y"])
    expect((await callThroughBff(status, { params, query: { id } }, { as })).status).toBe(404);
  expect(services().statusReads).toBe(0);
});

test("there is no log, and a viewer may not switch", async () => {
  expect((await callThroughBff(listServiceLog, { params }, { as: await signIn("olga") })).status).toBe(404);
  const body = { service: "search" as const, desired: false };
  expect((await callThroughBff(toggle, { params, body }, { as: await signIn("vera") })).status).toBe(403);
});
