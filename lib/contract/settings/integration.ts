import * as z from "zod/mini";
import { anyMember } from "@/lib/contract/kit/common";
import { defineEndpoint } from "@/lib/http/endpoint";
import { SETTINGS_GROUP } from "./site-settings";

/** A URL that a shop calls. */
const url = z.nullish(z.string());

/** The URLs that the pages of a shop call, with the tracking code where it belongs into the URL. */
export const integrationUrls = z.object({
  search: url,
  autocomplete: url,
  tracking_script: url,
  events: url,
  recommend: url,
  voice_script: url,
});
/** The URLs that the pages of a shop call. */
export type IntegrationUrls = z.infer<typeof integrationUrls>;

/** What a shop needs to call this site, and what has arrived from it so far. */
export const showIntegration = defineEndpoint({
  feature: "integration",
  method: "GET",
  path: "/sites/:siteId/settings/integration_json",
  servedBy: "both",
  response: z.object({
    urls: integrationUrls,
    /** The day (UTC) of the last events; null if none were received. */
    last_event_day: z.nullish(z.string()),
    /** When the last event was received; null if that is not known exactly. */
    last_event_at: z.nullish(z.string()),
    /** The catalog's name for products. */
    main_type: z.nullish(z.string()),
    has_items: z.nullish(z.boolean()),
  }),
  errors: ["loading"],
  access: anyMember,
  group: SETTINGS_GROUP,
});
