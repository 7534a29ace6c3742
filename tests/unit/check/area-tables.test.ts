import { checkAreaTables } from "@/scripts/check/area-tables.mjs";

const SCHEMAS = [
  { path: "backend/db/schema/history/changes.ts", text: 'export const changes = pgTable("changes", {});' },
  { path: "backend/db/schema/accounts/sites.ts", text: 'export const sites = pgTable("sites", {});' },
  { path: "backend/db/schema/kit/idempotency.ts", text: 'export const answers = pgTable("answers", {});' },
];
const check = (path: string, text: string) => checkAreaTables([...SCHEMAS, { path, text }]);

test.each([
  ["an import", 'import { changes } from "@/backend/db/schema/history/changes";', "imports the schema of history"],
  ["a name in SQL", "sql`select 1 from changes`", "names the table changes of history"],
  ["a joined table", "sql`select 1 from sites join changes using (site_id)`", "names the table changes of history"],
])("refuses the table of an area that comes later: %s", async (_, text, fault) => {
  const { ok, output } = await check("backend/accounts/who.ts", text);
  expect(ok).toBe(false);
  expect(output).toContain(`backend/accounts/who.ts: ${fault}`);
});

test.each([
  ["its own", "backend/history/list.ts", "sql`delete from changes`"],
  ["of an area that it may import", "backend/analytics/list.ts", "sql`select 1 from changes`"],
  ["declared in TABLES", "backend/history/list.ts", "sql`update sites set name = ''`"],
  ["of the kit", "backend/accounts/who.ts", "sql`select 1 from answers`"],
])("accepts a table %s", async (_, path, text) => {
  expect(await check(path, text)).toEqual({ ok: true, output: "" });
});
