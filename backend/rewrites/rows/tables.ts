import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { toTimestamp } from "@/backend/db/steps";
import { type Implemented, implementFile } from "@/backend/kit/implement";
import {
  loadWords,
  type StoredRow,
  type StoredWords,
  tableOf,
  type WordFeature,
} from "@/backend/search/service/site-rewrites";
import type { rewriteCalls } from "@/lib/contract/rewrites/rewrite-calls";
import { csvLine } from "@/lib/domain/kit/csv";
import { fold } from "@/lib/domain/kit/fold";
import { redirectGrammar } from "@/lib/domain/rewrites/redirect-csv";
import type { WordGrammar, WordRow } from "@/lib/domain/rewrites/row";
import { synonymGrammar } from "@/lib/domain/rewrites/synonym-csv";
import { FileAnswer } from "@/lib/files/file-answer";

/** A row to be written; `isNew`: there is none with this id, which spares the store a look for it. */
export type WrittenWords = { id: string; row: WordRow; isNew?: boolean };

/** How lines of a feature are read and judged on a site. */
export async function grammarOf(
  db: Tx,
  { siteId, baseUrl }: { siteId: string; baseUrl: string },
  feature: WordFeature,
): Promise<WordGrammar> {
  if (feature === "synonyms") return synonymGrammar;
  const { rows } = await db.execute<{ key: string }>(sql`
    select subject_key as key from customizations where site_id = ${siteId} and kind = 'query-customizations'`);
  return redirectGrammar({ baseUrl, customized: new Set(rows.map(({ key }) => key)) });
}

/** One row, held until the transaction ends; undefined when there is none. */
export async function heldWords(
  db: Tx,
  siteId: string,
  feature: WordFeature,
  id: string,
): Promise<StoredWords | undefined> {
  return rowOf(db, siteId, feature, id, true);
}

/** One row; undefined when there is none. */
export async function rowOf(
  db: Tx,
  siteId: string,
  feature: WordFeature,
  id: string,
  isHeld = false,
): Promise<StoredWords | undefined> {
  const { rows } = await db.execute<StoredRow>(sql`
    select id, kind, cells, key, revision from ${tableOf(feature)}
    where site_id = ${siteId} and id = ${id} ${isHeld ? sql`for update` : sql``}`);
  const [row] = rows;
  return row === undefined ? undefined : { ...row, revision: Number(row.revision) };
}

/** What rows are written with: who, when, and the site's revision that says so. */
export type WordStamp = { siteId: string; revision: number; now: Date; by: string };

/** Removes rows in one statement. */
export async function deleteWords(db: Tx, siteId: string, feature: WordFeature, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    delete from ${tableOf(feature)} where site_id = ${siteId} and id = any(${sql.param([...ids])}::text[])`);
}

/** Rows of one statement: the store takes some while the next ones are made, and other calls are answered in between. */
const BATCH = 2_500;

/** Makes or changes rows, and tells the search that words have changed. Keys must be free by then. */
export async function putWords(
  db: Tx,
  stamp: WordStamp,
  feature: WordFeature,
  { grammar, rows }: { grammar: WordGrammar; rows: readonly WrittenWords[] },
): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (const { isNew, batch } of batchesOf(rows)) {
    const made = batch.map(({ id, row }) => {
      const { kind, cells } = row;
      return { id, kind, cells: arrayLiteral(cells), key: grammar.keyOf(row), words: fold(cells.join(" ")) };
    });
    const put = putBatch(db, stamp, feature, { isNew, rows: made });
    // What fails is told below; until then nobody need listen.
    put.catch(() => undefined);
    sent.push(put);
    await setImmediate();
  }
  await Promise.all(sent);
  const { siteId, revision } = stamp;
  await db.execute(sql`update sites set words_revision = ${revision} where site_id = ${siteId}`);
}

/** Rows as statements take them: each of new rows, or of others. */
function batchesOf(rows: readonly WrittenWords[]): { isNew: boolean; batch: readonly WrittenWords[] }[] {
  return [true, false].flatMap((isNew) => {
    const own = rows.filter((row) => (row.isNew ?? false) === isNew);
    const starts = Array.from({ length: Math.ceil(own.length / BATCH) }, (_, index) => index * BATCH);
    return starts.map((at) => ({ isNew, batch: own.slice(at, at + BATCH) }));
  });
}

const REPLACED = sql`on conflict (site_id, id) do update set
  kind = excluded.kind, cells = excluded.cells, key = excluded.key, words = excluded.words,
  revision = excluded.revision, site_revision = excluded.site_revision,
  updated_at = excluded.updated_at, updated_by = excluded.updated_by`;

type SentRow = { id: string; kind: string; cells: string; key: string; words: string };

async function putBatch(
  db: Tx,
  { siteId, revision, now, by }: WordStamp,
  feature: WordFeature,
  { isNew, rows }: { isNew: boolean; rows: readonly SentRow[] },
): Promise<void> {
  await db.execute(sql`
    insert into ${tableOf(feature)} as t
      (site_id, id, kind, cells, key, words, revision, site_revision, updated_at, updated_by)
    select ${siteId}, r.id, r.kind, r.cells::text[], r.key, r.words,
      ${revision}, ${revision}, ${toTimestamp(now)}, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id text, kind text, cells text, key text, words text)
    ${isNew ? sql`` : REPLACED}`);
}

/** Texts as the store writes a list of them: cheaper for 50,000 rows than taking each out of JSON. */
function arrayLiteral(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

const LINES_AT_ONCE = 1000;
/** Spreadsheets take a file for UTF-8 only with it; an upload drops it. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The table of a feature as a file that uploads again unchanged. */
export function wordFile(call: ReturnType<typeof rewriteCalls>["bulkDownload"], feature: WordFeature): Implemented {
  return implementFile(call, async (_, { site, services }) => {
    const { db } = services.database;
    const grammar = await grammarOf(db, site, feature);
    const rows = await loadWords(db, site.siteId, feature);
    const lines = rows.map((row) => csvLine(grammar.write(row)));
    return new FileAnswer(`${feature}_${site.siteId}.csv`, "text/csv; charset=utf-8", piecesOf(lines));
  });
}

async function* piecesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) yield lines.slice(at, at + LINES_AT_ONCE).join("");
}
