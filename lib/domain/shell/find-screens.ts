import { fold } from "@vitrine/engine/fold";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import { carryOver } from "@/lib/domain/kit/carry-over";
import {
  buildScreenPath,
  buildSiteHome,
  findScreen,
  SCREENS,
  type Screen,
  SECTIONS,
  type Section,
} from "@/lib/domain/kit/screens";

// Separate from `menu`: the browser loads the list of screens only with the quick search, not on every page.

/** A screen of the menu: its name in the list of screens, its label, its English label if that differs, and its address. */
export type MenuScreen = { name: string; label: string; alias?: string; href: string };

/**
 * Screens whose label contains every word, in the reader's language or in English, ignoring case and diacritics. First come labels
 * that begin with the text, then those in which a word does.
 */
export function findScreens(screens: readonly MenuScreen[], text: string, limit: number): MenuScreen[] {
  const whole = fold(text).trim();
  const words = whole.split(" ").filter(Boolean);
  if (words.length === 0) return [];
  const found = screens.flatMap((screen) => {
    const labels = [screen.label, screen.alias ?? ""].map(fold);
    const matching = labels.filter((label) => words.every((word) => label.includes(word)));
    return matching.length === 0 ? [] : [{ screen, rank: Math.min(...matching.map((label) => rank(label, whole))) }];
  });
  return [0, 1, 2].flatMap((at) => found.filter((one) => one.rank === at).map(({ screen }) => screen)).slice(0, limit);
}

function rank(label: string, text: string): number {
  if (label.startsWith(text)) return 0;
  return label.includes(` ${text}`) ? 1 : 2;
}

/** What can be done with a text, by the screen that does it. */
export const TEXT_ACTIONS = {
  statistics: "searches",
  preview: "search-preview",
  customize: "query-customizations",
  synonyms: "synonyms",
  redirects: "redirects",
  campaigns: "campaigns",
  listings: "product-listings",
  items: "catalog-browser",
} as const;

/** The name of such an action. */
export type TextAction = keyof typeof TEXT_ACTIONS;

const NAMES = Object.keys(TEXT_ACTIONS) as TextAction[];

/** The actions on a text that the screens of the menu offer; screens that the user may not open are not in it. */
export function listTextActions(screens: readonly MenuScreen[], text: string): { name: TextAction; href: string }[] {
  return NAMES.flatMap((name) => {
    const screen = screens.find((one) => one.name === TEXT_ACTIONS[name]);
    if (screen === undefined) return [];
    // The statistics of one query are next to those of all.
    const path = name === "statistics" ? screen.href.replace(/[^/]*$/, "queries") : screen.href;
    return [{ name, href: `${path}?${new URLSearchParams({ q: text })}` }];
  });
}

/** The target of a site switch, and whether it stays on the same screen. */
type SiteSwitch = { href: string; isSameScreen: boolean };

/**
 * The same screen on another site, its list when an object was open, or the site's home page when the screen does not
 * exist on every site. Filters carry over as on every link.
 */
export function switchSite(current: { pathname: string; search: string }, siteId: string): SiteSwitch {
  const screen = findScreen(current.pathname)?.screen ?? null;
  if (screen === null) return { href: buildSiteHome(siteId), isSameScreen: false };
  return { href: carryOver(current, buildScreenPath(screen, siteId)), isSameScreen: true };
}

/** A section with the screens the user can open. */
type MenuSection = { key: Section; screens: Screen[] };

/** Builds the user's menu: all ten sections, each with the screens the rights allow. */
export function buildMenu(rights: Rights | null): MenuSection[] {
  return SECTIONS.map((key) => ({
    key,
    screens: SCREENS.filter((screen) => screen.section === key && isAllowed(screen.access, rights)),
  }));
}
