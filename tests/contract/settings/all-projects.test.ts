import { listChanges, undoChanges } from "@/lib/contract/history/change-history";
import { showProject, transferSite } from "@/lib/contract/settings/administration";
import { createProject, listProjects, listSites, renameAnyProject } from "@/lib/contract/settings/all-projects";
import { showSettings } from "@/lib/contract/settings/site-settings";
import { type callDirectly, getChangeId, refusalOf } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createSite, makeUniqueId, type TestActor } from "@/tests/support/seed";

const staff = () => createActor({ sites: ["*"], roles: ["internal"] });

/** Two projects with a site each; the names contain `mark`, by which the lists are searched. */
async function twoProjects() {
  const mark = makeUniqueId("mark");
  const [here, there] = [makeUniqueId("project"), makeUniqueId("project")];
  const [groupHere, groupThere] = [makeUniqueId("group"), makeUniqueId("group")];
  const siteId = await createSite({
    ...{ projectId: here, groupId: groupHere, projectName: `Hollowmere ${mark}`, name: `Výbava ${mark}` },
  });
  const other = await createSite({ projectId: there, groupId: groupThere, projectName: `Łąka ${mark}`, name: "Kola" });
  const as = await staff();
  const params = { siteId };
  return { mark, here, there, groupThere, siteId, other, as, params };
}

/** The tracking codes that a search finds. */
async function find(call: typeof callDirectly, siteId: string, as: TestActor, q: string): Promise<string[]> {
  const page = (await call(listSites, { params: { siteId }, query: { q } }, { as })).ok();
  return page.items.map(({ site_id: id }) => id);
}

describe.each(LAYERS)("all projects, %s", (_, call) => {
  test("staff find sites of every project by name, tracking code, project and group, without diacritics", async () => {
    const { mark, siteId, other, as } = await twoProjects();
    expect(await find(call, siteId, as, mark)).toEqual([siteId, other]);
    expect(await find(call, siteId, as, `vybava ${mark}`)).toEqual([siteId]);
    expect(await find(call, siteId, as, `LAKA ${mark}`)).toEqual([other]);
    expect(await find(call, siteId, as, other)).toEqual([other]);
    expect(await find(call, siteId, as, `${mark} nothing`)).toEqual([]);
  });

  test("a list of more sites than a page has pages, each site once", async () => {
    const projectId = makeUniqueId("project");
    const groupId = makeUniqueId("group");
    const mark = makeUniqueId("mark");
    const ids: string[] = [];
    for (let at = 0; at < 53; at += 1) ids.push(await createSite({ projectId, groupId, name: `Shop ${mark} ${at}` }));
    const as = await staff();
    const params = { siteId: ids[0] ?? "" };
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) => (await call(listSites, { params, query: { q: mark, page } }, { as })).ok()),
    );
    expect(pages.map(({ items }) => items.length)).toEqual([50, 3, 0]);
    expect(pages[0]).toMatchObject({ total_count: 53, total_pages: 2 });
    expect(pages.flatMap(({ items }) => items.map(({ site_id: id }) => id)).sort()).toEqual(ids.sort());
  });

  test("internal users of some sites see those; others, and links for one site, see nothing", async () => {
    const { mark, siteId, other, here } = await twoProjects();
    const some = await createActor({ sites: [siteId], roles: ["internal"] });
    expect(await find(call, siteId, some, mark)).toEqual([siteId]);
    const { projects } = (await call(listProjects, { params: { siteId }, query: { q: mark } }, { as: some })).ok();
    expect(projects.map(({ id }) => id)).toEqual([here]);
    const created = await call(createProject, { params: { siteId }, body: { name: mark } }, { as: some });
    expect(created).toMatchObject({ status: 403, body: { error: "forbidden" } });
    const link = await createActor({ sites: ["*"], roles: ["internal"], session: { site: siteId } });
    expect(await find(call, siteId, link, mark)).toEqual([siteId]);
    for (const roles of [["owner"], ["operator"], ["viewer"]]) {
      const as = await createActor({ sites: [siteId, other], roles });
      expect((await call(listSites, { params: { siteId }, query: {} }, { as })).status).toBe(403);
    }
  });

  test("staff create a project, rename it, and undo both; a project with sites is not deleted", async () => {
    const { mark, siteId, as, params, here } = await twoProjects();
    const named = async (q: string) => (await call(listProjects, { params, query: { q } }, { as })).ok().projects;
    const taken = await call(createProject, { params, body: { name: `hollowmere ${mark}` } }, { as });
    expect(taken).toMatchObject({ status: 422, body: { errors: { name: ["name_taken"] } } });
    const creation = await call(createProject, { params, body: { name: ` New ${mark} ` } }, { as });
    const { project_id: id } = creation.ok();
    expect(await named(`new ${mark}`)).toEqual([{ id, name: `New ${mark}`, sites: 0, groups: [] }]);
    const renaming = await call(renameAnyProject, { params, body: { id, name: `Newer ${mark}` } }, { as });
    expect(renaming.status).toBe(200);
    const unknown = await call(renameAnyProject, { params, body: { id: "none", name: "X" } }, { as });
    expect(unknown.status).toBe(404);
    const undoing = (change: typeof creation | typeof renaming) => {
      const change_id = getChangeId(change);
      return call(undoChanges, { params, body: { id: change_id } }, { as });
    };
    expect((await undoing(renaming)).status).toBe(200);
    expect((await named(`new ${mark}`)).map(({ name }) => name)).toEqual([`New ${mark}`]);
    const body = { from_project_id: here, project_id: id, group_id: null, group_name: "West" };
    expect((await call(transferSite, { params: { siteId }, body }, { as })).status).toBe(200);
    expect(await undoing(creation)).toMatchObject({ status: 422, body: { errors: { name: ["project_not_empty"] } } });
  });
});

