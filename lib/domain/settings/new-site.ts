import type { GROUP_NAME_CODES, SiteSettings, SiteSettingsCode } from "@/lib/contract/settings/site-settings";
import { findGroupNameFault, validateSiteSettings } from "./validate-settings";

/** The form of a new site; without `group_id` it gets a new group named `group_name`. */
export type NewSiteForm = SiteSettings & { group_id: string | null; group_name: string };

/** Error codes by field. */
export type NewSiteErrors = Partial<
  Record<keyof NewSiteForm, (SiteSettingsCode | "group_unknown" | (typeof GROUP_NAME_CODES)[number])[]>
>;

/** Validates the form of a new site. */
export function validateNewSite({ group_id, group_name, ...settings }: NewSiteForm): NewSiteErrors {
  const fault = group_id === null ? findGroupNameFault(group_name) : null;
  return { ...validateSiteSettings(settings), ...(fault === null ? {} : { group_name: [fault] }) };
}
