import * as z from "zod/mini";
import { anyMember, id, NOT_VIEWER } from "@/lib/contract/kit/common";
import { defineEndpoint } from "@/lib/http/endpoint";

// Settings of a site. Every member reads them; owners and internal users change them, only owners the approval.

const FEATURE = "site-settings";
const PREFIX = "/sites/:siteId/settings";

/** Capability group of backends whose sites have settings. */
export const SETTINGS_GROUP = "site_settings";

const writeAccess = { roles: [NOT_VIEWER] } as const;

/** Maximum length of a base URL. */
export const BASE_URL_MAX = 2048;

/** Codes that refuse the name of a site, group or project. */
export const NAME_CODES = ["name_empty", "name_too_long", "name_not_plain", "name_has_link"] as const;
/** The same for the name of a new group, which is a field beside others. */
export const GROUP_NAME_CODES = ["group_empty", "group_too_long", "group_not_plain", "group_has_link"] as const;

/** Codes that refuse settings, at their field. */
export const SITE_SETTINGS_CODES = [
  ...NAME_CODES,
  "name_taken",
  "time_zone_unknown",
  "currency_unknown",
  "language_unknown",
  "base_url_invalid",
] as const;
export type SiteSettingsCode = (typeof SITE_SETTINGS_CODES)[number];

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, "invalid"));

/** Settings as sent; `lib/domain/settings/validate-settings` validates them. */
export const siteSettingsInput = z.object({
  name: text(1000),
  time_zone: text(100),
  currency: text(10),
  language: text(35),
  base_url: text(10_000),
});
/** Settings that owners change together. */
export type SiteSettings = z.infer<typeof siteSettingsInput>;

const project = z.object({ id, name: z.string() });

/** The settings of a site. `revision` is for `If-Match`. */
export const showSettings = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/show_json`,
  servedBy: "both",
  response: z.object({
    name: z.string(),
    time_zone: z.string(),
    currency: z.string(),
    language: z.string(),
    base_url: z.string(),
    revision: z.string(),
    approval_required: z.boolean(),
    /** Whether rows of a feed that belong to one product become one item; missing from backends without variants. */
    merges_variants: z.catch(z.nullish(z.boolean()), undefined),
    /** Hosts besides that of `base_url` from which code for shoppers may load; missing from backends without such code. */
    resource_hosts: z.catch(z.nullish(z.array(z.string())), undefined),
    project: z.nullish(project),
    group: z.nullish(project),
  }),
  errors: ["loading"],
  access: anyMember,
  group: SETTINGS_GROUP,
});

/** Changes the settings, with `If-Match`. Instants of rules stay as they are when the time zone changes. */
export const saveSettings = defineEndpoint({
  feature: FEATURE,
  method: "PUT",
  path: PREFIX,
  servedBy: "both",
  body: siteSettingsInput,
  response: z.object({ ...siteSettingsInput.shape, revision: z.string() }),
  errors: [...SITE_SETTINGS_CODES],
  access: writeAccess,
  group: SETTINGS_GROUP,
  undo: { by: "undo" },
});

/** Sets whether publishing on this site requires a second person; for owners. */
export const setApproval = defineEndpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${PREFIX}/approval`,
  servedBy: "both",
  body: z.object({ approval_required: z.boolean() }),
  response: z.object({ approval_required: z.boolean() }),
  errors: ["forbidden"],
  access: writeAccess,
  group: SETTINGS_GROUP,
  undo: { by: "undo" },
});

/**
 * Sets whether rows of a feed that belong to one product become one item, from the next feed run on; for owners and internal
 * users.
 */
export const setVariants = defineEndpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${PREFIX}/variants`,
  servedBy: "both",
  body: z.object({ merges_variants: z.boolean() }),
  response: z.object({ merges_variants: z.boolean() }),
  errors: ["forbidden"],
  access: writeAccess,
  group: SETTINGS_GROUP,
  undo: { by: "undo" },
});

/**
 * Sets the hosts besides that of the shop from which custom CSS and templates may load images and fonts; for owners and internal users.
 * What is published stays as it is. 412 `stale` if someone else has changed the list meanwhile.
 */
export const setResourceHosts = defineEndpoint({
  feature: FEATURE,
  method: "PUT",
  path: `${PREFIX}/resource_hosts`,
  servedBy: "both",
  body: z.object({
    hosts: z.array(text(1000)).check(z.maxLength(200, "too_many_hosts")),
    /** The list that the change is based on. */
    before: z.array(text(1000)),
  }),
  response: z.object({ resource_hosts: z.array(z.string()) }),
  errors: ["forbidden", "stale", "host_invalid", "too_many_hosts"],
  access: writeAccess,
  group: SETTINGS_GROUP,
  undo: { by: "undo" },
});
