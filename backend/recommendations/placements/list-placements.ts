import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { NUMBERS_DAYS } from "@/lib/domain/kit/limits";
import { getLastDays } from "@/lib/domain/kit/site-days";
import { findModel } from "@/lib/domain/recommendations/models";

// Placements as the events of a shop report them: boxes with recommendations count as searches of their scope, and their
// query is the placement (docs/analytics.md).

/** A placement with its numbers of the last days. */
export type PlacementNumbers = {
  placement_id: string;
  models: string[];
  shown: number;
  clicked: number;
  clicks: number;
  orders: number;
  last_day: string;
};

type Site = { siteId: string; timeZone: string };
type Row = Omit<PlacementNumbers, "models"> & { reported: ([string | null, string | null] | null)[] | null };

const PLACEMENTS_MAX = 200;
/** Boxes of a placement whose model is read, newest first. */
const BOXES_READ = 20;

/** The placements of the last days, the most shown first. */
export async function loadRecommendationPlacements(
  tx: Tx,
  { siteId, timeZone }: Site,
  now: Date,
): Promise<PlacementNumbers[]> {
  const { from, to } = getLastDays(now, timeZone, NUMBERS_DAYS);
  const { rows } = await tx.execute<Row>(sql`
    with p as (
      select query, (array_agg(typed order by day desc))[1] as placement_id, sum(searches)::int as shown,
        sum(clicked)::int as clicked, sum(clicks)::int as clicks, sum(converted_orders)::int as orders,
        max(day)::text as last_day
      from query_days
      where site_id = ${siteId} and scope = 'recommendation' and span = 1 and day between ${from}::date and ${to}::date
      group by query order by shown desc, query limit ${PLACEMENTS_MAX}
    )
    select p.placement_id, p.shown, p.clicked, p.clicks, p.orders, p.last_day, m.reported
    from p left join lateral (
      select json_agg(json_build_array(s.filters -> 'Type' ->> 0, s.filters -> 'Recommender' ->> 0)) as reported
      from (
        select filters from searches
        where site_id = ${siteId} and query = p.query and scope = 'recommendation' and not is_bot
          and started_at >= ${from}::date - interval '1 day'
        order by started_at desc, at desc limit ${BOXES_READ}
      ) s
    ) m on true
    order by p.shown desc, p.query`);
  return rows.map(({ reported, ...row }) => ({ ...row, models: listModels(reported ?? []) }));
}

/** The models of boxes, each once: the type of the request, unless only the name of the recommender is a model. */
function listModels(reported: NonNullable<Row["reported"]>): string[] {
  const models = reported.flatMap((names) => {
    const [type, recommender] = names ?? [null, null];
    const known = [type, recommender].find((name) => name !== null && findModel(name) !== undefined);
    return known ?? type ?? recommender ?? [];
  });
  return [...new Set(models)];
}
