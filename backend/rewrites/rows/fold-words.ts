import { fold } from "@vitrine/engine/fold";
import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { STEP_KEYS, takeTurn } from "@/backend/db/steps";
import { approveWorkOf } from "@/backend/kit/approval-guard";
import { type FoldedSite, type FoldTools, walkRows } from "@/backend/kit/fold-keys";
import { change } from "@/backend/kit/record-change";
import { toTableName, WORD_FEATURES, type WordFeature } from "@/backend/search/service/site-rewrites";
import { isSameRow, type WordGrammar, type WordRow } from "@/lib/domain/rewrites/row";
import { deleteRowsById, findRow, loadGrammar, putRows } from "./tables";
import { toRowVersion } from "./write-rows";

// Converts the keys of synonyms and redirects after a change of `fold` (docs/adr/0103). Of rows that get the same key, the one that
// changed later stays live and gets the words of the others. What contradicts it stays in the list, not live.

type FoldedRow = WordRow & { id: string; key: string; words: string; changedAt: number };
type Target = { key: string; words: string };

const CHANGED = "a row changed meanwhile; the next run starts again";

/** Converts synonyms and redirects. */
export async function foldWords(database: Database, site: FoldedSite, tools: FoldTools): Promise<void> {
  for (const feature of WORD_FEATURES) await foldTable(database, site, feature, tools);
}

async function foldTable(database: Database, site: FoldedSite, feature: WordFeature, tools: FoldTools): Promise<void> {
  const grammar = await takeTurn(database, (tx) => loadGrammar(tx, site, feature));
  const rows = await loadLive(database, site, feature, tools);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const targets = new Map(rows.map((row) => [row.id, foldRow(grammar, row)]));
  const isChanged = (row: FoldedRow): boolean => {
    const target = targets.get(row.id);
    return target !== undefined && (target.key !== row.key || target.words !== row.words);
  };
  if (!rows.some(isChanged)) return;
  const work = { database, site, feature, grammar, ...tools };
  const same = new Map(rows.filter((row) => !isChanged(row)).map((row) => [row.key, row]));
  const known = new Set([...grammar.findFaults(same).keys()].map((key) => same.get(key)?.id));
  const live = await mergeTwins(work, rows, targets);
  await setContradictionsAside(work, live, known);
  const moves = [...live.values()].map((row) => ({ id: row.id, was: row.key, ...foldRow(grammar, row) }));
  await storeKeys(
    work,
    moves.filter(({ id, was, key, words }) => key !== was || words !== byId.get(id)?.words),
  );
}

/** A word that folds to nothing keeps its key, so that the row stays as it is. */
function foldRow(grammar: WordGrammar, row: FoldedRow): Target {
  const isEmpty = fold(row.cells[0] ?? "") === "";
  return { key: isEmpty ? row.key : grammar.getKey(row), words: fold(row.cells.join(" ")) };
}

async function loadLive(
  database: Database,
  { siteId }: FoldedSite,
  feature: WordFeature,
  tools: FoldTools,
): Promise<FoldedRow[]> {
  const found: FoldedRow[] = [];
  await walkRows(database, tools, STEP_KEYS, async (tx, after) => {
    const { rows } = await tx.execute<Omit<FoldedRow, "changedAt"> & { changed: number }>(sql`
      select id, kind, cells, key, words, extract(epoch from updated_at)::float8 as changed
      from ${toTableName(feature)} where site_id = ${siteId} and id > ${after} and superseded_by is null
      order by id limit ${STEP_KEYS}`);
    for (const { changed, ...row } of rows) found.push({ ...row, changedAt: changed });
    return rows.map(({ id }) => ({ at: id }));
  });
  return found;
}

type Work = FoldTools & { database: Database; site: FoldedSite; feature: WordFeature; grammar: WordGrammar };

function isLater(a: FoldedRow, b: FoldedRow): boolean {
  return a.changedAt > b.changedAt || (a.changedAt === b.changedAt && a.id > b.id);
}

