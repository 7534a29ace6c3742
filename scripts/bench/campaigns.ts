// Measures checks of images and filters of campaigns; prints one line of JSON. Run by measure-campaigns.mjs:
//   DATA_DIR=<an empty folder> node --import tsx scripts/bench/campaigns.ts

import { sql } from "drizzle-orm";
import { loadCampaignPage } from "@/backend/campaigns/list/list-page";
import { type Database, openDatabase } from "@/backend/db/client";
import { openLog } from "@/backend/kit/log";
import { createImageChecks } from "@/backend/kit/outbound/image-checks";
import { EMPTY_CAMPAIGN, toCampaignInput } from "@/lib/domain/campaigns/campaign";
import { type CampaignFilter, filterCampaigns, toListedCampaign } from "@/lib/domain/campaigns/filter-campaigns";
import { startImageServer } from "@/tests/support/image-server";

const SITE = { siteId: "bench", revision: 1, timeZone: "Europe/Prague" };
const CAMPAIGNS = 1_000;
const QUERIES = 10;
const RUNS = 15;
const IMAGES = 12;

const FILTERS: Partial<CampaignFilter>[] = [
  {},
  { q: "query 49" },
  { state: "active" },
  { placement: "search_list", sort: "next_change" },
  { q: "1", state: "planned", sort: "subject" },
  { sort: "ctr" },
  { page: 20 },
];

/** Twelve images of one host, one of which never answers; milliseconds, the slowest of three campaigns. */
async function measureImages(): Promise<number> {
  const server = await startImageServer();
  let slowest = 0;
  for (let round = 0; round < 3; round += 1) {
    const checks = createImageChecks({ ownOrigins: [], now: () => performance.now(), ...server.guard });
    const asking = { site: "s", user: "u", signal: AbortSignal.timeout(60_000) };
    const buildPath = (at: number): string => (at === 0 ? "silent.jpg" : `680x980.jpg?${at}`);
    const start = performance.now();
    const urls = Array.from({ length: IMAGES }, (_, at) => `https://images.example/${buildPath(at)}`);
    await Promise.all(urls.map((url) => checks.image(url, asking)));
    slowest = Math.max(slowest, performance.now() - start);
  }
  await server.stop();
  return slowest;
}

async function seed({ db }: Database): Promise<void> {
  await db.execute(sql`insert into projects (id, name) values ('bench', 'Bench')`);
  await db.execute(sql`insert into site_groups (id, project_id, name) values ('bench', 'bench', 'Bench')`);
  await db.execute(sql`
    insert into sites (site_id, project_id, group_id, name, time_zone, currency, language, base_url)
    values (${SITE.siteId}, 'bench', 'bench', 'Bench', ${SITE.timeZone}, 'CZK', 'cs', '')`);
  await db.execute(sql`
    insert into campaigns (site_id, id, kind, subjects, keys, target_url, banners, active_from, updated_at, updated_by)
    select ${SITE.siteId}, 'c' || n, 'campaigns', q.words, q.words, 'https://shop.example/' || n,
      jsonb_build_object(case when n % 3 = 0 then 'search_list' else 'search_header' end,
        jsonb_build_object('desktop_url', 'https://images.example/' || n || '.jpg', 'mobile_url', null)),
      case when n % 4 = 0 then now() + interval '3 days' end, now() - n * interval '1 minute', 'Petra'
    from generate_series(1, ${CAMPAIGNS}::int) n,
      lateral (select array_agg('query ' || n || ' ' || k) as words from generate_series(1, ${QUERIES}::int) k) q`);
  await db.execute(sql`
    insert into banner_days (site_id, campaign_id, day, placement, impressions, clicks)
    select ${SITE.siteId}, 'c' || n, current_date - d, 'search_header', n + d, n % 50
    from generate_series(1, ${CAMPAIGNS}::int) n, generate_series(0, 29) d`);
}

/** Milliseconds of the slowest filter, each the median of its runs: in the backend, and in the browser. */
async function measureFilters(database: Database): Promise<{ backend: number; browser: number }> {
  const backend: number[] = [];
  const browser: number[] = [];
  const now = new Date();
  const context = { kind: "campaigns", at: now.getTime(), timeZone: SITE.timeZone } as const;
  const rows = Array.from({ length: CAMPAIGNS }, (_, at) => {
    const subjects = Array.from({ length: QUERIES }, (__, word) => `Dotaz ${at} ${word} žluť`);
    const campaign = toCampaignInput("campaigns", `c${at}`, { ...EMPTY_CAMPAIGN, subjects });
    return toListedCampaign({ ...campaign, id: `c${at}` }, context);
  });
  for (const given of FILTERS) {
    const filter = { q: "", page: 1, ...given };
    const load = () =>
      database.withSite(SITE.siteId, (tx) =>
        loadCampaignPage(tx, SITE, now, { kind: "campaigns", filter, userId: "user" }),
      );
    backend.push(await measureMedian(load));
    browser.push(
      await measureMedian(async () => filterCampaigns([...rows.map((row) => ({ ...row }))], filter, context)),
    );
  }
  return { backend: Math.max(...backend), browser: Math.max(...browser) };
}

async function measureMedian(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < RUNS; at += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}

const images = await measureImages();
const database = await openDatabase({ DATA_DIR: process.env.DATA_DIR ?? "tmp/bench-campaigns" }, openLog("warn"));
await seed(database);
const filters = await measureFilters(database);
await database.close();
process.stdout.write(`${JSON.stringify({ images, ...filters })}\n`);
