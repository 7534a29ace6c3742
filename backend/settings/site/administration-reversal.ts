import * as z from "zod/mini";
import { hasGrantEverywhere } from "@/backend/accounts/members/member-rows";
import type { Tx } from "@/backend/db/client";
import { withoutRowSecurity } from "@/backend/db/without-row-security";
import type { ReversalContext, Reversible } from "@/backend/kit/reversible";
import { setTrial, showProject } from "@/lib/contract/settings/administration";
import { isAllowed } from "@/lib/domain/kit/access";
import { deleteEmptyProject, insertProject, lockAnyProject } from "./administered-rows";
import * as rows from "./project-rows";
import { mergeFields } from "./settings-reversal";
import { isSiteNameTaken } from "./settings-rows";

// Undoes what internal users changed in the project of a site (docs/adr/0017).

/** The feature of these changes in the history. */
export const ADMINISTRATION = showProject.feature;

/** The history's object ids; those of a group and of any project are followed by their ids. */
export const PROJECT = "project";
export const PLACE = "place";
export const TRIAL = "trial";
export const CLOSURE = "closure";
export const GROUP_ID_PREFIX = "group:";
export const PROJECT_ID = "project:";

const named = z.object({ name: z.string() });
const placed = z.object({ project_id: z.optional(z.string()), group_id: z.string() });
const trial = z.object({ trial_ends_on: z.nullable(z.string()) });
const closure = z.object({ is_closed: z.boolean(), reason: z.string() });

async function load(tx: Tx, siteId: string, objectId: string): Promise<unknown> {
  return withoutRowSecurity(tx, siteId, async () => {
    if (objectId === PLACE) return rows.lockPlace(tx, siteId);
    if (objectId === TRIAL) return rows.lockTrial(tx, siteId);
    if (objectId === CLOSURE) return (await rows.lockClosure(tx, siteId)).closure;
    if (objectId.startsWith(PROJECT_ID)) return lockAnyProject(tx, objectId.slice(PROJECT_ID.length));
    const projectId = await rows.findProjectId(tx, siteId);
    return objectId === PROJECT
      ? rows.lockProject(tx, projectId)
      : rows.lockGroup(tx, projectId, objectId.slice(GROUP_ID_PREFIX.length));
  });
}

async function write(context: ReversalContext, objectId: string, content: unknown): Promise<unknown> {
  const { tx, site, user, now } = context;
  const { siteId, projectId } = site;
  return withoutRowSecurity(tx, siteId, async () => {
    if (objectId === TRIAL) {
      const wanted = z.parse(trial, content);
      await rows.storeTrial(tx, site, wanted.trial_ends_on);
      return wanted;
    }
    if (objectId === CLOSURE) {
      const wanted = z.parse(closure, content);
      await rows.storeClosure(tx, siteId, wanted.is_closed ? { at: now, by: user.name, reason: wanted.reason } : null);
      return wanted;
    }
    if (objectId === PLACE) return writePlace(context, z.parse(placed, content));
    if (objectId.startsWith(PROJECT_ID)) return writeProject(context, objectId.slice(PROJECT_ID.length), content);
    const { name } = z.parse(named, content);
    if (objectId === PROJECT) await rows.storeProject(tx, projectId, name);
    else await rows.storeGroup(tx, projectId, objectId.slice(GROUP_ID_PREFIX.length), name);
    return { name };
  });
}

/** Moves the site back. Changes before sites could leave their project name only the group. */
async function writePlace(
  { tx, site, refuse }: ReversalContext,
  { project_id, group_id }: z.infer<typeof placed>,
): Promise<unknown> {
  const { siteId } = site;
  const current = await rows.lockPlace(tx, siteId);
  const projectId = project_id ?? current.project_id;
  const project = await lockAnyProject(tx, projectId);
  if (project === null) return refuse({ project_id: ["project_unknown"] });
  if ((await rows.lockGroup(tx, projectId, group_id)) === null) return refuse({ group_id: ["group_unknown"] });
  const isOther = projectId !== current.project_id;
  if (isOther && (await isSiteNameTaken(tx, site.name, projectId, siteId))) return refuse({ name: ["name_taken"] });
  await rows.storePlace(tx, siteId, { projectId, groupId: group_id });
  return rows.lockPlace(tx, siteId);
}

/** Renames a project, deletes one that was created and has no sites, or creates it again. */
async function writeProject({ tx, user, refuse }: ReversalContext, id: string, content: unknown): Promise<unknown> {
  if (!(await hasGrantEverywhere(tx, user.id))) return refuse({ name: ["forbidden"] });
  if (content === null) return (await deleteEmptyProject(tx, id)) ? null : refuse({ name: ["project_not_empty"] });
  const { name } = z.parse(named, content);
  if ((await lockAnyProject(tx, id)) === null) await insertProject(tx, name, id);
  else await rows.storeProject(tx, id, name);
  return { name };
}

/** The project of a site, for the history. */
export const administrationReversal: Reversible = {
  feature: ADMINISTRATION,
  isAllowedOnClosed: true,
  canRead: (rights) => isAllowed(showProject.access, rights),
  canWrite: (rights) => isAllowed(setTrial.access, rights),
  load,
  write,
  merge: mergeFields,
};
