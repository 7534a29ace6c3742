import type { Access } from "@/lib/http/endpoint";
import { checkAccess, isAllowed, type Rights } from "./access";
import type { Supports } from "./supports";

// All screens of a site, for menu, middleware, pages and tests. A screen keeps the legacy path of its endpoints as its address, so
// that old links work.

/** The ten menu sections, in order; all are always shown. */
export const SECTIONS = [
  "abTests",
  "shoppingAssistant",
  "catalog",
  "configurations",
  "dashboards",
  "generalHelp",
  "productListing",
  "recommendations",
  "search",
  "generalSettings",
] as const;
export type Section = (typeof SECTIONS)[number];

/** A screen of a site. */
export type Screen = {
  /** The feature's name, and the key of the screen's name in the menu. */
  name: string;
  /** The target of the menu entry, with `:name` parts. */
  path: string;
  /** Other paths of the same screen. */
  more?: readonly string[];
  section: Section;
  access: Access;
  tag?: "BETA" | "NEW";
  /** `internal`: internal users only; `internal+`: also selected clients. Shown as text. */
  internal?: "internal" | "internal+";
  /** Capability group without which the screen is absent. */
  group?: string;
  /** Whether its page exists; others open the catch-all page. */
  exists: boolean;
};

const S = "/sites/:siteId";

function allow(policy: string): Access {
  return { policies: [policy] };
}

/** All screens, in menu order. */
export const SCREENS: readonly Screen[] = [
  {
    name: "searches",
    path: `${S}/searches`,
    more: [`${S}/queries`],
    section: "search",
    access: allow("analytics"),
    exists: true,
  },
  {
    name: "query-customizations",
    path: `${S}/query_customizations`,
    more: [`${S}/query_customizations/new`, `${S}/query_customizations/timeline`, `${S}/query_customizations/:id`],
    section: "search",
    access: allow("search_customizations"),
    exists: true,
  },
  {
    name: "synonyms",
    path: `${S}/catalog_management/synonyms`,
    section: "search",
    access: allow("synonyms"),
    exists: true,
  },
  { name: "redirects", path: `${S}/fixit`, section: "search", access: allow("redirects"), exists: true },
  {
    name: "search-preview",
    path: `${S}/search_preview`,
    section: "search",
    access: allow("search_customizations"),
    exists: true,
  },
  {
    name: "campaigns",
    path: `${S}/campaigns`,
    more: [`${S}/campaigns/new`, `${S}/campaigns/timeline`, `${S}/campaigns/:id`],
    section: "search",
    access: allow("campaigns"),
    exists: true,
  },
  {
    name: "voice-search",
    path: `${S}/setup/voice_search`,
    section: "search",
    access: allow("voice_search"),
    exists: true,
  },
  {
    name: "top-items",
    path: `${S}/top_items_customizations`,
    more: [`${S}/top_items_customizations/:type`],
    section: "search",
    access: allow("top_items"),
    exists: true,
  },
  {
    name: "product-listings",
    path: `${S}/product_listing_customizations`,
    more: [
      `${S}/product_listing_customizations/new`,
      `${S}/product_listing_customizations/timeline`,
      `${S}/product_listing_customizations/:id`,
    ],
    section: "productListing",
    access: allow("listing_customizations"),
    exists: true,
  },
  {
    name: "listing-campaigns",
    path: `${S}/plp_campaigns`,
    more: [`${S}/plp_campaigns/new`, `${S}/plp_campaigns/timeline`, `${S}/plp_campaigns/:id`],
    section: "productListing",
    access: allow("campaigns"),
    exists: true,
  },
  {
    name: "recommenders",
    path: `${S}/setup/recommenders`,
    section: "recommendations",
    access: allow("recommendations"),
    exists: true,
  },
  {
    name: "recommendations-customization",
    path: `${S}/setup/recommendations_customization`,
    more: [`${S}/setup/recommendations_customization/timeline`, `${S}/setup/recommendations_customization/:id`],
    section: "recommendations",
    access: allow("recommendations"),
    tag: "NEW",
    group: "recommendations_customization",
    exists: true,
  },
  {
    name: "recommender-rules",
    path: `${S}/setup/recommender_rules`,
    section: "recommendations",
    access: allow("recommendations"),
    exists: true,
  },
  {
    name: "catalog-browser",
    path: `${S}/catalog_management/catalog_browser`,
    more: [`${S}/catalog_management/catalog_browser/item`],
    section: "catalog",
    access: allow("catalog"),
    exists: true,
  },
  { name: "data-quality", path: `${S}/data_quality`, section: "catalog", access: allow("data_quality"), exists: true },
  {
    name: "feeds-sources",
    path: `${S}/settings/feeds/sources`,
    section: "catalog",
    access: allow("feeds"),
    group: "feeds",
    exists: true,
  },
  { name: "feeds-plan", path: `${S}/settings/feeds/plans`, section: "catalog", access: allow("feeds"), exists: true },
  {
    name: "feeds-history",
    path: `${S}/settings/feeds/history`,
    section: "catalog",
    access: allow("feeds"),
    exists: true,
  },
  {
    name: "dashboards",
    path: `${S}/dashboards`,
    more: [`${S}/dashboards/:id`],
    section: "dashboards",
    access: allow("dashboards"),
    group: "dashboards",
    exists: true,
  },
  { name: "site-stats", path: `${S}/stats`, section: "dashboards", access: allow("stats"), exists: true },
  { name: "ab-tests", path: `${S}/ab_tests`, section: "abTests", access: {}, exists: false },
  {
    name: "shopping-assistant",
    path: `${S}/assistants`,
    section: "shoppingAssistant",
    access: {},
    tag: "BETA",
    exists: false,
  },
  {
    name: "screenshots",
    path: `${S}/setup/screenshots`,
    section: "configurations",
    access: allow("internal_plus"),
    internal: "internal+",
    exists: true,
  },
  {
    name: "sessions",
    path: `${S}/settings/explore/events`,
    more: [`${S}/settings/explore/events/:sessionId`],
    section: "generalSettings",
    access: allow("analytics"),
    exists: true,
  },
  {
    name: "services",
    path: `${S}/settings/services`,
    section: "generalSettings",
    access: allow("services"),
    exists: true,
  },
  {
    name: "approvals",
    path: `${S}/approvals`,
    section: "generalSettings",
    access: {},
    group: "approvals",
    exists: true,
  },
  {
    name: "change-history",
    path: `${S}/history`,
    section: "generalSettings",
    access: {},
    group: "history",
    exists: true,
  },
  {
    name: "members",
    path: `${S}/settings/members`,
    section: "generalSettings",
    access: allow("members"),
    group: "users",
    exists: true,
  },
  { name: "integration", path: `${S}/settings`, section: "generalSettings", access: {}, exists: true },
  {
    name: "help",
    path: `${S}/help`,
    more: [`${S}/help/precedence`],
    section: "generalHelp",
    access: {},
    exists: true,
  },
];

