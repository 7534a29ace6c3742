import { frontendData } from "@/lib/contract/accounts/who";
import { listChanges } from "@/lib/contract/history/change-history";
import { moveSite, renameGroup, renameProject, setTrial, showProject } from "@/lib/contract/settings/administration";
import { callDirectly, type MakeCall } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createSite, makeUniqueId, type TestActor } from "@/tests/support/seed";

/** A project with two sites in two groups, and an internal user. */
async function aBench(call: MakeCall) {
  const projectId = makeUniqueId("project");
  const [west, east] = [makeUniqueId("group"), makeUniqueId("group")];
  const siteId = await createSite({ projectId, groupId: west, projectName: "Hollowmere" });
  const second = await createSite({ projectId, groupId: east });
  const as = await createActor({ sites: ["*"], roles: ["internal"] });
  const params = { siteId };
  const read = async () => (await call(showProject, { params }, { as })).ok();
  return { siteId, second, west, east, as, params, read };
}

describe.each(LAYERS)("the administration of a project, %s", (_, call) => {
  test("an internal user renames the project and its groups, and moves the site, in its history", async () => {
    const { params, as, read, west, east, siteId, second } = await aBench(call);
    expect(await read()).toMatchObject({ project: { name: "Hollowmere" } });
    await call(renameProject, { params, body: { name: " Fernwood " } }, { as });
    await call(renameGroup, { params, body: { id: west, name: "West" } }, { as });
    await call(renameGroup, { params, body: { id: east, name: "East" } }, { as });
    await call(moveSite, { params, body: { group_id: east } }, { as });
    const { project, groups } = await read();
    expect(project.name).toBe("Fernwood");
    const places = groups.map(({ name, sites }) => [name, sites.map(({ site_id }) => site_id).sort()]);
    expect(Object.fromEntries(places)).toEqual({ West: [], East: [siteId, second].sort() });
    const { items } = (await call(listChanges, { params, query: {} }, { as })).ok();
    expect(items.map(({ feature }) => feature)).toEqual(Array(4).fill("administration"));
  });

  test("the last day of a trial is counted down, in the time zone of the site", async () => {
    const { siteId, params, as, read } = await aBench(call);
    const today = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Prague" }).format(new Date());
    expect((await call(setTrial, { params, body: { trial_ends_on: today } }, { as })).status).toBe(200);
    const listed = (await read()).groups.flatMap(({ sites }) => sites).find(({ site_id }) => site_id === siteId);
    expect(listed?.trial_ends_on).toBe(today);
    const countdown = async () => (await callDirectly(frontendData, { params }, { as })).ok().trial.days;
    expect(await countdown()).toBe(1);
    await call(setTrial, { params, body: { trial_ends_on: null } }, { as });
    expect(await countdown()).toBeNull();
  });

  test("owners and operators neither see nor change any of it", async () => {
    const { params, siteId, east, read } = await aBench(call);
    const before = await read();
    const refused = async (as: TestActor) => [
      (await call(showProject, { params }, { as })).status,
      (await call(renameProject, { params, body: { name: "X" } }, { as })).status,
      (await call(renameGroup, { params, body: { id: east, name: "X" } }, { as })).status,
      (await call(moveSite, { params, body: { group_id: east } }, { as })).status,
      (await call(setTrial, { params, body: { trial_ends_on: null } }, { as })).status,
    ];
    for (const roles of [["owner"], ["operator"], ["viewer"]])
      expect(await refused(await createActor({ sites: [siteId], roles }))).toEqual(Array(5).fill(403));
    expect(await read()).toEqual(before);
  });

  test("refuses empty names, and groups of other projects", async () => {
    const { params, as, west } = await aBench(call);
    const other = await aBench(call);
    const errors = { name: ["name_empty"] };
    expect(await call(renameProject, { params, body: { name: " " } }, { as })).toMatchObject({ body: { errors } });
    expect(await call(renameGroup, { params, body: { id: west, name: "" } }, { as })).toMatchObject({
      body: { errors },
    });
    expect((await call(renameGroup, { params, body: { id: other.west, name: "Mine" } }, { as })).status).toBe(404);
    expect(await call(moveSite, { params, body: { group_id: other.west } }, { as })).toMatchObject({
      status: 422,
      body: { errors: { group_id: ["group_unknown"] } },
    });
  });
});
