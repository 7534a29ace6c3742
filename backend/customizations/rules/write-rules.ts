import type { QueryPlace } from "@vitrine/engine/rule-evaluator";
import type { Tx } from "@/backend/db/client";
import { customizations } from "@/backend/db/schema/customizations/rules";
import type { Actor, SiteRow } from "@/backend/kit/implement";
import type { Change } from "@/backend/kit/record-change";
import type { Refuse } from "@/backend/kit/refuse";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { formatCustomizationTitle } from "@/lib/domain/search/kinds";
import {
  type CustomizationRow,
  findCustomization,
  isOne,
  loadContent,
  type RuleFilter,
  toAnswer,
} from "./customization-rows";
import { clearWaiting, findFaults, mergeSaved, receiveRules } from "./incoming-rules";
import { doRulesEqual, loadRules, type ReceivedRule, replaceRules, type StoredRule } from "./rule-rows";

// Every write of live rules (saves, publishing, copies) goes through this module.

export type ReadContext = { tx: Tx; site: SiteRow; now: Date };
export type LockContext = {
  tx: Tx;
  site: SiteRow;
  ifMatch: string | undefined;
  refuse: Refuse;
};
export type RulesWriteContext = ReadContext & { user: Actor; change: (entry: Change) => Promise<number> };

/** Locks a customization; refuses with 404 if unknown, 412 if its revision differs from `If-Match`. */
export async function lockCustomization(
  context: LockContext,
  kind: CustomizationKind,
  id: string,
): Promise<CustomizationRow> {
  const row = await findCustomization(context.tx, { siteId: context.site.siteId, kind, id }, true);
  if (row === undefined) return context.refuse(404, "not_found");
  if (context.ifMatch !== undefined && context.ifMatch !== String(row.revision)) {
    const stale = { revision: row.revision, changed_by: row.updatedBy, changed_at: row.updatedAt.toISOString() };
    return context.refuse(412, "stale", stale);
  }
  return row;
}

/** `place` is set if `sent` is the list of one place only, `mode` if it changes too. */
export type RuleWrite = {
  action: string;
  sent: readonly ReceivedRule[];
  place?: QueryPlace | undefined;
  mode?: CustomizationRow["mode"];
  /** Ids of switched-off inherited rules; undefined leaves them unchanged. */
  offRules?: readonly string[] | undefined;
  /** Extra facts for the history entry. */
  facts?: unknown;
};

/**
 * Validates sent rules and converts them for storage; refuses with 422 `invalid` and codes by field.
 * @param more rules whose items and owners may be missing, like those of live rules.
 */
export async function validateRules(
  { tx, site, refuse }: Pick<LockContext, "tx" | "site" | "refuse">,
  row: CustomizationRow,
  { sent, place, mode = row.mode }: Omit<RuleWrite, "action" | "offRules" | "facts">,
  more: readonly StoredRule[] = [],
): Promise<StoredRule[]> {
  const before = [...(await loadRules(tx, site.siteId, row.id)), ...more];
  const next = await clearWaiting(tx, row, receiveRules(sent, before, { mode, place }, site.timeZone));
  const errors = await findFaults(tx, row, { rules: next, before }, site);
  return Object.keys(errors).length > 0 ? refuse(422, "invalid", { errors }) : next;
}

/** Validates sent rules and saves them to a locked customization. */
export async function writeRules(
  context: RulesWriteContext & Pick<LockContext, "refuse">,
  row: CustomizationRow,
  write: RuleWrite,
): Promise<CustomizationRow> {
  const { action, place, mode = row.mode, offRules, facts } = write;
  const next = await validateRules(context, row, write);
  const before = await loadRules(context.tx, context.site.siteId, row.id);
  return saveContent(context, row, { action, rules: mergeSaved(next, before, { mode, place }), mode, offRules, facts });
}

/** Content to save; missing fields stay unchanged. */
export type ContentUpdate = Pick<RuleWrite, "action" | "mode" | "offRules" | "facts"> & {
  rules?: readonly StoredRule[];
};

/** Saves the content of a locked customization; does nothing if it is unchanged. */
export async function saveContent(
  { tx, site, user, now, change }: RulesWriteContext,
  row: CustomizationRow,
  next: ContentUpdate,
): Promise<CustomizationRow> {
  const { rules, mode = row.mode } = next;
  const offRules = [...(next.offRules ?? row.offRules)];
  const hasNewRules = rules !== undefined && !doRulesEqual(await loadRules(tx, site.siteId, row.id), rules);
  const isSame = mode === row.mode && JSON.stringify(offRules) === JSON.stringify(row.offRules);
  if (isSame && !hasNewRules) return row;
  const before = await loadContent(tx, row);
  if (hasNewRules) await replaceRules(tx, site.siteId, row.id, rules);
  const [saved] = await tx
    .update(customizations)
    .set({ mode, offRules, revision: row.revision + 1, updatedAt: now, updatedBy: user.name })
    .where(isOne(row))
    .returning();
  if (saved === undefined) throw new Error("a locked customization disappeared");
  await change({
    feature: row.kind,
    action: next.action,
    objectId: row.id,
    title: formatCustomizationTitle(row),
    before,
    after: await loadContent(tx, saved),
    facts: next.facts,
  });
  return saved;
}

/** Builds the response shared by all kinds. */
export async function buildRulesAnswer(
  { tx, site, now }: ReadContext,
  row: CustomizationRow,
  filter: RuleFilter,
): Promise<Customization> {
  return toAnswer(tx, row, await loadRules(tx, site.siteId, row.id), {
    filter,
    now,
    timeZone: site.timeZone,
    mainType: site.mainType,
  });
}
