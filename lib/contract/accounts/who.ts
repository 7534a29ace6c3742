import * as z from "zod/mini";
import { anyMember, id } from "@/lib/contract/kit/common";
import { LOCALES } from "@/lib/contract/kit/locale";
import { SITE_SERVICES } from "@/lib/contract/kit/site-services";
import { defineEndpoint, noParams } from "@/lib/http/endpoint";

/** The signed-in user. Falls back to the email address, then the id, when the backend has no name. */
export const user = z.pipe(
  z.object({
    id,
    name: z._default(z.string(), ""),
    email: z._default(z.string(), ""),
    /** Absent when the profile's language is not one of the product's. */
    locale: z.catch(z.optional(z.enum(LOCALES)), undefined),
  }),
  z.transform((parsed) => ({ ...parsed, name: parsed.name || parsed.email || parsed.id })),
);
/** The signed-in user. */
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
  /** A second person must approve what shoppers will see; only our backend can require that. */
  approval_required: z.catch(z.optional(z.boolean()), undefined),
});
export type Site = z.infer<typeof site>;

export const offService = z.object({
  service: z.enum(SITE_SERVICES),
  since: z.string(),
  by: z.string(),
  reason: z.string(),
  auto_return_at: z.nullable(z.string()),
});

/** The member as whom the user views the console, read only; `is_here`: on this site, with that member's rights. */
export const viewAs = z.object({ user_id: z.string(), name: z.string(), is_here: z.boolean() });
/** The member as whom the user views the console. */
export type ViewAs = z.infer<typeof viewAs>;

/** Since when a site is closed, by whom (their name) and why. */
export const closure = z.object({ at: z.string(), by: z.string(), reason: z.string() });
/** Since when a site is closed, by whom and why. */
export type Closure = z.infer<typeof closure>;

/**
 * User, rights and site: the data every page of a site needs. `lib/domain/kit/access` parses the rights leniently. To sign people in, the
 * web server also asks a legacy backend with an e-mail address in `X-Vitrine-User`; one that knows the address, in any case, answers as
 * for the id of its user.
 */
export const frontendData = defineEndpoint({
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
    /** Services that are off, for the bar on every screen; only our backend has them. */
    off_services: z.catch(z.nullish(z.array(offService)), null),
    /** Null while the site is open; only our backend closes sites. */
    closed: z.catch(z.nullish(closure), null),
    view_as: z.catch(z.nullish(viewAs), null),
  }),
  errors: ["unauthenticated", "forbidden", "not_found"],
  access: anyMember,
  servedBy: "backend",
});

/** The signed-in user, outside a site. */
export const me = defineEndpoint({
  feature: "who",
  method: "GET",
  path: "/frontend_data",
  params: noParams,
  response: z.object({
    user,
    csrf_token: z.string(),
    default_site: z.nullable(z.string()),
    /** Any site of the user, for the site list call, which needs one. */
    any_site: z.nullish(z.string()),
    projects_count: z.int(),
  }),
  errors: ["unauthenticated"],
  access: anyMember,
  group: "who",
  servedBy: "backend",
});

/** Which groups of calls a backend has; 404 means none. */
export const capabilities = defineEndpoint({
  feature: "who",
  method: "GET",
  path: "/sites/:siteId/capabilities",
  servedBy: "both",
  response: z.object({ groups: z.array(z.string()) }),
  errors: ["not_found"],
  access: anyMember,
  group: "capabilities",
});
