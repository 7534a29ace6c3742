import { setImmediate } from "node:timers/promises";
import type { SearchContext } from "@/backend/search/service/search-context";
import { createEmptyModel, type RecommendationModel } from "@/lib/domain/recommendations/model";
import { type ModelReach, measureReach } from "@/lib/domain/recommendations/model-reach";
import { MODELS, type RecommenderModel } from "@/lib/domain/recommendations/models";
import { listOutputTypes } from "./answer-recommend";

/** A model with what it can recommend. */
export type MeasuredModel = { recommender: RecommenderModel; reach: ModelReach };

const EMPTY_MODEL = createEmptyModel();
const measured = new WeakMap<RecommendationModel, Map<string, Promise<MeasuredModel[]>>>();

/** The types of a site's items; null before the first training, when nothing is measured. */
type Types = Pick<SearchContext, "site" | "knownTypes"> | null;

/** Measures all models of a site once per training; requests are answered in between. */
export async function measureModels(
  model: RecommendationModel | undefined,
  openSearch: () => Promise<Pick<SearchContext, "site" | "knownTypes">>,
): Promise<MeasuredModel[]> {
  if (model === undefined) return measureEach(EMPTY_MODEL, null);
  const search = await openSearch();
  const known = measured.get(model) ?? new Map<string, Promise<MeasuredModel[]>>();
  measured.set(model, known);
  // The main type of a site can change between two trainings.
  const key = listOutputTypes(search, { output: "item" }).join(" ");
  const measuring = known.get(key) ?? measureEach(model, search);
  known.set(key, measuring);
  return measuring;
}

async function measureEach(model: RecommendationModel, search: Types): Promise<MeasuredModel[]> {
  const { types, typeOf } = model.profile;
  const found: MeasuredModel[] = [];
  for (const recommender of Object.values<RecommenderModel>(MODELS)) {
    const outputs = search === null ? [] : listOutputTypes(search, recommender);
    const codes = new Set(outputs.map((type) => types.indexOf(type)));
    const isOutput = (item: number) => codes.has(typeOf[item] ?? -1);
    found.push({ recommender, reach: measureReach(model, recommender, isOutput) });
    await setImmediate();
  }
  return found;
}
