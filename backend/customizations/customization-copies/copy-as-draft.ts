import { buildDraftChange, buildDraftKey, toDraftRules } from "@/backend/customizations/drafts/draft-parts";
import { buildVersion, type DraftVersion, putDraft } from "@/backend/customizations/drafts/draft-rows";
import { findDraft } from "@/backend/customizations/drafts/draft-store";
import type { CustomizationRow } from "@/backend/customizations/rules/customization-rows";
import { fromWire, loadRules, type StoredRule, toWire } from "@/backend/customizations/rules/rule-rows";
import { type Cause, type ChangeContext, change } from "@/backend/kit/record-change";
import { inheritsRules } from "@/lib/domain/search/kinds";

// On sites that require approval, copies arrive as drafts.

/** The mode and the rules that copies are added to: those of the draft, if there is one. */
export async function loadDraftRules(
  { tx }: Pick<ChangeContext, "tx">,
  row: CustomizationRow,
): Promise<{ mode: CustomizationRow["mode"]; rules: StoredRule[] }> {
  const draft = await findDraft(tx, buildDraftKey(row), true);
  if (draft === undefined) return { mode: row.mode, rules: await loadRules(tx, row.siteId, row.id) };
  const { mode, rules } = buildVersion(draft);
  return { mode, rules: rules.map((rule) => fromWire(rule)) };
}

/** Stores rules as the draft of a customization, and records it; `cause` if not by hand. */
export async function storeCopiedDraft(
  context: ChangeContext,
  row: CustomizationRow,
  { mode, rules, cause = "hand" }: { mode: CustomizationRow["mode"]; rules: readonly StoredRule[]; cause?: Cause },
): Promise<void> {
  const { tx, user, now } = context;
  const old = await findDraft(tx, buildDraftKey(row), true);
  const before = old === undefined ? null : buildVersion(old);
  const live = (await loadRules(tx, row.siteId, row.id)).map((rule) => toWire(rule, new Map()));
  const known = live.map(({ id }) => id);
  const offRules = inheritsRules(row.kind) ? row.offRules : undefined;
  const base = {
    base_revision: row.revision,
    base_mode: row.mode,
    base_rules: live,
    base_off_rules: offRules,
    off_rules: offRules,
    review: null,
  };
  const version: DraftVersion = {
    ...(before ?? { ...base, kind: row.kind }),
    mode,
    rules: toDraftRules(rules, known),
  };
  const saved = await putDraft(tx, buildDraftKey(row), version, { old, user, now });
  await change(context, { ...buildDraftChange(row, "save_draft", before, buildVersion(saved)), cause });
}
