import { TOP_TYPES } from "@/lib/contract/customizations/top-items";
import type { CustomizationKind } from "@/lib/contract/search/kinds";

const FOLDERS: Record<CustomizationKind, string> = {
  "query-customizations": "query_customizations",
  "product-listings": "product_listing_customizations",
  "top-items": "top_items_customizations",
  "recommendations-customization": "setup/recommendations_customization",
};

/** The path of a customization's editor. */
export function buildEditorPath(siteId: string, one: { kind: CustomizationKind; id: string; type: string }): string {
  return `/sites/${siteId}/${FOLDERS[one.kind]}/${one.kind === "top-items" ? toTopType(one.type) : one.id}`;
}

/** The type in the URL of its editor: `item` for the site's main type. */
function toTopType(type: string): string {
  return TOP_TYPES.find((one) => one === type) ?? "item";
}
