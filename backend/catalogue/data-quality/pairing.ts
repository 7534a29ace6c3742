import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { isInCatalogue } from "@/backend/db/item-names";
import type { StoredPairs } from "@/backend/db/schema/catalogue/quality";
import { toTimestamp } from "@/backend/db/steps";
import type { QualitySample } from "@/lib/contract/catalogue/data-quality";
import { PAIRING_DAYS, QUALITY_SAMPLES } from "@/lib/domain/catalogue/quality-checks";
import { DAY_MS } from "@/lib/domain/kit/durations";

const BATCH = 1_000;

type Batch = { paired: number; checked: number; last: string | null };
type SampleRow = { identity: string; title: string | null; type: string | null };

/**
 * Compares the identities that shop pages reported in the last 30 days with the catalog.
 * @param total the number of items in the catalog.
 */
export async function computePairs(database: Database, siteId: string, total: number, now: Date): Promise<StoredPairs> {
  const since = new Date(now.getTime() - PAIRING_DAYS * DAY_MS);
  const unpaired = await database.withSystem(async (tx) => {
    const { rows } = await tx.execute<{ n: number }>(sql`
      select count(*)::int as n from missing_items where ${isOpenSince(siteId, since)}`);
    return rows[0]?.n ?? 0;
  });
  return {
    paired: await countPaired(database, siteId, since),
    unpaired,
    total,
    paired_samples: await loadPairedSamples(database, siteId, since),
    unpaired_samples: await loadUnpairedSamples(database, siteId, since),
  };
}

function isOpenSince(siteId: string, since: Date) {
  return sql`site_id = ${siteId} and found_at is null and last_reported_at >= ${toTimestamp(since)}`;
}

/** Counts reported identities that are in the catalog. */
async function countPaired(database: Database, siteId: string, since: Date): Promise<number> {
  let paired = 0;
  for (let after: string | null = null; ; ) {
    const from: string | null = after;
    const batch: Batch | undefined = await database.withSystem(async (tx): Promise<Batch | undefined> => {
      const result = await tx.execute<Batch>(sql`
        select count(*) filter (
            where seen.last_seen_on >= ${since.toISOString().slice(0, 10)}::date
              and ${isInCatalogue(sql`${siteId}`, sql`seen.identity`)})::int as paired,
          count(*)::int as checked, max(seen.identity) as last
        from (
          select identity, last_seen_on from event_items
          where site_id = ${siteId} ${from === null ? sql`` : sql`and identity > ${from}`}
          order by identity limit ${BATCH}
        ) seen`);
      return result.rows[0];
    });
    paired += batch?.paired ?? 0;
    if (batch === undefined || batch.checked < BATCH) return paired;
    after = batch.last;
  }
}

async function loadPairedSamples(database: Database, siteId: string, since: Date): Promise<QualitySample[]> {
  const { rows } = await database.withSystem((tx) =>
    tx.execute<SampleRow>(sql`
      select c.identity, c.title, c.type
      from event_items e join catalogue_items c on c.site_id = e.site_id and c.identity = e.identity
      where e.site_id = ${siteId} and e.last_seen_on >= ${since.toISOString().slice(0, 10)}::date
      limit ${QUALITY_SAMPLES}`),
  );
  return rows;
}

async function loadUnpairedSamples(database: Database, siteId: string, since: Date): Promise<QualitySample[]> {
  const { rows } = await database.withSystem((tx) =>
    tx.execute<SampleRow>(sql`
      select identity, context->>'title' as title, null as type from missing_items
      where ${isOpenSince(siteId, since)} order by last_reported_at desc, identity limit ${QUALITY_SAMPLES}`),
  );
  return rows;
}