/** Leaves one row of each key, and returns the rows by their new keys. */
async function mergeTwins(
  work: Work,
  rows: readonly FoldedRow[],
  targets: ReadonlyMap<string, Target>,
): Promise<Map<string, FoldedRow>> {
  const live = new Map<string, FoldedRow>();
  for (const row of [...rows].sort((a, b) => (isLater(a, b) ? -1 : 1))) {
    const key = targets.get(row.id)?.key ?? row.key;
    const later = live.get(key);
    if (later === undefined) live.set(key, row);
    else live.set(key, await mergePair(work, later, row));
  }
  return live;
}

/** Adds the words of the earlier row to the later one; what contradicts it becomes a row that is not live. */
async function mergePair(work: Work, later: FoldedRow, earlier: FoldedRow): Promise<FoldedRow> {
  const { database, site, feature, grammar, now, log, signal } = work;
  signal?.throwIfAborted();
  const joined = saysTheSame(later, earlier) ? later : grammar.join(later, earlier);
  log.info({ site: site.siteId, feature, later: later.id, earlier: earlier.id }, "two rows got the same key");
  if (joined === null) {
    await takeTurn(database, (tx) => supersede({ tx, site, feature, now: now() }, earlier, later.id));
    return later;
  }
  await takeTurn(database, async (tx) => {
    const context = { tx, site, feature, now: now() };
    if (!(await isAsRead(context, later)) || !(await isAsRead(context, earlier))) throw new Error(CHANGED);
    await record(context, earlier, { action: "destroy", after: null });
    await deleteRowsById(tx, site.siteId, feature, [earlier.id]);
    if (isSameRow(joined, later)) return markWordsChanged(tx, site.siteId);
    const revision = await record(context, later, { action: "update", after: toRowVersion(joined) });
    await putJoined(context, grammar, { ...later, ...joined }, revision);
  });
  return isSameRow(joined, later) ? later : { ...later, cells: joined.cells, key: buildJoinedKey(later) };
}

type StepContext = { tx: Tx; site: FoldedSite; feature: WordFeature; now: Date };

/** The joined row keeps the person and the time of its last change, which decides what is later. */
async function putJoined(
  { tx, site, feature, now }: StepContext,
  grammar: WordGrammar,
  { id, kind, cells, changedAt }: FoldedRow,
  revision: number,
): Promise<void> {
  const { rows } = await tx.execute<{ by: string }>(sql`
    select updated_by as by from ${toTableName(feature)} where site_id = ${site.siteId} and id = ${id}`);
  const by = rows[0]?.by ?? "";
  const stamp = { siteId: site.siteId, revision, now: new Date(Math.min(changedAt * 1000, now.getTime())), by };
  // Its new key may still be that of a row that is converted later.
  const asStored: WordGrammar = { ...grammar, getKey: () => buildJoinedKey({ id }) };
  await putRows(tx, stamp, feature, { grammar: asStored, rows: [{ id, row: { kind, cells } }] });
}

/** The key of a joined row until it gets its own. */
function buildJoinedKey({ id }: { id: string }): string {
  return `\u0001joined ${id}`;
}

/** Whether two rows with the same first word differ in how it is written only. */
function saysTheSame(a: WordRow, b: WordRow): boolean {
  const list = ({ cells }: WordRow) => cells.map(fold).join("\n");
  return a.kind === b.kind && list(a) === list(b);
}

/**
 * Sets rows aside that contradict each other by their new keys: the one that changed earlier.
 * @param known ids of rows that contradicted others before, and stay.
 */
