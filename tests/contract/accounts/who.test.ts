import { capabilities, frontendData, me } from "@/lib/contract/accounts/who";
import { callDirectly } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createSite, makeUniqueId } from "@/tests/support/seed";

test("an owner has all policies of the site except internal_plus", async () => {
  const siteId = await createSite();
  const owner = await createActor({ sites: [siteId] });
  const data = (await callDirectly(frontendData, { params: { siteId } }, { as: owner })).ok();
  expect(data).toMatchObject({
    user: { id: owner.uid, email: owner.email },
    roles: ["owner"],
    site: { trackingCode: siteId, time_zone: "Europe/Prague", currency: "CZK" },
    trial: { days: null },
    csrf_token: expect.stringMatching(/./),
  });
  expect(data.policies).toContain("search_customizations");
  expect(data.policies).not.toContain("internal_plus");
});

test("staff with a grant for all sites have internal_plus", async () => {
  const siteId = await createSite();
  const staff = await createActor({ sites: ["*"], roles: ["internal"] });
  const body = (await callDirectly(frontendData, { params: { siteId } }, { as: staff })).ok();
  expect(body.policies).toContain("internal_plus");
});

test("other users have exactly the granted rights", async () => {
  const siteId = await createSite();
  const operator = await createActor({ sites: [siteId], roles: ["operator"], policies: ["analytics"] });
  const { body } = await callDirectly(frontendData, { params: { siteId } }, { as: operator });
  expect(body).toMatchObject({ roles: ["operator"], policies: ["analytics"] });
});

test("counts the days left of a trial", async () => {
  const siteId = await createSite({ trialEndsAt: new Date(Date.now() + 11.5 * 86_400_000) });
  const { body } = await callDirectly(
    frontendData,
    { params: { siteId } },
    { as: await createActor({ sites: [siteId] }) },
  );
  expect(body).toMatchObject({ trial: { days: 12 } });
});

test("answers the same for existing and unknown sites without access", async () => {
  const stranger = await createActor({ sites: [await createSite()] });
  const real = await callDirectly(frontendData, { params: { siteId: await createSite() } }, { as: stranger });
  const unreal = await callDirectly(frontendData, { params: { siteId: makeUniqueId("none") } }, { as: stranger });
  expect([real.status, unreal.status]).toEqual([403, 403]);
  expect(real.body).toEqual(unreal.body);
  expect(real.body).toEqual({ error: "forbidden" });
});

test("answers not_found for an unknown site to users with access to all sites", async () => {
  const staff = await createActor({ sites: ["*"], roles: ["internal"] });
  const { status } = await callDirectly(frontendData, { params: { siteId: makeUniqueId("none") } }, { as: staff });
  expect(status).toBe(404);
});

test("outside a site returns the default site only while the user can open it", async () => {
  const [mine, other] = [await createSite(), await createSite()];
  const user = await createActor({
    sites: [mine, await createSite()],
    user: { defaultSite: other },
  });
  expect((await callDirectly(me, {}, { as: user })).body).toMatchObject({ default_site: null, projects_count: 2 });
  const lucky = await createActor({ sites: [mine] });
  expect((await callDirectly(me, {}, { as: lucky })).body).toMatchObject({ default_site: mine, projects_count: 1 });
});

test.each([
  ["an ended session", { endedAt: new Date() }],
  ["a session past its end", { expiresAt: new Date(Date.now() - 1) }],
  ["a session that slept too long", { seenAt: new Date(Date.now() - 1_801_000) }],
])("%s is nobody", async (_, session) => {
  const siteId = await createSite();
  const actor = await createActor({ sites: [siteId], session });
  const { status, body } = await callDirectly(frontendData, { params: { siteId } }, { as: actor });
  expect([status, body]).toEqual([401, { error: "unauthenticated" }]);
});

test("refuses disabled users and sessions of other users", async () => {
  const siteId = await createSite();
  const disabled = await createActor({ sites: [siteId], user: { disabledAt: new Date() } });
  expect((await callDirectly(frontendData, { params: { siteId } }, { as: disabled })).status).toBe(401);
  const [a, b] = [await createActor({ sites: [siteId] }), await createActor({ sites: [siteId] })];
  expect((await callDirectly(frontendData, { params: { siteId } }, { as: { ...a, sid: b.sid } })).status).toBe(401);
});

test("refuses a session of one site on another site", async () => {
  const [one, two] = [await createSite(), await createSite()];
  const actor = await createActor({ sites: [one, two], session: { amr: "link", purpose: "open", site: one } });
  expect((await callDirectly(frontendData, { params: { siteId: one } }, { as: actor })).status).toBe(200);
  expect((await callDirectly(frontendData, { params: { siteId: two } }, { as: actor })).status).toBe(403);
});

describe.each(LAYERS)("%s", (_, call) => {
  test("lists the capability groups", async () => {
    const siteId = await createSite();
    const answer = await call(capabilities, { params: { siteId } }, { as: await createActor({ sites: [siteId] }) });
    expect(answer.ok().groups).toEqual(expect.arrayContaining(["sign_in", "rule_times", "revisions"]));
  });
});
