import { SCREENS } from "@/lib/domain/kit/screens";
import type { Api } from "./api";
import { SITE } from "./fresh";

/**
 * A page to test: its name and URL, or a function that creates its data. `isMain`: the gate also reads it in English, in the HTML of the
 * server, and opens it dark on some days. `like` names a stop that is laid out the same, so that the gate leaves this one out.
 */
export type Stop = { name: string; path: string | ((api: Api) => Promise<string>); isMain?: true; like?: string };

/** Pages anyone can open. */
export const WAYS_IN: readonly Stop[] = [
  { name: "sign in", isMain: true, path: "/sign_in" },
  { name: "sign up", isMain: true, path: "/sign_up" },
  { name: "altered link of signing up", path: "/sign_up/confirm?v=1" },
  { name: "altered link", path: "/deep_link?v=1" },
  { name: "authorization failed", path: "/auth_error" },
  { name: "clocks differ", path: "/hmac_failed" },
  {
    name: "keys of servers differ",
    like: "clocks of servers differ",
    path: "/hmac_failed?fault=keys&reference=reference-1",
  },
  {
    name: "clocks of servers differ",
    path: "/hmac_failed?fault=clocks&data_time=1773133620&web_time=1773133200&reference=reference-1",
  },
  {
    name: "clock of a sign-in service differs",
    like: "clocks of servers differ",
    path: "/hmac_failed?fault=provider&reference=reference-1",
  },
  {
    name: "clock of a single sign-on differs",
    like: "clocks of servers differ",
    path: "/hmac_failed?fault=sso&issued=1773134100&web_time=1773133200&reference=reference-1",
  },
  { name: "not authorized", path: "/not_authorized" },
  { name: "summary by e-mail", path: "/unsubscribe?user=u1" },
];

/** Screens that only say that they are not available. */
const ABSENT = SCREENS.filter(({ exists }) => !exists);

/** Pages of a signed-in user, including every screen of the menu. */
export const OWN: readonly Stop[] = [
  { name: "all sites", path: "/sites" },
  // The owner is no internal user.
  ...SCREENS.filter(({ internal, exists }) => exists && internal === undefined).map(({ name, path }) => ({
    name,
    isMain: true as const,
    path: path.replace(":siteId", SITE),
  })),
  ...ABSENT.map(({ name, path }, index) => ({
    name,
    ...(index > 0 && ABSENT[0] ? { like: ABSENT[0].name } : {}),
    path: path.replace(":siteId", SITE),
  })),
  { name: "list without a match", path: `/sites/${SITE}/query_customizations?q=nothing-is-called-so` },
  { name: "rights that a write lacked", path: `/sites/${SITE}/not_authorized?missing=synonyms,!viewer,other` },
  {
    name: "members that nobody is",
    like: "list without a match",
    path: `/sites/${SITE}/settings/members?q=nobody-is-called-so&role=owner`,
  },
  { name: "unknown screen", path: `/sites/${SITE}/no/such/screen` },
  { name: "customization that is not there", path: `/sites/${SITE}/query_customizations/none` },
  {
    name: "listing that is not there",
    like: "customization that is not there",
    path: `/sites/${SITE}/product_listing_customizations/none`,
  },
  {
    name: "campaigns without a match",
    like: "list without a match",
    path: `/sites/${SITE}/campaigns?q=nothing-is-called-so&state=ended`,
  },
  { name: "timeline of campaigns", path: `/sites/${SITE}/campaigns/timeline?zoom=year` },
  {
    name: "timeline of listing campaigns",
    like: "timeline of campaigns",
    path: `/sites/${SITE}/plp_campaigns/timeline`,
  },
  { name: "TOP items of a type", like: "editor of TOP items", path: `/sites/${SITE}/top_items_customizations/brand` },
  { name: "items as a table", path: `/sites/${SITE}/catalog_management/catalog_browser?json=0&q=tent` },
  { name: "item of the catalogue", path: `/sites/${SITE}/catalog_management/catalog_browser/item?identity=HM-10028` },
  {
    name: "two items compared",
    path: `/sites/${SITE}/catalog_management/catalog_browser/item?identity=HM-10028&with=HM-10007`,
  },
  { name: "attributes of the catalogue", path: `/sites/${SITE}/data_quality?tab=attributes` },
  { name: "missing items", path: `/sites/${SITE}/data_quality?tab=missing` },
  { name: "missing items by source", path: `/sites/${SITE}/data_quality?tab=missing&group=source` },
  { name: "why an item is missing", path: `/sites/${SITE}/data_quality?tab=missing&why=HM-99999` },
  { name: "paired items", path: `/sites/${SITE}/data_quality?tab=paired` },
  {
    name: "statistics by hours",
    like: "site-stats",
    path: `/sites/${SITE}/stats?period=yesterday&scope=all&chart=revenue`,
  },
  { name: "run that is held", path: `/sites/${SITE}/settings/feeds/history?run=demo-run-held&kind=changed` },
  { name: "errors of a run", path: `/sites/${SITE}/settings/feeds/history?run=demo-run-faulty` },
  { name: "preview of a query", path: `/sites/${SITE}/search_preview?q=kayak` },
  { name: "queries compared", path: `/sites/${SITE}/searches?compare=previous&scope=autocomplete` },
  { name: "queries without results", path: `/sites/${SITE}/searches?only=no_results&work=1` },
  { name: "detail of a query", path: `/sites/${SITE}/queries?q=kayak` },
  {
    name: "visits under filters",
    path: `/sites/${SITE}/settings/explore/events?period=7d&with_ip=nowhere&without_queries=kayak&apply_segment=elsewhere`,
  },
  {
    name: "visit that is not there",
    like: "customization that is not there",
    path: `/sites/${SITE}/settings/explore/events/1-1`,
  },
  { name: "editor with results", isMain: true, path: `/sites/${SITE}/query_customizations/demo-1` },
  {
    name: "editor without results",
    path: async (api) => `/sites/${SITE}/query_customizations/${await api.createCustomization(`zzyzx ${Date.now()}`)}`,
  },
  {
    name: "editor of a listing",
    like: "editor with results",
    path: async (api) => `/sites/${SITE}/product_listing_customizations/${(await api.createListingOnFreePath()).id}`,
  },
  {
    name: "editor of a new customization",
    like: "editor without results",
    path: `/sites/${SITE}/query_customizations/new?q=zzyzx`,
  },
  {
    name: "editor of a new listing",
    like: "editor without results",
    path: `/sites/${SITE}/product_listing_customizations/new?q=nowhere`,
  },
  { name: "new campaign", path: `/sites/${SITE}/campaigns/new?query=tent` },
  { name: "editor of a campaign", path: `/sites/${SITE}/campaigns/demo-campaign-1` },
  { name: "new listing campaign", like: "new campaign", path: `/sites/${SITE}/plp_campaigns/new` },
  {
    name: "campaign that is not there",
    like: "customization that is not there",
    path: `/sites/${SITE}/campaigns/none`,
  },
  { name: "settings of a site", path: `/sites/${SITE}/settings?tab=site` },
  { name: "editor of TOP items", path: `/sites/${SITE}/top_items_customizations/item` },
];

/** Pages that only internal users can open. */
export const INTERNAL: readonly Stop[] = [
  { name: "project of a site", path: `/sites/${SITE}/settings?tab=project` },
  { name: "all projects", path: `/sites/${SITE}/settings?tab=projects` },
];

/** The URL of a page; creates its data if needed. */
export async function buildStopUrl({ path }: Stop, api: Api): Promise<string> {
  return typeof path === "string" ? path : path(api);
}
