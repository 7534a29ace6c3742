import { and, eq, sql } from "drizzle-orm";
import { mergeHints, type OpenSource, toReading } from "@/backend/catalogue/feeds/open-source";
import { getSourceLabel } from "@/backend/catalogue/feeds/source-rows";
import type { SourceRules } from "@/backend/catalogue/reader/reader-messages";
import { readRows } from "@/backend/catalogue/reader/reader-thread";
import type { OpenImport } from "@/backend/catalogue/revisions/stage-items";
import type { Tx } from "@/backend/db/client";
import { attributeTypes } from "@/backend/db/schema/catalogue/runs";
import type { Download, Validators } from "@/backend/kit/outbound/fetch-feed";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import type { RunErrorRow } from "@/lib/contract/catalogue/feed-runs";
import type { FeedSource } from "@/lib/contract/catalogue/feeds";
import type { AttributeType } from "@/lib/domain/catalogue/attribute-types";
import type { DraftItem } from "@/lib/domain/catalogue/reading/item-reader";
import type { RecordOut } from "@/lib/domain/catalogue/reading/keep-out";

/** Settings for reading sources. `known` and `seen` are attribute types from earlier runs and from this one. */
export type SourceReader = {
  open: OpenSource;
  signal: AbortSignal;
  rules: SourceRules;
  /** Sale prices are valid in a period. */
  now: Date;
  known: ReadonlyMap<string, AttributeType>;
  seen: Map<string, AttributeType>;
};

/**
 * An item, the position of its record in the source, and the approximate length of its JSON. `isFurther`: the record was
 * counted before.
 */
export type PlacedItem = { item: DraftItem; place: FeedPlace; size: number; isFurther?: true };

/** Receives the records of a source: one call per item or per record without one, then one per dropped or odd value. */
export type RecordSink = {
  item: (placed: PlacedItem) => Promise<void>;
  /** Called for a rejected record. */
  reject: (row: RunErrorRow) => Promise<void>;
  /** Called for a record that gives no item of its own. */
  out: (reason: RecordOut["reason"]) => void;
  clash: (row: RunErrorRow) => void;
  note: (row: RunErrorRow) => void;
};

/** What a source leaves for the next run: what its host recognizes the content by, and when its prices change (epoch ms). */
export type SourceEnd = { validators: Validators | null; nextChange: number | null };

/**
 * Reads a source as a stream; returns what its host recognizes the content by. Throws FeedFault, FetchFault, and
 * RunFault if no field identifies its items, or none can be read.
 * @param earlier the last download; FeedUnchanged is thrown if the content is the same.
 */
export async function readSource(
  source: FeedSource,
  reader: SourceReader,
  sink: RecordSink,
  earlier: Validators | null = null,
): Promise<SourceEnd> {
  const { open, signal, rules, now, known, seen } = reader;
  const task = {
    kind: "items" as const,
    ...toReading(source),
    place: getSourceLabel(source),
    join: source.join,
    rules,
    now: now.getTime(),
    known: [...known, ...seen],
  };
  const readContent = async ({ bytes, hints, validators }: Download): Promise<SourceEnd> => {
    const content = { ...task, hints: mergeHints(source, hints, rules.language) };
    const result = await readRows(content, bytes, signal, async (rows) => {
      for (const row of rows) {
        if ("item" in row) await sink.item(row);
        else if ("reject" in row) await sink.reject(row.reject);
        else if ("out" in row) sink.out(row.out);
        else if ("note" in row) sink.note(row.note);
        else sink.clash(row.clash);
      }
    });
    for (const [name, type] of result.seen) seen.set(name, type);
    return { validators, nextChange: result.nextChange };
  };
  return open(source, signal, readContent, earlier);
}

// The first source of a feed defines the items; up to four additional ones add attributes. Those are staged in the store by
// their join attribute and looked up for each batch of items, so that neither has to fit in memory.

/** The staging area and join attribute of an additional source. */
export type AdditionalSource = { open: OpenImport; join: string };

/** Stages items of an additional source; the first of equal join values wins. Returns the indexes of items without one. */
export async function stageAdditional(
  tx: Tx,
  { open, join }: AdditionalSource,
  items: readonly DraftItem[],
): Promise<number[]> {
  const keys = items.map((item) => getJoinKey(item, join));
  const rows = items.flatMap(({ attributes }, index) => {
    const key = keys[index] ?? null;
    return key === null ? [] : [{ key, attributes }];
  });
  if (rows.length > 0)
    await tx.execute(sql`
      insert into import_items (site_id, import_id, identity, type, title, attributes, hash)
      select ${open.siteId}, ${open.importId}, key, '', '', attributes, ''
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(key text, attributes jsonb)
      on conflict do nothing`);
  return keys.flatMap((key, index) => (key === null ? [index] : []));
}

/** Adds the attributes of an additional source to items of the first one, in place; on conflict the additional source wins. */
export async function joinAdditional(
  tx: Tx,
  { open, join }: AdditionalSource,
  items: readonly DraftItem[],
): Promise<void> {
  const keys = [...new Set(items.flatMap((item) => getJoinKey(item, join) ?? []))];
  if (keys.length === 0) return;
  const { rows } = await tx.execute<{ identity: string; attributes: Record<string, unknown> }>(sql`
    select identity, attributes from import_items
    where site_id = ${open.siteId} and import_id = ${open.importId}
      and identity = any(${sql.param(keys)}::text[])`);
  const byKey = new Map(rows.map((row) => [row.identity, row.attributes]));
  for (const item of items) {
    const { attributes } = item;
    const key = getJoinKey(item, join);
    const added = key === null ? undefined : byKey.get(key);
    if (added === undefined) continue;
    // The words and the rank belong to the availability that is replaced.
    if (added.availability !== undefined) for (const name of AVAILABILITY_DETAILS) delete attributes[name];
    Object.assign(attributes, added);
  }
}

const AVAILABILITY_DETAILS = ["availability_rank", "availability_rank_text"];

/** The join value of an item as text. */
function getJoinKey(item: DraftItem, join: string): string | null {
  const value = join === "identity" ? item.identity : item.attributes[join];
  const one: unknown = Array.isArray(value) ? value[0] : value;
  const text = typeof one === "string" || typeof one === "number" ? String(one).trim() : "";
  return text === "" ? null : text;
}

/** Maximum number of stored attribute types per feed; the others are detected in each run. */
const TYPES_MAX = 20_000;

type FeedKey = { siteId: string; feed: string };

/** Loads the attribute types of a feed from earlier runs. */
export async function loadAttributeTypes(tx: Tx, { siteId, feed }: FeedKey): Promise<Map<string, AttributeType>> {
  const rows = await tx
    .select({ name: attributeTypes.name, type: attributeTypes.type })
    .from(attributeTypes)
    .where(and(eq(attributeTypes.siteId, siteId), eq(attributeTypes.feed, feed)));
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** Stores the types of the feed's current attributes. An attribute that disappears may return with another type. */
export async function saveAttributeTypes(
  tx: Tx,
  { siteId, feed }: FeedKey,
  types: Map<string, AttributeType>,
): Promise<void> {
  const rows = [...types].slice(0, TYPES_MAX).map(([name, type]) => ({ name, type }));
  const rowset = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(name text, type text)`;
  await tx.execute(sql`
    delete from attribute_types where site_id = ${siteId} and feed = ${feed} and name not in (select name from ${rowset})`);
  await tx.execute(sql`
    insert into attribute_types (site_id, feed, name, type) select ${siteId}, ${feed}, name, type from ${rowset}
    on conflict do nothing`);
}
