import { and, asc, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { customizations } from "@/backend/db/schema/customizations/rules";
import { changes } from "@/backend/db/schema/history/changes";
import { chainHash } from "@/backend/kit/record-change";
import { create, deleteRule, destroy, list, saveRules, show } from "@/lib/contract/customizations/query-customizations";
import { ruleInput } from "@/lib/contract/search/rules";
import { callDirectly } from "@/tests/support/direct";
import { createActor, createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { asSite, queryRows, store } from "@/tests/support/test-backend";

// Row-level security, and the order of simultaneous writes: what keeps sites and changes apart in every area.

/** Creates a site with its owner and one customization that pins one item. */
async function aCustomizedSite() {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  const [item = ""] = await createItems(siteId, [{ identity: makeUniqueId("item") }]);
  const made = await callDirectly(create, { params: { siteId }, body: { query: "lamp", type: "item" } }, { as });
  const { id } = made.ok();
  const saved = await callDirectly(
    saveRules,
    { params: { siteId }, body: { queryId: id, rules: [{ id: null, type: "pin", position: 1, item_url: item }] } },
    { as, headers: { "if-match": '"1"' } },
  );
  const [rule] = saved.ok().rules.search;
  return { siteId, as, id, item, ruleId: rule?.id ?? "" };
}

test("an id of another site is answered like an unknown one, and changes nothing", async () => {
  const [mine, theirs] = [await aCustomizedSite(), await aCustomizedSite()];
  const params = { siteId: mine.siteId };
  const unknown = makeUniqueId("none");
  const headers = { "if-match": '"2"' };
  const ask = async (id: string, ruleId: string) => [
    await callDirectly(show, { params, query: { id } }, { as: mine.as }),
    await callDirectly(saveRules, { params, body: { queryId: id, rules: [] } }, { as: mine.as, headers }),
    await callDirectly(deleteRule, { params, body: { id: ruleId } }, { as: mine.as }),
    await callDirectly(destroy, { params, body: { id } }, { as: mine.as }),
  ];
  const [foreign, missing] = [await ask(theirs.id, theirs.ruleId), await ask(unknown, unknown)];
  const toComparable = (answers: typeof foreign) => answers.map(({ status, body }) => ({ status, body }));
  expect(toComparable(foreign)).toEqual(toComparable(missing));
  expect(toComparable(foreign).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const { body } = await callDirectly(
    show,
    { params: { siteId: theirs.siteId }, query: { id: theirs.id } },
    { as: theirs.as },
  );
  expect(body).toMatchObject({ revision: 2, rules: { search: [{ id: theirs.ruleId }] } });
});

/** Rows that a site sees in a table; none if the clean-up of another test has dropped the table, a day of events, meanwhile. */
async function selectAs(siteId: string, name: string, columns: string): Promise<Record<string, unknown>[]> {
  try {
    return await asSite(siteId, `select ${columns} from ${name} where site_id is distinct from '*'`);
  } catch (error) {
    const [table] = await queryRows<{ found: string | null }>(sql`select to_regclass(${name})::text as found`);
    if (table?.found === null) return [];
    throw error;
  }
}

test("without a condition a handler sees only rows of its site, and none without a site", async () => {
  const [mine, theirs] = [await aCustomizedSite(), await aCustomizedSite()];
  const tables = await store().execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'site_id'`,
  );
  const names = tables.map((row) => row.name);
  expect(names).toEqual(expect.arrayContaining(["rules", "customizations", "catalogue_items", "changes", "sites"]));
  for (const name of names) {
    const sites = await selectAs(mine.siteId, name, "distinct site_id");
    expect({ name, sites: sites.filter((row) => row.site_id !== mine.siteId) }).toEqual({ name, sites: [] });
    expect({ name, sites: await selectAs("", name, "site_id") }).toEqual({ name, sites: [] });
  }
  expect(await asSite(theirs.siteId, "select id from rules")).toEqual([{ id: theirs.ruleId }]);
});

test("a handler writes only to its site, cannot change the history, and sees no sessions", async () => {
  const [mine, theirs] = [await aCustomizedSite(), await aCustomizedSite()];
  const insert = `insert into rules (site_id, id, customization_id, item_url, type) values ('${theirs.siteId}', 'x', 'x', 'x', 'hide')`;
  await expect(asSite(mine.siteId, insert)).rejects.toThrow("row-level security");
  await expect(asSite(mine.siteId, "update changes set actor = 'x'")).rejects.toThrow("permission denied");
  await expect(asSite(mine.siteId, "delete from changes")).rejects.toThrow("permission denied");
  for (const name of ["sessions", "used_links", "idempotency_keys"])
    await expect(asSite(mine.siteId, `select * from ${name}`)).rejects.toThrow("permission denied");
  await expect(asSite(mine.siteId, "select email from users")).rejects.toThrow("permission denied");
  await asSite(mine.siteId, "delete from rules");
  expect(await asSite(theirs.siteId, "select id from rules")).toEqual([{ id: theirs.ruleId }]);
});

test("each write stores one change with before and after, chained to the previous one", async () => {
  const { siteId, as, id, ruleId, item } = await aCustomizedSite();
  await callDirectly(deleteRule, { params: { siteId }, body: { id: ruleId } }, { as });
  await callDirectly(destroy, { params: { siteId }, body: { id } }, { as });
  const rows = await store().select().from(changes).where(eq(changes.siteId, siteId)).orderBy(asc(changes.id));
  expect(rows.map((row) => row.action)).toEqual(["create", "save_rules", "delete_rule", "destroy"]);
  expect(rows.map((row) => row.revision)).toEqual([1, 2, 3, 4]);
  for (const row of rows) expect(row).toMatchObject({ actor: as.uid, cause: "hand", objectId: id });
  expect(rows[0]).toMatchObject({ before: null, after: { query: "lamp", rules: [] } });
  expect(rows[1]).toMatchObject({ before: { rules: [] }, after: { rules: [{ item_url: item, type: "pin" }] } });
  expect(rows[3]?.after).toBeNull();
  let previous = "";
  for (const { hash, ...row } of rows) {
    expect(hash).toBe(chainHash(previous, row));
    previous = hash;
  }
  const [site] = await store().select().from(sites).where(eq(sites.siteId, siteId));
  expect(site?.revision).toBe(4);
});

test("saving the same content changes nothing", async () => {
  const { siteId, as, id } = await aCustomizedSite();
  const body = (await callDirectly(show, { params: { siteId }, query: { id } }, { as })).ok();
  const { search } = body.rules;
  const again = await callDirectly(
    saveRules,
    { params: { siteId }, body: { queryId: id, rules: z.parse(z.array(ruleInput), search) } },
    { as, headers: { "if-match": '"2"' } },
  );
  expect(again).toMatchObject({ status: 200, body: { revision: 2 } });
  const rows = await store().select().from(changes).where(eq(changes.siteId, siteId));
  expect(rows).toHaveLength(2);
});

test("of 20 saves of one revision one succeeds, and the others name its author", async () => {
  const { siteId, as, id, item } = await aCustomizedSite();
  const save = (position: number) =>
    callDirectly(
      saveRules,
      { params: { siteId }, body: { queryId: id, rules: [{ id: null, type: "pin", position, item_url: item }] } },
      { as, headers: { "if-match": '"2"' } },
    );
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => save(index + 2)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) {
    if (status === 200) continue;
    expect(status).toBe(412);
    expect(body).toEqual({ error: "stale", revision: 3, changed_by: as.name, changed_at: expect.any(String) });
  }
});

test("simultaneous writes of one site all succeed in sequence", async () => {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  const names = Array.from({ length: 24 }, (_, index) => `query ${index}`);
  const answers = await Promise.all(
    names.map((query) => callDirectly(create, { params: { siteId }, body: { query, type: "item" } }, { as })),
  );
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  expect((await callDirectly(list, { params: { siteId } }, { as })).body).toMatchObject({ total_count: 24 });
  const rows = await store().select().from(changes).where(eq(changes.siteId, siteId)).orderBy(asc(changes.id));
  expect(rows.map((row) => row.id)).toEqual(names.map((_, index) => index + 1));
  const [found] = await store()
    .select()
    .from(customizations)
    .where(and(eq(customizations.siteId, siteId), eq(customizations.subject, "query 7")));
  expect(found?.revision).toBe(1);
});
