import type { PendingRules } from "@/components/customizations/model/saving/draft-work";
import type { SendWrite } from "@/lib/client/use-write";
import type { Customization } from "@/lib/contract/customizations/customizations";
import {
  type Draft,
  discardDraft,
  requestChanges,
  requestReview,
  saveDraft,
} from "@/lib/contract/customizations/drafts";
import type { RuleInput } from "@/lib/contract/search/rules";
import { isApiError } from "@/lib/http/api-error";

type CustomizationRef = Pick<Customization, "kind" | "id">;

/** Switched-off inherited rules as the calls expect them; empty for a customization that inherits nothing. */
export function listOffRules({ base, draft }: PendingRules): { off_rules?: string[] } {
  return base.inherited === undefined ? {} : { off_rules: draft.off.map(({ id }) => String(id)) };
}

/** Stores pending rules as the draft; `revision` is the draft's own, null for the first draft. */
export function storeDraft(
  send: SendWrite,
  siteId: string,
  pending: PendingRules,
  { rules, revision }: { rules: RuleInput[]; revision: number | null },
): Promise<Draft> {
  const { base, draft } = pending;
  const body = {
    kind: base.kind,
    object_id: base.id,
    mode: draft.mode,
    rules,
    ...listOffRules(pending),
    base_revision: String(base.revision ?? 0),
  };
  return send(saveDraft, { params: { siteId }, body }, { ifMatch: revision ?? 0, canUndo: false });
}

export function discardStored(send: SendWrite, siteId: string, { kind, id }: CustomizationRef): Promise<unknown> {
  return send(discardDraft, { params: { siteId }, body: { kind, object_id: id } });
}

/** Requests a review or withdraws the request. */
export function sendReviewRequest(
  send: SendWrite,
  siteId: string,
  { kind, id }: CustomizationRef,
  { isRequested, note }: { isRequested: boolean; note: string | null },
): Promise<Draft> {
  const body = { kind, object_id: id, is_asked: isRequested, note };
  return send(requestReview, { params: { siteId }, body }, { canUndo: false });
}

/** Requests changes of a draft that waits for approval. */
export function sendChangeRequest(
  send: SendWrite,
  siteId: string,
  { kind, id }: CustomizationRef,
  note: string,
): Promise<Draft> {
  return send(requestChanges, { params: { siteId }, body: { kind, object_id: id, note } });
}

/** Whether a write failed because the revision is outdated. */
export function isStale(error: unknown): boolean {
  return isApiError(error) && error.status === 412;
}

/** Whether publishing failed because of a newer draft rather than a newer live version. */
export function isStaleDraft(error: unknown): boolean {
  return isApiError(error) && error.status === 412 && error.body.draft === true;
}
