import { fold } from "@vitrine/engine/fold";
import {
  type CustomizationRow,
  findCustomization,
  isOne,
  loadContent,
  removeCustomization,
} from "@/backend/customizations/rules/customization-rows";
import { clearWaiting, findFaults } from "@/backend/customizations/rules/incoming-rules";
import { type CustomizationKey, findTwin } from "@/backend/customizations/rules/insert-customization";
import { refreshItemStates } from "@/backend/customizations/rules/item-states";
import { resolveListing } from "@/backend/customizations/rules/resolve-subject";
import { fromWire, loadRules, toWireRule } from "@/backend/customizations/rules/rule-rows";
import { lockCustomization, saveContent } from "@/backend/customizations/rules/write-rules";
import { customizations } from "@/backend/db/schema/customizations/rules";
import { toDraftKey } from "@/backend/drafts/life/draft-version";
import { findDraft } from "@/backend/drafts/rows/draft-store";
import type { Context } from "@/backend/kit/implement";
import type { moveRules } from "@/lib/contract/customizations/product-listings";
import { RULES_PER_QUERY_MAX } from "@/lib/contract/kit/limits";
import { mergeRules } from "@/lib/domain/customizations/rule-merge";
import { formatCustomizationTitle } from "@/lib/domain/search/kinds";
import type { Answer, Parsed } from "@/lib/http/endpoint";

// Moves the rules of a listing to another category.

type Call = typeof moveRules;
type MoveContext = Context<Call>;

const KIND = "product-listings";

/** Moves the customization itself, or adds its rules to the one that the category has. */
export async function moveListing(context: MoveContext, body: Parsed<Call>["body"]): Promise<Answer<Call>> {
  const { tx, site, refuse } = context;
  if (context.ifMatch === undefined) return refuse(428, "precondition_required");
  const row = await lockCustomization(context, KIND, body.queryId);
  const { about, fault } = await resolveListing(context, { subject: body.category_full, type: row.type });
  if (fault !== null) {
    const code = fault.code === "blank_category" ? fault.code : "invalid_category_attribute";
    return refuse(422, code, { errors: { category_full: [code] } });
  }
  // The type is that of the customization, also if no item has it any more.
  const wanted = { ...about, type: row.type };
  const known = await findTwin(tx, site.siteId, wanted, false);
  // Customizations are locked before the site, as by every save.
  const twin =
    known === null ? undefined : await findCustomization(tx, { siteId: site.siteId, kind: KIND, id: known.id }, true);
  const isTaken = (await findTwin(tx, site.siteId, wanted)) !== null;
  if (twin === undefined && !isTaken) return renameListing(context, row, wanted);
  if (twin === undefined) return refuse(412, "stale");
  if (twin.id === row.id) return { id: row.id, category_full: row.subject, moved: 0, left: 0 };
  return addToTwin(context, row, twin, body.merge === true);
}

/**
 * Gives the category, which has no customization, this one, with its draft and its history. Parents may move later with
 * their rules, so those that were switched off stay so.
 */
async function renameListing(
  { tx, site, user, now, change }: MoveContext,
  row: CustomizationRow,
  { subject, subjectKey }: CustomizationKey,
): Promise<Answer<Call>> {
  const before = await loadContent(tx, row);
  const next = { ...row, subject, subjectKey };
  const [saved] = await tx
    .update(customizations)
    .set({
      subject,
      subjectKey,
      searchText: fold(formatCustomizationTitle(next)),
      revision: row.revision + 1,
      updatedAt: now,
      updatedBy: user.name,
    })
    .where(isOne(row))
    .returning();
  if (saved === undefined) throw new Error("a locked customization disappeared");
  await refreshItemStates(tx, site.siteId, row.id);
  await change({
    feature: KIND,
    action: "move_rules",
    objectId: row.id,
    title: formatCustomizationTitle(saved),
    before,
    after: await loadContent(tx, saved),
  });
  const { length: moved } = await loadRules(tx, site.siteId, row.id);
  return { id: row.id, category_full: subject, moved, left: 0 };
}

/** Adds the rules to those of another customization; rules that conflict with them stay, and nothing is lost. */
async function addToTwin(
  context: MoveContext,
  row: CustomizationRow,
  twin: CustomizationRow,
  canMerge: boolean,
): Promise<Answer<Call>> {
  const { tx, site, refuse } = context;
  const mine = await loadRules(tx, site.siteId, row.id);
  const theirs = await loadRules(tx, site.siteId, twin.id);
  if (theirs.length > 0 && mine.length > 0 && !canMerge)
    return refuse(422, "target_has_rules", { id: twin.id, rules_count: theirs.length });
  // It belongs to this customization, which would be deleted.
  if ((await findDraft(tx, toDraftKey(row, row.siteId, row.id))) !== undefined) return refuse(422, "draft_in_the_way");
  const [wireMine, wireTheirs] = [mine, theirs].map((list) => list.map((rule) => toWireRule(rule, new Map())));
  const merged = mergeRules([], wireMine ?? [], wireTheirs ?? [], site.timeZone);
  if (merged.rules.length > RULES_PER_QUERY_MAX) return refuse(422, "too_many_rules");
  const inConflict = new Set(merged.clashes.flatMap(({ slots }) => slots.flatMap((slot) => slot.mine?.id ?? [])));
  const left = mine.filter((rule) => inConflict.has(rule.id));
  const next = await clearWaiting(
    tx,
    twin,
    merged.rules.map((rule) => fromWire(rule)),
  );
  const errors = await findFaults(tx, twin, { rules: next, before: [...mine, ...theirs] }, site);
  if (Object.keys(errors).length > 0) return refuse(422, "invalid", { errors });
  // Also of parents that have not moved yet.
  const offRules = [...new Set([...twin.offRules, ...row.offRules])];
  // First, because rules keep their ids. An undo starts with the other customization.
  await leaveListing(context, row, left);
  await saveContent(context, twin, { action: "move_rules", rules: next, offRules });
  return { id: twin.id, category_full: twin.subject, moved: mine.length - left.length, left: left.length };
}

/** Leaves only these rules to a customization, or deletes it. */
async function leaveListing(
  context: MoveContext,
  row: CustomizationRow,
  left: Awaited<ReturnType<typeof loadRules>>,
): Promise<void> {
  const { tx, change } = context;
  if (left.length > 0) {
    await saveContent(context, row, { action: "move_away", rules: left });
    return;
  }
  const before = await loadContent(tx, row);
  await removeCustomization(tx, row);
  await change({
    feature: KIND,
    action: "move_away",
    objectId: row.id,
    title: formatCustomizationTitle(row),
    before,
    after: null,
  });
}
