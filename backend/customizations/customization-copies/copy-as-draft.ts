import { CUSTOMIZATION_SUBJECTS } from "@/backend/customizations/drafts/customization-subject";
import type { CustomizationRow } from "@/backend/customizations/rules/customization-rows";
import { fromWire, loadRules, type StoredRule, toWireRule } from "@/backend/customizations/rules/rule-rows";
import { putDraft, readDraft, toDraftKey } from "@/backend/drafts/life/draft-version";
import { findDraft } from "@/backend/drafts/rows/draft-store";
import type { ChangeContext } from "@/backend/kit/record-change";
import type { Cause } from "@/lib/contract/kit/change-causes";
import { inheritsRules } from "@/lib/domain/search/kinds";

// On sites that require approval, copies arrive as drafts.

/** The mode and the rules that copies are added to: those of the draft, if there is one. */
export async function loadDraftRules(
  { tx }: Pick<ChangeContext, "tx">,
  row: CustomizationRow,
): Promise<{ mode: CustomizationRow["mode"]; rules: StoredRule[] }> {
  const draft = await findDraft(tx, toDraftKey(row, row.siteId, row.id), true);
  if (draft === undefined) return { mode: row.mode, rules: await loadRules(tx, row.siteId, row.id) };
  const { mode, rules } = readDraft(CUSTOMIZATION_SUBJECTS[row.kind], draft).content;
  return { mode, rules: rules.map((rule) => fromWire(rule)) };
}

/**
 * Stores rules as the draft of a customization, and records it.
 * @param copy.cause null if by hand.
 */
export async function storeCopiedDraft(
  context: ChangeContext,
  row: CustomizationRow,
  { mode, rules, cause }: { mode: CustomizationRow["mode"]; rules: readonly StoredRule[]; cause?: Cause },
): Promise<void> {
  const { tx } = context;
  const subject = CUSTOMIZATION_SUBJECTS[row.kind];
  const old = await findDraft(tx, toDraftKey(subject, row.siteId, row.id), true);
  const live = (await loadRules(tx, row.siteId, row.id)).map((rule) => toWireRule(rule, new Map()));
  const known = new Set(live.map(({ id }) => id));
  const off_rules = inheritsRules(row.kind) ? row.offRules : undefined;
  const base = { mode: row.mode, rules: live, off_rules };
  const before = old === undefined ? null : readDraft(subject, old);
  const content = {
    mode,
    // Rules get their ids when they are published.
    rules: rules
      .map((rule) => toWireRule(rule, new Map()))
      .map((rule) => (known.has(rule.id) ? rule : { ...rule, id: null })),
    off_rules: before === null ? off_rules : before.content.off_rules,
  };
  const version = { ...(before ?? { base, base_revision: row.revision, review: null }), content };
  await putDraft(subject, context, { id: row.id, live: row, old, cause }, version);
}
