import { type Context, type ImplementedCall, implement } from "@/backend/kit/implement";
import { lockSite } from "@/backend/kit/record-change";
import { BOX_MIN, findShortBox, readBox } from "@/backend/recommendations/rules/probe-rules";
import {
  deleteStoredRule,
  formatStoredRule,
  listStoredRules,
  putRule,
  RULE_FEATURE,
  takeRuleId,
} from "@/backend/recommendations/rules/rule-rows";
import { findActingRules } from "@/backend/recommendations/serve/pair-conditions";
import type { RecommendationHit } from "@/lib/contract/recommendations/recommend";
import * as calls from "@/lib/contract/recommendations/recommender-rules";
import { MODELS } from "@/lib/domain/recommendations/models";
import type { PairRule } from "@/lib/domain/recommendations/pair-rules";
import {
  findRuleConflict,
  findRuleFault,
  type RuleFault,
  readOverrides,
} from "@/lib/domain/recommendations/recommender-rules";

// Recommender rules of a site.

/** The recommenders that rules can apply to: those that recommend for items. */
const RECOMMENDERS: readonly string[] = Object.values(MODELS).flatMap(({ id, input }) =>
  input === "items" ? [id] : [],
);

const listHandler = implement(calls.listRecommenderRules, async (_, { tx, site }) => ({
  definitions: RECOMMENDERS.map((recommender) => ({ recommender_id: recommender, name: nameRecommender(recommender) })),
  rules: (await listStoredRules(tx, site.siteId)).map(formatStoredRule),
}));

type SaveContext = Context<typeof calls.saveRule>;

const saveHandler = implement(calls.saveRule, async ({ body: { rule: sent } }, context) => {
  const { tx, site, refuse, services } = context;
  await lockSite(tx, site.siteId);
  const rules = await listStoredRules(tx, site.siteId);
  const known = rules.find(({ ruleId }) => String(ruleId) === sent.rule_id);
  if (sent.rule_id != null && known === undefined) return refuse(404, "not_found");
  const rule = readSentRule(sent, known?.ruleId ?? (await takeRuleId(tx, site.siteId)));
  const fault = findRuleFault(rule, RECOMMENDERS);
  if (fault !== null) return refuseRule(context, fault);
  const valid: PairRule = { ...rule, interaction: "do_not_recommend_together" };
  const conflict = findRuleConflict(valid, rules);
  if (conflict !== null) return refuseRule(context, conflict);
  const others = services.recommendations.listActingRules(site.siteId).filter(({ ruleId }) => ruleId !== valid.ruleId);
  const short = await findShortBox(services.recommendations, await services.search.open(site.siteId), valid, others);
  if (short !== null)
    return refuse(422, "too_few_items", {
      errors: { "rule.filter_values": ["too_few_items"] },
      details: { count: short.count, minimum: BOX_MIN, item_id: short.itemId },
    });
  await putRule(context, valid);
  await context.change({
    feature: RULE_FEATURE,
    action: known === undefined ? "create" : "update",
    objectId: String(valid.ruleId),
    title: formatRuleTitle(valid),
    before: known === undefined ? null : formatStoredRule(known),
    after: formatStoredRule(valid),
  });
  return { rule: formatStoredRule(valid) };
});

function refuseRule({ refuse }: SaveContext, { field, code, other }: RuleFault): never {
  const details = other === undefined ? {} : { details: { rule_id: other } };
  return refuse(422, code, { errors: { [`rule.${field}`]: [code] }, ...details });
}

/** The rule that was sent, not yet validated: what is missing is empty. */
function readSentRule(sent: calls.SentRule, ruleId: number): Omit<PairRule, "interaction"> & { interaction: string } {
  return {
    ruleId,
    recommenderId: String(sent.recommender_id ?? ""),
    conditionAttribute: (sent.condition_attribute ?? "").trim(),
    conditionValues: [...new Set(sent.condition_values ?? [])],
    filterAttribute: (sent.filter_attribute ?? "").trim(),
    filterValues: [...new Set(sent.filter_values ?? [])],
    interaction: sent.interaction ?? "",
    overrides: [...new Set(readOverrides(sent.overrides).map(Number))],
  };
}

const destroyHandler = implement(calls.deleteRecommenderRule, async ({ body }, context) => {
  const { tx, site, refuse } = context;
  await lockSite(tx, site.siteId);
  const rule = (await listStoredRules(tx, site.siteId)).find(({ ruleId }) => String(ruleId) === body.rule_id);
  if (rule === undefined) return refuse(404, "not_found");
  await deleteStoredRule(tx, site.siteId, rule.ruleId);
  await context.change({
    feature: RULE_FEATURE,
    action: "destroy",
    objectId: String(rule.ruleId),
    title: formatRuleTitle(rule),
    before: formatStoredRule(rule),
    after: null,
  });
  return undefined;
});

const tryHandler = implement(calls.tryRules, async ({ query }, { site, refuse, services }) => {
  const { recommender_id: recommenderId, item_id: itemId } = query;
  if (!RECOMMENDERS.includes(recommenderId)) return refuse(422, "recommender_required");
  const { recommendations } = services;
  const search = await services.search.open(site.siteId);
  const all = recommendations.listActingRules(site.siteId);
  const { apart, together } = await findActingRules(search, all, { recommenderId, inputs: [itemId] });
  const rules = [...apart, ...together];
  const read = (own: readonly PairRule[]) =>
    readBox(recommendations, site.siteId, { recommenderId, itemIds: [itemId] }, { pairRules: own });
  const before = await read([]);
  const after = await read(rules);
  const left = new Set(after.map(({ url }) => url));
  const lost = before.filter(({ url }) => !left.has(url));
  const reasons = new Map(lost.map(({ url }) => [url, [] as number[]]));
  // Each rule alone shows which items it removes.
  for (const rule of lost.length === 0 ? [] : rules) {
    const alone = new Set((await read([rule])).map(({ url }) => url));
    for (const [url, ids] of reasons) if (!alone.has(url)) ids.push(rule.ruleId);
  }
  const item = (await search.loadItems([itemId])).get(itemId);
  return {
    title: item?.title ?? null,
    before: before.map(formatTriedHit),
    after: after.map(formatTriedHit),
    dropped: lost.map((hit) => ({
      item_id: hit.url,
      title: formatTriedHit(hit).title,
      rule_ids: reasons.get(hit.url) ?? [],
    })),
  };
});

function formatTriedHit({ url, attributes: { title }, fallback }: RecommendationHit) {
  return { item_id: url, title: typeof title === "string" ? title : null, fallback: fallback ?? false };
}

/** The name of a recommender in the answer: its id in words. */
function nameRecommender(id: string): string {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatRuleTitle({ ruleId, recommenderId }: PairRule): string {
  return `#${ruleId} (${recommenderId})`;
}

export const recommenderRuleHandlers: ImplementedCall[] = [listHandler, saveHandler, destroyHandler, tryHandler];
