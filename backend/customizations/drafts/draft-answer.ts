import { type CustomizationRow, loadItems } from "@/backend/customizations/rules/customization-rows";
import type { Tx } from "@/backend/db/client";
import { readDraft } from "@/backend/drafts/life/draft-version";
import type { OpenDraft } from "@/backend/drafts/life/open-draft";
import type { DraftRow } from "@/backend/drafts/rows/draft-store";
import type { Draft } from "@/lib/contract/customizations/drafts";
import type { Rule } from "@/lib/contract/search/rules";
import { formatCustomizationTitle } from "@/lib/domain/search/kinds";
import { CUSTOMIZATION_SUBJECTS, type CustomizationDraft } from "./customization-subject";

/** Builds the response for a draft, with current catalog items. */
export async function buildDraftAnswer(tx: Tx, draft: DraftRow, live: CustomizationRow): Promise<Draft> {
  const { content, base, base_revision, review, change_request } = readDraft(CUSTOMIZATION_SUBJECTS[live.kind], draft);
  const based = base ?? content;
  const identities = [...content.rules, ...based.rules].map((one) => one.item_url);
  const items = await loadItems(tx, live, identities);
  const addItem = (one: Rule): Rule => ({ ...one, item: items.get(one.item_url) ?? null });
  return {
    kind: live.kind,
    object_id: draft.objectId,
    title: formatCustomizationTitle(live),
    mode: content.mode,
    rules: content.rules.map(addItem),
    off_rules: content.off_rules,
    base_revision,
    base_mode: based.mode,
    base_rules: based.rules.map(addItem),
    base_off_rules: based.off_rules,
    revision: draft.revision,
    updated_at: draft.updatedAt.toISOString(),
    updated_by: { id: draft.updatedBy, name: draft.updatedByName },
    review,
    change_request,
  };
}

/** Builds the response for a draft that a write opened. */
export function answerOpenDraft(tx: Tx, { draft, live }: OpenDraft<CustomizationDraft>): Promise<Draft> {
  if (live === undefined) throw new Error("a draft belongs to a customization");
  return buildDraftAnswer(tx, draft, live);
}
