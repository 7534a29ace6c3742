import { availableProjects, type ProjectMap } from "@/lib/contract/accounts/site-list";
import { callDirectly } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createSite, makeUniqueId } from "@/tests/support/seed";

const listCodes = (projects: ProjectMap): string[] =>
  Object.values(projects)
    .flatMap((project) => (project?.groups ?? []).flatMap((group) => group.sites.map((site) => site.tracker_id)))
    .sort();

describe.each(LAYERS)("%s", (_, call) => {
  test("lists exactly the sites the user can open, by project and group", async () => {
    const project = { projectId: makeUniqueId("project"), groupId: makeUniqueId("group"), projectName: "Coffee" };
    const [one, two, elsewhere] = [await createSite(project), await createSite(project), await createSite()];
    await createSite(project);
    const as = await createActor({ sites: [one, two, elsewhere] });
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
    const as = await createActor({ sites: [await createSite()] });
    expect((await call(availableProjects, { params: { siteId: await createSite() } }, { as })).status).toBe(403);
  });
});

test("a session limited to one site lists only that one", async () => {
  const [one, two] = [await createSite(), await createSite()];
  const as = await createActor({ sites: [one, two], session: { amr: "link", purpose: "open", site: one } });
  expect(listCodes((await callDirectly(availableProjects, { params: { siteId: one } }, { as })).ok())).toEqual([one]);
});

test("staff see all sites", async () => {
  const [one, two] = [await createSite(), await createSite()];
  const as = await createActor({ sites: ["*"], roles: ["internal"] });
  const projects = (await callDirectly(availableProjects, { params: { siteId: one } }, { as })).ok();
  expect(listCodes(projects)).toEqual(expect.arrayContaining([one, two]));
});
