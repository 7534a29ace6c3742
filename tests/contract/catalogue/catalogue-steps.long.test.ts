import { sql } from "drizzle-orm";
import { SIZE_FACTOR, STEP_KEYS, STEP_ROWS } from "@/backend/db/steps";
import { addItems, finishImport, startImport } from "@/lib/contract/catalogue/catalogue-import";
import { callDirectly, type TestAnswer } from "@/tests/support/direct";
import { IMPORT_COMMAND } from "@/tests/support/import-catalogue";
import { makeUniqueId } from "@/tests/support/seed";
import { type StartedBackend, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore, queryRows } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// The embedded store has one connection, so an import works in steps. The number of rows per step and their query plans must
// not depend on the size of the catalog or on table statistics.

const ITEMS = 3 * STEP_KEYS + 7;
/** Maximum rows written per step. */
const WRITTEN_MAX = STEP_ROWS * SIZE_FACTOR;

let backend: StartedBackend;

beforeAll(async () => {
  backend = await startBackend({ isBusy: true });
});
afterAll(() => backend.stop());

type Item = {
  identity: string;
  type: string;
  title: string;
  attributes: Record<string, unknown>;
  group?: { key: string };
};

const items = (of: (index: number) => Partial<Item> = () => ({})): Item[] =>
  Array.from({ length: ITEMS }, (_, index) => ({
    ...{ identity: `item ${index}`, type: "item", title: `Lamp ${index}`, attributes: { price: index } },
    ...of(index),
  }));

async function opened(site: string): Promise<{ importId: string; siteId: string }> {
  const answer = await callDirectly(startImport, { body: { site, source: "x" } }, { ...IMPORT_COMMAND, backend });
  const { import_id: importId, site_id: siteId } = answer.ok();
  return { importId, siteId };
}

async function stage(importId: string, all: readonly Item[]): Promise<void> {
  for (let at = 0; at < all.length; at += 1_000) {
    const body = { items: all.slice(at, at + 1_000) };
    const answer = await callDirectly(addItems, { params: { importId }, body }, { ...IMPORT_COMMAND, backend });
    expect(answer.body).toEqual({ accepted: body.items.length, rejected: [] });
  }
}

async function imported(
  site: string,
  all: readonly Item[],
  more: object = {},
): Promise<{ siteId: string; answer: TestAnswer }> {
  const { importId, siteId } = await opened(site);
  await stage(importId, all);
  return {
    siteId,
    answer: await callDirectly(finishImport, { params: { importId }, body: more }, { ...IMPORT_COMMAND, backend }),
  };
}

async function loadRows<Row>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return queryRows<Row>(query, openStore(backend.controlUrl));
}

/** The largest number of rows of a table written by one transaction. */
async function mostOfOne(table: "catalogue_rows" | "item_versions", siteId: string): Promise<number> {
  const [row] = await loadRows<{ most: string }>(sql`
    select max(rows) as most from (
      select count(*) as rows from ${sql.identifier(table)} where site_id = ${siteId} group by xmin::text) t`);
  return Number(row?.most);
}

/** Rows and index entries of the catalog's tables read since the start. */
async function reads(): Promise<number> {
  const [row] = await loadRows<{ read: number }>(sql`
    select sum(t.seq_tup_read + i.read)::int as read
    from pg_stat_user_tables t
    join (select relid, sum(idx_tup_read) as read from pg_stat_user_indexes group by relid) i on i.relid = t.relid
    where t.relname in ('catalogue_rows', 'import_items', 'item_versions')`);
  return row?.read ?? 0;
}

const titles = (siteId: string) =>
  loadRows<{ identity: string; title: string }>(
    sql`select identity, title from catalogue_items where site_id = ${siteId} order by identity limit 3`,
  );

test("writes at most one step per transaction for any number of new, changed or removed items", async () => {
  const name = makeUniqueId("shop");
  const first = await imported(name, items());
  expect(first.answer.body).toMatchObject({ added: ITEMS, changed: 0, unchanged: 0, removed: 0 });
  expect(await mostOfOne("catalogue_rows", first.siteId)).toBeLessThanOrEqual(WRITTEN_MAX);
  const half = items((index) => (index % 2 === 0 ? { title: `Torch ${index}` } : {}));
  const second = await imported(name, half);
  expect(second.answer.body).toMatchObject({ added: 0, changed: Math.ceil(ITEMS / 2), removed: 0 });
  expect(await mostOfOne("item_versions", first.siteId)).toBeLessThanOrEqual(WRITTEN_MAX);
  const third = await imported(name, half.slice(0, 10), { hold_removals: false });
  expect(third.answer.body).toMatchObject({ added: 0, unchanged: 10, removed: ITEMS - 10 });
  expect(await mostOfOne("item_versions", first.siteId)).toBeLessThanOrEqual(WRITTEN_MAX);
  const staged = () => loadRows(sql`select from import_items where site_id = ${first.siteId}`);
  expect(await until(staged, (rows) => rows.length === 0)).toEqual([]);
  const retained = () => loadRows(sql`select from catalogue_rows where site_id = ${first.siteId}`);
  expect(await until(retained, (rows) => rows.length === 10)).toHaveLength(10);
});

