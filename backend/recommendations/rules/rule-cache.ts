import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { causeOf, type Log } from "@/backend/kit/log";
import type { PairRule } from "@/lib/domain/recommendations/pair-rules";

// The recommender rules of all sites in the memory of this process, so that a recommendation needs no database.

const POLL_MS = 30_000;

type RuleRow = { site_id: string; rule: PairRule };

/**
 * The recommender rules of this process that act: those that recommend together are disabled for now. The last ones stay in use
 * while the database does not answer.
 */
export class RuleCache {
  private bySite = new Map<string, PairRule[]>();
  private timer: NodeJS.Timeout | undefined;
  private isFailing = false;
  private isClosed = false;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /** Loads the rules of all sites, and follows changes from then on. */
  async start(): Promise<void> {
    this.database.watchSites((siteId) => this.refresh(siteId));
    this.timer = setInterval(() => void this.refresh(null), POLL_MS);
    this.timer.unref();
    await this.refresh(null);
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.timer);
  }

  get(siteId: string): readonly PairRule[] {
    return this.bySite.get(siteId) ?? [];
  }

  /** Reads the rules of a site, or of all (null); a failure is logged once. */
  private async refresh(siteId: string | null): Promise<void> {
    if (this.isClosed) return;
    try {
      const rows = await this.read(siteId);
      if (siteId === null) this.bySite = new Map();
      else this.bySite.delete(siteId);
      for (const row of rows) this.bySite.set(row.site_id, [...this.get(row.site_id), row.rule]);
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing && !this.isClosed)
        this.log.warn({ err: causeOf(error) }, "reading recommender rules failed; the last ones stay in use");
      this.isFailing = true;
    }
  }

  private async read(siteId: string | null): Promise<RuleRow[]> {
    const one = siteId === null ? sql`` : sql`and site_id = ${siteId}`;
    // Without a turn between steps of long work: a step that changes the site waits for this read.
    const { rows } = await this.database.withSystem((tx) =>
      tx.execute<RuleRow>(sql`
        select site_id, json_build_object('ruleId', rule_id, 'recommenderId', recommender_id,
          'conditionAttribute', condition_attribute, 'conditionValues', condition_values,
          'filterAttribute', filter_attribute, 'filterValues', filter_values, 'interaction', interaction, 'overrides', overrides) as rule
        from recommender_rules where interaction = 'do_not_recommend_together' ${one} order by site_id, rule_id`),
    );
    return rows;
  }
}
