import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import type { StoredCheck } from "@/backend/db/schema/catalogue/quality";
import { deleteRows, takeTurn } from "@/backend/db/steps";
import { CHECK_KEYS, type CheckKey, type QualitySample } from "@/lib/contract/catalogue/data-quality";
import type { ItemVerdicts } from "@/lib/domain/catalogue/item-checks";
import {
  computeCheckStatus,
  computeShare,
  QUALITY_BROWSABLE_MAX,
  QUALITY_SAMPLES,
} from "@/lib/domain/catalogue/quality-checks";
import type { ClaimedComputation } from "./claim-computation";
import type { TitledItem } from "./iterate-catalogue";

const BATCH = 1000;

type Finding = { total: number | null; affected: number; samples: QualitySample[]; stored: number };
type Failure = { check: CheckKey; ordinal: number; identity: string };

/** Collects the findings of one computation; failing identities are written to the store in batches. */
export class Findings {
  private readonly byKey = new Map<CheckKey, Finding>();
  private pending: Failure[] = [];

  constructor(
    private readonly database: Database,
    private readonly computation: ClaimedComputation,
  ) {}

  /** Adds the results of an item. */
  add(item: TitledItem, verdicts: ItemVerdicts): void {
    for (const [name, verdict] of Object.entries(verdicts)) {
      const key = name as CheckKey;
      this.count(key, 1);
      if (verdict === "fails") this.fail(key, item);
    }
  }

  /** Counts checked items. */
  count(key: CheckKey, items: number): void {
    const finding = this.getFinding(key);
    finding.total = (finding.total ?? 0) + items;
  }

  /** Adds a failing item. */
  fail(key: CheckKey, { identity, title, type }: TitledItem): void {
    const finding = this.getFinding(key);
    finding.affected += 1;
    if (finding.samples.length < QUALITY_SAMPLES) finding.samples.push({ identity, title, type });
    if (finding.stored >= QUALITY_BROWSABLE_MAX) return;
    this.pending.push({ check: key, ordinal: finding.stored, identity });
    finding.stored += 1;
  }

  /** Sets the result of a check that is not computed item by item. */
  set(key: CheckKey, finding: { affected: number; total: number; samples: QualitySample[] }): void {
    this.byKey.set(key, { ...finding, stored: 0 });
  }

  /**
   * Writes full batches of failing identities, one transaction each.
   * @param isEnd writes the last, partial batch, too.
   */
  async flush(isEnd = false): Promise<void> {
    while (this.pending.length >= (isEnd ? 1 : BATCH)) {
      const batch = this.pending.splice(0, BATCH);
      await takeTurn(this.database, (tx) => this.write(tx, batch));
    }
  }

  /** Deletes what an earlier attempt of this computation wrote. */
  async clear(): Promise<void> {
    const { siteId, id } = this.computation;
    await deleteRows(this.database, "quality_failures", sql`site_id = ${siteId} and computation_id = ${id}`);
  }

  /** The results of all checks in display order. */
  get checks(): StoredCheck[] {
    return CHECK_KEYS.map((key) => {
      const { total, affected, samples, stored } = this.getFinding(key);
      const status = computeCheckStatus(key, affected, total === 0 ? null : total);
      const share = computeShare(affected, total ?? 0);
      return { key, status, affected, total: total ?? 0, share, samples, browsable: stored };
    });
  }

  private getFinding(key: CheckKey): Finding {
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    const created: Finding = { total: null, affected: 0, samples: [], stored: 0 };
    this.byKey.set(key, created);
    return created;
  }

  private async write(tx: Tx, batch: readonly Failure[]): Promise<void> {
    const { siteId, id } = this.computation;
    await tx.execute(sql`
      insert into quality_failures (site_id, computation_id, check_key, ordinal, identity)
      select ${siteId}, ${id}, "check", ordinal, identity
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r("check" text, ordinal integer, identity text)
      on conflict do nothing`);
  }
}
