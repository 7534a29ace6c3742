import type { recommenderRules } from "@/backend/db/schema/recommendations/recommender-rules";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { buildKindPath } from "./other-plans";
import { OPERATOR, OWNER } from "./plan";
import type { DemoSite } from "./sites";

type RulePlan = Pick<typeof recommenderRules.$inferInsert, "recommenderId" | "interaction"> & {
  /** Kinds of products. */
  conditions: readonly string[];
  filters: readonly string[];
  overrides?: number[];
  by: string;
};

const OUTDOOR: readonly RulePlan[] = [
  {
    recommenderId: "item_detail_complements",
    interaction: "do_not_recommend_together",
    conditions: ["kayak"],
    filters: ["tent"],
    by: OWNER,
  },
  {
    recommenderId: "basket",
    interaction: "recommend_together",
    conditions: ["tent"],
    filters: ["sleepingBag", "headlamp"],
    by: OPERATOR,
  },
  {
    recommenderId: "item_detail_complements",
    interaction: "do_not_recommend_together",
    conditions: ["kayak"],
    filters: ["tent", "backpack"],
    overrides: [1],
    by: OPERATOR,
  },
];
const OFFICE: readonly RulePlan[] = [
  {
    recommenderId: "item_detail_complements",
    interaction: "do_not_recommend_together",
    conditions: ["laptop"],
    filters: ["officeChair"],
    by: OWNER,
  },
  {
    recommenderId: "basket",
    interaction: "recommend_together",
    conditions: ["laptop"],
    filters: ["headphones"],
    by: OWNER,
  },
];

/** Makes recommender rules as they were edited before recommendations customization replaced them. */
export function makeRecommenderRules(site: DemoSite, now: Date): (typeof recommenderRules.$inferInsert)[] {
  const listPaths = (kinds: readonly string[]): string[] => kinds.map((kind) => buildKindPath(kind, site, 3));
  return (site.stream === "outdoor" ? OUTDOOR : OFFICE).map(({ conditions, filters, by, ...plan }, index) => ({
    ...plan,
    siteId: site.siteId,
    ruleId: index + 1,
    conditionAttribute: "category",
    conditionValues: listPaths(conditions),
    filterAttribute: "category",
    filterValues: listPaths(filters),
    updatedAt: new Date(now.getTime() - (80 - index) * DAY_MS),
    updatedBy: by,
  }));
}
