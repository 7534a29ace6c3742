import { carryOver } from "@/lib/domain/kit/carry-over";
import { buildScreenPath, buildSiteHome, findScreen } from "@/lib/domain/kit/screens";

/** The target of a site switch, and whether it stays on the same screen. */
export type SiteSwitch = { href: string; isSameScreen: boolean };

/**
 * The same screen on another site, its list when an object was open, or the site's home page when the screen does not
 * exist on every site. Filters carry over as on every link.
 */
export function switchSite(current: { pathname: string; search: string }, siteId: string): SiteSwitch {
  const screen = findScreen(current.pathname)?.screen ?? null;
  if (screen === null) return { href: buildSiteHome(siteId), isSameScreen: false };
  return { href: carryOver(current, buildScreenPath(screen, siteId)), isSameScreen: true };
}
