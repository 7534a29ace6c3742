import type { OffService, SiteService } from "@/lib/contract/kit/site-services";

/** Whether a service of a site is off, by the data of the site in memory. */
export function isServiceOff(site: { offServices: readonly OffService[] }, service: SiteService): boolean {
  return site.offServices.some((off) => off.service === service);
}
