import type { DraftKind, showDraft } from "@/lib/contract/drafts";
import type { Input } from "@/lib/http/endpoint";

/** What a draft of this feature is a draft of. */
export const KIND: DraftKind = "query-customizations";

/** Names the draft of a customization. */
export function draftInput(siteId: string, id: string): Input<typeof showDraft> {
  return { params: { siteId }, query: { kind: KIND, object_id: id } };
}
