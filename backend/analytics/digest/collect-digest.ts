import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { subtractDays, toTimestamp } from "@/backend/db/steps";
import { needsReviewBy } from "@/backend/drafts/rows/draft-store";
import { isAllowed } from "@/lib/domain/kit/access";
import { DIGEST_QUERIES, RULE_ENDS_SOON_DAYS } from "@/lib/domain/kit/limits";
import { getScreen } from "@/lib/domain/kit/screens";
import type { DigestSite, DuePerson } from "./due-people";

// What needs attention on a person's sites, all in two statements: a person may have hundreds of sites. Whether a site has
// anything for anybody is found for all sites at once, because most people have nothing on most days.

/** A line of the summary. `queries` are those without results with the most searches. */
export type DigestLine =
  | { reason: "no_results"; count: number; queries: { text: string; searches: number }[] }
  | { reason: "held_run" | "approval" | "ending"; count: number };

/** A site with its lines, most urgent first. */
export type SiteDigest = { site: DigestSite; lines: DigestLine[] };

/** The sites that need attention, limited to what the person may see; the site with the most comes first. */
export async function collectDigest(tx: Tx, person: DuePerson, now: Date): Promise<SiteDigest[]> {
  const counts = await countWork(tx, person, now);
  const queries = await findLostQueries(tx, person.sites);
  return person.sites
    .map((site) => ({ site, lines: [...listWork(site, counts), ...listLost(site, queries)] }))
    .filter(({ lines }) => lines.length > 0)
    .sort((a, b) => weigh(b) - weigh(a));
}

/** The sites on which something may need attention. */
export async function findBusySites(tx: Tx, people: readonly DuePerson[], now: Date): Promise<ReadonlySet<string>> {
  const days = new Map(
    people.flatMap(({ sites }) => sites.map(({ siteId, yesterday }) => [siteId, yesterday] as const)),
  );
  const { rows } = await tx.execute<{ site_id: string }>(sql`
    with sites as (
      select * from unnest(${sql.param([...days.keys()])}::text[], ${sql.param([...days.values()])}::date[]) as s(site_id, day)
    )
    select site_id from sites s where exists (select from feed_runs where site_id = s.site_id and status = 'held')
      or exists (select from drafts where site_id = s.site_id and review is not null)
      or exists (select from rules where site_id = s.site_id and ${isEndingSoon(now)})
      or exists (select from query_days q where q.site_id = s.site_id and q.scope = 'search' and q.span = 1 and q.day = s.day
        and q.no_results > 0)`);
  return new Set(rows.map(({ site_id }) => site_id));
}

/** A rule that ends within the next days. */
function isEndingSoon(now: Date): SQL {
  return sql`active_to > ${toTimestamp(now)} and active_to <= ${subtractDays(now, -RULE_ENDS_SOON_DAYS)}`;
}

const weigh = ({ lines }: SiteDigest) => lines.reduce((sum, { count }) => sum + count, 0);

type Counted = { site_id: string; reason: "held_run" | "approval" | "ending"; kind: string | null; count: number };

const REASONS = ["held_run", "approval", "ending"] as const;

async function countWork(tx: Tx, { user_id: id, sites }: DuePerson, now: Date): Promise<Counted[]> {
  const all = sql`any(${sql.param(sites.map(({ siteId }) => siteId))}::text[])`;
  const { rows } = await tx.execute<Counted>(sql`
    select site_id, 'held_run' as reason, null as kind, count(*)::int as count from feed_runs
      where site_id = ${all} and status = 'held' group by site_id
    union all
    select site_id, 'approval', kind, count(*)::int from drafts
      where site_id = ${all} and ${needsReviewBy(id)} group by site_id, kind
    union all
    select site_id, 'approval', changes #>> '{0,feature}', count(*)::int from approval_requests
      where site_id = ${all} and status = 'waiting' and requested_by <> ${id} group by 1, 3
    union all
    select r.site_id, 'ending', c.kind, count(distinct c.id)::int from rules r
      join customizations c on c.site_id = r.site_id and c.id = r.customization_id
      where r.site_id = ${all} and ${isEndingSoon(now)}
      group by r.site_id, c.kind`);
  return rows;
}

function listWork({ siteId, rights }: DigestSite, counts: readonly Counted[]): DigestLine[] {
  return REASONS.flatMap((reason) => {
    const count = counts
      // Each kind has a screen of the same name.
      .filter((one) => one.site_id === siteId && one.reason === reason)
      .filter(({ kind }) => isAllowed(getScreen(kind ?? "feeds-history").access, rights))
      .reduce((sum, one) => sum + one.count, 0);
    return count === 0 ? [] : [{ reason, count }];
  });
}

type Lost = { site_id: string; typed: string; no_results: number; total: number };

/** Queries of the last day that found nothing at least once: the first of each site, and how many there are. */
async function findLostQueries(tx: Tx, sites: readonly DigestSite[]): Promise<Lost[]> {
  const { rows } = await tx.execute<Lost>(sql`
    select site_id, typed, no_results, total from (
      select q.site_id, q.typed, q.no_results::int as no_results, (count(*) over (partition by q.site_id))::int as total,
        row_number() over (partition by q.site_id order by q.no_results desc, q.query) as rank
      from unnest(${sql.param(sites.map(({ siteId }) => siteId))}::text[],
        ${sql.param(sites.map(({ yesterday }) => yesterday))}::date[]) as d(site_id, day)
      join query_days q on q.site_id = d.site_id and q.scope = 'search' and q.span = 1 and q.day = d.day
      where q.no_results > 0
    ) ranked where rank <= ${DIGEST_QUERIES} order by site_id, rank`);
  return rows;
}

function listLost({ siteId, rights }: DigestSite, lost: readonly Lost[]): DigestLine[] {
  const own = lost.filter((one) => one.site_id === siteId);
  if (own[0] === undefined || !isAllowed(getScreen("searches").access, rights)) return [];
  const queries = own.map(({ typed, no_results }) => ({ text: typed, searches: no_results }));
  return [{ reason: "no_results", count: own[0].total, queries }];
}
