import { VARIANTS } from "@vitrine/engine/variants";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import type { importItems } from "@/backend/db/schema/catalogue/items";
import { isIn, type KeyRange, runRanges, runStep, STEP_KEYS, STEP_ROWS, takeTurn } from "@/backend/db/steps";
import { completeRow, GROUP_ROWS_MAX, type GroupRow, mergeVariants } from "@/lib/domain/catalogue/merge-variants";
import { omit } from "@/lib/domain/kit/omit";
import { isCurrent } from "./compare-catalogue";
import type { Replacement } from "./replacement";
import { type OpenImport, toItemRow } from "./stage-items";

// Merges the staged rows of each group into a product, before an import is compared with the catalog. Groups may be in any
// order in the feed, and their rows apart.

/** Maximum bytes of the stored attributes of a group; rows of larger groups stay items of their own. */
const GROUP_BYTES_MAX = 8 * 1024 * 1024;

/**
 * Rows that are variants of a product, rows of groups that are too large, rows that are public only with a product that is
 * missing or not public itself, and identities of rows without a title.
 */
export type MergeCounts = { variants: number; oversized: number; leftOut: number; untitled: string[] };

type StoredRow = GroupRow & { role: (typeof importItems.$inferSelect)["groupRole"] };

/** The rows of a group, the main one first, then in feed order; only the first ones if it is too large. */
type Group = { key: string; rows: StoredRow[]; count: number };

/** What becomes of a group. */
type Outcome =
  | { kind: "product"; key: string; product: GroupRow; variants: number }
  /** Changed rows that stay items of their own, and identities of rows that do not. */
  | { kind: "apart"; items: GroupRow[]; merged: string[] }
  | { kind: "oversized"; key: string; title: string; count: number };

const UNCHANGED: Outcome = { kind: "apart", items: [], merged: [] };

/**
 * Merges the groups of an import if the site has the setting. Otherwise rows only take what they lack from the main row of
 * their group, which is an item of its own if it has a price. Merged groups are not merged again.
 */
export async function mergeGroups(replacement: Replacement, signal?: AbortSignal): Promise<MergeCounts> {
  const { database, siteId } = replacement;
  const counts: MergeCounts = { variants: 0, oversized: 0, leftOut: 0, untitled: [] };
  const [site] = await database.withSystem((tx) =>
    tx.select({ mergesVariants: sites.mergesVariants }).from(sites).where(eq(sites.siteId, siteId)),
  );
  const isMerging = site?.mergesVariants === true;
  await applyLinks(replacement);
  for (let after = ""; ; ) {
    signal?.throwIfAborted();
    const step = await runStep(database, async (tx) => {
      const range = await findKeys(tx, replacement, after);
      if (range === null) return null;
      const leftOut = await leaveOut(tx, replacement, range);
      const groups = await loadGroups(tx, replacement, range);
      const live = isMerging ? await findLive(tx, replacement, groups) : new Map<string, boolean>();
      const outcomes = groups.map((group) => (isMerging ? mergeGroup(group, live) : completeGroup(group)));
      return { range, outcomes, leftOut };
    });
    if (step === null) return counts;
    for (const outcome of step.outcomes) if (outcome.kind === "oversized") await releaseRows(replacement, outcome);
    const untitled = await takeTurn(database, (tx) => storeOutcomes(tx, replacement, step));
    addCounts(counts, step.outcomes);
    counts.leftOut += step.leftOut;
    counts.untitled.push(...untitled);
    after = step.range.last;
  }
}

function addCounts(counts: MergeCounts, outcomes: readonly Outcome[]): void {
  for (const outcome of outcomes) {
    if (outcome.kind === "product") counts.variants += outcome.variants;
    if (outcome.kind === "oversized") counts.oversized += outcome.count;
  }
}

