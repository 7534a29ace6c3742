import { frontendData } from "@/lib/contract/accounts/who";
import { listChanges } from "@/lib/contract/history/change-history";
import { closeSite, setTrial } from "@/lib/contract/settings/administration";
import { createNewSite, listGroups } from "@/lib/contract/settings/new-site";
import { showSettings } from "@/lib/contract/settings/site-settings";
import { TRIAL_SITES_MAX } from "@/lib/domain/kit/limits";
import { toDayNumber, toIsoDay, toSiteDay } from "@/lib/domain/kit/site-days";
import { callDirectly, type MakeCall } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createSite, makeUniqueId, type TestActor } from "@/tests/support/seed";
import { getTestBackend } from "@/tests/support/test-backend";

const SETTINGS = {
  ...{ name: "Fernwood PL", time_zone: "Europe/Warsaw", currency: "PLN", language: "pl" },
  base_url: "https://fernwood.example/pl",
};

async function aBench(call: MakeCall) {
  const siteId = await createSite();
  const owner = await createActor({ sites: [siteId] });
  const params = { siteId };
  const { groups } = (await call(listGroups, { params }, { as: owner })).ok();
  const group = groups[0]?.id ?? "";
  const add = (change: object = {}, as: TestActor = owner) =>
    call(createNewSite, { params, body: { ...SETTINGS, group_id: group, ...change } }, { as });
  return { siteId, owner, params, groups, add };
}

async function mayOpen(siteId: string, as: TestActor): Promise<number> {
  return (await callDirectly(frontendData, { params: { siteId } }, { as })).status;
}

describe.each(LAYERS)("a new site, %s", (_, call) => {
  test("an owner creates it in the project, and it answers searches", async () => {
    const bench = await aBench(call);
    const second = await createActor({ sites: [bench.siteId] });
    const operator = await createActor({ sites: [bench.siteId], roles: ["operator"] });
    expect(bench.groups).toMatchObject([{ name: "Shops" }]);
    const answer = await bench.add();
    expect(answer.status).toBe(201);
    const params = { siteId: answer.ok().site_id };
    expect(params.siteId).toMatch(/^\d{6}-\d{6}$/);
    expect((await call(showSettings, { params }, { as: bench.owner })).ok()).toMatchObject({
      ...SETTINGS,
      ...{ approval_required: false, project: { name: `Project of ${bench.siteId}` }, group: { name: "Shops" } },
    });
    expect(await mayOpen(params.siteId, second)).toBe(200);
    expect(await mayOpen(params.siteId, operator)).toBe(403);
    const { items } = (await call(listChanges, { params, query: {} }, { as: bench.owner })).ok();
    expect(items).toMatchObject([{ feature: "site-settings", action: "create", no_undo: "no_inverse" }]);
    const found = await fetch(`${getTestBackend().publicUrl}/search?tracker_id=${params.siteId}&q=x&f[]=type:item`);
    expect(found.status).toBe(200);
  });

  test("it can get a new group, which a second site of that name shares", async () => {
    const bench = await aBench(call);
    for (const [name, group_name] of [
      ["One", "East"],
      ["Two", " east "],
    ])
      expect((await bench.add({ name, group_id: null, group_name })).status).toBe(201);
    const { groups } = (await call(listGroups, { params: bench.params }, { as: bench.owner })).ok();
    expect(groups.map(({ name }) => name)).toEqual(["Shops", "East"]);
  });

  test("an internal user creates one; operators, viewers and sessions for one site do not", async () => {
    const bench = await aBench(call);
    const internal = await createActor({ sites: ["*"], roles: ["internal"] });
    const { site_id } = (await bench.add({}, internal)).ok();
    expect(await mayOpen(site_id, internal)).toBe(200);
    expect(await mayOpen(site_id, bench.owner)).toBe(200);
    for (const roles of [["operator"], ["viewer"]])
      expect((await bench.add({}, await createActor({ sites: [bench.siteId], roles }))).status).toBe(403);
    const limited = await createActor({ sites: [bench.siteId], session: { site: bench.siteId } });
    expect((await bench.add({}, limited)).status).toBe(403);
  });

  test("it shares the trial of the site where it is created, of which a project has ten unless staff create more", async () => {
    const bench = await aBench(call);
    const internal = await createActor({ sites: ["*"], roles: ["internal"] });
    const readToday = () => toDayNumber(toSiteDay(new Date(), "Europe/Prague"));
    const lastDay = readToday() + 4;
    const trial_ends_on = toIsoDay(lastDay);
    await callDirectly(setTrial, { params: bench.params, body: { trial_ends_on } }, { as: internal });
    const { site_id } = (await bench.add({ time_zone: "Europe/Prague" })).ok();
    const { trial } = (await callDirectly(frontendData, { params: { siteId: site_id } }, { as: bench.owner })).ok();
    // It may be midnight meanwhile.
    expect([5, lastDay - readToday() + 1]).toContain(trial.days);
    const answers = await Promise.all([...Array(10).keys()].map((at) => bench.add({ name: `Branch ${at}` })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(TRIAL_SITES_MAX - 2);
    const refused = { status: 422, body: { error: "too_many_trial_sites" } };
    expect(await bench.add({ name: "One more" })).toMatchObject(refused);
    expect((await bench.add({ name: "One more" }, internal)).status).toBe(201);
  });

  test("of two with one name at once, one is created", async () => {
    const bench = await aBench(call);
    const statuses = (await Promise.all([bench.add(), bench.add(), bench.add()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 422, 422]);
  });

  test("owners do not create one from a closed site, internal users do", async () => {
    const bench = await aBench(call);
    const internal = await createActor({ sites: ["*"], roles: ["internal"] });
    const body = { site_name: `Shop ${bench.siteId}`, reason: "The shop has ended" };
    expect((await callDirectly(closeSite, { params: bench.params, body }, { as: internal })).status).toBe(200);
    expect(await bench.add()).toMatchObject({ status: 409, body: { error: "site_closed" } });
    expect((await bench.add({}, internal)).status).toBe(201);
  });

  test("wrong values are refused with a code at each field", async () => {
    const bench = await aBench(call);
    const wrong = { name: "", currency: "ABC", group_id: null, group_name: " " };
    expect(await bench.add(wrong)).toMatchObject({
      status: 422,
      body: { errors: { name: ["name_empty"], currency: ["currency_unknown"], group_name: ["group_empty"] } },
    });
    expect(await bench.add({ group_id: makeUniqueId("group") })).toMatchObject({
      body: { errors: { group_id: ["group_unknown"] } },
    });
    expect(await bench.add({ name: `shop ${bench.siteId.toUpperCase()}` })).toMatchObject({
      body: { errors: { name: ["name_taken"] } },
    });
  });
});
