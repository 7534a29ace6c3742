import type { showDraft } from "@/lib/contract/customizations/drafts";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { Input } from "@/lib/http/endpoint";

/** Names the draft of a customization. */
export function draftInput(siteId: string, kind: CustomizationKind, id: string): Input<typeof showDraft> {
  return { params: { siteId }, query: { kind, object_id: id } };
}
