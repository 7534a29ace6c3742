import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import type { StoredCheck, StoredPairs } from "@/backend/db/schema/catalogue/quality";
import { toTimestamp } from "@/backend/db/steps";
import type { CatalogAttribute, CheckKey } from "@/lib/contract/catalogue/data-quality";
import { AttributeTally } from "@/lib/domain/catalogue/attribute-tally";
import { HashSet, hashText } from "@/lib/domain/catalogue/distinct-counter";
import {
  buildCategoryPath,
  checkItem,
  type ItemCheckContext,
  readBrandName,
  toTitleKey,
} from "@/lib/domain/catalogue/item-checks";
import { type ClaimedComputation, hasLease, reportComputation } from "./claim-computation";
import { countFailingSearches } from "./failing-searches";
import { Findings } from "./findings";
import { iterateItems, iterateTitles } from "./iterate-catalogue";
import { computePairs } from "./pairing";

export type QualityDependencies = { database: Database; now: () => Date };

export type QualityResult = {
  checks: StoredCheck[];
  attributes: Omit<CatalogAttribute, "before">[];
  pairs: StoredPairs;
};

/** With more categories or brands, the checks against them do not apply, because they would see only a part. */
const NAMES_MAX = 200_000;
const REPORT_MS = 2_000;

type ComputationStart = { mainType: string; run: Record<string, number> };

/**
 * Computes the quality of a site's catalog, batch by batch. Stores failing identities; the caller stores the rest. Throws
 * ComputationLeaseLost if another process holds the computation, and the reason of `signal`.
 */
export async function computeQuality(
  { database, now }: QualityDependencies,
  computation: ClaimedComputation,
  signal: AbortSignal,
): Promise<QualityResult> {
  const { siteId } = computation;
  const start = await startComputation(database, computation, now());
  const findings = new Findings(database, computation);
  await findings.clear();
  const heartbeat = createHeartbeat(database, computation);
  const context = await loadContext(database, { siteId, mainType: start.mainType, beat: heartbeat });
  const tally = new AttributeTally();
  const titles = { seen: new HashSet(), twice: new HashSet() };
  let checked = 0;
  for await (const items of iterateItems(database, siteId)) {
    signal.throwIfAborted();
    tally.learn(items);
    for (const item of items) {
      const hasClash = tally.add(item.type, item.attributes);
      findings.add(item, { ...checkItem(item, context), type_clash: hasClash ? "fails" : "passes" });
      if (!context.isMain(item.type)) continue;
      const hash = hashText(toTitleKey(item.title));
      if (!titles.seen.add(hash)) titles.twice.add(hash);
      findings.count("duplicate_title", 1);
    }
    checked += items.length;
    await findings.flush();
    await heartbeat(checked);
  }
  const keepAlive = async (): Promise<void> => {
    signal.throwIfAborted();
    await heartbeat(checked);
  };
  await findDuplicates(database, siteId, { ground: context, duplicates: titles.twice, findings, alive: keepAlive });
  const pairs = await computePairs(database, siteId, checked, now());
  const { paired, unpaired, unpaired_samples: samples } = pairs;
  findings.set("pairing", { affected: unpaired, total: paired + unpaired, samples });
  addVariants(findings, start.run);
  await findings.flush(true);
  const shown = await countFailingSearches(database, computation, now(), keepAlive);
  return {
    checks: findings.checks.map((check) => ({ ...check, searches: shown.get(check.key) ?? null })),
    attributes: tally.attributes,
    pairs,
  };
}

/**
 * Records the catalog revision, the newest run and the expected number of items. The number comes from the last
 * computation, because counting a large catalog takes too long.
 */
async function startComputation(
  database: Database,
  computation: ClaimedComputation,
  now: Date,
): Promise<ComputationStart> {
  const { siteId } = computation;
  return database.withSystem(async (tx) => {
    const { rows } = await tx.execute<{ main_type: string; run: Record<string, number> | null }>(sql`
      select s.main_type, (select r.counts from feed_runs r where r.site_id = s.site_id and r.status = 'succeeded'
           and not r.is_unchanged and r.feed = s.main_type order by r.finished_at desc limit 1) as run
      from sites s where s.site_id = ${siteId}`);
    const [site] = rows;
    if (site === undefined) throw new Error("the site no longer exists");
    await tx.execute(sql`
      update quality_computations q set started_at = ${toTimestamp(now)},
        total = coalesce((select last.total from quality_computations last
          where last.site_id = q.site_id and last.state = 'done' order by last.asked_at desc limit 1), 0),
        catalogue_revision = (select catalogue_revision from sites s where s.site_id = q.site_id),
        run_id = (select id from feed_runs r where r.site_id = q.site_id and r.status = 'succeeded'
          order by r.finished_at desc limit 1)
      where ${hasLease(computation)}`);
    return { mainType: site.main_type, run: site.run ?? {} };
  });
}

/** Periodically renews the lease and reports progress. */
type Heartbeat = (checkedItems: number) => Promise<void>;

function createHeartbeat(database: Database, computation: ClaimedComputation): Heartbeat {
  let reportedAt = performance.now();
  return async (checkedItems) => {
    if (performance.now() - reportedAt < REPORT_MS) return;
    reportedAt = performance.now();
    await database.withSystem((tx) => reportComputation(tx, computation, checkedItems));
  };
}

type ContextInput = { siteId: string; mainType: string; beat: Heartbeat };

async function loadContext(database: Database, { siteId, mainType, beat }: ContextInput): Promise<ItemCheckContext> {
  const categories = new Set<string>();
  const brands = new Set<string>();
  for await (const items of iterateItems(database, siteId, ["category", "brand"])) {
    for (const item of items) {
      if (item.type === "category") categories.add(buildCategoryPath(item));
      else brands.add(readBrandName(item));
    }
    if (Math.max(categories.size, brands.size) > NAMES_MAX) break;
    await beat(0);
  }
  const orNull = (names: Set<string>) => (names.size === 0 || names.size > NAMES_MAX ? null : names);
  // Both names of the main type are accepted.
  const isMain = (type: string): boolean => type === mainType || type === "item" || type === "product";
  return { isMain, categories: orNull(categories), brands: orNull(brands) };
}

type DuplicateSearch = {
  ground: ItemCheckContext;
  duplicates: HashSet;
  findings: Findings;
  alive: () => Promise<void>;
};

/** A second pass over titles: in the first pass, the first item of a duplicate is not known yet. */
async function findDuplicates(database: Database, siteId: string, input: DuplicateSearch): Promise<void> {
  const { ground, duplicates, findings, alive } = input;
  if (duplicates.size === 0) return;
  for await (const items of iterateTitles(database, siteId)) {
    await alive();
    for (const item of items) {
      if (ground.isMain(item.type) && duplicates.has(hashText(toTitleKey(item.title))))
        findings.fail("duplicate_title", item);
    }
    await findings.flush();
  }
}

/** The result comes from the feed run, because the catalog does not store the order of items. */
function addVariants(findings: Findings, run: Record<string, number>): void {
  const key: CheckKey = "variants_apart";
  const { variants, variants_apart: affected } = run;
  if (variants !== undefined && affected !== undefined) findings.set(key, { affected, total: variants, samples: [] });
}
