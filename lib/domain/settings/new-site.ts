import type { SettingsCode, SiteSettings } from "@/lib/contract/settings/site-settings";
import { findNameFault, validateSettings } from "./validate-settings";

/** The form of a new site; without `group_id` it gets a new group named `group_name`. */
export type NewSiteForm = SiteSettings & { group_id: string | null; group_name: string };

/** Error codes by field. */
export type NewSiteErrors = Partial<
  Record<keyof NewSiteForm, (SettingsCode | "group_unknown" | "group_empty" | "group_too_long")[]>
>;

/** Validates the form of a new site. */
export function validateNewSite({ group_id, group_name, ...settings }: NewSiteForm): NewSiteErrors {
  const fault = group_id === null ? findNameFault(group_name) : null;
  const group = fault === "name_empty" ? "group_empty" : "group_too_long";
  return { ...validateSettings(settings), ...(fault === null ? {} : { group_name: [group] }) };
}
