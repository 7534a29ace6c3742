import { listOffRules } from "@/components/customizations/model/saving/draft-work";
import type { DraftCalls } from "@/components/drafts/writes/draft-subject";
import type { Customization } from "@/lib/contract/customizations/customizations";
import {
  type Draft,
  discardDraft,
  publishDraft,
  requestChanges,
  requestReview,
  saveDraft,
} from "@/lib/contract/customizations/drafts";
import type { RuleExtras } from "@/lib/domain/customizations/rule-fields";
import { buildSaves } from "@/lib/domain/customizations/rule-save";
import { fromCustomizationAnswer } from "@/lib/domain/customizations/wire-rules";
import type { DraftContext, RuleWork } from "./draft-context";

/** The calls about the draft of the open customization. */
export function buildRuleDraftCalls({
  siteId,
  editor,
  extras,
}: DraftContext): DraftCalls<RuleWork, Draft, Customization> {
  const params = { siteId };
  const open = nameDraft(editor.base);
  return {
    store: (send, work) => {
      const body = { ...nameDraft(work.base), ...buildContent(work, extras) };
      return send(saveDraft, { params, body }, { ifMatch: work.synced.revision ?? 0, canUndo: false });
    },
    publish: (send, work, isCarried) => {
      const content = isCarried ? buildContent(work, extras) : {};
      const seen = { draft_revision: work.synced.revision ?? 0, ranks: work.ranks };
      const body = { ...nameDraft(work.base), ...seen, ...content };
      return send(publishDraft, { params, body }, { ifMatch: work.base.revision ?? 0 }).then(fromCustomizationAnswer);
    },
    discard: (send) => send(discardDraft, { params, body: open }),
    requestReview: (send, { base }, { isRequested, note }) =>
      send(requestReview, { params, body: { ...nameDraft(base), is_asked: isRequested, note } }, { canUndo: false }),
    requestChanges: (send, note) => send(requestChanges, { params, body: { ...open, note } }),
  };
}

function nameDraft({ kind, id }: Customization) {
  return { kind, object_id: id };
}

/** Pending rules as the calls store them; their base is the live version. */
function buildContent(work: RuleWork, extras: RuleExtras) {
  return {
    mode: work.draft.mode,
    rules: buildSaves(work.draft, true, extras).flatMap(({ rules }) => rules),
    ...listOffRules(work),
    base_revision: String(work.base.revision ?? 0),
  };
}
