import { inOneList } from "@/components/customizations/model/common-form";
import type { Pending } from "@/components/customizations/model/draft-work";
import type { SendWrite } from "@/lib/client/use-write";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { type Draft, discardDraft, publishDraft, requestReview, saveDraft } from "@/lib/contract/customizations/drafts";
import type { PublishedRanks } from "@/lib/contract/search/ranks";
import type { RuleInput } from "@/lib/contract/search/rules";
import { isApiError } from "@/lib/http/api-error";

/** Which customization. */
type About = Pick<Customization, "kind" | "id">;

/** The switches of rules of parent categories as calls take them; nothing where a customization inherits nothing. */
export function offRulesOf({ base, draft }: Pending): { off_rules?: string[] } {
  return base.inherited === undefined ? {} : { off_rules: draft.off.map(({ id }) => String(id)) };
}

/** Stores pending rules as the draft; `revision` is the draft's own, null when it is the first. */
export function storeDraft(
  send: SendWrite,
  siteId: string,
  pending: Pending,
  { rules, revision }: { rules: RuleInput[]; revision: number | null },
): Promise<Draft> {
  const { base, draft } = pending;
  const body = {
    kind: base.kind,
    object_id: base.id,
    mode: draft.mode,
    rules,
    ...offRulesOf(pending),
    base_revision: String(base.revision ?? 0),
  };
  return send(saveDraft, { params: { siteId }, body }, { ifMatch: revision ?? 0, mayUndo: false });
}

/** What is published: the draft of a revision, over the live version that one has seen, with the ranks that one saw. */
type Published = { base: Customization; revision: number; ranks: PublishedRanks | undefined };

/** Makes the stored draft live. */
export function publishStored(
  send: SendWrite,
  siteId: string,
  { base, revision, ranks }: Published,
): Promise<Customization> {
  const body = { kind: base.kind, object_id: base.id, draft_revision: revision, ranks };
  return send(publishDraft, { params: { siteId }, body }, { ifMatch: base.revision ?? 0 }).then(inOneList);
}

/** Throws the stored draft away. */
export function dropStored(send: SendWrite, siteId: string, { kind, id }: About): Promise<unknown> {
  return send(discardDraft, { params: { siteId }, body: { kind, object_id: id } });
}

/** Asks for a second person, or takes the request back. */
export function askReview(
  send: SendWrite,
  siteId: string,
  { kind, id }: About,
  { isAsked, note }: { isAsked: boolean; note: string | null },
): Promise<Draft> {
  const body = { kind, object_id: id, is_asked: isAsked, note };
  return send(requestReview, { params: { siteId }, body }, { mayUndo: false });
}

/** Whether a write was refused because somebody else was quicker. */
export function isStale(error: unknown): boolean {
  return isApiError(error) && error.status === 412;
}

/** Whether it was a newer draft, and not a newer live version, that a publication was refused for. */
export function isStaleDraft(error: unknown): boolean {
  return isApiError(error) && error.status === 412 && error.body.draft === true;
}
