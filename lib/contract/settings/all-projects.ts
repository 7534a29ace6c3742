import * as z from "zod/mini";
import { buildPageSchema, id, pageNumber, searchText } from "@/lib/contract/kit/common";
import { defineList } from "@/lib/contract/kit/lists";
import { defineEndpoint } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { NAME_CODES, SETTINGS_GROUP } from "./site-settings";

// All projects and sites that an internal user administers, whichever site is open. Changes of projects are in the history of the
// site in the path.

const FEATURE = "all-projects";
const PREFIX = "/sites/:siteId/settings";

const access = { roles: ["internal"] } as const;
const writeAccess = { roles: ["internal", "!viewer"] } as const;

/** Sites per page, and projects that one answer offers at most. */
export const SITES_PER_PAGE = 50;
export const PROJECTS_MAX = 50;

/** `open`: not closed. */
export const SITE_STATES = ["open", "closed"] as const;

const q = searchText;
const name = z.string().check(z.trim(), z.maxLength(1000, "invalid"));
const place = z.object({ id, name: z.string() });

/** A site with its place, in the list of all. */
export const administeredSite = z.object({
  site_id: z.string(),
  name: z.string(),
  project: place,
  group: place,
  /** Null while the site is open. */
  closed_at: z.nullish(z.string()),
  close_reason: z.nullish(z.string()),
  /** How many people have a grant for this very site. */
  members: z.catch(z.optional(z.int()), undefined),
});
export type AdministeredSite = z.infer<typeof administeredSite>;

/** The list of all sites. */
export const siteList = defineList({
  query: z.object({ q, state: z.optional(z.catch(z.optional(z.enum(SITE_STATES)), undefined)), page: pageNumber }),
  columns: ["site", "project", "members", "state"],
  filters: ["q", "state"],
});

/** A page of sites by project, that contain every word of `q` in name, tracking code, project or group. */
export const listSites = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/all_sites_json`,
  servedBy: "both",
  query: siteList.query,
  response: buildPageSchema(administeredSite),
  errors: ["loading"],
  access,
  group: SETTINGS_GROUP,
});

/** The first projects by name that contain every word of `q`, with their groups; also those without sites. */
export const listProjects = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/all_projects_json`,
  servedBy: "both",
  query: z.object({ q }),
  response: z.object({
    projects: rows(z.object({ id, name: z.string(), sites: z.int(), groups: rows(place), ...unreadableRows })),
    total_count: z.int(),
    ...unreadableRows,
  }),
  errors: ["loading"],
  access,
  group: SETTINGS_GROUP,
});
/** A project that a site can move to. */
export type AdministeredProject = z.infer<(typeof listProjects)["response"]>["projects"][number];

/** Creates a project without sites; for internal users of all sites. Undoing it deletes the project while it has no sites. */
export const createProject = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/all_projects`,
  servedBy: "both",
  body: z.object({ name }),
  response: z.object({ project_id: id }),
  status: 201,
  errors: [...NAME_CODES, "name_taken"],
  access: writeAccess,
  group: SETTINGS_GROUP,
  undo: { by: "undo" },
});

export const renameAnyProject = defineEndpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${PREFIX}/all_projects`,
  servedBy: "both",
  body: z.object({ id, name }),
  response: z.object({ name: z.string() }),
  errors: [...NAME_CODES, "name_taken", "not_found"],
  access: writeAccess,
  group: SETTINGS_GROUP,
  undo: { by: "undo" },
});
