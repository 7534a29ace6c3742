import { readdirSync } from "node:fs";
import { join } from "node:path";
import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { queryRows, store } from "@/tests/support/test-backend";

// Compares a store with `backend/db/schema`.

const SCHEMA = join(__dirname, "../../../backend/db/schema");
const OWN_ROWS = "(site_id = current_setting('app.site'::text, true))";
const EVERY_RIGHT = ["DELETE", "INSERT", "SELECT", "UPDATE"];

/** Tables with fewer handler rights, or with more visible rows. */
const EXCEPTIONS: Record<string, { rights?: string[]; visible?: string }> = {
  changes: { rights: ["INSERT", "SELECT"] },
  members: {
    rights: ["SELECT"],
    visible: "(site_id = ANY (ARRAY[current_setting('app.site'::text, true), '*'::text]))",
  },
  rejected_changes: { rights: ["SELECT"] },
  sites: { rights: ["SELECT"] },
};

async function declaredTables() {
  const files = readdirSync(SCHEMA, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const modules: object[] = await Promise.all(files.map((name) => import(join(SCHEMA, name))));
  const values: unknown[] = modules.flatMap((module) => Object.values(module));
  const tables = [...new Set(values.filter((value) => is(value, PgTable)))];
  return tables.map((table) => getTableConfig(table)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

test("has the tables, columns, indexes and foreign keys of the schema", async () => {
  const declared = (await declaredTables()).map(({ name, columns, indexes, foreignKeys }) => ({
    name,
    columns: columns.map((column) => `${column.name} ${column.getSQLType()}${column.notNull ? "" : " null"}`).sort(),
    indexes: indexes.map(({ config }) => config.name).sort(),
    foreignKeys: foreignKeys.map((key) => key.getName()).sort(),
  }));
  const found = await queryRows<(typeof declared)[number]>(sql`
    select c.relname as name,
      array(select a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then '' else ' null' end
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      array(select i.indexrelid::regclass::text from pg_index i where i.indrelid = c.oid and not i.indisprimary) as indexes,
      array(select k.conname::text from pg_constraint k where k.conrelid = c.oid and k.contype = 'f') as "foreignKeys"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname collate "C"`);
  expect(
    found.map(({ name, columns, indexes, foreignKeys }) => ({
      ...{ name, columns: columns.sort(), indexes: indexes.sort(), foreignKeys: foreignKeys.sort() },
    })),
  ).toEqual(declared);
});

test("every table with site_id, and every partition of one, was created with protect_table", async () => {
  await store().execute(sql`select events_of_day('2020-02-01'), visits_of_month('2020-02-01')`);
  type Found = { name: string; is_protected: boolean; rights: string[]; policies: object[] };
  const found = await queryRows<Found>(sql`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_protected,
      array(select x.privilege_type from aclexplode(c.relacl) x where x.grantee = 'vitrine_site'::regrole order by 1) as rights,
      (select jsonb_agg(jsonb_build_object('name', p.policyname, 'permissive', p.permissive, 'cmd', p.cmd, 'using', p.qual,
          'check', p.with_check, 'roles', array(select case when r = current_user then 'owner' else r end from unnest(p.roles) r)
        ) order by p.policyname) from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname) as policies
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped)`);
  const declared = (await declaredTables()).filter(({ columns }) => columns.some(({ name }) => name === "site_id"));
  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...declared.map(({ name }) => name),
      "events_20200201",
      "visits_202002",
      "searches_202002",
    ]),
  );
  for (const table of found) {
    const { rights = EVERY_RIGHT, visible = OWN_ROWS } = EXCEPTIONS[table.name] ?? {};
    const always = { permissive: "PERMISSIVE", cmd: "ALL" };
    expect(table).toEqual({
      name: table.name,
      is_protected: true,
      rights,
      policies: [
        { ...always, name: "site", roles: ["vitrine_site"], using: visible, check: visible },
        { ...always, name: "system", roles: ["owner"], using: "true", check: "true" },
      ],
    });
  }
});
