import { randomUUID } from "node:crypto";
import { siteGroups } from "@/backend/db/schema/accounts/accounts";
import {
  closeSite,
  moveSite,
  renameGroup,
  renameProject,
  reopenSite,
  setTrial,
  showProject,
  transferSite,
} from "@/lib/contract/settings/administration";
import { createProject, listProjects, listSites, renameAnyProject } from "@/lib/contract/settings/all-projects";
import { createActor } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";
import { callOrThrow, type UndoBench, type UndoCases } from "./undo-case";

/** The bench with an internal user, a second group in its project, and a view of the project. */
async function createInternalBench(bench: UndoBench) {
  // The undo is made by the user of the bench.
  bench.as = await createActor({ sites: ["*"], roles: ["internal"] });
  const params = { siteId: bench.siteId };
  const look = async () => (await callOrThrow(bench, showProject, { params })).ok();
  const { project } = await look();
  const list = async () => (await callOrThrow(bench, listSites, { params, query: { q: bench.siteId } })).ok();
  const groupId = randomUUID();
  await store().insert(siteGroups).values({ id: groupId, projectId: project.id, name: "East", position: 1 });
  return { params, look, list, groupId, projectId: project.id };
}

/** What internal users change in the project of a site. */
export const administrationCases: UndoCases = {
  "administration.renameProject": async (bench) => {
    const { params, look } = await createInternalBench(bench);
    return { look, act: () => callOrThrow(bench, renameProject, { params, body: { name: "Fernwood" } }) };
  },
  "administration.renameGroup": async (bench) => {
    const { params, look, groupId } = await createInternalBench(bench);
    return { look, act: () => callOrThrow(bench, renameGroup, { params, body: { id: groupId, name: "Far East" } }) };
  },
  "administration.moveSite": async (bench) => {
    const { params, look, groupId } = await createInternalBench(bench);
    return { look, act: () => callOrThrow(bench, moveSite, { params, body: { group_id: groupId } }) };
  },
  "administration.setTrial": async (bench) => {
    const { params, look } = await createInternalBench(bench);
    return { look, act: () => callOrThrow(bench, setTrial, { params, body: { trial_ends_on: "2027-01-31" } }) };
  },
  "administration.transferSite": async (bench) => {
    const { params, list, projectId } = await createInternalBench(bench);
    const target = (await callOrThrow(bench, createProject, { params, body: { name: `Target ${bench.siteId}` } })).ok();
    const body = { from_project_id: projectId, project_id: target.project_id, group_id: null, group_name: "West" };
    return { look: list, act: () => callOrThrow(bench, transferSite, { params, body }) };
  },
  "administration.closeSite": async (bench) => {
    const { params, list } = await createInternalBench(bench);
    const body = { site_name: `Shop ${bench.siteId}`, reason: "The shop has ended" };
    return { look: list, act: () => callOrThrow(bench, closeSite, { params, body }) };
  },
  "administration.reopenSite": async (bench) => {
    const { params, list } = await createInternalBench(bench);
    const body = { site_name: `Shop ${bench.siteId}`, reason: "The shop has ended" };
    await callOrThrow(bench, closeSite, { params, body });
    return { look: list, act: () => callOrThrow(bench, reopenSite, { params }) };
  },
  "all-projects.createProject": async (bench) => {
    const { params } = await createInternalBench(bench);
    const name = `New ${bench.siteId}`;
    const look = async () => (await callOrThrow(bench, listProjects, { params, query: { q: name } })).ok();
    return { look, act: () => callOrThrow(bench, createProject, { params, body: { name } }) };
  },
  "all-projects.renameAnyProject": async (bench) => {
    const { params, look, projectId } = await createInternalBench(bench);
    const body = { id: projectId, name: `Fernwood ${bench.siteId}` };
    return { look, act: () => callOrThrow(bench, renameAnyProject, { params, body }) };
  },
};
