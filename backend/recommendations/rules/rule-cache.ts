import { sql } from "drizzle-orm";
import { groupBySite } from "@/backend/kit/group-by-site";
import type { SiteReader } from "@/backend/search/service/site-cache";
import type { PairRule } from "@/lib/domain/recommendations/pair-rules";

/**
 * The active recommender rules of all sites, in the memory of this process, so that a recommendation needs no database.
 * Rules that recommend items together are disabled. `readSites` of the site cache reads sites when they changed.
 */
export class RuleCache {
  private readonly bySite = new Map<string, readonly PairRule[]>();

  get(siteId: string): readonly PairRule[] {
    return this.bySite.get(siteId) ?? [];
  }

  readonly readSites: SiteReader = async (tx, siteIds) => {
    const { rows } = await tx.execute<{ site_id: string; rule: PairRule }>(sql`
      select site_id, json_build_object('ruleId', rule_id, 'recommenderId', recommender_id,
        'conditionAttribute', condition_attribute, 'conditionValues', condition_values,
        'filterAttribute', filter_attribute, 'filterValues', filter_values, 'interaction', interaction, 'overrides', overrides) as rule
      from recommender_rules
      where interaction = 'do_not_recommend_together' and site_id = any(${sql.param([...siteIds])}::text[]) order by rule_id`);
    const found = groupBySite(rows);
    return (siteId) =>
      void this.bySite.set(
        siteId,
        (found.get(siteId) ?? []).map(({ rule }) => rule),
      );
  };
}
