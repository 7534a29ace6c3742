import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { isSameContent, lockSite } from "@/backend/kit/record-change";
import type { Merged, ReversalContext, Reversible } from "@/backend/kit/reversible";
import { INTERACTIONS, listRecommenderRules } from "@/lib/contract/recommendations/recommender-rules";
import { isAllowed } from "@/lib/domain/kit/access";
import { findRuleConflict } from "@/lib/domain/recommendations/recommender-rules";
import { deleteStoredRule, formatStoredRule, listStoredRules, putRule, RULE_FEATURE } from "./rule-rows";

// Undoes changes of recommender rules and restores versions of them (docs/adr/0017).

const content = z.object({
  condition_attribute: z.string(),
  condition_values: z.array(z.string()),
  filter_attribute: z.string(),
  filter_values: z.array(z.string()),
  recommender_id: z.string(),
  interaction: z.enum(INTERACTIONS),
  overrides: z.array(z.int()),
});

async function load(tx: Tx, siteId: string, id: string): Promise<unknown> {
  await lockSite(tx, siteId);
  const found = (await listStoredRules(tx, siteId)).find(({ ruleId }) => String(ruleId) === id);
  return found === undefined ? null : formatStoredRule(found);
}

async function write(context: ReversalContext, id: string, wanted: unknown): Promise<unknown> {
  const { tx, site, refuse } = context;
  if (wanted === null) {
    await deleteStoredRule(tx, site.siteId, Number(id));
    return null;
  }
  const sent = z.parse(content, wanted);
  const rule = {
    ruleId: Number(id),
    recommenderId: sent.recommender_id,
    conditionAttribute: sent.condition_attribute,
    conditionValues: sent.condition_values,
    filterAttribute: sent.filter_attribute,
    filterValues: sent.filter_values,
    interaction: sent.interaction,
    overrides: sent.overrides,
  };
  const conflict = findRuleConflict(rule, await listStoredRules(tx, site.siteId));
  if (conflict !== null) return refuse({ [`rule.${conflict.field}`]: [conflict.code] }, { rule_id: conflict.other });
  await putRule(context, rule);
  return formatStoredRule(rule);
}

/** A rule is one decision: two different changes of it are not merged. */
function merge(base: unknown, mine: unknown, theirs: unknown): Merged {
  if (isSameContent(theirs, base) || isSameContent(mine, theirs)) return { content: mine };
  return isSameContent(mine, base) ? { content: theirs } : { clash: true };
}

/** Recommender rules, for the history. */
export const ruleReversal: Reversible = {
  feature: RULE_FEATURE,
  canRead: (rights) => isAllowed(listRecommenderRules.access, rights),
  canWrite: (rights) => isAllowed({ ...listRecommenderRules.access, roles: ["!viewer"] }, rights),
  load,
  write,
  merge,
};