test("finds rows by key if the statistics say that tables are small", async () => {
  const name = makeUniqueId("shop");
  // From here on, the statistics say that there is one item, of another site.
  const other = await imported(makeUniqueId("shop"), items().slice(0, 1));
  expect(other.answer.status).toBe(200);
  for (const table of ["catalogue_rows", "import_items", "item_versions"])
    await loadRows(sql`analyze ${sql.identifier(table)}`);
  await loadRows(sql`select pg_stat_force_next_flush()`);
  const before = await reads();
  await imported(name, items());
  await imported(
    name,
    items((index) => (index % 2 === 0 ? { title: `Torch ${index}` } : {})),
  );
  await loadRows(sql`select pg_stat_force_next_flush()`);
  const after = await reads();
  // Staging, comparing, writing, clearing and indexing each read an item a few times; full scans would read millions.
  expect(after - before).toBeLessThan(60 * ITEMS);
});

test("makes items of a group that is too large for a product without comparing its rows with each other", async () => {
  await loadRows(sql`select pg_stat_force_next_flush()`);
  const before = await reads();
  const { answer } = await imported(
    makeUniqueId("shop"),
    items((index) => ({ group: { key: "all" }, title: index === 0 ? "Lamp" : "" })),
  );
  expect(answer.body).toMatchObject({ added: ITEMS, oversized: ITEMS });
  await loadRows(sql`select pg_stat_force_next_flush()`);
  expect((await reads()) - before).toBeLessThan(60 * ITEMS);
});

test("hides what an interrupted import wrote, and removes it with the next import", async () => {
  const name = makeUniqueId("shop");
  const { siteId } = await imported(name, items().slice(0, 3));
  const shown = await titles(siteId);
  const { importId } = await opened(name);
  // State after the interruption: half of the next revision is written, and the site is marked.
  await loadRows(sql`update sites set catalogue_replacing = ${importId} where site_id = ${siteId}`);
  await loadRows(sql`update catalogue_rows set gone_in = 2 where site_id = ${siteId} and identity = 'item 0'`);
  await loadRows(sql`
    insert into item_versions (site_id, revision, identity, kind, type, title, attributes, hash, sold_out, written_in)
    select site_id, 2, identity, 'changed', type, title, attributes, hash, sold_out, written_in
    from catalogue_rows where site_id = ${siteId} and identity = 'item 0'`);
  await loadRows(sql`
    insert into catalogue_rows (site_id, identity, type, title, attributes, hash, written_in)
    select ${siteId}, identity, 'item', 'Half', '{}', 'x', 2 from unnest(array['item 0', 'item 9']) as identity`);
  expect(await titles(siteId)).toEqual(shown);
  const { answer } = await imported(name, items().slice(0, 3));
  expect(answer.body).toMatchObject({ added: 0, changed: 0, unchanged: 3, removed: 0 });
  expect(await titles(siteId)).toEqual(shown);
  expect(await loadRows(sql`select from catalogue_rows where site_id = ${siteId}`)).toHaveLength(3);
  expect(await loadRows(sql`select from item_versions where site_id = ${siteId}`)).toEqual([]);
  const [site] = await loadRows(sql`select catalogue_replacing as mark from sites where site_id = ${siteId}`);
  expect(site).toEqual({ mark: null });
});

test("serializes concurrent imports into one site", async () => {
  const name = makeUniqueId("shop");
  const { siteId } = await imported(name, items().slice(0, 10));
  const open = await opened(name);
  await stage(open.importId, items((index) => ({ title: `Torch ${index}` })).slice(0, 10));
  const finish = () =>
    callDirectly(finishImport, { params: { importId: open.importId }, body: {} }, { ...IMPORT_COMMAND, backend });
  const answers = await Promise.all([finish(), imported(name, items().slice(0, 5), { hold_removals: false })]);
  const statuses = [answers[0].status, answers[1].answer.status];
  // In any order: opening an import discards an open one, but never one that is replacing the catalog.
  expect(statuses[1]).toBe(200);
  expect([200, 404, 422]).toContain(statuses[0]);
  const rows = await loadRows<{ title: string }>(sql`select title from catalogue_items where site_id = ${siteId}`);
  expect(rows.map(({ title }) => title.split(" ")[0])).toEqual(Array.from({ length: 5 }, () => "Lamp"));
});
