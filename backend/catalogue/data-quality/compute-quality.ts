import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import type { KeptCheck, KeptPairs } from "@/backend/db/schema/catalogue/quality";
import type { CatalogAttribute, CheckKey } from "@/lib/contract/catalogue/data-quality";
import { AttributeTally } from "@/lib/domain/catalogue/attribute-tally";
import { HashSet, textHash } from "@/lib/domain/catalogue/distinct-counter";
import {
  type CheckGround,
  nameOfBrand,
  pathOfCategory,
  titleKey,
  verdictsOf,
} from "@/lib/domain/catalogue/item-checks";
import { eachBatch, eachTitles } from "./catalogue-pass";
import { type HeldComputation, isHeld, reportComputation } from "./claim-computation";
import { Findings } from "./findings";
import { pairsOf } from "./pairs";
import { shownFailing } from "./shown-failing";

/** What a computation needs of the backend. */
export type QualityNeeds = { database: Database; now: () => Date };

/** What a computation came to. */
export type ComputedQuality = {
  checks: KeptCheck[];
  attributes: Omit<CatalogAttribute, "before">[];
  pairs: KeptPairs;
};

/** Categories and brands at most; of more, the checks against them would look at a part and say nothing sure. */
const NAMES_MAX = 200_000;
const REPORT_MS = 2_000;

type Begun = { mainType: string; run: Record<string, number> };

/**
 * Computes the quality of a site's catalogue, batch by batch. Throws ComputationLost when another process has taken it,
 * and what `signal` says when this one ends. Writes failing identities; the rest is for the caller to keep.
 */
export async function computeQuality(
  { database, now }: QualityNeeds,
  held: HeldComputation,
  signal: AbortSignal,
): Promise<ComputedQuality> {
  const { siteId } = held;
  const begun = await begin(database, held, now());
  const findings = new Findings(database, held);
  await findings.clear();
  const beat = heartOf(database, held);
  const ground = await groundOf(database, { siteId, mainType: begun.mainType, beat });
  const tally = new AttributeTally();
  const titles = { seen: new HashSet(), twice: new HashSet() };
  let looked = 0;
  for await (const items of eachBatch(database, siteId)) {
    signal.throwIfAborted();
    tally.learn(items);
    for (const item of items) {
      const hasClash = tally.add(item.type, item.attributes);
      findings.add(item, { ...verdictsOf(item, ground), type_clash: hasClash ? "fails" : "passes" });
      if (!ground.isMain(item.type)) continue;
      const hash = textHash(titleKey(item.title));
      if (!titles.seen.add(hash)) titles.twice.add(hash);
      findings.count("duplicate_title", 1);
    }
    looked += items.length;
    await findings.flush();
    await beat(looked);
  }
  const alive = async (): Promise<void> => {
    signal.throwIfAborted();
    await beat(looked);
  };
  await findDuplicates(database, siteId, { ground, twice: titles.twice, findings, alive });
  const pairs = await pairsOf(database, siteId, looked, now());
  const { paired, unpaired, unpaired_samples: samples } = pairs;
  findings.tell("pairing", { affected: unpaired, total: paired + unpaired, samples });
  tellVariants(findings, begun.run);
  await findings.flush(true);
  const shown = await shownFailing(database, held, now(), alive);
  return {
    checks: findings.checks.map((check) => ({ ...check, searches: shown.get(check.key) ?? null })),
    attributes: tally.attributes,
    pairs,
  };
}

/**
 * Writes down what the computation sees: of which state of the catalogue, after which run, and about how many items, as
 * the last one counted: counting a large catalogue takes as long as a call may.
 */
async function begin(database: Database, held: HeldComputation, now: Date): Promise<Begun> {
  const { siteId } = held;
  return database.withSystem(async (tx) => {
    const { rows } = await tx.execute<{ main_type: string; run: Record<string, number> | null }>(sql`
      select s.main_type, (select r.counts from feed_runs r where r.site_id = s.site_id and r.status = 'succeeded'
           and r.feed = s.main_type order by r.finished_at desc limit 1) as run
      from sites s where s.site_id = ${siteId}`);
    const [site] = rows;
    if (site === undefined) throw new Error("the site is gone");
    await tx.execute(sql`
      update quality_computations q set started_at = ${now.toISOString()}::timestamptz,
        total = coalesce((select last.total from quality_computations last
          where last.site_id = q.site_id and last.state = 'done' order by last.asked_at desc limit 1), 0),
        catalogue_revision = (select catalogue_revision from sites s where s.site_id = q.site_id),
        run_id = (select id from feed_runs r where r.site_id = q.site_id and r.status = 'succeeded'
          order by r.finished_at desc limit 1)
      where ${isHeld(held)}`);
    return { mainType: site.main_type, run: site.run ?? {} };
  });
}

/** Says now and again that the computation is under way, and how far. */
type Beat = (lookedAt: number) => Promise<void>;

function heartOf(database: Database, held: HeldComputation): Beat {
  let reportedAt = performance.now();
  return async (lookedAt) => {
    if (performance.now() - reportedAt < REPORT_MS) return;
    reportedAt = performance.now();
    await database.withSystem((tx) => reportComputation(tx, held, lookedAt));
  };
}

type GroundAsked = { siteId: string; mainType: string; beat: Beat };

async function groundOf(database: Database, { siteId, mainType, beat }: GroundAsked): Promise<CheckGround> {
  const categories = new Set<string>();
  const brands = new Set<string>();
  for await (const items of eachBatch(database, siteId, ["category", "brand"])) {
    for (const item of items) {
      if (item.type === "category") categories.add(pathOfCategory(item));
      else brands.add(nameOfBrand(item));
    }
    if (Math.max(categories.size, brands.size) > NAMES_MAX) break;
    await beat(0);
  }
  const orNone = (names: Set<string>) => (names.size === 0 || names.size > NAMES_MAX ? null : names);
  // Both words for the main type are taken.
  const isMain = (type: string): boolean => type === mainType || type === "item" || type === "product";
  return { isMain, categories: orNone(categories), brands: orNone(brands) };
}

type Duplicates = { ground: CheckGround; twice: HashSet; findings: Findings; alive: () => Promise<void> };

/** The first of two equal titles is known to be one only when the second has come, so titles are gone through once more. */
async function findDuplicates(database: Database, siteId: string, asked: Duplicates): Promise<void> {
  const { ground, twice, findings, alive } = asked;
  if (twice.size === 0) return;
  for await (const items of eachTitles(database, siteId)) {
    await alive();
    for (const item of items) {
      if (ground.isMain(item.type) && twice.has(textHash(titleKey(item.title)))) findings.fail("duplicate_title", item);
    }
    await findings.flush();
  }
}

/** Whether variants stand together is told by the run that read them in their order; the catalogue has none. */
function tellVariants(findings: Findings, run: Record<string, number>): void {
  const key: CheckKey = "variants_apart";
  const { variants, variants_apart: affected } = run;
  if (variants !== undefined && affected !== undefined) findings.tell(key, { affected, total: variants, samples: [] });
}
