import { fold } from "@vitrine/engine/fold";
import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { buildPage, createListStatements, getOffset, toLikePattern } from "@/backend/kit/lists";
import type { Services } from "@/backend/kit/services";
import { findAffectedSearches } from "@/backend/rewrites/upload/affected-searches";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { SearchedQueries } from "@/backend/search/service/searched-queries";
import { toTableName, type WordFeature } from "@/backend/search/service/site-rewrites";
import type { ListState } from "@/lib/contract/kit/lists";
import { type TargetProblem, type WordState, wordList } from "@/lib/contract/rewrites/word-uploads";

import { HAS_FAILED_TARGET } from "./redirect-health";

// Lists of synonyms and redirects, with whether the search already uses each row.

/** The words revision that the search uses, and when it was read; null if it could not be read. */
export type SearchRevision = { revision: number; at: Date } | null;

/** A row as its list shows it. */
export type ListedRow = {
  id: string;
  kind: string;
  cells: string[];
  facts: {
    id: string;
    state: WordState;
    state_at: string;
    /** Searches of the last 30 days; null if searches are not counted. */
    searches: number | null;
    revision: number;
    updated_at: string;
    updated_by: string;
    /** Why the target of a redirect failed its last check. */
    problem?: TargetProblem | null;
  };
};

/** Filters, order and page of a list. */
export type ListQuery = ListState<typeof wordList>;

type Row = {
  id: string;
  kind: string;
  cells: string[];
  revision: string | number;
  site_revision: string | number;
  updated_at: string | Date;
  updated_by: string;
  superseded_by: string | null;
  problem: TargetProblem | null;
};

const PER_PAGE = 50;

const LIST = createListStatements<typeof wordList, Pick<ListContext, "feature" | "searchRevision">>(wordList, {
  sorts: {
    changed: (way) => sql`updated_at ${way}, words`,
    word: (way) => sql`words ${way}, kind`,
  },
  tie: sql`id`,
  filters: {
    q: (q) => (fold(q) === "" ? undefined : sql`words like ${toLikePattern(fold(q))}`),
    kind: (kind) => sql`kind = ${kind}`,
    state: (state, { searchRevision }) => buildStateFilter(state, searchRevision),
    problem: (_, { feature }) => (feature === "redirects" ? HAS_FAILED_TARGET : undefined),
  },
});

/** Reads the words revision that searches of this process use; logs a failure and returns null. */
export async function readSearchRevision({ search, log }: Services, siteId: string): Promise<SearchRevision> {
  try {
    return await search.findWordsRevision(siteId);
  } catch (error) {
    log.warn({ err: error, site: siteId }, "failed to read the search's words revision");
    return null;
  }
}

/** What acts on searches now, to know which row acts on a query; null for synonyms, and if it could not be read. */
export async function openSearching(
  { search, log }: Services,
  siteId: string,
  feature: WordFeature,
): Promise<SearchContext | null> {
  if (feature === "synonyms") return null;
  try {
    return await search.open(siteId);
  } catch (error) {
    log.warn({ err: error, site: siteId }, "failed to open the search to count searches of redirects");
    return null;
  }
}

/** `queries` is null if searches are not counted. */
type ListContext = {
  siteId: string;
  feature: WordFeature;
  searchRevision: SearchRevision;
  queries: SearchedQueries | null;
  searching: SearchContext | null;
  now: Date;
};

