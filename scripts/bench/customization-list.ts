// Measures the filters of the list of customizations: 5,000 customizations with 3 rules each. Run:
//   DATA_DIR=<an empty folder> npx tsx scripts/bench/customization-list.ts [items of the catalog]
// With DATABASE_URL the same on PostgreSQL.

import { sql } from "drizzle-orm";
import { type ListQuery, loadCustomizationPage } from "@/backend/customizations/list/list-page";
import { refreshItemStates } from "@/backend/customizations/rules/item-states";
import { type Database, openDatabase } from "@/backend/db/client";
import { openLog } from "@/backend/kit/log";

const SITE = "bench-list";
const CUSTOMIZATIONS = 5_000;
const RUNS = 15;

async function seed({ db }: Database, items: number): Promise<void> {
  await db.execute(sql`insert into projects (id, name) values ('bench', 'Bench') on conflict do nothing`);
  await db.execute(sql`
    insert into site_groups (id, project_id, name) values ('bench', 'bench', 'Bench') on conflict do nothing`);
  await db.execute(sql`
    insert into sites (site_id, project_id, group_id, name, time_zone, currency, language, base_url)
    values (${SITE}, 'bench', 'bench', 'Bench', 'Europe/Prague', 'CZK', 'cs', '') on conflict do nothing`);
  await db.execute(sql`
    insert into catalogue_rows (site_id, identity, type, title, attributes, hash, sold_out)
    select ${SITE}, 'item-' || n, 'item', 'Item ' || n, jsonb_build_object(
      'availability', case when n % 9 = 0 then 0 else 1 end, 'description', repeat('words about the item ', 30)),
      'h', n % 9 = 0
    from generate_series(1, ${items}::int) n on conflict do nothing`);
  await db.execute(sql`
    insert into customizations (site_id, id, subject, subject_key, words, type, updated_by, updated_at, aliases, alias_keys)
    select ${SITE}, 'c' || n, 'Query ' || n, 'query ' || n, 'query ' || n, case when n % 20 = 0 then 'category' else 'item' end, 'Petra',
      now() - n * interval '1 minute', array['Spelling ' || n], array['spelling ' || n]
    from generate_series(1, ${CUSTOMIZATIONS}::int) n on conflict do nothing`);
  await db.execute(sql`
    insert into rules (site_id, id, customization_id, item_url, type, position, active_from, active_to, tags, owner, note, words, waiting)
    select ${SITE}, 'r' || n || '-' || k, 'c' || n, 'item-' || ((n * 7 + k * 131) % (${items}::int + 50)),
      case when k = 3 then 'hide' else 'pin' end, case when k = 3 then null else k end,
      case when (n + k) % 4 = 0 then now() + interval '3 days' end,
      case when (n + k) % 5 = 0 then now() - interval '2 days' end,
      case when k = 1 then array['season ' || n % 12] else '{}' end, case when k = 2 then 'user-' || n % 8 end,
      case when k = 1 then 'Because of campaign ' || n end, case when k = 1 then 'season ' || n % 12 || ' because of campaign ' || n else '' end,
      (n * 3 + k) % 97 = 0
    from generate_series(1, ${CUSTOMIZATIONS}::int) n, generate_series(1, 3) k
    where not ((n + k) % 4 = 0 and (n + k) % 5 = 0) on conflict do nothing`);
  await refreshItemStates(db, SITE);
}

const BASE: ListQuery = { kind: "query-customizations", q: "", page: 1, perPage: 20, sort: "changed", userId: "user" };
const CASES: Record<string, Partial<ListQuery>> = {
  everything: {},
  words: { q: "query 49" },
  "words of a note": { q: "campaign 321" },
  state: { state: "active" },
  type: { type: "category" },
  owner: { owner: "user-3" },
  tag: { tag: "season 4" },
  "any problem": { problem: "any" },
  "item gone": { problem: "item_gone" },
  "all at once": { q: "1", state: "active", type: "item", owner: "user-3", problem: "any", sort: "next_change" },
  "last page": { page: 250 },
  "by next change": { sort: "next_change" },
};

async function main(): Promise<void> {
  const database = await openDatabase(
    { DATA_DIR: process.env.DATA_DIR ?? "tmp/bench-list", DATABASE_URL: process.env.DATABASE_URL },
    openLog("warn"),
  );
  await seed(database, Number(process.argv[2] ?? 20_000));
  for (const [name, given] of Object.entries(CASES)) {
    const times: number[] = [];
    let total = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const start = performance.now();
      const page = await database.withSite(SITE, (tx) =>
        loadCustomizationPage(tx, { siteId: SITE, revision: Math.min(run, 2), timeZone: "Europe/Prague" }, new Date(), {
          ...BASE,
          ...given,
        }),
      );
      times.push(performance.now() - start);
      total = page.total_count;
    }
    times.sort((a, b) => a - b);
    const at = (share: number): string => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0);
    process.stdout.write(`${name.padEnd(18)} ${String(total).padStart(5)} found, ${at(0.5)} ms, slowest ${at(1)} ms\n`);
  }
  await database.close();
}

await main();
