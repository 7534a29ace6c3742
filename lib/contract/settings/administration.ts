import * as z from "zod/mini";
import { countedDay, id } from "@/lib/contract/kit/common";
import { defineEndpoint, noAnswer } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { GROUP_NAME_CODES, NAME_CODES, SETTINGS_GROUP } from "./site-settings";

// The project of a site, for internal users: its groups and sites, the move of the site to another project, and its closing.
// Changes are in the history of the site in the path.

const FEATURE = "administration";
const PREFIX = "/sites/:siteId/settings/project";

const access = { roles: ["internal"] } as const;
const writeAccess = { roles: ["internal", "!viewer"] } as const;

const name = z.string().check(z.trim(), z.maxLength(1000, "invalid"));

/** Maximum length of the reason why a site is closed. */
export const CLOSE_REASON_MAX = 500;

const site = z.object({
  site_id: z.string(),
  name: z.string(),
  /** The last day of the trial in the time zone of the site; null without a trial. */
  trial_ends_on: z.nullish(z.string()),
});

/** The project of the site, with its groups and their sites, in order. */
export const showProject = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}_json`,
  servedBy: "both",
  response: z.object({
    project: z.object({ id, name: z.string() }),
    groups: rows(z.object({ id, name: z.string(), sites: rows(site), ...unreadableRows })),
    ...unreadableRows,
  }),
  errors: ["loading"],
  access,
  group: SETTINGS_GROUP,
});
/** A group of the project with its sites. */
export type ProjectGroup = z.infer<(typeof showProject)["response"]>["groups"][number];

export const renameProject = defineEndpoint({
  feature: FEATURE,
  method: "PUT",
  path: PREFIX,
  servedBy: "both",
  body: z.object({ name }),
  response: z.object({ name: z.string() }),
  errors: NAME_CODES,
  access: writeAccess,
  group: SETTINGS_GROUP,
  undo: { by: "undo" },
});

/** Renames a group of the project. */
export const renameGroup = defineEndpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${PREFIX}/group`,
  servedBy: "both",
  body: z.object({ id, name }),
  response: z.object({ name: z.string() }),
  errors: [...NAME_CODES, "not_found"],
  access: writeAccess,
  group: SETTINGS_GROUP,
  undo: { by: "undo" },
});

/** Moves the site to another group of the project. */
export const moveSite = defineEndpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${PREFIX}/place`,
  servedBy: "both",
  body: z.object({ group_id: id }),
  response: z.object({ group_id: id }),
  errors: ["group_unknown"],
  access: writeAccess,
  group: SETTINGS_GROUP,
  undo: { by: "undo" },
});

/** Sets the last day of the trial in the time zone of the site; null ends the countdown. */
export const setTrial = defineEndpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${PREFIX}/trial`,
  servedBy: "both",
  body: z.object({ trial_ends_on: z.nullable(countedDay) }),
  response: z.object({ trial_ends_on: z.nullable(z.string()) }),
  access: writeAccess,
  group: SETTINGS_GROUP,
  undo: { by: "undo" },
});

/**
 * Moves the site to a group of another project, known or new by name. Members of the site keep their rights on it;
 * members of the other project get none. `from_project_id` is the project in which the caller saw the site: 412 `stale`
 * if someone else has moved it.
 */
export const transferSite = defineEndpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${PREFIX}/transfer`,
  servedBy: "both",
  body: z.object({
    from_project_id: id,
    project_id: id,
    group_id: z.nullable(id),
    group_name: z.nullish(name),
  }),
  response: z.object({ project_id: id, group_id: id }),
  errors: ["project_unknown", "group_unknown", ...GROUP_NAME_CODES, "name_taken"],
  access: writeAccess,
  group: SETTINGS_GROUP,
  undo: { by: "undo" },
});

/** Codes that refuse to close a site, at their field. */
export const CLOSE_CODES = ["name_mismatch", "reason_empty", "reason_too_long"] as const;

/**
 * Closes the site: shoppers get nothing from its services, feeds do not run, no mails about it are sent, and nobody changes
 * anything. Nothing is deleted. `site_name` confirms which site is meant.
 */
export const closeSite = defineEndpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${PREFIX}/closure`,
  servedBy: "both",
  body: z.object({ site_name: name, reason: z.string().check(z.trim(), z.maxLength(5000, "invalid")) }),
  response: z.object({ closed_at: z.string() }),
  errors: [...CLOSE_CODES, "already_closed"],
  access: writeAccess,
  group: SETTINGS_GROUP,
  undo: { by: "undo" },
});

/** Opens a closed site again, as it was. */
export const reopenSite = defineEndpoint({
  feature: FEATURE,
  method: "DELETE",
  path: `${PREFIX}/closure`,
  servedBy: "both",
  response: noAnswer,
  status: 204,
  errors: ["not_closed"],
  access: writeAccess,
  group: SETTINGS_GROUP,
  undo: { by: "undo" },
});
