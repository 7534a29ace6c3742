import { COMMON } from "@/components/customizations/model/common-form";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { show, type TopItemsOfType } from "@/lib/contract/customizations/top-items";
import { queryKey } from "@/lib/http/query-key";

/** The TOP items of a type in the common form. */
export function ofTopItems({ rules, ...rest }: TopItemsOfType): Customization {
  const own = rules.map((rule) => ({ ...rule, placement: "both" as const }));
  return { ...rest, kind: "top-items", subject: "", mode: "simple", rules: { autocomplete: [], search: own } };
}

/** Where the query cache keeps the TOP items of a type in the common form. */
export function topLiveKey(siteId: string, id: string): readonly unknown[] {
  return queryKey(show, { params: { siteId }, query: { id } }, COMMON);
}
