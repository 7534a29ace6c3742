import type { QueryPlace } from "@vitrine/engine/rule-evaluator";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { toFlatRule } from "@/lib/domain/customizations/wire-rules";
import { formatCustomizationTitle } from "@/lib/domain/search/kinds";
import {
  type CustomizationRow,
  findCustomization,
  loadContent,
  type RuleFilter,
  removeCustomization,
} from "./customization-rows";
import { type CustomizationKey, findTwin, insertCustomization } from "./insert-customization";
import type { ReceivedRule } from "./rule-rows";
import type { Holder } from "./spellings";
import {
  buildRulesAnswer,
  type LockContext,
  lockCustomization,
  type RulesWriteContext,
  writeRules,
} from "./write-rules";

// Shared by the handlers of all kinds; each handler converts to the wire format of its kind.

type ReadCall = Parameters<typeof buildRulesAnswer>[0] & Pick<LockContext, "refuse">;
type WriteCall = RulesWriteContext & LockContext;

/** What the kinds with a single place answer beside the subject. */
export function toFlatAnswer({ id, type, revision, updated_at, updated_by, rules }: Customization) {
  return { id, type, revision, updated_at, updated_by, rules: rules.map((rule) => toFlatRule(rule)) };
}

/** Loads one customization; 404 if the kind has none with this id. */
export async function showCustomization(
  context: ReadCall,
  kind: CustomizationKind,
  wanted: { id: string; filter: RuleFilter },
): Promise<Customization> {
  const row = await findCustomization(context.tx, { siteId: context.site.siteId, kind, id: wanted.id });
  if (row === undefined) return context.refuse(404, "not_found");
  return buildRulesAnswer(context, row, wanted.filter);
}

/** Creates a customization without rules, or returns the existing one with the same subject. */
export async function createCustomization(
  context: RulesWriteContext,
  about: CustomizationKey,
): Promise<{ id: string; twin: null } | { twin: Holder }> {
  const twin = await findTwin(context.tx, context.site.siteId, about);
  if (twin !== null) return { twin };
  const made = await insertCustomization(context, about);
  await recordCreation(context, made);
  return { id: made.id, twin: null };
}

/**
 * Records the creation of a customization with the rules it has.
 * @param facts extra facts for the history.
 */
export async function recordCreation(
  { tx, change }: Pick<RulesWriteContext, "tx" | "change">,
  made: CustomizationRow,
  facts?: unknown,
): Promise<void> {
  const after = await loadContent(tx, made);
  const title = formatCustomizationTitle(made);
  await change({ feature: made.kind, action: "create", objectId: made.id, title, before: null, after, facts });
}

/** Deletes a customization with its rules. */
export async function destroyCustomization(context: WriteCall, kind: CustomizationKind, id: string): Promise<void> {
  const { tx, change } = context;
  const row = await lockCustomization(context, kind, id);
  const before = await loadContent(tx, row);
  await removeCustomization(tx, row);
  await change({
    feature: kind,
    action: "destroy",
    objectId: row.id,
    title: formatCustomizationTitle(row),
    before,
    after: null,
  });
}

/** Replaces the rules of a customization, or those of one place; requires `If-Match`. */
export async function saveCustomization(
  context: WriteCall,
  kind: CustomizationKind,
  write: { id: string; sent: readonly ReceivedRule[]; place?: QueryPlace | undefined },
): Promise<Customization> {
  if (context.ifMatch === undefined) return context.refuse(428, "precondition_required");
  const row = await lockCustomization(context, kind, write.id);
  const saved = await writeRules(context, row, { action: "save_rules", sent: write.sent, place: write.place });
  return buildRulesAnswer(context, saved, "all");
}
