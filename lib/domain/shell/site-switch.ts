import { carryOver } from "@/lib/domain/kit/carry-over";
import { screenAt, screenPath, siteHome } from "@/lib/domain/kit/screens";

/** Where a switch of the site leads, and whether the screen was kept. */
export type SiteSwitch = { href: string; isSameScreen: boolean };

/**
 * The same screen on another site, its list when an object of this site was open; site_home where the screen is none
 * that every site has. Filters travel as on every link.
 */
export function switchSite(current: { pathname: string; search: string }, siteId: string): SiteSwitch {
  const screen = screenAt(current.pathname)?.screen ?? null;
  if (screen === null) return { href: siteHome(siteId), isSameScreen: false };
  return { href: carryOver(current, screenPath(screen, siteId)), isSameScreen: true };
}
