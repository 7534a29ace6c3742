import * as z from "zod/mini";
import { anyMember, id, NOT_VIEWER } from "@/lib/contract/kit/common";
import { defineEndpoint } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { GROUP_NAME_CODES, SETTINGS_GROUP, SITE_SETTINGS_CODES, siteSettingsInput } from "./site-settings";

// Creates a site in the project of the site in the path, for its owners and internal users.

const FEATURE = "new-site";

/** The groups of the project, where a new site can be placed. */
export const listGroups = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: "/sites/:siteId/settings/groups_json",
  servedBy: "both",
  response: z.object({ groups: rows(z.object({ id, name: z.string() })), ...unreadableRows }),
  errors: ["loading"],
  access: anyMember,
  group: SETTINGS_GROUP,
});

/**
 * Creates a site in a group, known or new by name. The owners of the site in the path become its owners. If that site
 * is on trial, the new one is on the same trial.
 */
export const createNewSite = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: "/sites/:siteId/settings/sites",
  servedBy: "both",
  body: z.object({
    ...siteSettingsInput.shape,
    group_id: z.nullable(id),
    group_name: z.nullish(z.string().check(z.trim(), z.maxLength(1000, "invalid"))),
  }),
  response: z.object({ site_id: z.string() }),
  status: 201,
  errors: [...SITE_SETTINGS_CODES, "group_unknown", ...GROUP_NAME_CODES, "too_many_trial_sites"],
  access: { roles: [NOT_VIEWER] },
  group: SETTINGS_GROUP,
  undo: { none: "A site collects data from its first minute, which its deletion would lose." },
});