for (const screen of SCREENS) checkAccess(screen.access);

/** Returns the screen with a name; throws an Error for an unknown name. */
export function getScreen(name: string): Screen {
  const found = SCREENS.find((screen) => screen.name === name);
  if (found === undefined) throw new Error(`no screen is named ${name}`);
  return found;
}

/** Whether a screen exists, and the backend supports it. */
export function isPresent(screen: Screen, supports: Supports): boolean {
  return screen.exists && supports(screen);
}

/** Builds the path of a screen on a site. */
export function buildScreenPath(screen: Pick<Screen, "path">, siteId: string): string {
  return screen.path.replace(":siteId", encodeURIComponent(siteId));
}

/** Finds the site and screen of a path; `screen` is null on the catch-all page, the result null outside a site. */
export function findScreen(pathname: string): { siteId: string; screen: Screen | null } | null {
  const site = /^\/sites\/([^/]+)(\/|$)/.exec(pathname);
  if (site?.[1] === undefined) return null;
  const path = pathname.replace(/\/+$/, "");
  return { siteId: decode(site[1]), screen: SCREENS.find((screen) => matchesPath(screen, path)) ?? null };
}

/** The only route, besides the catalog browser, that opens without a full reload. */
export const SOFT_ROUTE = "sessions";

/**
 * The way into a site for links that do not know what the user may open there: the page redirects to the first such screen
 * (`findFirstScreen`).
 */
export function buildSiteHome(siteId: string): string {
  return `/sites/${encodeURIComponent(siteId)}`;
}

/** The screens that a user may open on a site, the most important first. */
export function listOpenScreens(rights: Rights | null, supports: Supports): Screen[] {
  return SCREENS.filter((screen) => isPresent(screen, supports) && isAllowed(screen.access, rights));
}

/**
 * The first screen that a user may open. Without any right it is the integration, which is about the site itself: approvals and the
 * history list only what rights allow.
 */
export function findFirstScreen(rights: Rights | null, supports: Supports): Screen {
  const needsRight = ({ access }: Screen): boolean => access.policies !== undefined;
  return listOpenScreens(rights, supports).find(needsRight) ?? getScreen("integration");
}

function matchesPath(screen: Screen, path: string): boolean {
  return [screen.path, ...(screen.more ?? [])].some((pattern) => getPattern(pattern).test(path));
}

const patterns = new Map<string, RegExp>();

function getPattern(path: string): RegExp {
  const known = patterns.get(path);
  if (known !== undefined) return known;
  const pattern = new RegExp(`^${path.replace(/:[A-Za-z]+/g, "[^/]+")}$`);
  patterns.set(path, pattern);
  return pattern;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
