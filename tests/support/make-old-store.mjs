import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";

// Creates a store with the migrations from before they were squashed. Run:
//   node tests/support/make-old-store.mjs <folder of the store, or address of an empty database> <first> <last> [SQL of its rows]
// in a separate process, because PGlite cannot be loaded in Jest. A first migration after 0 continues with an existing
// store.

const [place, first, last, rows = ""] = process.argv.slice(2);
const MIGRATION = /^-- migration (\S+) (\d+) (\w+)$/m;

const [, ...parts] = readFileSync(join(import.meta.dirname, "old-store.sql"), "utf8").split(MIGRATION);
const migrations = Array.from({ length: parts.length / 4 }, (_, at) => {
  const [, when, hash, text] = parts.slice(at * 4, at * 4 + 4);
  return { when, hash, text };
});
const store = await open();
await store.run("begin");
if (first === "0") {
  await store.run(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
}
for (const { when, hash, text } of migrations.slice(Number(first), Number(last) + 1)) {
  await store.run(text);
  await store.run(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${when})`);
}
await store.run(rows);
await store.run("commit");
await store.close();

/** Opens the store, and creates it for its first migration. */
async function open() {
  if (place.startsWith("postgres")) {
    const client = new pg.Client({ connectionString: place });
    await client.connect();
    return { run: (text) => client.query(text), close: () => client.end() };
  }
  const folder = join(place, "pglite");
  if (first === "0") {
    rmSync(folder, { recursive: true, force: true });
    cpSync(process.env.TEST_EMPTY_PGLITE, folder, { recursive: true });
  }
  const database = await PGlite.create(folder);
  return { run: (text) => database.exec(text), close: () => database.close() };
}
