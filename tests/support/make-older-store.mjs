import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";

// Creates a store as an older version left it. Run:
//   node tests/support/make-older-store.mjs <folder of the store, or address of an empty database> <number of its migrations> [SQL]
// in a separate process, because PGlite cannot be loaded in Jest. The SQL runs after the migrations.

const [place, count, rows = ""] = process.argv.slice(2);
const migrationsFolder = join(import.meta.dirname, "../../backend/db/migrations");

const store = await open();
await store.run(`begin; create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
for (const { hash, folderMillis, sql } of readMigrationFiles({ migrationsFolder }).slice(0, Number(count))) {
  for (const statement of sql) await store.run(statement);
  await store.run(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`);
}
await store.run(rows);
await store.run("commit");
await store.close();

async function open() {
  if (place.startsWith("postgres")) {
    const client = new pg.Client({ connectionString: place });
    await client.connect();
    return { run: (text) => client.query(text), close: () => client.end() };
  }
  const folder = join(place, "pglite");
  rmSync(folder, { recursive: true, force: true });
  cpSync(process.env.TEST_EMPTY_PGLITE, folder, { recursive: true });
  const database = await PGlite.create(folder);
  return { run: (text) => database.exec(text), close: () => database.close() };
}
