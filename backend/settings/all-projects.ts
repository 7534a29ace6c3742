import { withoutRowSecurity } from "@/backend/db/without-row-security";
import { type ImplementedCall, implement } from "@/backend/kit/implement";
import * as rows from "@/backend/settings/site/administered-rows";
import { ADMINISTRATION, PROJECT_ID } from "@/backend/settings/site/administration-reversal";
import { storeProject } from "@/backend/settings/site/project-rows";
import * as calls from "@/lib/contract/settings/all-projects";
import { findNameFault } from "@/lib/domain/kit/names";

const sitesHandler = implement(calls.listSites, ({ query }, { tx, site, user, session }) =>
  withoutRowSecurity(tx, site.siteId, async () =>
    rows.listAdministeredSites(tx, await rows.findScope(tx, user, session), query),
  ),
);

const projectsHandler = implement(calls.listProjects, ({ query }, { tx, site, user, session }) =>
  withoutRowSecurity(tx, site.siteId, async () =>
    rows.listAdministeredProjects(tx, await rows.findScope(tx, user, session), query.q),
  ),
);

const createHandler = implement(calls.createProject, async ({ body: { name } }, context) => {
  const { tx, site, user, session, change, refuse } = context;
  const fault = findNameFault(name);
  if (fault !== null) return refuse(422, fault, { errors: { name: [fault] } });
  const id = await withoutRowSecurity(tx, site.siteId, async () => {
    // A user who administers only some sites would not find the new project again.
    if ((await rows.findScope(tx, user, session)) !== "all") return refuse(403, "forbidden");
    if (await rows.isProjectNameTaken(tx, name, null))
      return refuse(422, "name_taken", { errors: { name: ["name_taken"] } });
    return rows.insertProject(tx, name);
  });
  await change({
    feature: ADMINISTRATION,
    action: "create_project",
    objectId: PROJECT_ID + id,
    title: name,
    before: null,
    after: { name },
    isAllowedOnClosed: true,
  });
  return { project_id: id };
});

const renameHandler = implement(calls.renameAnyProject, async ({ body: { id, name } }, context) => {
  const { tx, site, user, session, change, refuse } = context;
  const fault = findNameFault(name);
  if (fault !== null) return refuse(422, fault, { errors: { name: [fault] } });
  const before = await withoutRowSecurity(tx, site.siteId, async () => {
    const isReached = await rows.canReachProject(tx, await rows.findScope(tx, user, session), id);
    const stored = isReached ? await rows.lockAnyProject(tx, id) : null;
    if (stored === null) return refuse(404, "not_found");
    if (stored.name !== name && (await rows.isProjectNameTaken(tx, name, id)))
      return refuse(422, "name_taken", { errors: { name: ["name_taken"] } });
    await storeProject(tx, id, name);
    return stored;
  });
  await change({
    feature: ADMINISTRATION,
    action: "rename",
    objectId: PROJECT_ID + id,
    title: name,
    before,
    after: { name },
    isAllowedOnClosed: true,
  });
  return { name };
});

/** Handlers of the administration of all projects. */
export const allProjectsHandlers: ImplementedCall[] = [sitesHandler, projectsHandler, createHandler, renameHandler];
