import type { ChangeEntry } from "@/lib/contract/history/change-history";
import { findDraftedId } from "@/lib/domain/kit/draft-object";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { CAMPAIGN_FEATURES } from "./recorded-actions";

/** Feed screens, and the query parameter by which each opens an object. */
const FEED_SCREENS = new Map<string, readonly [screen: string, name: string]>([
  ["plans", ["feeds-plan", "feed"]],
  ["feed-runs", ["feeds-history", "run"]],
]);

/** Features of the settings of a site, and the tab of each. */
const SETTINGS_TABS = new Map([
  ["site-settings", "site"],
  ["administration", "project"],
]);

/** Features whose objects have no address of their own. */
const ONE_SCREEN_FEATURES: readonly string[] = ["voice-search", "services", "recommender-rules", "approvals"];

/** The path of the changed object: a customization, or a list filtered to a row; null when it has no screen. */
export function buildObjectPath(siteId: string, { feature, object }: Pick<ChangeEntry, "feature" | "object">) {
  const { kind = null } = object;
  if (feature === "synonyms" || feature === "redirects" || feature === "members") {
    const list = buildScreenPath(getScreen(feature), siteId);
    return object.title === null ? list : `${list}?q=${encodeURIComponent(object.title)}`;
  }
  if (CAMPAIGN_FEATURES.includes(feature)) {
    const id = findDraftedId(object.id) ?? object.id;
    return `${buildScreenPath(getScreen(feature), siteId)}/${encodeURIComponent(id)}`;
  }
  const settingsTab = SETTINGS_TABS.get(feature);
  if (settingsTab !== undefined) return `${buildScreenPath(getScreen("integration"), siteId)}?tab=${settingsTab}`;
  if (ONE_SCREEN_FEATURES.includes(feature)) return buildScreenPath(getScreen(feature), siteId);
  if (feature === "data-quality") {
    const path = buildScreenPath(getScreen(feature), siteId);
    return object.id.startsWith("clearing-") ? `${path}?tab=missing` : path;
  }
  if (feature === "dashboards") {
    const path = buildScreenPath(getScreen(feature), siteId);
    return object.title === null ? path : `${path}/${encodeURIComponent(object.id)}`;
  }
  if (feature === "searches" && object.title !== null)
    return `${buildScreenPath({ path: "/sites/:siteId/queries" }, siteId)}?q=${encodeURIComponent(object.title)}`;
  const feedScreen = FEED_SCREENS.get(feature);
  if (feedScreen !== undefined) {
    const [screen, name] = feedScreen;
    return `${buildScreenPath(getScreen(screen), siteId)}?${name}=${encodeURIComponent(object.id)}`;
  }
  // A preview link has its own id, which does not reveal the customization it shows.
  if (kind === null || (feature !== kind && object.id.includes(":"))) return null;
  const folder = buildScreenPath(getScreen(kind), siteId);
  // There is one customization of TOP items per type, and its title is the type.
  return `${folder}/${encodeURIComponent(kind === "top-items" ? (object.title ?? "") : object.id)}`;
}
