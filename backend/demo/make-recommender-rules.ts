import type { recommenderRules } from "@/backend/db/schema/recommendations/recommender-rules";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { buildKindPath } from "./other-plans";
import { AUTHORS } from "./plan";
import type { DemoSite } from "./sites";

/** Makes recommender rules as they were edited before recommendations customization replaced them. */
export function makeRecommenderRules(site: DemoSite, now: Date): (typeof recommenderRules.$inferInsert)[] {
  const listPaths = (kinds: readonly string[]): string[] => kinds.map((kind) => buildKindPath(kind, site, 3));
  return site.trade.recommenderRules.map(({ conditions, filters, by, ...plan }, index) => ({
    ...plan,
    siteId: site.siteId,
    ruleId: index + 1,
    conditionAttribute: "category",
    conditionValues: listPaths(conditions),
    filterAttribute: "category",
    filterValues: listPaths(filters),
    updatedAt: new Date(now.getTime() - (80 - index) * DAY_MS),
    updatedBy: AUTHORS[by],
  }));
}
