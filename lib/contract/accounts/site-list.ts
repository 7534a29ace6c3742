import * as z from "zod/mini";
import { anyMember, id } from "@/lib/contract/kit/common";
import { defineEndpoint } from "@/lib/http/endpoint";
import { rows, rowsByKey, unreadableRows } from "@/lib/http/rows";

/** Projects by id; null for a project that could not be parsed. */
export const projectMap = rowsByKey(
  z.object({
    name: z.string(),
    persoo: z.catch(z.boolean(), false),
    groups: rows(
      z.object({
        id: z.optional(id),
        name: z.nullish(z.string()),
        sites: rows(
          z.object({
            tracker_id: z.string(),
            name: z.string(),
            is_closed: z.catch(z.optional(z.boolean()), undefined),
          }),
        ),
      }),
    ),
    ...unreadableRows,
  }),
);
/** Projects by id. */
export type ProjectMap = z.infer<typeof projectMap>;

/** The projects and sites that the user may open. */
export const availableProjects = defineEndpoint({
  feature: "site-list",
  method: "GET",
  path: "/sites/:siteId/available_projects",
  servedBy: "both",
  response: projectMap,
  errors: ["unableToLoadData"],
  access: anyMember,
});
