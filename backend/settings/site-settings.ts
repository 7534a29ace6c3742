import { eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { projects, siteGroups } from "@/backend/db/schema/accounts/accounts";
import { withoutRowSecurity } from "@/backend/db/without-row-security";
import { type ImplementedCall, implement, type SiteRow } from "@/backend/kit/implement";
import { isSameContent } from "@/backend/kit/record-change";
import { setApprovalRequired } from "@/backend/settings/site/set-approval-required";
import { APPROVAL, RESOURCE_HOSTS, SETTINGS, VARIANTS_SETTING } from "@/backend/settings/site/settings-reversal";
import {
  createRevision,
  isSiteNameTaken,
  lockResourceHosts,
  lockSettings,
  lockVariants,
  storeResourceHosts,
  storeSettings,
  storeVariants,
} from "@/backend/settings/site/settings-rows";
import * as calls from "@/lib/contract/settings/site-settings";
import { readHostList } from "@/lib/domain/settings/resource-hosts";
import { canChangeApproval, canChangeSettings } from "@/lib/domain/settings/settings-rights";
import { validateSiteSettings } from "@/lib/domain/settings/validate-settings";

const showHandler = implement(calls.showSettings, async (_, { tx, site }) => {
  const settings = {
    name: site.name,
    time_zone: site.timeZone,
    currency: site.currency,
    language: site.language,
    base_url: site.baseUrl,
  };
  return {
    ...settings,
    revision: createRevision(settings),
    approval_required: site.approvalRequired,
    merges_variants: site.mergesVariants,
    resource_hosts: site.resourceHosts,
    ...(await loadPlace(tx, site)),
  };
});

async function loadPlace(tx: Tx, { projectId, groupId }: Pick<SiteRow, "projectId" | "groupId">) {
  const [place] = await tx
    .select({
      project: { id: projects.id, name: projects.name },
      group: { id: siteGroups.id, name: siteGroups.name },
    })
    .from(siteGroups)
    .innerJoin(projects, eq(projects.id, projectId))
    .where(eq(siteGroups.id, groupId));
  return place;
}

const saveHandler = implement(calls.saveSettings, async ({ body }, { tx, site, rights, ifMatch, change, refuse }) => {
  if (!canChangeSettings(rights)) return refuse(403, "forbidden");
  if (ifMatch === undefined) return refuse(428, "precondition_required");
  const { siteId, projectId } = site;
  const isTaken = await withoutRowSecurity(tx, siteId, () => isSiteNameTaken(tx, body.name, projectId, siteId));
  const before = await withoutRowSecurity(tx, siteId, () => lockSettings(tx, siteId));
  if (ifMatch !== createRevision(before)) return refuse(412, "stale");
  const errors = validateSiteSettings(body, before);
  if (errors.name === undefined && isTaken && body.name !== before.name) errors.name = ["name_taken"];
  const [first] = Object.values(errors).flat();
  if (first !== undefined) return refuse(422, first, { errors });
  await withoutRowSecurity(tx, siteId, () => storeSettings(tx, siteId, body));
  await change({
    feature: calls.saveSettings.feature,
    action: "update",
    objectId: SETTINGS,
    title: body.name,
    before,
    after: body,
  });
  return { ...body, revision: createRevision(body) };
});

const approvalHandler = implement(calls.setApproval, async ({ body }, context) => {
  const { rights, change, refuse } = context;
  if (!canChangeApproval(rights)) return refuse(403, "forbidden");
  const before = await setApprovalRequired(context, body.approval_required);
  await change({
    feature: calls.saveSettings.feature,
    action: "set_approval",
    objectId: APPROVAL,
    before,
    after: body,
  });
  return body;
});

const variantsHandler = implement(calls.setVariants, async ({ body }, { tx, site, rights, change, refuse }) => {
  if (!canChangeSettings(rights)) return refuse(403, "forbidden");
  const { siteId } = site;
  const before = await withoutRowSecurity(tx, siteId, () => lockVariants(tx, siteId));
  await withoutRowSecurity(tx, siteId, () => storeVariants(tx, siteId, body.merges_variants));
  await change({
    feature: calls.saveSettings.feature,
    action: "set_variants",
    objectId: VARIANTS_SETTING,
    before: { merges_variants: before },
    after: body,
  });
  return body;
});

const hostsHandler = implement(calls.setResourceHosts, async ({ body }, { tx, site, rights, change, refuse }) => {
  if (!canChangeSettings(rights)) return refuse(403, "forbidden");
  const { siteId } = site;
  const read = readHostList(body.hosts);
  if ("code" in read) return refuse(422, read.code, { errors: { hosts: [read.code] } });
  const before = { resource_hosts: await withoutRowSecurity(tx, siteId, () => lockResourceHosts(tx, siteId)) };
  if (!isSameContent(before.resource_hosts, body.before)) return refuse(412, "stale");
  const after = { resource_hosts: read.hosts };
  await withoutRowSecurity(tx, siteId, () => storeResourceHosts(tx, siteId, read.hosts));
  await change({ feature: calls.saveSettings.feature, action: "set_hosts", objectId: RESOURCE_HOSTS, before, after });
  return after;
});

export const settingsHandlers: ImplementedCall[] = [
  showHandler,
  saveHandler,
  approvalHandler,
  variantsHandler,
  hostsHandler,
];
