import { setImmediate } from "node:timers/promises";
import { fold } from "@vitrine/engine/fold";
import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { toTimestamp } from "@/backend/db/steps";
import { type ImplementedCall, implementFile } from "@/backend/kit/implement";
import {
  loadWords,
  type StoredRow,
  type StoredWords,
  toTableName,
  type WordFeature,
} from "@/backend/search/service/site-rewrites";
import type { buildRewriteCalls } from "@/lib/contract/rewrites/rewrite-calls";
import { formatCsvLine } from "@/lib/domain/kit/csv";
import { writeAlgolia, writeSolr } from "@/lib/domain/rewrites/formats/write-formats";
import { redirectGrammar } from "@/lib/domain/rewrites/redirect-csv";
import type { WordGrammar, WordRow } from "@/lib/domain/rewrites/row";
import { synonymGrammar } from "@/lib/domain/rewrites/synonym-csv";
import { FileAnswer } from "@/lib/files/file-answer";

/** A row to write; `isNew`: no row has this id yet, so the insert can skip the conflict check. */
export type RowToWrite = { id: string; row: WordRow; isNew?: boolean };

/** Loads the rules by which lines of a feature are parsed and validated on a site. */
export async function loadGrammar(
  db: Tx,
  { siteId, baseUrl }: { siteId: string; baseUrl: string },
  feature: WordFeature,
): Promise<WordGrammar> {
  if (feature === "synonyms") return synonymGrammar;
  const { rows } = await db.execute<{ key: string }>(sql`
    select subject_key as key from customizations where site_id = ${siteId} and kind = 'query-customizations'`);
  return redirectGrammar({ baseUrl, customized: new Set(rows.map(({ key }) => key)) });
}

/** Finds a row and locks it until the transaction ends. */
export async function lockRow(
  db: Tx,
  siteId: string,
  feature: WordFeature,
  id: string,
): Promise<StoredWords | undefined> {
  return findRow(db, siteId, feature, id, true);
}

export async function findRow(
  db: Tx,
  siteId: string,
  feature: WordFeature,
  id: string,
  forUpdate = false,
): Promise<StoredWords | undefined> {
  const { rows } = await db.execute<StoredRow>(sql`
    select id, kind, cells, key, revision from ${toTableName(feature)}
    where site_id = ${siteId} and id = ${id} ${forUpdate ? sql`for update` : sql``}`);
  const [row] = rows;
  return row === undefined ? undefined : { ...row, revision: Number(row.revision) };
}

/** Who writes rows, when, and under which site revision. */
export type WriteStamp = { siteId: string; revision: number; now: Date; by: string };

export async function deleteRowsById(
  db: Tx,
  siteId: string,
  feature: WordFeature,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    delete from ${toTableName(feature)} where site_id = ${siteId} and id = any(${sql.param([...ids])}::text[])`);
}

/** Rows per statement; batches let the event loop serve other requests in between. */
const BATCH = 2_500;

/** Inserts or updates rows and increases the site's words revision, so that the search reloads. Keys must be free. */
export async function putRows(
  db: Tx,
  stamp: WriteStamp,
  feature: WordFeature,
  { grammar, rows }: { grammar: WordGrammar; rows: readonly RowToWrite[] },
): Promise<void> {
  const writes: Promise<unknown>[] = [];
  for (const { isNew, batch } of splitBatches(rows)) {
    const made = batch.map(({ id, row }) => {
      const { kind, cells } = row;
      return { id, kind, cells: buildArrayLiteral(cells), key: grammar.getKey(row), words: fold(cells.join(" ")) };
    });
    const put = putBatch(db, stamp, feature, { isNew, rows: made });
    // `Promise.all` below reports failures; this avoids an unhandled rejection until then.
    put.catch(() => undefined);
    writes.push(put);
    await setImmediate();
  }
  await Promise.all(writes);
  const { siteId, revision } = stamp;
  await db.execute(sql`update sites set words_revision = ${revision} where site_id = ${siteId}`);
}

/** Splits rows into batches of either new or existing rows. */
function splitBatches(rows: readonly RowToWrite[]): { isNew: boolean; batch: readonly RowToWrite[] }[] {
  return [true, false].flatMap((isNew) => {
    const matching = rows.filter((row) => (row.isNew ?? false) === isNew);
    const starts = Array.from({ length: Math.ceil(matching.length / BATCH) }, (_, index) => index * BATCH);
    return starts.map((at) => ({ isNew, batch: matching.slice(at, at + BATCH) }));
  });
}

const REPLACED = sql`on conflict (site_id, id) do update set
  kind = excluded.kind, cells = excluded.cells, key = excluded.key, words = excluded.words,
  revision = excluded.revision, site_revision = excluded.site_revision,
  updated_at = excluded.updated_at, updated_by = excluded.updated_by, superseded_by = null`;

type InsertedRow = { id: string; kind: string; cells: string; key: string; words: string };

async function putBatch(
  db: Tx,
  { siteId, revision, now, by }: WriteStamp,
  feature: WordFeature,
  { isNew, rows }: { isNew: boolean; rows: readonly InsertedRow[] },
): Promise<void> {
  await db.execute(sql`
    insert into ${toTableName(feature)} as t
      (site_id, id, kind, cells, key, words, revision, site_revision, updated_at, updated_by)
    select ${siteId}, r.id, r.kind, r.cells::text[], r.key, r.words,
      ${revision}, ${revision}, ${toTimestamp(now)}, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id text, kind text, cells text, key text, words text)
    ${isNew ? sql`` : REPLACED}`);
}

/** Formats a PostgreSQL array literal; for 50,000 rows this is faster than unpacking JSON arrays. */
function buildArrayLiteral(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

const LINES_AT_ONCE = 1000;
/** Spreadsheets detect UTF-8 by it; an upload ignores it. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Downloads a rewrite table as a file that can be uploaded again unchanged, as far as its format has these rows. */
export function createDownloadHandler(
  call: ReturnType<typeof buildRewriteCalls>["bulkDownload"],
  feature: WordFeature,
): ImplementedCall {
  return implementFile(call, async ({ query: { format } }, { site, services }) => {
    const { db } = services.database;
    const name = `${feature}_${site.siteId}`;
    const rows = await loadWords(db, site.siteId, feature);
    if (format === "solr")
      return new FileAnswer(`${name}.txt`, "text/plain; charset=utf-8", streamLines(writeSolr(rows)));
    if (format === "algolia")
      return new FileAnswer(`${name}.json`, "application/json; charset=utf-8", streamLines(writeAlgolia(rows)));
    const grammar = await loadGrammar(db, site, feature);
    const lines = rows.map((row) => formatCsvLine(grammar.write(row)));
    return new FileAnswer(`${name}.csv`, "text/csv; charset=utf-8", streamLines([BYTE_ORDER_MARK, ...lines]));
  });
}

async function* streamLines(lines: readonly string[]): AsyncGenerator<string> {
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) yield lines.slice(at, at + LINES_AT_ONCE).join("");
}
