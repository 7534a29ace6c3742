import { and, asc, eq, max } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { changes } from "@/backend/db/schema/history/changes";
import { recommenderRules } from "@/backend/db/schema/recommendations/recommender-rules";
import { omit } from "@/lib/domain/kit/omit";
import type { PairRule } from "@/lib/domain/recommendations/pair-rules";

/** The feature of recommender rules in the history. */
export const RULE_FEATURE = "recommender-rules";

type Writer = { tx: Tx; site: { siteId: string }; user: { name: string }; now: Date };

/** The recommender rules of a site by id. */
export async function listStoredRules(tx: Tx, siteId: string): Promise<PairRule[]> {
  const found = await tx
    .select()
    .from(recommenderRules)
    .where(eq(recommenderRules.siteId, siteId))
    .orderBy(asc(recommenderRules.ruleId));
  return found.map((row) => omit(row, "siteId", "updatedAt", "updatedBy"));
}

/** The next free id; the id of a deleted rule is not used again, because the history can restore it. */
export async function takeRuleId(tx: Tx, siteId: string): Promise<number> {
  const isOwn = and(eq(changes.siteId, siteId), eq(changes.feature, RULE_FEATURE));
  const recorded = await tx.selectDistinct({ id: changes.objectId }).from(changes).where(isOwn);
  const [stored] = await tx
    .select({ last: max(recommenderRules.ruleId) })
    .from(recommenderRules)
    .where(eq(recommenderRules.siteId, siteId));
  return Math.max(0, stored?.last ?? 0, ...recorded.map(({ id }) => Number(id))) + 1;
}

/** Creates or replaces a rule. */
export async function putRule({ tx, site, user, now }: Writer, rule: PairRule): Promise<void> {
  const columns = {
    ...rule,
    conditionValues: [...rule.conditionValues],
    filterValues: [...rule.filterValues],
    overrides: [...rule.overrides],
    updatedAt: now,
    updatedBy: user.name,
  };
  await tx
    .insert(recommenderRules)
    .values({ ...columns, siteId: site.siteId })
    .onConflictDoUpdate({ target: [recommenderRules.siteId, recommenderRules.ruleId], set: columns });
}

export async function deleteStoredRule(tx: Tx, siteId: string, ruleId: number): Promise<void> {
  await tx
    .delete(recommenderRules)
    .where(and(eq(recommenderRules.siteId, siteId), eq(recommenderRules.ruleId, ruleId)));
}

/** A rule as returned, and as the history stores it. */
export function formatStoredRule(rule: PairRule) {
  return {
    rule_id: rule.ruleId,
    condition_attribute: rule.conditionAttribute,
    condition_values: [...rule.conditionValues],
    filter_attribute: rule.filterAttribute,
    filter_values: [...rule.filterValues],
    recommender_id: rule.recommenderId,
    interaction: rule.interaction,
    overrides: [...rule.overrides],
  };
}
