import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { Services } from "@/backend/kit/services";
import { type SearchedQuery, touchedBy } from "@/backend/rewrites/upload/affected-searches";
import { tableOf, type WordFeature } from "@/backend/search/service/site-rewrites";
import type { WORD_SORTS, WordState } from "@/lib/contract/rewrites/word-uploads";
import { fold } from "@/lib/domain/kit/fold";

// Lists of words, with what is known of whether the search acts by them.

/** What the search last read back; null where it could not. */
export type Seen = { revision: number; at: Date } | null;

/** A row as its list shows it. */
export type ListedWords = {
  id: string;
  kind: string;
  cells: string[];
  facts: {
    id: string;
    state: WordState;
    state_at: string;
    /** Of the last 30 days; null while nobody counts them. */
    searches: number | null;
    revision: number;
    updated_at: string;
    updated_by: string;
  };
};

/** Filters, order and page of a list. */
export type WordQuery = {
  q: string;
  kind?: string | undefined;
  state?: WordState | undefined;
  sort: (typeof WORD_SORTS)[number];
  page: number;
  per_page?: number | undefined;
};

type Row = {
  id: string;
  kind: string;
  cells: string[];
  revision: string | number;
  site_revision: string | number;
  updated_at: string | Date;
  updated_by: string;
};

const PER_PAGE = 50;
const ORDERS: Record<WordQuery["sort"], SQL> = {
  changed: sql`updated_at desc, words, id`,
  word: sql`words, kind, id`,
};

/** Reads back what the searches of this process act by; null when that fails, which the log has. */
export async function readBack({ search, log }: Services, siteId: string): Promise<Seen> {
  try {
    return await search.findWordsRevision(siteId);
  } catch (error) {
    log.warn({ err: error, site: siteId }, "the search's words could not be read back");
    return null;
  }
}

/** What a list is read with: what the search knows, and what was searched; null while nobody counts that. */
type Listing = {
  siteId: string;
  feature: WordFeature;
  seen: Seen;
  queries: readonly SearchedQuery[] | null;
  now: Date;
};

/** A page of a list. Reads through the pool: not inside a transaction. */
export async function pageOfWords(db: Tx, { siteId, feature, seen, queries, now }: Listing, query: WordQuery) {
  const perPage = query.per_page ?? PER_PAGE;
  const where = sql`site_id = ${siteId} and ${fitting(query, seen)}`;
  const { rows } = await db.execute<Row>(sql`
    select id, kind, cells, revision, site_revision, updated_at, updated_by from ${tableOf(feature)}
    where ${where} order by ${ORDERS[query.sort]} limit ${perPage} offset ${(query.page - 1) * perPage}`);
  const counted = await db.execute<{ count: string | number }>(sql`
    select count(*) as count from ${tableOf(feature)} where ${where}`);
  const total = Number(counted.rows[0]?.count ?? 0);
  return {
    items: withSearches(
      feature,
      rows.map((row) => listed(row, seen, now)),
      queries,
    ),
    page: query.page,
    per_page: perPage,
    total_pages: Math.max(1, Math.ceil(total / perPage)),
    total_count: total,
  };
}

/** One row as its list would show it before anybody has read it back. */
export async function writtenWords(
  db: Tx,
  { siteId, feature, queries, now }: Omit<Listing, "seen">,
  id: string,
): Promise<ListedWords> {
  const { rows } = await db.execute<Row>(sql`
    select id, kind, cells, revision, site_revision, updated_at, updated_by from ${tableOf(feature)}
    where site_id = ${siteId} and id = ${id}`);
  const [row] = rows;
  if (row === undefined) throw new Error("a row that was written is not there");
  const written = listed(row, { revision: -1, at: now }, now);
  return withSearches(feature, [written], queries)[0] ?? written;
}

function withSearches(
  feature: WordFeature,
  rows: readonly ListedWords[],
  queries: readonly SearchedQuery[] | null,
): ListedWords[] {
  if (queries === null) return [...rows];
  const touched = touchedBy(feature, rows, queries);
  const rowsOf = (row: ListedWords) => ({ ...row.facts, searches: touched.get(row.id)?.searches ?? 0 });
  return rows.map((row) => ({ ...row, facts: rowsOf(row) }));
}

function fitting({ q, kind, state }: WordQuery, seen: Seen): SQL {
  const parts: SQL[] = [sql`true`];
  const key = fold(q);
  if (key !== "") parts.push(sql`words like ${`%${key.replace(/[\\%_]/g, "\\$&")}%`}`);
  if (kind !== undefined) parts.push(sql`kind = ${kind}`);
  if (state !== undefined) parts.push(stateIs(state, seen));
  return sql.join(parts, sql` and `);
}

function stateIs(state: WordState, seen: Seen): SQL {
  if (seen === null) return state === "failed" ? sql`true` : sql`false`;
  if (state === "failed") return sql`false`;
  return state === "live" ? sql`site_revision <= ${seen.revision}` : sql`site_revision > ${seen.revision}`;
}

function listed(row: Row, seen: Seen, now: Date): ListedWords {
  const updatedAt = new Date(row.updated_at).toISOString();
  const isLive = seen !== null && Number(row.site_revision) <= seen.revision;
  const state: WordState = seen === null ? "failed" : isLive ? "live" : "pending";
  const at = { failed: now.toISOString(), pending: updatedAt, live: seen?.at.toISOString() ?? updatedAt };
  const { id, kind, cells } = row;
  const facts = {
    id,
    state,
    state_at: at[state],
    searches: null,
    revision: Number(row.revision),
    updated_at: updatedAt,
    updated_by: row.updated_by,
  };
  return { id, kind, cells, facts };
}
