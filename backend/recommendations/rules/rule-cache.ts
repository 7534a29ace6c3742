import { sql } from "drizzle-orm";
import type { SiteReader } from "@/backend/search/service/site-cache";
import type { PairRule } from "@/lib/domain/recommendations/pair-rules";

/**
 * The recommender rules of all sites that act, in the memory of this process, so that a recommendation needs no database. Those
 * that recommend together are disabled for now. `readSite` is a reader of the site cache, which reads a site when it changed.
 */
export class RuleCache {
  private readonly bySite = new Map<string, readonly PairRule[]>();

  get(siteId: string): readonly PairRule[] {
    return this.bySite.get(siteId) ?? [];
  }

  readonly readSite: SiteReader = async (tx, siteId) => {
    const { rows } = await tx.execute<{ rule: PairRule }>(sql`
      select json_build_object('ruleId', rule_id, 'recommenderId', recommender_id,
        'conditionAttribute', condition_attribute, 'conditionValues', condition_values,
        'filterAttribute', filter_attribute, 'filterValues', filter_values, 'interaction', interaction, 'overrides', overrides) as rule
      from recommender_rules where interaction = 'do_not_recommend_together' and site_id = ${siteId} order by rule_id`);
    return () =>
      void this.bySite.set(
        siteId,
        rows.map(({ rule }) => rule),
      );
  };
}
