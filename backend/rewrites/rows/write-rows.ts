import { randomUUID } from "node:crypto";
import type { Tx } from "@/backend/db/client";
import type { Actor, SiteRow } from "@/backend/kit/implement";
import { type Change, change, holdSite } from "@/backend/kit/record-change";
import { loadWords, type StoredWords, type WordFeature } from "@/backend/search/service/site-rewrites";
import { WORD_ROWS_MAX } from "@/lib/domain/kit/limits";
import type { RowCode, WordGrammar, WordRow } from "@/lib/domain/rewrites/row";
import { deleteWords, grammarOf, heldWords, putWords } from "./tables";

// One row at a time, by hand or back from the history.

/** What a row is written with. */
export type WordContext = { tx: Tx; site: SiteRow; user: Actor; now: Date; changeIds?: number[] };

/** Why a row is not written. */
export type WordFault = { code: RowCode | "already_exists" | "too_many_rows" | "not_found"; id?: string };

/** A row's content as the history keeps it. */
export type WordVersion = { kind: string; cells: string[] };

/** What the history keeps of a row. */
export function versionOf({ kind, cells }: WordRow): WordVersion {
  return { kind, cells: [...cells] };
}

/** Adds a row; answers its id, or why it cannot be. */
export async function addWords(context: WordContext, feature: WordFeature, row: WordRow): Promise<string | WordFault> {
  const fault = await faultOf(context, feature, row, null);
  if (fault !== null) return fault;
  const id = randomUUID();
  await store(context, feature, { id, before: null, row, action: "create" });
  return id;
}

/** Changes a row that is held. */
export async function changeWords(
  context: WordContext,
  feature: WordFeature,
  old: StoredWords,
  row: WordRow,
): Promise<WordFault | null> {
  const fault = await faultOf(context, feature, row, old.id);
  if (fault !== null) return fault;
  await store(context, feature, { id: old.id, before: old, row, action: "update" });
  return null;
}

/** Removes a row; false when there is none. */
export async function removeWords(context: WordContext, feature: WordFeature, id: string): Promise<boolean> {
  const { tx, site } = context;
  const old = await heldWords(tx, site.siteId, feature, id);
  if (old === undefined) return false;
  await store(context, feature, { id, before: old, row: null, action: "destroy" });
  return true;
}

/** Why a row does not fit beside the others; null when it does. Holds the site's row. */
export async function faultOf(
  { tx, site }: Pick<WordContext, "tx" | "site">,
  feature: WordFeature,
  row: WordRow,
  id: string | null,
): Promise<WordFault | null> {
  await holdSite(tx, site.siteId);
  const grammar = await grammarOf(tx, site, feature);
  const others = (await loadWords(tx, site.siteId, feature)).filter((one) => one.id !== id);
  const key = grammar.keyOf(row);
  const twin = others.find((one) => one.key === key);
  if (twin !== undefined) return { code: "already_exists", id: twin.id };
  if (id === null && others.length >= WORD_ROWS_MAX) return { code: "too_many_rows" };
  const code = grammar.faultsOf(new Map([...others.map((one) => [one.key, one] as const), [key, row]])).get(key);
  return code === undefined ? null : { code };
}

type Stored = { id: string; before: WordRow | null; row: WordRow | null; action: string };

async function store(context: WordContext, feature: WordFeature, { id, before, row, action }: Stored): Promise<void> {
  const entry: Change = {
    feature,
    action,
    objectId: id,
    title: (row ?? before)?.cells[0] ?? "",
    before: before === null ? null : versionOf(before),
    after: row === null ? null : versionOf(row),
  };
  const revision = await change(context, entry);
  await writeRow(context, feature, { id, row, revision });
}

/** Puts a row into its table, or takes it out, under a revision of the site. */
export async function writeRow(
  { tx, site, user, now }: WordContext,
  feature: WordFeature,
  { id, row, revision }: { id: string; row: WordRow | null; revision: number },
): Promise<void> {
  const grammar: WordGrammar = await grammarOf(tx, site, feature);
  if (row === null) await deleteWords(tx, site.siteId, feature, [id]);
  const rows = row === null ? [] : [{ id, row }];
  await putWords(tx, { siteId: site.siteId, revision, now, by: user.name }, feature, { grammar, rows });
}