describe.each(LAYERS)("a move to another project, %s", (_, call) => {
  test("keeps members and their rights, gives none to others, and is undone in the history", async () => {
    const { siteId, other, here, there, groupThere, as, params } = await twoProjects();
    const member = await createActor({ sites: [siteId], roles: ["operator"], policies: ["synonyms"] });
    const neighbour = await createActor({ sites: [other] });
    const body = { from_project_id: here, project_id: there, group_id: groupThere };
    const moved = await call(transferSite, { params, body }, { as });
    expect(moved.ok()).toEqual({ project_id: there, group_id: groupThere });
    expect((await call(showSettings, { params }, { as: member })).ok().project).toMatchObject({ id: there });
    expect((await call(showSettings, { params }, { as: neighbour })).status).toBe(403);
    const { items } = (await call(listChanges, { params, query: {} }, { as })).ok();
    expect(items[0]).toMatchObject({ feature: "administration", action: "transfer" });
    const id = getChangeId(moved);
    expect((await call(undoChanges, { params, body: { id } }, { as })).status).toBe(200);
    expect((await call(showProject, { params }, { as })).ok().project.id).toBe(here);
  });

  test("goes to a new group by name", async () => {
    const { siteId, here, there, as, params } = await twoProjects();
    const body = { from_project_id: here, project_id: there, group_id: null, group_name: " West " };
    expect((await call(transferSite, { params, body }, { as })).status).toBe(200);
    const { groups } = (await call(showProject, { params }, { as })).ok();
    expect(groups.find(({ name }) => name === "West")?.sites).toMatchObject([{ site_id: siteId }]);
  });

  test("refuses unknown projects and groups, empty names, and a name that the project has", async () => {
    const { mark, here, there, as, params } = await twoProjects();
    await createSite({ projectId: there, name: `výbava ${mark}`.toUpperCase() });
    const refused = async (change: object) => {
      const body = { from_project_id: here, project_id: there, group_id: null, group_name: "West", ...change };
      const answer = await call(transferSite, { params, body }, { as });
      return [answer.status, refusalOf(answer).errors];
    };
    expect(await refused({})).toEqual([422, { project_id: ["name_taken"] }]);
    expect(await refused({ project_id: "none" })).toEqual([422, { project_id: ["project_unknown"] }]);
    expect(await refused({ project_id: here, group_id: "none" })).toEqual([422, { group_id: ["group_unknown"] }]);
    expect(await refused({ project_id: here, group_name: " " })).toEqual([422, { group_name: ["group_empty"] }]);
    const long = { project_id: here, group_name: "x".repeat(101) };
    expect(await refused(long)).toEqual([422, { group_name: ["group_too_long"] }]);
  });

  test("of two people who move a site at once, one moves it and the other reads that it is elsewhere", async () => {
    const { here, there, groupThere, as, params } = await twoProjects();
    const third = await twoProjects();
    const bodies = [
      { from_project_id: here, project_id: there, group_id: groupThere },
      { from_project_id: here, project_id: third.there, group_id: third.groupThere },
    ];
    const answers = await Promise.all(bodies.map((body) => call(transferSite, { params, body }, { as })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await call(showProject, { params }, { as })).ok().project.id).toBe(bodies[winner]?.project_id);
    const { items } = (await call(listChanges, { params, query: { feature: "administration" } }, { as })).ok();
    expect(items).toHaveLength(1);
  });
});
