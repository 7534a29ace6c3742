import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { withoutRowSecurity } from "@/backend/db/without-row-security";
import type { ReversalContext, Reversible } from "@/backend/kit/reversible";
import { setTrial, showProject } from "@/lib/contract/settings/administration";
import { isAllowed } from "@/lib/domain/kit/access";
import * as rows from "./project-rows";
import { mergeFields } from "./settings-reversal";

// Undoes what internal users changed in the project of a site (docs/adr/0017).

/** The history's object ids; that of a group is followed by its id. */
export const PROJECT = "project";
export const PLACE = "place";
export const TRIAL = "trial";
export const GROUP = "group:";

const named = z.object({ name: z.string() });
const placed = z.object({ group_id: z.string(), group: z.string() });
const trial = z.object({ trial_ends_on: z.nullable(z.string()) });

async function load(tx: Tx, siteId: string, objectId: string): Promise<unknown> {
  return withoutRowSecurity(tx, siteId, async () => {
    if (objectId === PLACE) return rows.lockPlace(tx, siteId);
    if (objectId === TRIAL) return rows.lockTrial(tx, siteId);
    const projectId = await rows.findProjectId(tx, siteId);
    return objectId === PROJECT
      ? rows.lockProject(tx, projectId)
      : rows.lockGroup(tx, projectId, objectId.slice(GROUP.length));
  });
}

async function write({ tx, site, refuse }: ReversalContext, objectId: string, content: unknown): Promise<unknown> {
  const { siteId, projectId } = site;
  return withoutRowSecurity(tx, siteId, async () => {
    if (objectId === TRIAL) {
      const wanted = z.parse(trial, content);
      await rows.storeTrial(tx, site, wanted.trial_ends_on);
      return wanted;
    }
    if (objectId === PLACE) {
      const { group_id } = z.parse(placed, content);
      const group = await rows.lockGroup(tx, projectId, group_id);
      if (group === null) return refuse({ group_id: ["group_unknown"] });
      await rows.storePlace(tx, siteId, group_id);
      return { group_id, group: group.name };
    }
    const { name } = z.parse(named, content);
    if (objectId === PROJECT) await rows.storeProject(tx, projectId, name);
    else await rows.storeGroup(tx, projectId, objectId.slice(GROUP.length), name);
    return { name };
  });
}

/** The project of a site, for the history. */
export const administrationReversal: Reversible = {
  feature: showProject.feature,
  canRead: (rights) => isAllowed(showProject.access, rights),
  canWrite: (rights) => isAllowed(setTrial.access, rights),
  load,
  write,
  merge: mergeFields,
};
