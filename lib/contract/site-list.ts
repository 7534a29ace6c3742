import * as z from "zod/mini";
import { endpoint } from "@/lib/http/endpoint";
import { anyMember, id } from "./common";

/** Projects by id, as the wire has them. */
export const projectMap = z.record(
  z.string(),
  z.object({
    name: z.string(),
    persoo: z.catch(z.boolean(), false),
    groups: z.array(
      z.object({
        id: z.optional(id),
        name: z.optional(z.nullable(z.string())),
        sites: z.array(z.object({ tracker_id: z.string(), name: z.string() })),
      }),
    ),
  }),
);
/** Projects by id, as the wire has them. */
export type ProjectMap = z.infer<typeof projectMap>;

/** The projects and sites that the user may open. */
export const availableProjects = endpoint({
  feature: "site-list",
  method: "GET",
  path: "/sites/:siteId/available_projects",
  response: projectMap,
  errors: ["unableToLoadData"],
  access: anyMember,
});
