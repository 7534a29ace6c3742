import type { OffService, SiteService } from "@/lib/contract/kit/site-services";

/** Whether a service of a site is off, by the data of the site in memory. All services of a closed site are. */
export function isServiceOff(
  site: { isClosed: boolean; offServices: readonly OffService[] },
  service: SiteService,
): boolean {
  return site.isClosed || site.offServices.some((off) => off.service === service);
}
