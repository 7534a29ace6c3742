import type { buildCustomizationCalls } from "@/lib/contract/customizations/customization-calls";
import type { showDraft } from "@/lib/contract/customizations/drafts";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { Endpoint, Input } from "@/lib/http/endpoint";
import { buildQueryKey } from "@/lib/http/query-key";

/** Query-cache name of a customization in the common form; the wire form has its own entry. */
export const COMMON = "customization";

/** Query key of a customization in the common form. */
export function buildLiveKey(
  show: ReturnType<typeof buildCustomizationCalls>["show"],
  siteId: string,
  id: string,
): readonly unknown[] {
  return buildQueryKey(show, { params: { siteId }, query: { id } }, COMMON);
}

/** Query-cache name of a page of a list or a timeline in the common form; the wire form has its own entry. */
export const ROWS = "rows";

/** Query key of a page in the common form. */
export function buildRowsKey<E extends Endpoint>(call: E, input: NoInfer<Input<E>>): readonly unknown[] {
  return buildQueryKey(call, input, ROWS);
}

/** The input that identifies the draft of a customization. */
export function buildDraftInput(siteId: string, kind: CustomizationKind, id: string): Input<typeof showDraft> {
  return { params: { siteId }, query: { kind, object_id: id } };
}
