import type { ChangeEntry } from "@/lib/contract/change-history";
import { screenNamed, screenPath } from "./screens";

/** The address of the customization that a change is of; null where it is of something without a screen. */
export function changedObjectPath(siteId: string, { feature, object }: Pick<ChangeEntry, "feature" | "object">) {
  const { kind = null } = object;
  // A preview link has an id of its own, and what it shows cannot be told by it.
  if (kind === null || (feature !== kind && object.id.includes(":"))) return null;
  const folder = screenPath(screenNamed(kind), siteId);
  // There is one customization of TOP items a type, and the type is what it is called.
  return `${folder}/${encodeURIComponent(kind === "top-items" ? (object.title ?? "") : object.id)}`;
}