/** Moves rows to the groups whose main rows name them, by their key or their identity. */
async function applyLinks({ database, siteId, importId }: Replacement): Promise<void> {
  for (const [kind, column] of Object.entries({ key: sql`s.group_key`, identity: sql`s.identity` })) {
    const links = sql`group_links where site_id = ${siteId} and import_id = ${importId} and kind = ${kind}`;
    await runRanges(database, { rows: links, size: STEP_KEYS }, async (tx, range) => {
      await tx.execute(sql`
        update import_items s set group_key = l.group_key, group_role = coalesce(s.group_role, 'variant')
        from (select identity, group_key from ${links} and ${isIn(sql`identity`, range)} order by identity) l
        where s.site_id = ${siteId} and s.import_id = ${importId} and ${isIn(column, range)} and ${column} = l.identity
          and coalesce(s.group_role, 'variant') in ('variant', 'variant_only')`);
    });
  }
}

/** The next groups with about as many rows as a step has; at least one. */
async function findKeys(tx: Tx, { siteId, importId }: OpenImport, after: string): Promise<KeyRange | null> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select group_key as key from import_items
    where site_id = ${siteId} and import_id = ${importId} and group_key > ${after} order by group_key limit ${STEP_ROWS}`);
  const last = rows.at(-1)?.key;
  if (last === undefined) return null;
  // The last group may have further rows.
  const isCut = rows.length === STEP_ROWS;
  return { after, last: (isCut ? rows.findLast(({ key }) => key !== last)?.key : undefined) ?? last };
}

function selectRange({ siteId, importId }: OpenImport, { after, last }: KeyRange): SQL {
  return sql`site_id = ${siteId} and import_id = ${importId} and group_key > ${after} and group_key <= ${last}`;
}

/**
 * Deletes rows that must not be public: those of products that must not be, and those without the product they need. Returns the
 * number of variants among them: the reader counts products that it keeps out.
 */
async function leaveOut(tx: Tx, open: OpenImport, range: KeyRange): Promise<number> {
  const { rows } = await tx.execute<{ identity: string; role: StoredRow["role"] }>(sql`
    select identity, group_role as role from (
      select identity, group_role, bool_or(group_role = 'main') over of_group as has_product,
        bool_or(group_role = 'main_out') over of_group as has_hidden_product
      from import_items where ${selectRange(open, range)} window of_group as (partition by group_key)
    ) r
    where not has_product and (has_hidden_product or group_role = 'variant_only')`);
  if (rows.length === 0) return 0;
  const identities = rows.map(({ identity }) => identity);
  await tx.execute(sql`delete from import_items where ${hasIdentity(open, identities)}`);
  return rows.filter(({ role }) => role !== "main_out").length;
}

/** Condition: a staged row has one of some identities. A join could compare each of them with each row of a group. */
function hasIdentity({ siteId, importId }: OpenImport, identities: readonly string[]): SQL {
  return sql`site_id = ${siteId} and import_id = ${importId} and identity = any(${sql.param(identities)}::text[])`;
}

/** A row of a group without its attributes. */
type RowPlace = { key: string; identity: string; role: StoredRow["role"]; count: string };

async function loadGroups(tx: Tx, open: OpenImport, range: KeyRange): Promise<Group[]> {
  // Attributes are read afterwards, of the rows that are needed. With `offset 0` they are not sorted with the keys.
  const { rows: places } = await tx.execute<RowPlace>(sql`
    select r.key, r.identity, r.role, r.count from (
      select group_key as key, identity, group_role as role, count(*) over of_group as count,
        row_number() over (of_group order by group_role = 'main' desc, ordinal, identity) as place,
        sum(size) over of_group as bytes
      from (
        select group_key, identity, group_role, ordinal, pg_column_size(attributes) as size
        from import_items where ${selectRange(open, range)} offset 0
      ) g
      window of_group as (partition by group_key)
    ) r
    where r.place <= 2 or (r.count <= ${GROUP_ROWS_MAX} and r.bytes <= ${GROUP_BYTES_MAX})
    order by r.key, r.place`);
  const identities = places.map(({ identity }) => identity);
  const { rows } = await tx.execute<GroupRow>(
    sql`select identity, type, title, attributes from import_items where ${hasIdentity(open, identities)}`,
  );
  const found = new Map(rows.map((row) => [row.identity, row]));
  const groups: Group[] = [];
  for (const { key, identity, role, count } of places) {
    const row = found.get(identity);
    if (row === undefined) throw new Error("a row of a group disappeared");
    const known = groups.at(-1);
    if (known?.key === key) known.rows.push({ ...row, role });
    else groups.push({ key, rows: [{ ...row, role }], count: Number(count) });
  }
  return groups;
}

/** The live items among the rows of groups without a main row: whether each has variants. */
async function findLive(
  tx: Tx,
  { siteId, revision }: Replacement,
  groups: readonly Group[],
): Promise<Map<string, boolean>> {
  const identities = groups.flatMap((group) =>
    hasMain(group) || group.rows.length === 1 ? [] : group.rows.map(({ identity }) => identity),
  );
  if (identities.length === 0) return new Map();
  const { rows } = await tx.execute<{ identity: string; has_variants: boolean }>(sql`
    select c.identity, c.attributes ? ${VARIANTS} as has_variants from catalogue_rows c
    where c.site_id = ${siteId} and ${isCurrent(revision)} and c.identity = any(${sql.param(identities)}::text[])`);
  return new Map(rows.map((row) => [row.identity, row.has_variants]));
}

function hasMain({ rows }: Group): boolean {
  return rows[0]?.role === "main";
}

/** The main row of a group, and its variants; further main rows count as variants. */
function splitGroup(group: Group): { main: GroupRow | null; variants: GroupRow[] } {
  const rows = group.rows.map((row): GroupRow => omit(row, "role"));
  return hasMain(group) ? { main: rows[0] ?? null, variants: rows.slice(1) } : { main: null, variants: rows };
}

function mergeGroup(group: Group, live: ReadonlyMap<string, boolean>): Outcome {
  const { key, rows, count } = group;
  if (count > rows.length) return leaveApart(group);
  // A single row is an ordinary item. Rows without any title are rejected when they are stored.
  if (count === 1 || findTitle(rows) === "") return UNCHANGED;
  const { main, variants } = splitGroup(group);
  const product = mergeVariants({ main, variants, identity: main?.identity ?? chooseIdentity(variants, live) });
  return product === null ? leaveApart(group) : { kind: "product", key, product, variants: variants.length };
}

/** A group that is too large for a product. */
function leaveApart({ key, rows, count }: Group): Outcome {
  return { kind: "oversized", key, title: findTitle(rows), count };
}

/**
 * The identity of a product without a main row: the one that it has in the catalog, so that it keeps its pins and its
 * statistics, else that of its first row, which the shop knows.
 */
function chooseIdentity(rows: readonly GroupRow[], live: ReadonlyMap<string, boolean>): string {
  const known =
    rows.find(({ identity }) => live.get(identity) === true) ?? rows.find(({ identity }) => live.has(identity));
  const identity = (known ?? rows[0])?.identity;
  if (identity === undefined) throw new Error("a group has no rows");
  return identity;
}

/** Completes the rows of a group that stay apart. */
function completeGroup(group: Group): Outcome {
  if (group.count > group.rows.length) return leaveApart(group);
  const { main, variants } = splitGroup(group);
  if (main === null) {
    const title = findTitle(variants);
    const untitled = variants.filter((row) => row.title === "");
    return { kind: "apart", items: untitled.map((row) => ({ ...row, title })), merged: [] };
  }
  if (variants.length === 0) return UNCHANGED;
  const isSold = typeof main.attributes.price_amount === "number";
  const items = variants.map((row) => completeRow(row, main));
  if (!isSold) return { kind: "apart", items, merged: [main.identity] };
  // Shoppers find these rows by their product.
  const merged = group.rows.flatMap(({ role, identity }) => (role === "variant_only" ? [identity] : []));
  return { kind: "apart", items, merged };
}

function findTitle(rows: readonly GroupRow[]): string {
  return rows.find(({ title }) => title !== "")?.title ?? "";
}

/** Makes items of the rows of a group that is too large, in steps; rows for which there is no title stay in the group. */
async function releaseRows(
  { database, siteId, importId }: Replacement,
  { key, title }: Extract<Outcome, { kind: "oversized" }>,
): Promise<void> {
  const isInGroup = sql`site_id = ${siteId} and import_id = ${importId} and group_key = ${key}`;
  const rows = sql`import_items where ${isInGroup} and (title <> '' or ${title} <> '')`;
  await runRanges(database, { rows, size: STEP_ROWS }, (tx, range) =>
    tx.execute(sql`
      update import_items set group_key = null, group_role = null, title = case title when '' then ${title} else title end
      where ${isInGroup} and (title <> '' or ${title} <> '') and ${isIn(sql`identity`, range)}`),
  );
}

type Step = { range: KeyRange; outcomes: readonly Outcome[] };

/** Stores what became of the groups of a range of keys; returns the identities of rows without a title. */
async function storeOutcomes(tx: Tx, open: OpenImport, { range, outcomes }: Step): Promise<string[]> {
  await planByKey(tx);
  const { siteId, importId } = open;
  const isInRange = selectRange(open, range);
  const products = outcomes.filter((outcome) => outcome.kind === "product");
  const apart = outcomes.filter((outcome) => outcome.kind === "apart");
  const items = [...products.map(({ product }) => product), ...apart.flatMap((outcome) => outcome.items)];
  const identities = sql.param(items.map(({ identity }) => identity));
  await tx.execute(sql`
    update import_items s set type = r.type, title = r.title, attributes = r.attributes, hash = r.hash, sold_out = r.sold_out
    from jsonb_to_recordset(${JSON.stringify(items.map(toItemRow))}::jsonb)
      as r(identity text, type text, title text, attributes jsonb, hash text, sold_out boolean)
    where s.site_id = ${siteId} and s.import_id = ${importId}
      and s.identity = any(${identities}::text[]) and s.identity = r.identity`);
  const isLeft = isNotReplaced(products);
  const { rows: untitled } = await tx.execute<{ identity: string }>(
    sql`delete from import_items where ${isInRange} and title = '' and ${isLeft} returning identity`,
  );
  await mergeRows(tx, open, sql`${isInRange} and not ${isLeft}`);
  const merged = sql.param(apart.flatMap((outcome) => outcome.merged));
  await mergeRows(tx, open, sql`${isInRange} and identity = any(${merged}::text[])`);
  await tx.execute(sql`update import_items set group_key = null, group_role = null where ${isInRange}`);
  return untitled.map(({ identity }) => identity);
}

/** Condition: a row is not one of those that a product replaces. */
function isNotReplaced(products: readonly Extract<Outcome, { kind: "product" }>[]): SQL {
  const keys = sql.param(products.map(({ key }) => key));
  const identities = sql.param(products.map(({ product }) => product.identity));
  return sql`(group_key <> all(${keys}::text[]) or identity = any(${identities}::text[]))`;
}

/** Removes rows that are no items of their own from an import. */
async function mergeRows(tx: Tx, { siteId, importId }: OpenImport, where: SQL): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from import_items where ${where} returning identity)
    insert into merged_rows (site_id, import_id, identity) select ${siteId}, ${importId}, identity from gone
    on conflict do nothing`);
}

/** Makes the open transaction look rows up by key: without fresh statistics the planner would scan the table. */
async function planByKey(tx: Tx): Promise<void> {
  await tx.execute(sql`
    select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) as name`);
}
