import type { Customization } from "@/lib/contract/customizations/customizations";
import type { showDraft } from "@/lib/contract/customizations/drafts";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { Input } from "@/lib/http/endpoint";

/** Name of the common form of a customization in the query cache, beside what its own call answers. */
export const COMMON = "customization";

/**
 * A customization as screens keep it: in simple mode its one list of rules stands under `search` alone, so that 500 rules
 * are neither sent nor kept twice.
 */
export function inOneList(customization: Customization): Customization {
  const { mode, rules } = customization;
  if (mode !== "simple" || rules.autocomplete.length === 0) return customization;
  return { ...customization, rules: { autocomplete: [], search: rules.autocomplete } };
}

/** Names the draft of a customization. */
export function draftInput(siteId: string, kind: CustomizationKind, id: string): Input<typeof showDraft> {
  return { params: { siteId }, query: { kind, object_id: id } };
}
