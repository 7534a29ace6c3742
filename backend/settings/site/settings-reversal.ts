import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { withoutRowSecurity } from "@/backend/db/without-row-security";
import { lockWaitingDrafts } from "@/backend/drafts/life/cancel-reviews";
import { lockApproval } from "@/backend/drafts/rows/lock-approval";
import { isSameContent } from "@/backend/kit/record-change";
import type { Merged, ReversalContext, Reversible } from "@/backend/kit/reversible";
import type { Services } from "@/backend/kit/services";
import { saveSettings, siteSettingsInput } from "@/lib/contract/settings/site-settings";
import { canChangeApproval, canChangeSettings } from "@/lib/domain/settings/settings-rights";
import { validateSiteSettings } from "@/lib/domain/settings/validate-settings";
import { setApprovalRequired } from "./set-approval-required";
import {
  lockResourceHosts,
  lockSettings,
  lockVariants,
  storeResourceHosts,
  storeSettings,
  storeVariants,
} from "./settings-rows";

// Restores the settings of a site from the history (docs/adr/0017).

/** The history's object id of the settings that are changed together. */
export const SETTINGS = "site";
/** The history's object id of the approval setting. */
export const APPROVAL = "approval";

/** The history's object id of the hosts from which code may load. */
export const RESOURCE_HOSTS = "resource_hosts";

/** The history's object id of the setting of variants. */
export const VARIANTS_SETTING = "variants";

const variantsVersion = z.object({ merges_variants: z.boolean() });
const hostsVersion = z.object({ resource_hosts: z.array(z.string()) });
const approvalVersion = z.object({ approval_required: z.boolean() });

async function load(
  tx: Tx,
  siteId: string,
  objectId: string,
  { draftSubjects }: Pick<Services, "draftSubjects">,
): Promise<unknown> {
  if (objectId === APPROVAL) {
    // Writing it may cancel reviews. Their drafts are locked before the site, as by other writes.
    await lockWaitingDrafts(tx, siteId, draftSubjects, "object");
    return { approval_required: await lockApproval(tx, siteId) };
  }
  if (objectId === VARIANTS_SETTING)
    return { merges_variants: await withoutRowSecurity(tx, siteId, () => lockVariants(tx, siteId)) };
  if (objectId === RESOURCE_HOSTS)
    return { resource_hosts: await withoutRowSecurity(tx, siteId, () => lockResourceHosts(tx, siteId)) };
  return withoutRowSecurity(tx, siteId, () => lockSettings(tx, siteId));
}

async function write(context: ReversalContext, objectId: string, content: unknown): Promise<unknown> {
  const { tx, site, refuse } = context;
  const { siteId } = site;
  if (objectId === APPROVAL) {
    const { approval_required } = z.parse(approvalVersion, content);
    await setApprovalRequired(context, approval_required);
    return { approval_required };
  }
  if (objectId === VARIANTS_SETTING) {
    const version = z.parse(variantsVersion, content);
    await withoutRowSecurity(tx, siteId, () => storeVariants(tx, siteId, version.merges_variants));
    return version;
  }
  if (objectId === RESOURCE_HOSTS) {
    const version = z.parse(hostsVersion, content);
    await withoutRowSecurity(tx, siteId, () => storeResourceHosts(tx, siteId, version.resource_hosts));
    return version;
  }
  const settings = z.parse(siteSettingsInput, content);
  const errors = validateSiteSettings(settings, settings);
  if (Object.keys(errors).length > 0) return refuse(errors);
  await withoutRowSecurity(tx, siteId, () => storeSettings(tx, siteId, settings));
  return settings;
}

/** Merges objects: takes each field from the side that changed it. */
export function mergeFields(base: unknown, mine: unknown, theirs: unknown): Merged {
  const [from, own, other] = [base, mine, theirs].map((one) => z.parse(z.record(z.string(), z.unknown()), one));
  if (from === undefined || own === undefined || other === undefined) return { clash: true };
  const merged: Record<string, unknown> = {};
  for (const name of Object.keys(from)) {
    const isMine = !isSameContent(own[name], from[name]);
    const isTheirs = !isSameContent(other[name], from[name]);
    if (isMine && isTheirs && !isSameContent(own[name], other[name])) return { clash: true };
    merged[name] = isMine ? own[name] : other[name];
  }
  return { content: merged };
}

/** Settings of a site, for the history. */
export const settingsReversal: Reversible = {
  feature: saveSettings.feature,
  canRead: (rights) => rights !== null,
  canWrite: (rights, { objectId }) => (objectId === APPROVAL ? canChangeApproval(rights) : canChangeSettings(rights)),
  // The creation of the site cannot be undone.
  isFinal: ({ before }) => before === null,
  load,
  write,
  merge: mergeFields,
};