async function setContradictionsAside(
  work: Work,
  live: Map<string, FoldedRow>,
  known: ReadonlySet<string | undefined>,
): Promise<void> {
  const { database, site, feature, grammar, now, signal } = work;
  // Each round sets a row aside at least, so this ends; a chain of corrections becomes shorter with each.
  for (;;) {
    const faulty = [...grammar.findFaults(live).keys()].flatMap((key) => {
      const row = live.get(key);
      return row === undefined || known.has(row.id) ? [] : [{ key, row }];
    });
    const outdated = findOutdated(faulty);
    if (outdated.length === 0) return;
    for (const { key, row, by } of outdated) {
      signal?.throwIfAborted();
      await takeTurn(database, (tx) => supersede({ tx, site, feature, now: now() }, row, by));
      live.delete(key);
    }
  }
}

type FaultyRow = { key: string; row: FoldedRow };

/** The earlier row of each pair with the same word, and the earliest of all others, which are in loops. */
function findOutdated(faulty: readonly FaultyRow[]): (FaultyRow & { by: string })[] {
  const byWord = new Map<string, FaultyRow[]>();
  for (const one of faulty) {
    const word = fold(one.row.cells[0] ?? "");
    byWord.set(word, [...(byWord.get(word) ?? []), one]);
  }
  const groups = [...byWord.values()];
  const others = groups.flatMap((group) => (group.length === 1 ? group : []));
  return [...groups.filter((group) => group.length > 1), others].flatMap((group) => {
    const [first, ...later] = [...group].sort((a, b) => (isLater(a.row, b.row) ? 1 : -1));
    return first === undefined ? [] : [{ ...first, by: later.at(-1)?.row.id ?? first.row.id }];
  });
}

async function isAsRead({ tx, site, feature }: StepContext, row: FoldedRow): Promise<boolean> {
  const stored = await findRow(tx, site.siteId, feature, row.id, true);
  return stored !== undefined && isSameRow(stored, row);
}

/** Takes a row out of use, but not out of the list, where it can be changed or deleted. */
async function supersede(context: StepContext, row: FoldedRow, by: string): Promise<void> {
  const { tx, site, feature } = context;
  if (!(await isAsRead(context, row))) throw new Error(CHANGED);
  await record(context, row, { action: "update", after: { ...toRowVersion(row), superseded_by: by } });
  await tx.execute(sql`
    update ${toTableName(feature)} set superseded_by = ${by}, words = ${fold(row.cells.join(" "))}
    where site_id = ${site.siteId} and id = ${row.id}`);
  await markWordsChanged(tx, site.siteId);
}

async function markWordsChanged(tx: Tx, siteId: string): Promise<void> {
  await tx.execute(sql`update sites set words_revision = revision where site_id = ${siteId}`);
}

async function record(
  { tx, site, feature, now }: StepContext,
  row: WordRow & { id: string },
  { action, after }: { action: string; after: unknown },
): Promise<number> {
  approveWorkOf("");
  const user = { id: "schedule", name: "" };
  const entry = { feature, action, objectId: row.id, title: row.cells[0] ?? "", cause: "schedule" } as const;
  return change({ tx, site, user, now }, { ...entry, before: toRowVersion(row), after });
}

/** Contents stay the same, so there is no change to record, and searches have nothing to read. */
async function storeKeys(
  { database, site, feature, signal }: Work,
  moves: readonly (Target & { id: string; was: string })[],
): Promise<void> {
  const taken = new Set(moves.map(({ was }) => was));
  // A key that another row still has becomes free first.
  const ordered = [...moves.filter(({ key }) => !taken.has(key)), ...moves.filter(({ key }) => taken.has(key))];
  for (let at = 0; at < ordered.length; at += STEP_KEYS) {
    signal?.throwIfAborted();
    const batch = JSON.stringify(ordered.slice(at, at + STEP_KEYS));
    // A row that was saved meanwhile has a new key already.
    await takeTurn(database, (tx) =>
      tx.execute(sql`
        update ${toTableName(feature)} t set key = r.key, words = r.words
        from jsonb_to_recordset(${batch}::jsonb) as r(id text, was text, key text, words text)
        where t.site_id = ${site.siteId} and t.id = r.id and t.key = r.was`),
    );
  }
}
