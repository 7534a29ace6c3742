// Measures what 1,000 banner campaigns add to a search: two equal sites, with and without them, in turns; prints one line of
// JSON. Run by measure-campaigns.mjs:
//   DATA_DIR=<an empty folder> node --import tsx scripts/bench/campaign-search.ts

import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "@/backend/db/client";
import { openLog } from "@/backend/kit/log";
import { createSearchService, type SearchService } from "@/backend/search/service/service";
import { searchQuery } from "@/lib/contract/search/search-host";
import { parseInput } from "@/lib/http/api-error";

const PLAIN = "bench-plain";
const BUSY = "bench-campaigns";
const SITES = [PLAIN, BUSY];
const CAMPAIGNS = 1_000;
const ITEMS = 2_000;
const ROUNDS = 1_500;
const WARM_ROUNDS = 200;

/** Two sites with the same items. Each campaign has twenty queries of its own; five share the measured query. */
async function seed({ db }: Database): Promise<void> {
  await db.execute(sql`insert into projects (id, name) values ('bench', 'Bench') on conflict do nothing`);
  await db.execute(sql`
    insert into site_groups (id, project_id, name) values ('bench', 'bench', 'Bench') on conflict do nothing`);
  for (const site of SITES) {
    await db.execute(sql`
      insert into catalogue_rows (site_id, identity, type, title, attributes, hash, sold_out, written_in)
      select ${site}, 'item-' || n, 'item', 'Steel lamp ' || n, jsonb_build_object('brand', 'Brand ' || n % 30), 'h', false, 1
      from generate_series(1, ${ITEMS}::int) n on conflict do nothing`);
    await db.execute(sql`
      insert into sites (site_id, project_id, group_id, name, time_zone, currency, language, base_url, catalogue_revision)
      values (${site}, 'bench', 'bench', 'Bench', 'Europe/Prague', 'CZK', 'en', '', 1) on conflict do nothing`);
  }
  const image = sql`jsonb_build_object('desktop_url', 'https://img.example/a.jpg', 'mobile_url', 'https://img.example/b.jpg')`;
  await db.execute(sql`
    insert into campaigns (site_id, id, kind, subjects, keys, target_url, banners, updated_by)
    select ${BUSY}, 'c' || n, 'campaigns', '{}',
      array(select 'query ' || n || ' ' || k from generate_series(1, 20) k) || case when n <= 5 then '{lamp}'::text[] else '{}' end,
      'https://shop.example/sale', jsonb_build_object('search_header', ${image}, 'search_list', ${image}), 'Bench'
    from generate_series(1, ${CAMPAIGNS}::int) n on conflict do nothing`);
}

async function measureOnce(service: SearchService, site: string): Promise<{ ms: number; campaigns: number }> {
  const raw = new URLSearchParams({ tracker_id: site, q: "lamp", "f[]": "type:item" });
  const query = parseInput(searchQuery, { tracker_id: site, q: "lamp", "f[]": ["type:item"] }, 400);
  const start = performance.now();
  const { results } = await service.search(query, raw);
  return { ms: performance.now() - start, campaigns: results.campaigns?.length ?? 0 };
}

async function main(): Promise<void> {
  const dataDir = process.env.DATA_DIR ?? "tmp/bench-campaigns";
  const log = openLog("warn");
  const database = await openDatabase({ DATA_DIR: dataDir }, log);
  await seed(database);
  const service = createSearchService(database, { dataDir, log });
  await service.ready();
  const times = new Map(SITES.map((site): [string, number[]] => [site, []]));
  let shown = 0;
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
    for (const site of SITES) {
      const { ms, campaigns } = await measureOnce(service, site);
      shown = Math.max(shown, campaigns);
      if (round >= WARM_ROUNDS) times.get(site)?.push(ms);
    }
  }
  if (shown === 0) throw new Error("The measured searches show no campaign.");
  const start = performance.now();
  await database.db.execute(sql`update sites set revision = revision + 1 where site_id = ${BUSY}`);
  await service.refresh();
  const reload = performance.now() - start;
  await service.close();
  await database.close();
  const [plain, busy] = SITES.map((site) => percentile(times.get(site) ?? [], 0.95));
  process.stdout.write(`${JSON.stringify({ plain, busy, reload })}\n`);
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

await main();