/** Loads a page of a list. Reads through the pool, outside any transaction. */
export async function loadPage(
  db: Tx,
  { siteId, feature, searchRevision, queries, searching, now }: ListContext,
  query: ListQuery,
) {
  const wanted = { page: query.page, perPage: query.per_page ?? PER_PAGE };
  const where = sql`site_id = ${siteId} and ${LIST.where(query, { feature, searchRevision })}`;
  const { rows } = await db.execute<Row>(sql`
    select id, kind, cells, revision, site_revision, updated_at, updated_by, superseded_by,
      ${selectProblem(feature)} as problem
    from ${toTableName(feature)} where ${where}
    order by ${LIST.order(query)} limit ${wanted.perPage} offset ${getOffset(wanted)}`);
  const counted = await db.execute<{ count: string | number }>(sql`
    select count(*) as count from ${toTableName(feature)} where ${where}`);
  const listed = rows.map((row) => toListedRow(row, searchRevision, now));
  const items = addSearchCounts(feature, listed, { queries, searching });
  return buildPage(items, Number(counted.rows[0]?.count ?? 0), wanted);
}

/** Loads a row that was just written; its state is `pending`. */
export async function loadWrittenRow(
  db: Tx,
  { siteId, feature, queries, searching, now }: Omit<ListContext, "searchRevision">,
  id: string,
): Promise<ListedRow> {
  const { rows } = await db.execute<Row>(sql`
    select id, kind, cells, revision, site_revision, updated_at, updated_by, superseded_by, null as problem
    from ${toTableName(feature)} where site_id = ${siteId} and id = ${id}`);
  const [row] = rows;
  if (row === undefined) throw new Error("a written row is missing");
  const written = toListedRow(row, { revision: -1, at: now }, now);
  return addSearchCounts(feature, [written], { queries, searching })[0] ?? written;
}

function addSearchCounts(
  feature: WordFeature,
  rows: readonly ListedRow[],
  { queries, searching }: Pick<ListContext, "queries" | "searching">,
): ListedRow[] {
  if (queries === null) return [...rows];
  const isUsed = (row: ListedRow): boolean => row.facts.state !== "superseded";
  const affected = findAffectedSearches(feature, rows.filter(isUsed), queries, searching);
  const addCount = (row: ListedRow) => ({ ...row.facts, searches: affected.get(row.id)?.searches ?? 0 });
  return rows.map((row) => ({ ...row, facts: addCount(row) }));
}

/** The problem of a redirect's target; null for synonyms. */
function selectProblem(feature: WordFeature): SQL {
  if (feature !== "redirects") return sql`null`;
  return sql`(select h.problem from redirect_health h where h.site_id = redirects.site_id
    and h.redirect_id = redirects.id and h.revision = redirects.revision)`;
}

function buildStateFilter(state: WordState, searchRevision: SearchRevision): SQL {
  const isSuperseded = sql`superseded_by is not null`;
  return state === "superseded"
    ? isSuperseded
    : sql`not (${isSuperseded}) and ${buildUseFilter(state, searchRevision)}`;
}

/** Rows that searches use, or will use. */
function buildUseFilter(state: Exclude<WordState, "superseded">, searchRevision: SearchRevision): SQL {
  if (searchRevision === null) return state === "failed" ? sql`true` : sql`false`;
  if (state === "failed") return sql`false`;
  return state === "live"
    ? sql`site_revision <= ${searchRevision.revision}`
    : sql`site_revision > ${searchRevision.revision}`;
}

function toListedRow(row: Row, searchRevision: SearchRevision, now: Date): ListedRow {
  const updatedAt = new Date(row.updated_at).toISOString();
  const isLive = searchRevision !== null && Number(row.site_revision) <= searchRevision.revision;
  const used = searchRevision === null ? "failed" : isLive ? "live" : "pending";
  const state: WordState = row.superseded_by === null ? used : "superseded";
  const live = searchRevision?.at.toISOString() ?? updatedAt;
  const at = { failed: now.toISOString(), pending: updatedAt, superseded: updatedAt, live };
  const { id, kind, cells } = row;
  const facts = {
    id,
    state,
    state_at: at[state],
    searches: null,
    revision: Number(row.revision),
    updated_at: updatedAt,
    updated_by: row.updated_by,
    ...(row.problem === null ? {} : { problem: row.problem }),
  };
  return { id, kind, cells, facts };
}
