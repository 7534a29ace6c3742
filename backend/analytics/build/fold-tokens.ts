import { foldQuery } from "@vitrine/engine/fold";
import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { runStep, takeTurn } from "@/backend/db/steps";
import type { FoldedSite, FoldTools } from "@/backend/kit/fold-keys";
import { buildQueryToken, refoldToken } from "@/lib/domain/analytics/visit-tokens";
import { markWaiting, type WaitingVisitor } from "./mark-waiting";
import { bumpDayRevisions } from "./visit-days";
import type { VisitKey } from "./visit-keys";

// Converts the tokens of visits after a change of `fold` (docs/adr/0103). A stored query does not tell every difference in what was
// typed: "Gore-Tex™" was stored as "gore-textm". Visits with such queries are built again from their events, while there are some.

const VISITS = 1_000;
/** Characters in what was typed of which the stored query does not tell that they were there. */
const UNTOLD = "[™℠´˝×✕⨯¼½¾⅐-⅟↉]";

type VisitRow = {
  at: string;
  started: number;
  last: number;
  client_id: string;
  tokens: string[] | null;
  typed: string[] | null;
};
type Place = { at: string; client_id: string };

/** Converts the tokens of all visits of a site. */
export async function foldTokens(
  database: Database,
  { siteId }: FoldedSite,
  { signal, now }: FoldTools,
): Promise<void> {
  const firstDay = await findFirstEventDay(database, siteId);
  for (let after: Place | null = { at: "-infinity", client_id: "" }; after !== null; ) {
    signal?.throwIfAborted();
    const place: Place = after;
    const rows = await runStep(database, (tx) => readVisits(tx, siteId, place));
    const changed = rows.flatMap(({ tokens, started, client_id }) => {
      const next = tokens === null ? null : [...new Set(tokens.map(refoldToken))];
      const isSame = tokens === null || next === null || next.join("\n") === tokens.join("\n");
      return isSame ? [] : [{ startedAt: started, clientId: client_id, was: tokens, tokens: next }];
    });
    if (changed.length > 0) await takeTurn(database, (tx) => storeTokens(tx, siteId, changed));
    const outdated = rows.filter((row) => firstDay !== null && row.started >= firstDay && isOutdated(row));
    if (outdated.length > 0) await takeTurn(database, (tx) => markWaiting(tx, siteId, outdated.map(toVisitor), now()));
    const last = rows.at(-1);
    after = rows.length < VISITS || last === undefined ? null : last;
  }
}

/** The start of the first day with events (epoch ms); events are deleted by whole days. */
async function findFirstEventDay(database: Database, siteId: string): Promise<number | null> {
  const { rows } = await database.db.execute<{ day: number | null }>(sql`
    select (extract(epoch from min(day)) * 1000)::float8 as day from events where site_id = ${siteId}`);
  return rows[0]?.day ?? null;
}

/** A portion of visits in order, with the tokens and queries that may differ. */
async function readVisits(tx: Tx, siteId: string, { at, client_id }: Place): Promise<VisitRow[]> {
  const { rows } = await tx.execute<VisitRow>(sql`
    select started_at::text as at, (extract(epoch from started_at) * 1000)::float8 as started,
      (extract(epoch from last_at) * 1000)::float8 as last, client_id,
      case when octet_length(t.joined) <> char_length(t.joined) or t.is_untold then tokens end as tokens,
      case when t.is_untold then queries end as typed
    from visits cross join lateral (
      select array_to_string(tokens, ' ') as joined, array_to_string(queries, ' ') ~ ${UNTOLD} as is_untold
    ) t
    where site_id = ${siteId} and (started_at, client_id) > (${at}::timestamptz, ${client_id})
    order by started_at, client_id limit ${VISITS}`);
  return rows;
}

/** Whether a visit lacks the token of a query. */
function isOutdated({ typed, tokens }: VisitRow): boolean {
  if (typed === null) return false;
  const known = new Set((tokens ?? []).map(refoldToken));
  return typed.some((query) => foldQuery(query) !== "" && !known.has(buildQueryToken(foldQuery(query))));
}

function toVisitor({ client_id: clientId, started: since, last: until }: VisitRow): WaitingVisitor {
  return { clientId, since, until };
}

type Converted = VisitKey & { was: string[]; tokens: string[] };

/** Leaves out visits that were built again meanwhile. */
async function storeTokens(tx: Tx, siteId: string, visits: readonly Converted[]): Promise<void> {
  const rows = visits.map(({ startedAt, clientId: client_id, was, tokens }) => ({
    at: new Date(startedAt).toISOString(),
    client_id,
    was,
    tokens,
  }));
  await tx.execute(sql`
    update visits v set tokens = r.tokens
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(at timestamptz, client_id text, was text[], tokens text[])
    where v.site_id = ${siteId} and v.started_at = r.at and v.client_id = r.client_id and v.tokens = r.was`);
  await bumpDayRevisions(tx, siteId, visits);
}
