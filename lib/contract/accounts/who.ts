import * as z from "zod/mini";
import { anyMember, id } from "@/lib/contract/kit/common";
import { LOCALES } from "@/lib/contract/kit/locale";
import { endpoint, noParams } from "@/lib/http/endpoint";

/** Who is signed in. A backend that has no name for somebody gets the address in its place, else the id. */
export const user = z.pipe(
  z.object({
    id,
    name: z._default(z.string(), ""),
    email: z._default(z.string(), ""),
    /** Absent where the profile names no language of the product. */
    locale: z.catch(z.optional(z.enum(LOCALES)), undefined),
  }),
  z.transform((one) => ({ ...one, name: one.name || one.email || one.id })),
);
/** Who is signed in. */
export type User = z.infer<typeof user>;

/** A site as the shell needs it. */
export const site = z.object({
  trackingCode: z.string(),
  projectId: id,
  name: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  language: z.string(),
  base_url: z.string(),
});
/** A site as the shell needs it. */
export type Site = z.infer<typeof site>;

/** User, rights and site: what every page of a site starts from. Rights are read leniently by `lib/domain/kit/access`. */
export const frontendData = endpoint({
  feature: "who",
  method: "GET",
  path: "/sites/:siteId/frontend_data",
  response: z.object({
    user,
    roles: z.unknown(),
    policies: z.unknown(),
    site,
    trial: z._default(z.object({ days: z._default(z.nullable(z.int()), null) }), { days: null }),
    csrf_token: z.string(),
  }),
  errors: ["unauthenticated", "forbidden", "not_found"],
  access: anyMember,
  servedBy: "backend",
});

/** Who is asking outside a site. */
export const me = endpoint({
  feature: "who",
  method: "GET",
  path: "/frontend_data",
  params: noParams,
  response: z.object({
    user,
    csrf_token: z.string(),
    default_site: z.nullable(z.string()),
    /** Any site of the user, in whose name the site list can be asked for; null when there is none. */
    any_site: z.optional(z.nullable(z.string())),
    projects_count: z.int(),
  }),
  errors: ["unauthenticated"],
  access: anyMember,
  group: "who",
  servedBy: "backend",
});

/** Which groups of calls a backend has; 404 means none. */
export const capabilities = endpoint({
  feature: "who",
  method: "GET",
  path: "/sites/:siteId/capabilities",
  response: z.object({ groups: z.array(z.string()) }),
  errors: ["not_found"],
  access: anyMember,
  group: "capabilities",
});
