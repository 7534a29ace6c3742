import { createSite } from "@/backend/accounts/sites/create-site";
import { withoutRowSecurity } from "@/backend/db/without-row-security";
import { type Context, type ImplementedCall, implement } from "@/backend/kit/implement";
import { change } from "@/backend/kit/record-change";
import { findOrCreateGroup, listOwners, loadGroups } from "@/backend/settings/site/place-site";
import { SETTINGS } from "@/backend/settings/site/settings-reversal";
import { isNameTaken } from "@/backend/settings/site/settings-rows";
import { create, listGroups } from "@/lib/contract/settings/new-site";
import { save } from "@/lib/contract/settings/site-settings";
import { type NewSiteForm, validateNewSite } from "@/lib/domain/settings/new-site";
import { canChangeSettings } from "@/lib/domain/settings/settings-rights";

const groupsHandler = implement(listGroups, async (_, { tx, site }) => ({
  groups: await loadGroups(tx, site.projectId),
}));

const createHandler = implement(create, async ({ body }, context) => {
  const { tx, site, session, rights, refuse } = context;
  // A session for one site could not open the new one.
  if (!canChangeSettings(rights) || session === null || session.site !== null) return refuse(403, "forbidden");
  const form: NewSiteForm = { ...body, group_name: body.group_name ?? "" };
  return withoutRowSecurity(tx, site.siteId, async () => {
    const errors = validateNewSite(form);
    if (errors.name === undefined && (await isNameTaken(tx, body.name, site.projectId, null)))
      errors.name = ["name_taken"];
    const groups = await loadGroups(tx, site.projectId);
    if (body.group_id !== null && groups.every(({ id }) => id !== body.group_id)) errors.group_id = ["group_unknown"];
    const [first] = Object.values(errors).flat();
    if (first !== undefined) return refuse(422, first, { errors });
    return { site_id: await storeSite(context, form) };
  });
});

async function storeSite(
  { tx, site, user, now, services: { shopUrl } }: Context<typeof create>,
  { group_id, group_name, ...settings }: NewSiteForm,
): Promise<string> {
  const { projectId } = site;
  const groupId = group_id ?? (await findOrCreateGroup(tx, projectId, group_name));
  const { name, time_zone: timeZone, currency, language, base_url: baseUrl } = settings;
  const owners = await listOwners(tx, site.siteId, user.id);
  const stored = { projectId, groupId, name, timeZone, currency, language, baseUrl };
  const siteId = await createSite(tx, stored, { shopUrl, owners });
  const entry = { feature: save.feature, action: "create", objectId: SETTINGS, title: name };
  await change({ tx, site: { siteId }, user, now }, { ...entry, before: null, after: settings });
  return siteId;
}

/** Handlers of new sites. */
export const newSiteHandlers: ImplementedCall[] = [groupsHandler, createHandler];
