import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { PoolClient } from "pg";
import { makeTypeGuard } from "@/lib/http/api-error";

/** The newest version that converts stores of early versions (docs/adr/0113). */
const CONVERTING_VERSION = "cf9c72a4";

/** The newest migration of a store is older than the first one of this version; the message is for people. */
class StoreTooOld extends Error {
  override readonly name = "StoreTooOld";
  readonly code = "store_too_old";
  constructor() {
    super(
      `the store was created by an early version, whose tables this version does not convert. Start version ${CONVERTING_VERSION} on it once, then this one; or start this one with an empty DATA_DIR or DATABASE_URL. Nothing was changed`,
    );
  }
}
export const isStoreTooOld = makeTypeGuard(StoreTooOld, "StoreTooOld");

/**
 * Migrates a store to the newest schema. Throws StoreTooOld for a store whose migrations are all older than the first
 * one of this version.
 */
export async function migrateStore(client: PoolClient, folder: string): Promise<void> {
  const [first] = readMigrationFiles({ migrationsFolder: folder });
  const last = await findLastMigration(client);
  if (first !== undefined && last !== null && last < first.folderMillis) throw new StoreTooOld();
  await migrate(drizzle(client), { migrationsFolder: folder });
}

/** Creation time of the newest migration of a store. */
async function findLastMigration(client: PoolClient): Promise<number | null> {
  const { rows: found } = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as name",
  );
  if (found[0]?.name == null) return null;
  const { rows } = await client.query<{ last: string | null }>(
    "select max(created_at) as last from drizzle.__drizzle_migrations",
  );
  const last = rows[0]?.last ?? null;
  return last === null ? null : Number(last);
}

/** A migration of this version. */
export type KnownMigration = { hash: string; folderMillis: number; sql: string[] };

/** Reads the migrations of this version, oldest first. */
export function listMigrations(folder: string): KnownMigration[] {
  return readMigrationFiles({ migrationsFolder: folder });
}

const MIGRATIONS_TABLE = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/**
 * Runs migrations and records them, in the open transaction of the caller: drizzle-orm would commit it. For a restore, which loads rows
 * after the last migration that their store had run.
 */
export async function applyMigrations(
  run: (text: string) => Promise<unknown>,
  migrations: readonly KnownMigration[],
): Promise<void> {
  await run(MIGRATIONS_TABLE);
  for (const { hash, folderMillis, sql: statements } of migrations) {
    for (const statement of statements) await run(statement);
    await run(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`);
  }
}
