import { frontendData } from "@/lib/contract/accounts/who";
import { list } from "@/lib/contract/history/change-history";
import { create, listGroups } from "@/lib/contract/settings/new-site";
import { show } from "@/lib/contract/settings/site-settings";
import type { MakeCall } from "@/tests/support/direct";
import { direct } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { anActor, aSite, freshId, type TestActor } from "@/tests/support/seed";
import { testBackend } from "@/tests/support/test-backend";

const SETTINGS = {
  ...{ name: "Fernwood PL", time_zone: "Europe/Warsaw", currency: "PLN", language: "pl" },
  base_url: "https://fernwood.example/pl",
};

async function aBench(call: MakeCall) {
  const siteId = await aSite();
  const owner = await anActor({ sites: [siteId] });
  const params = { siteId };
  const { groups } = (await call(listGroups, { params }, { as: owner })).ok();
  const group = groups[0]?.id ?? "";
  const add = (change: object = {}, as: TestActor = owner) =>
    call(create, { params, body: { ...SETTINGS, group_id: group, ...change } }, { as });
  return { siteId, owner, params, groups, add };
}

async function mayOpen(siteId: string, as: TestActor): Promise<number> {
  return (await direct(frontendData, { params: { siteId } }, { as })).status;
}

describe.each(LAYERS)("a new site, %s", (_, call) => {
  test("an owner creates it in the project, and it answers searches", async () => {
    const bench = await aBench(call);
    const second = await anActor({ sites: [bench.siteId] });
    const operator = await anActor({ sites: [bench.siteId], roles: ["operator"] });
    expect(bench.groups).toMatchObject([{ name: "Shops" }]);
    const answer = await bench.add();
    expect(answer.status).toBe(201);
    const params = { siteId: answer.ok().site_id };
    expect(params.siteId).toMatch(/^\d{6}-\d{6}$/);
    expect((await call(show, { params }, { as: bench.owner })).ok()).toMatchObject({
      ...SETTINGS,
      ...{ approval_required: false, project: { name: `Project of ${bench.siteId}` }, group: { name: "Shops" } },
    });
    expect(await mayOpen(params.siteId, second)).toBe(200);
    expect(await mayOpen(params.siteId, operator)).toBe(403);
    const { items } = (await call(list, { params, query: {} }, { as: bench.owner })).ok();
    expect(items).toMatchObject([{ feature: "site-settings", action: "create", no_undo: "no_inverse" }]);
    const found = await fetch(`${testBackend().publicUrl}/search?tracker_id=${params.siteId}&q=x&f[]=type:item`);
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
    const internal = await anActor({ sites: ["*"], roles: ["internal"] });
    const { site_id } = (await bench.add({}, internal)).ok();
    expect(await mayOpen(site_id, internal)).toBe(200);
    expect(await mayOpen(site_id, bench.owner)).toBe(200);
    for (const roles of [["operator"], ["viewer"]])
      expect((await bench.add({}, await anActor({ sites: [bench.siteId], roles }))).status).toBe(403);
    const limited = await anActor({ sites: [bench.siteId], session: { site: bench.siteId } });
    expect((await bench.add({}, limited)).status).toBe(403);
  });

  test("wrong values are refused with a code at each field", async () => {
    const bench = await aBench(call);
    const wrong = { name: "", currency: "ABC", group_id: null, group_name: " " };
    expect(await bench.add(wrong)).toMatchObject({
      status: 422,
      body: { errors: { name: ["name_empty"], currency: ["currency_unknown"], group_name: ["group_empty"] } },
    });
    expect(await bench.add({ group_id: freshId("group") })).toMatchObject({
      body: { errors: { group_id: ["group_unknown"] } },
    });
    expect(await bench.add({ name: `shop ${bench.siteId.toUpperCase()}` })).toMatchObject({
      body: { errors: { name: ["name_taken"] } },
    });
  });
});
