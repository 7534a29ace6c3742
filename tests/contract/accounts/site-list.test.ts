import { availableProjects, type ProjectMap } from "@/lib/contract/accounts/site-list";
import { direct } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { anActor, aSite, freshId } from "@/tests/support/seed";

const listCodes = (projects: ProjectMap): string[] =>
  Object.values(projects)
    .flatMap((project) => (project?.groups ?? []).flatMap((group) => group.sites.map((site) => site.tracker_id)))
    .sort();

describe.each(LAYERS)("%s", (_, call) => {
  test("lists exactly the sites the user can open, by project and group", async () => {
    const project = { projectId: freshId("project"), groupId: freshId("group"), projectName: "Coffee" };
    const [one, two, elsewhere] = [await aSite(project), await aSite(project), await aSite()];
    await aSite(project);
    const as = await anActor({ sites: [one, two, elsewhere] });
    const projects = (await call(availableProjects, { params: { siteId: one } }, { as })).ok();
    expect(listCodes(projects)).toEqual([one, two, elsewhere].sort());
    expect(projects[project.projectId]).toMatchObject({
      name: "Coffee",
      persoo: false,
      groups: [
        {
          id: project.groupId,
          name: "Shops",
          sites: expect.arrayContaining([{ tracker_id: one, name: `Shop ${one}` }]),
        },
      ],
    });
  });

  test("refuses a user without access to the site", async () => {
    const as = await anActor({ sites: [await aSite()] });
    expect((await call(availableProjects, { params: { siteId: await aSite() } }, { as })).status).toBe(403);
  });
});

test("a session limited to one site lists only that one", async () => {
  const [one, two] = [await aSite(), await aSite()];
  const as = await anActor({ sites: [one, two], session: { amr: "link", purpose: "open", site: one } });
  expect(listCodes((await direct(availableProjects, { params: { siteId: one } }, { as })).ok())).toEqual([one]);
});

test("staff see all sites", async () => {
  const [one, two] = [await aSite(), await aSite()];
  const as = await anActor({ sites: ["*"], roles: ["internal"] });
  const projects = (await direct(availableProjects, { params: { siteId: one } }, { as })).ok();
  expect(listCodes(projects)).toEqual(expect.arrayContaining([one, two]));
});
