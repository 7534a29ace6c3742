import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import type { KeptCheck } from "@/backend/db/schema/catalogue/quality";
import { deleteRows, takeTurn } from "@/backend/db/steps";
import { CHECK_KEYS, type CheckKey, type QualitySample } from "@/lib/contract/catalogue/data-quality";
import type { ItemVerdicts } from "@/lib/domain/catalogue/item-checks";
import { checkStatusOf, QUALITY_BROWSABLE_MAX, QUALITY_SAMPLES, shareOf } from "@/lib/domain/catalogue/quality-checks";
import type { TitledItem } from "./catalogue-pass";
import type { HeldComputation } from "./claim-computation";

const BATCH = 1000;

type Finding = { total: number | null; affected: number; samples: QualitySample[]; kept: number };
type Failure = { check: CheckKey; ordinal: number; identity: string };

/** What the checks of one computation have found so far; failing identities go to the store as they come. */
export class Findings {
  private readonly byKey = new Map<CheckKey, Finding>();
  private waiting: Failure[] = [];

  constructor(
    private readonly database: Database,
    private readonly held: HeldComputation,
  ) {}

  /** Adds what was found of an item. */
  add(item: TitledItem, verdicts: ItemVerdicts): void {
    for (const [name, verdict] of Object.entries(verdicts)) {
      const key = name as CheckKey;
      this.count(key, 1);
      if (verdict === "fails") this.fail(key, item);
    }
  }

  /** Counts items that a check looked at. */
  count(key: CheckKey, items: number): void {
    const finding = this.of(key);
    finding.total = (finding.total ?? 0) + items;
  }

  /** Adds an item that fails. */
  fail(key: CheckKey, { identity, title, type }: TitledItem): void {
    const finding = this.of(key);
    finding.affected += 1;
    if (finding.samples.length < QUALITY_SAMPLES) finding.samples.push({ identity, title, type });
    if (finding.kept >= QUALITY_BROWSABLE_MAX) return;
    this.waiting.push({ check: key, ordinal: finding.kept, identity });
    finding.kept += 1;
  }

  /** Sets what is known of a check without its items. */
  tell(key: CheckKey, told: { affected: number; total: number; samples: QualitySample[] }): void {
    this.byKey.set(key, { ...told, kept: 0 });
  }

  /** Writes failing identities, a batch in a transaction; all of them where `isEnd`. */
  async flush(isEnd = false): Promise<void> {
    while (this.waiting.length >= (isEnd ? 1 : BATCH)) {
      const batch = this.waiting.splice(0, BATCH);
      await takeTurn(this.database, (tx) => this.write(tx, batch));
    }
  }

  /** Removes what an earlier attempt of this computation has written. */
  async clear(): Promise<void> {
    const { siteId, id } = this.held;
    await deleteRows(this.database, "quality_failures", sql`site_id = ${siteId} and computation_id = ${id}`);
  }

  /** What the checks came to, all of them in their order. */
  get checks(): KeptCheck[] {
    return CHECK_KEYS.map((key) => {
      const { total, affected, samples, kept } = this.of(key);
      const status = checkStatusOf(key, affected, total === 0 ? null : total);
      const share = shareOf(affected, total ?? 0);
      return { key, status, affected, total: total ?? 0, share, samples, browsable: kept };
    });
  }

  private of(key: CheckKey): Finding {
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    const fresh: Finding = { total: null, affected: 0, samples: [], kept: 0 };
    this.byKey.set(key, fresh);
    return fresh;
  }

  private async write(tx: Tx, batch: readonly Failure[]): Promise<void> {
    const { siteId, id } = this.held;
    await tx.execute(sql`
      insert into quality_failures (site_id, computation_id, check_key, ordinal, identity)
      select ${siteId}, ${id}, "check", ordinal, identity
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r("check" text, ordinal integer, identity text)
      on conflict do nothing`);
  }
}
