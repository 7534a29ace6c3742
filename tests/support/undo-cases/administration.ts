import { randomUUID } from "node:crypto";
import { siteGroups } from "@/backend/db/schema/accounts/accounts";
import { moveSite, renameGroup, renameProject, setTrial, showProject } from "@/lib/contract/settings/administration";
import { anActor } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";
import { made, type UndoBench, type UndoCases } from "./undo-case";

/** The bench with an internal user, a second group in its project, and a view of the project. */
async function anInternalBench(bench: UndoBench) {
  // The undo is made by the user of the bench.
  bench.as = await anActor({ sites: [bench.siteId], roles: ["internal"] });
  const params = { siteId: bench.siteId };
  const look = async () => (await made(bench, showProject, { params })).ok();
  const { project } = await look();
  const groupId = randomUUID();
  await store().insert(siteGroups).values({ id: groupId, projectId: project.id, name: "East", position: 1 });
  return { params, look, groupId };
}

/** What internal users change in the project of a site. */
export const administrationCases: UndoCases = {
  "administration.renameProject": async (bench) => {
    const { params, look } = await anInternalBench(bench);
    return { look, act: () => made(bench, renameProject, { params, body: { name: "Fernwood" } }) };
  },
  "administration.renameGroup": async (bench) => {
    const { params, look, groupId } = await anInternalBench(bench);
    return { look, act: () => made(bench, renameGroup, { params, body: { id: groupId, name: "Far East" } }) };
  },
  "administration.moveSite": async (bench) => {
    const { params, look, groupId } = await anInternalBench(bench);
    return { look, act: () => made(bench, moveSite, { params, body: { group_id: groupId } }) };
  },
  "administration.setTrial": async (bench) => {
    const { params, look } = await anInternalBench(bench);
    return { look, act: () => made(bench, setTrial, { params, body: { trial_ends_on: "2027-01-31" } }) };
  },
};
