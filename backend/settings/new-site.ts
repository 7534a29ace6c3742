import { createSite } from "@/backend/accounts/sites/create-site";
import { withoutRowSecurity } from "@/backend/db/without-row-security";
import { type Context, type ImplementedCall, implement } from "@/backend/kit/implement";
import { change } from "@/backend/kit/record-change";
import { findOrCreateGroup, listOwners, loadProjectGroups } from "@/backend/settings/site/place-site";
import * as rows from "@/backend/settings/site/project-rows";
import { SETTINGS } from "@/backend/settings/site/settings-reversal";
import { isSiteNameTaken } from "@/backend/settings/site/settings-rows";
import { createNewSite, listGroups } from "@/lib/contract/settings/new-site";
import { saveSettings } from "@/lib/contract/settings/site-settings";
import { TRIAL_SITES_MAX } from "@/lib/domain/kit/limits";
import { type NewSiteForm, validateNewSite } from "@/lib/domain/settings/new-site";
import { canChangeSettings } from "@/lib/domain/settings/settings-rights";

const groupsHandler = implement(listGroups, async (_, { tx, site }) => ({
  groups: await loadProjectGroups(tx, site.projectId),
}));

const createHandler = implement(createNewSite, async ({ body }, context) => {
  const { tx, site, session, rights, refuse } = context;
  // A session for one site could not open the new one.
  if (!canChangeSettings(rights) || session === null || session.site !== null) return refuse(403, "forbidden");
  const form: NewSiteForm = { ...body, group_name: body.group_name ?? "" };
  return withoutRowSecurity(tx, site.siteId, async () => {
    // If two sites are created at the same time, the second one sees and counts the first.
    await rows.lockProject(tx, site.projectId);
    const errors = validateNewSite(form);
    if (errors.name === undefined && (await isSiteNameTaken(tx, body.name, site.projectId, null)))
      errors.name = ["name_taken"];
    const groups = await loadProjectGroups(tx, site.projectId);
    if (body.group_id !== null && groups.every(({ id }) => id !== body.group_id)) errors.group_id = ["group_unknown"];
    const [first] = Object.values(errors).flat();
    if (first !== undefined) return refuse(422, first, { errors });
    const trial = await checkOrigin(context);
    return { site_id: await storeSite(context, form, trial) };
  });
});

/**
 * The last day of the trial of the current site. A new site shares it; otherwise creating a site would end the trial.
 * Only internal users create sites from a closed one; its members would otherwise continue with a copy.
 */
async function checkOrigin({ tx, site, rights, refuse }: Context<typeof createNewSite>): Promise<string | null> {
  const { trialEndsOn, isClosed } = await rows.lockTrialAndClosing(tx, site.siteId);
  if (rights?.roles.has("internal") === true) return trialEndsOn;
  if (isClosed) return refuse(409, "site_closed");
  const isFull = trialEndsOn !== null && (await rows.countTrialSites(tx, site.projectId)) >= TRIAL_SITES_MAX;
  return isFull ? refuse(422, "too_many_trial_sites") : trialEndsOn;
}

async function storeSite(
  { tx, site, user, now, services: { shopUrl } }: Context<typeof createNewSite>,
  { group_id, group_name, ...settings }: NewSiteForm,
  trial: string | null,
): Promise<string> {
  const { projectId } = site;
  const groupId = group_id ?? (await findOrCreateGroup(tx, projectId, group_name));
  const { name, time_zone: timeZone, currency, language, base_url: baseUrl } = settings;
  const owners = await listOwners(tx, site.siteId, user.id);
  const stored = { projectId, groupId, name, timeZone, currency, language, baseUrl };
  const siteId = await createSite(tx, stored, { shopUrl, owners });
  await rows.storeTrial(tx, { siteId, timeZone }, trial);
  const entry = { feature: saveSettings.feature, action: "create", objectId: SETTINGS, title: name };
  await change({ tx, site: { siteId }, user, now }, { ...entry, before: null, after: settings });
  return siteId;
}

export const newSiteHandlers: ImplementedCall[] = [groupsHandler, createHandler];
