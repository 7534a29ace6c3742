import { COMMON } from "@/components/customizations/model/common-form";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { type ProductListing, show } from "@/lib/contract/customizations/product-listings";
import { queryKey } from "@/lib/http/query-key";

/** A customized listing in the common form: its rules act in one place and stand in one list. */
export function ofListing({ category_full, rules, ...rest }: ProductListing): Customization {
  const own = rules.map((rule) => ({ ...rule, placement: "both" as const }));
  const one = { autocomplete: [], search: own };
  return { ...rest, kind: "product-listings", subject: category_full, mode: "simple", rules: one };
}

/** Where the query cache keeps a customized listing in the common form. */
export function listingLiveKey(siteId: string, id: string): readonly unknown[] {
  return queryKey(show, { params: { siteId }, query: { id } }, COMMON);
}
