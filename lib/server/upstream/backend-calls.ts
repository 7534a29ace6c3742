import * as language from "@/lib/contract/accounts/language";
import * as members from "@/lib/contract/accounts/members";
import * as siteList from "@/lib/contract/accounts/site-list";
import * as who from "@/lib/contract/accounts/who";
import * as attention from "@/lib/contract/analytics/attention";
import * as dashboards from "@/lib/contract/analytics/dashboards";
import * as digest from "@/lib/contract/analytics/digest";
import * as firstDay from "@/lib/contract/analytics/first-day";
import * as savedViews from "@/lib/contract/analytics/saved-views";
import * as searches from "@/lib/contract/analytics/searches";
import * as segments from "@/lib/contract/analytics/segments";
import * as sessions from "@/lib/contract/analytics/sessions";
import * as siteStats from "@/lib/contract/analytics/site-stats";
import * as campaigns from "@/lib/contract/campaigns/campaigns";
import * as imageChecks from "@/lib/contract/campaigns/image-checks";
import * as listingCampaigns from "@/lib/contract/campaigns/listing-campaigns";
import * as catalogBrowser from "@/lib/contract/catalogue/catalog-browser";
import * as dataQuality from "@/lib/contract/catalogue/data-quality";
import * as feedRuns from "@/lib/contract/catalogue/feed-runs";
import * as feeds from "@/lib/contract/catalogue/feeds";
import * as plans from "@/lib/contract/catalogue/plans";
import * as customizationCopies from "@/lib/contract/customizations/customization-copies";
import * as drafts from "@/lib/contract/customizations/drafts";
import * as newCustomizations from "@/lib/contract/customizations/new-customizations";
import * as productListings from "@/lib/contract/customizations/product-listings";
import * as queryCustomizations from "@/lib/contract/customizations/query-customizations";
import * as queryForms from "@/lib/contract/customizations/query-forms";
import * as ruleEvidence from "@/lib/contract/customizations/rule-evidence";
import * as topItems from "@/lib/contract/customizations/top-items";
import * as waitingReviews from "@/lib/contract/drafts/waiting-reviews";
import * as approvals from "@/lib/contract/history/approvals";
import * as changeHistory from "@/lib/contract/history/change-history";
import * as changeMarks from "@/lib/contract/history/change-marks";
import { SIGN_IN_GROUP } from "@/lib/contract/kit/own-groups";
import * as recommendationsCopies from "@/lib/contract/recommendations/recommendations-copies";
import * as recommendationsCustomization from "@/lib/contract/recommendations/recommendations-customization";
import * as recommendationsPreview from "@/lib/contract/recommendations/recommendations-preview";
import * as recommenderRules from "@/lib/contract/recommendations/recommender-rules";
import * as recommenders from "@/lib/contract/recommendations/recommenders";
import * as redirects from "@/lib/contract/rewrites/redirects";
import * as synonyms from "@/lib/contract/rewrites/synonyms";
import * as screenshots from "@/lib/contract/screenshots/screenshots";
import * as queryInsight from "@/lib/contract/search/query-insight";
import * as searchHost from "@/lib/contract/search/search-host";
import * as services from "@/lib/contract/services/services";
import * as administration from "@/lib/contract/settings/administration";
import * as allProjects from "@/lib/contract/settings/all-projects";
import * as integration from "@/lib/contract/settings/integration";
import * as newSite from "@/lib/contract/settings/new-site";
import * as siteSettings from "@/lib/contract/settings/site-settings";
import * as voiceSearch from "@/lib/contract/voice/voice-search";
import type { Endpoint } from "@/lib/http/endpoint";

/** A call of the contract; `name` is its feature and its export, such as `services.toggle`. */
export type ContractCall = { name: string; call: Endpoint };

const MODULES = [
  language,
  members,
  siteList,
  who,
  attention,
  dashboards,
  digest,
  firstDay,
  savedViews,
  searches,
  segments,
  sessions,
  siteStats,
  campaigns,
  imageChecks,
  listingCampaigns,
  catalogBrowser,
  dataQuality,
  feedRuns,
  feeds,
  plans,
  customizationCopies,
  drafts,
  newCustomizations,
  productListings,
  queryCustomizations,
  queryForms,
  ruleEvidence,
  topItems,
  waitingReviews,
  approvals,
  changeHistory,
  changeMarks,
  recommendationsCopies,
  recommendationsCustomization,
  recommendationsPreview,
  recommenderRules,
  recommenders,
  redirects,
  synonyms,
  screenshots,
  queryInsight,
  searchHost,
  services,
  administration,
  allProjects,
  integration,
  newSite,
  siteSettings,
  voiceSearch,
];

/** Calls that a shop's own backend answers although browsers do not make them. */
const BY_SERVER: readonly Endpoint[] = [who.frontendData, who.me];

/**
 * The calls that a shop's own backend may get: those without a group from every console, the others if its capabilities name their
 * group. A test compares the list with the files of the contract.
 */
export const BACKEND_CALLS: readonly ContractCall[] = MODULES.flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) =>
    isCall(value) && canBeAnswered(value) ? [{ name: `${value.feature}.${name}`, call: value }] : [],
  ),
);

/** The calls that every backend needs. */
export const REQUIRED_CALLS = BACKEND_CALLS.filter(({ call }) => call.group === undefined);

/** Method and path of a call, as the documentation writes them. */
export function formatCall({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return `${method} ${path.replaceAll(/:([A-Za-z]+)/g, "{$1}")}`;
}

function canBeAnswered(call: Endpoint): boolean {
  return BY_SERVER.includes(call) || (call.servedBy === "both" && call.group !== SIGN_IN_GROUP);
}

function isCall(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "response" in value;
}
