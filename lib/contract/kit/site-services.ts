// The services of a site that can be switched off in an emergency.

/** The services, in the order of the screen. */
export const SITE_SERVICES = ["search", "recommender", "custom_script"] as const;
export type SiteService = (typeof SITE_SERVICES)[number];

/** A service that is off: since when, by whom, why, and when it returns by itself. */
export type OffService = {
  service: SiteService;
  since: string;
  by: string;
  reason: string;
  auto_return_at: string | null;
};
