import { findCustomization } from "@/backend/customizations/rules/customization-rows";
import { receiveRules } from "@/backend/customizations/rules/incoming-rules";
import { loadItemsByIdentity } from "@/backend/customizations/rules/rule-rows";
import type { Tx } from "@/backend/db/client";
import { type Context, implement } from "@/backend/kit/implement";
import { type BoxOverride, matchTargets, toClauses } from "@/backend/recommendations/serve/find-box-rules";
import { findFirstItems } from "@/backend/recommendations/serve/find-first-items";
import { toEvaluator } from "@/backend/search/service/rule-row";
import type { SearchContext } from "@/backend/search/service/search-context";
import { organicBox, previewBox } from "@/lib/contract/recommendations/recommendations-preview";
import { findModel, type ModelInput, type RecommenderModel } from "@/lib/domain/recommendations/models";
import { parseTarget, type RecommendationTarget } from "@/lib/domain/recommendations/target";
import { EDITOR_HIT_FIELDS } from "@/lib/domain/search/hit-fields";

// What a customization of recommendations does to the box of a sample, before it is published.

const KIND = "recommendations-customization";
const BOX_SIZE = 10;
const HIT_FIELDS = EDITOR_HIT_FIELDS.split(",");

/** The types of items that a model recommends for; the site's main type for `items`. */
const SAMPLE_TYPES: Partial<Record<ModelInput, string>> = { category: "category", brand: "brand", article: "article" };

const organicHandler = implement(organicBox, async ({ query }, context) =>
  answerBox(context, query, { size: query.size, createOverride: () => "none" }),
);

const previewHandler = implement(previewBox, async ({ body }, context) => {
  const { id: customizationId, at, rules: sent } = body;
  const stored = receiveRules(sent, [], { mode: "simple", place: undefined }, context.site.timeZone);
  const rules = stored.map((rule) => ({ ...toEvaluator(rule), ruleId: rule.id, customizationId }));
  return answerBox(context, body, {
    size: BOX_SIZE,
    at: at === undefined ? undefined : new Date(at),
    createOverride: ({ model, target }) => ({ customizationId, model: model.id, target, rules }),
  });
});

/** Previews of customizations of recommendations. */
export const recommendationsPreviewHandlers = [organicHandler, previewHandler];

type CustomizedBox = { model: RecommenderModel; target: RecommendationTarget };
type BoxContext = Pick<Context<typeof organicBox>, "tx" | "site" | "services"> & {
  refuse: (status: 404, code: "not_found") => never;
};
type Options = { size: number; at?: Date | undefined; createOverride: (about: CustomizedBox) => BoxOverride };

async function answerBox(
  { tx, site, services, refuse }: BoxContext,
  { id, item }: { id: string; item?: string | undefined },
  { size, at, createOverride }: Options,
) {
  const about = await findCustomized(tx, site.siteId, id);
  if (about === null) return refuse(404, "not_found");
  const search = await services.search.open(site.siteId);
  const sample = item ?? (await chooseSample(search, about));
  const inputs = sample === null ? [] : [sample];
  const request = { recommendation_type: about.model.id, item_ids: inputs, size, hit_fields: HIT_FIELDS };
  const options = { explain: true, override: createOverride(about), ...(at === undefined ? {} : { at }) };
  const { recommendations } = services;
  const [answer] = await recommendations.recommend(site.siteId, [{ ...request, mark_fallback_results: true }], options);
  const [applies = false] = await matchTargets(search, [about.target], inputs);
  const items = await loadItemsByIdentity(tx, site.siteId, inputs);
  return {
    hits: answer?.hits ?? [],
    sample: sample === null ? null : { identity: sample, title: items.get(sample)?.title ?? sample },
    applies,
    is_trained: recommendations.findModelInfo(site.siteId) !== null,
  };
}

async function findCustomized(tx: Tx, siteId: string, id: string): Promise<CustomizedBox | null> {
  const row = await findCustomization(tx, { siteId, kind: KIND, id });
  const model = row === undefined ? undefined : findModel(row.type);
  const target = row === undefined ? null : parseTarget(row.subject);
  return model === undefined || target === null ? null : { model, target };
}

/** An item to which the customization applies, for models that recommend for an item. */
async function chooseSample(search: SearchContext, { model, target }: CustomizedBox): Promise<string | null> {
  if (target.type === "item") return target.identity;
  const type = model.input === "items" ? search.site.mainType : SAMPLE_TYPES[model.input];
  if (type === undefined && target.type === "all") return null;
  const any = target.type === "all" ? [] : toClauses(target.criteria);
  const [first] = await findFirstItems(search, { type: type ?? search.site.mainType, any, limit: 1 });
  return first ?? null;
}
