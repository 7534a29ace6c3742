import type { Tx } from "@/backend/db/client";
import { withoutRowSecurity } from "@/backend/db/without-row-security";
import { type ImplementedCall, implement, type SiteRow } from "@/backend/kit/implement";
import type { Change } from "@/backend/kit/record-change";
import {
  ADMINISTRATION,
  GROUP_ID_PREFIX,
  PLACE,
  PROJECT,
  TRIAL,
} from "@/backend/settings/site/administration-reversal";
import * as rows from "@/backend/settings/site/project-rows";
import * as calls from "@/lib/contract/settings/administration";
import { findNameFault } from "@/lib/domain/kit/names";

const showHandler = implement(calls.showProject, (_, { tx, site }) =>
  withoutRowSecurity(tx, site.siteId, () => rows.loadProject(tx, site.projectId)),
);

/** The context of a write. */
export type AdministrationWrite = { tx: Tx; site: SiteRow; change: (entry: Change) => Promise<number> };

/** Stores a part of the project with the owner's rights, and records it in the history of the site. */
export async function store<T>(
  { tx, site, change }: AdministrationWrite,
  entry: { action: string; objectId: string; title: string },
  steps: { load: () => Promise<T>; store: () => Promise<void> },
): Promise<void> {
  const [before, after] = await withoutRowSecurity(tx, site.siteId, async () => {
    const old = await steps.load();
    await steps.store();
    return [old, await steps.load()] as const;
  });
  await change({ feature: ADMINISTRATION, ...entry, before, after, isAllowedOnClosed: true });
}

const projectHandler = implement(calls.renameProject, async ({ body: { name } }, context) => {
  const { tx, site, refuse } = context;
  const fault = findNameFault(name);
  if (fault !== null) return refuse(422, fault, { errors: { name: [fault] } });
  await store(
    context,
    { action: "update", objectId: PROJECT, title: name },
    {
      load: () => rows.lockProject(tx, site.projectId),
      store: () => rows.storeProject(tx, site.projectId, name),
    },
  );
  return { name };
});

const groupHandler = implement(calls.renameGroup, async ({ body: { id, name } }, context) => {
  const { tx, site, refuse } = context;
  const fault = findNameFault(name);
  if (fault !== null) return refuse(422, fault, { errors: { name: [fault] } });
  const load = () => rows.lockGroup(tx, site.projectId, id);
  if ((await withoutRowSecurity(tx, site.siteId, load)) === null) return refuse(404, "not_found");
  await store(
    context,
    { action: "update", objectId: GROUP_ID_PREFIX + id, title: name },
    { load, store: () => rows.storeGroup(tx, site.projectId, id, name) },
  );
  return { name };
});

const moveHandler = implement(calls.moveSite, async ({ body }, context) => {
  const { tx, site, refuse } = context;
  const { siteId, name } = site;
  const move = async () => {
    // The site first, as in every move.
    const { project_id: projectId } = await rows.lockPlace(tx, siteId);
    const group = await rows.lockGroup(tx, projectId, body.group_id);
    if (group === null) return refuse(422, "group_unknown", { errors: { group_id: ["group_unknown"] } });
    return rows.storePlace(tx, siteId, { projectId, groupId: body.group_id });
  };
  await store(
    context,
    { action: "update", objectId: PLACE, title: name },
    { load: () => rows.lockPlace(tx, siteId), store: move },
  );
  return body;
});

const trialHandler = implement(calls.setTrial, async ({ body }, context) => {
  const { tx, site } = context;
  await store(
    context,
    { action: "update", objectId: TRIAL, title: site.name },
    {
      load: () => rows.lockTrial(tx, site.siteId),
      store: () => rows.storeTrial(tx, site, body.trial_ends_on),
    },
  );
  return body;
});

/** Handlers of the administration of a project. */
export const administrationHandlers: ImplementedCall[] = [
  showHandler,
  projectHandler,
  groupHandler,
  moveHandler,
  trialHandler,
];
