import { withoutRowSecurity } from "@/backend/db/without-row-security";
import { type Context, type ImplementedCall, implement } from "@/backend/kit/implement";
import { canReachProject, findScope, lockAnyProject } from "@/backend/settings/site/administered-rows";
import { ADMINISTRATION, CLOSURE, PLACE } from "@/backend/settings/site/administration-reversal";
import { findOrCreateGroup } from "@/backend/settings/site/place-site";
import * as rows from "@/backend/settings/site/project-rows";
import { isSiteNameTaken } from "@/backend/settings/site/settings-rows";
import * as calls from "@/lib/contract/settings/administration";
import { validateClosing } from "@/lib/domain/settings/close-site";
import { findGroupNameFault } from "@/lib/domain/settings/validate-settings";
import { store } from "./administration";

// Moves a site to another project, or closes it. Both preserve all data of the site.

const transferHandler = implement(calls.transferSite, async ({ body }, context) => {
  const { tx, site } = context;
  const { siteId, name: title } = site;
  const entry = { action: "transfer", objectId: PLACE, title };
  const transfer = () => transferTo(context, body);
  await store(context, entry, { load: () => rows.lockPlace(tx, siteId), store: transfer });
  const { project_id, group_id } = await withoutRowSecurity(tx, siteId, () => rows.lockPlace(tx, siteId));
  return { project_id, group_id };
});

type Transfer = { from_project_id: string; project_id: string; group_id: string | null; group_name?: string | null };

/** Moves the site, whose row is locked. The target is locked, too, so that names stay unique in it. */
async function transferTo(context: Context<typeof calls.transferSite>, body: Transfer): Promise<void> {
  const { tx, site, user, session, refuse } = context;
  const { siteId } = site;
  const { project_id: projectId, group_id, group_name } = body;
  const current = await rows.lockPlace(tx, siteId);
  if (current.project_id !== body.from_project_id) return refuse(412, "stale");
  const isReached = await canReachProject(tx, await findScope(tx, user, session), projectId);
  if (!isReached || (await lockAnyProject(tx, projectId)) === null)
    return refuse(422, "project_unknown", { errors: { project_id: ["project_unknown"] } });
  if (projectId !== current.project_id && (await isSiteNameTaken(tx, site.name, projectId, siteId)))
    return refuse(422, "name_taken", { errors: { project_id: ["name_taken"] } });
  if (group_id !== null && (await rows.lockGroup(tx, projectId, group_id)) === null)
    return refuse(422, "group_unknown", { errors: { group_id: ["group_unknown"] } });
  const newGroup = group_name ?? "";
  const fault = group_id === null ? findGroupNameFault(newGroup) : null;
  if (fault !== null) return refuse(422, fault, { errors: { group_name: [fault] } });
  const groupId = group_id ?? (await findOrCreateGroup(tx, projectId, newGroup));
  await rows.storePlace(tx, siteId, { projectId, groupId });
}

const closeHandler = implement(calls.closeSite, async ({ body }, context) => {
  const { tx, site, user, now, change, refuse } = context;
  const { siteId } = site;
  const { name, closure: before } = await withoutRowSecurity(tx, siteId, () => rows.lockClosure(tx, siteId));
  if (before.is_closed) return refuse(409, "already_closed");
  const errors = validateClosing(body, name);
  const [first] = Object.values(errors);
  if (first !== undefined)
    return refuse(422, first, { errors: Object.fromEntries(Object.entries(errors).map(([at, code]) => [at, [code]])) });
  const { reason } = body;
  await withoutRowSecurity(tx, siteId, () => rows.storeClosure(tx, siteId, { at: now, by: user.name, reason }));
  await change({
    feature: ADMINISTRATION,
    action: "close_site",
    objectId: CLOSURE,
    title: name,
    before,
    after: { is_closed: true, reason },
    isAllowedOnClosed: true,
  });
  return { closed_at: now.toISOString() };
});

const reopenHandler = implement(calls.reopenSite, async (_, context) => {
  const { tx, site, change, services, after, refuse } = context;
  const { siteId } = site;
  const { name, closure: before } = await withoutRowSecurity(tx, siteId, () => rows.lockClosure(tx, siteId));
  if (!before.is_closed) return refuse(409, "not_closed");
  await withoutRowSecurity(tx, siteId, () => rows.storeClosure(tx, siteId, null));
  await change({
    feature: ADMINISTRATION,
    action: "reopen_site",
    objectId: CLOSURE,
    title: name,
    before,
    after: { is_closed: false, reason: "" },
    isAllowedOnClosed: true,
  });
  // Feed runs that waited may start.
  after(async () => services.wakeRuns());
});

/** Handlers that move a site to another project, close it, and open it again. */
export const closingHandlers: ImplementedCall[] = [transferHandler, closeHandler, reopenHandler];
