import type { ChangeEntry } from "@/lib/contract/history/change-history";
import { screenNamed, screenPath } from "@/lib/domain/kit/screens";

/** Screens of what feeds are: by which name of its address each opens an object. */
const FEED_SCREENS = new Map<string, readonly [screen: string, name: string]>([
  ["plans", ["feeds-plan", "feed"]],
  ["feed-runs", ["feeds-history", "run"]],
]);

/** The address of what a change is of: a customization, or a list at a row of words; null where there is no screen. */
export function changedObjectPath(siteId: string, { feature, object }: Pick<ChangeEntry, "feature" | "object">) {
  const { kind = null } = object;
  if (feature === "synonyms" || feature === "redirects") {
    const list = screenPath(screenNamed(feature), siteId);
    return object.title === null ? list : `${list}?q=${encodeURIComponent(object.title)}`;
  }
  if (feature === "data-quality") {
    const path = screenPath(screenNamed(feature), siteId);
    return object.id.startsWith("clearing-") ? `${path}?tab=missing` : path;
  }
  if (feature === "dashboards") {
    const path = screenPath(screenNamed(feature), siteId);
    return object.title === null ? path : `${path}/${encodeURIComponent(object.id)}`;
  }
  if (feature === "searches" && object.title !== null)
    return `${screenPath({ path: "/sites/:siteId/queries" }, siteId)}?q=${encodeURIComponent(object.title)}`;
  const ofFeed = FEED_SCREENS.get(feature);
  if (ofFeed !== undefined) {
    const [screen, name] = ofFeed;
    return `${screenPath(screenNamed(screen), siteId)}?${name}=${encodeURIComponent(object.id)}`;
  }
  // A preview link has an id of its own, and what it shows cannot be told by it.
  if (kind === null || (feature !== kind && object.id.includes(":"))) return null;
  const folder = screenPath(screenNamed(kind), siteId);
  // There is one customization of TOP items a type, and the type is what it is called.
  return `${folder}/${encodeURIComponent(kind === "top-items" ? (object.title ?? "") : object.id)}`;
}
