import * as z from "zod/mini";
import { countedDay, id } from "@/lib/contract/kit/common";
import { endpoint } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { SETTINGS_GROUP } from "./site-settings";

// The project of a site: its groups and sites, for internal users. Changes are in the history of the site in the path.

const FEATURE = "administration";
const PREFIX = "/sites/:siteId/settings/project";

const access = { roles: ["internal"] } as const;
const writeAccess = { roles: ["internal", "!viewer"] } as const;

const name = z.string().check(z.trim(), z.maxLength(1000, "invalid"));

const site = z.object({
  site_id: z.string(),
  name: z.string(),
  /** The last day of the trial in the time zone of the site; null without a trial. */
  trial_ends_on: z.optional(z.nullable(z.string())),
});

/** The project of the site, with its groups and their sites, in order. */
export const showProject = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}_json`,
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

/** Renames the project. */
export const renameProject = endpoint({
  feature: FEATURE,
  method: "PUT",
  path: PREFIX,
  body: z.object({ name }),
  response: z.object({ name: z.string() }),
  errors: ["name_empty", "name_too_long"],
  access: writeAccess,
  group: SETTINGS_GROUP,
  undo: { by: "undo" },
});

/** Renames a group of the project. */
export const renameGroup = endpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${PREFIX}/group`,
  body: z.object({ id, name }),
  response: z.object({ name: z.string() }),
  errors: ["name_empty", "name_too_long", "not_found"],
  access: writeAccess,
  group: SETTINGS_GROUP,
  undo: { by: "undo" },
});

/** Moves the site to another group of the project. */
export const moveSite = endpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${PREFIX}/place`,
  body: z.object({ group_id: id }),
  response: z.object({ group_id: id }),
  errors: ["group_unknown"],
  access: writeAccess,
  group: SETTINGS_GROUP,
  undo: { by: "undo" },
});

/** Sets the last day of the trial in the time zone of the site; null ends the countdown. */
export const setTrial = endpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${PREFIX}/trial`,
  body: z.object({ trial_ends_on: z.nullable(countedDay) }),
  response: z.object({ trial_ends_on: z.nullable(z.string()) }),
  access: writeAccess,
  group: SETTINGS_GROUP,
  undo: { by: "undo" },
});
