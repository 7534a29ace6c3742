import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { PoolClient } from "pg";

/** `created_at` of 0028_rejected_changes, the last of the migrations that were squashed (docs/adr/0055). */
const LAST_SQUASHED = 1_795_386_880_696;
/** The newest version that still has these migrations. */
const VERSION_BEFORE = "68d59f3e";
/** Statements of the squashed schema that a store with the earlier migrations lacks. */
const IS_NEW = / FOREIGN KEY |CREATE OR REPLACE FUNCTION/;

/**
 * Migrates a store to the newest schema. Converts a store with the migrations from before the squash first; throws if it
 * does not have all of them.
 */
export async function migrateStore(client: PoolClient, folder: string): Promise<void> {
  await convertOldStore(client, folder);
  await migrate(drizzle(client), { migrationsFolder: folder });
}

/** Adds what the squashed migrations have in addition to the earlier ones, and records them as done, in one transaction. */
async function convertOldStore(client: PoolClient, folder: string): Promise<void> {
  const squashed = readMigrationFiles({ migrationsFolder: folder }).slice(0, 2);
  const last = await findLastMigration(client);
  if (last === null || last >= (squashed[0]?.folderMillis ?? 0)) return;
  if (last !== LAST_SQUASHED) {
    throw new Error(
      `the store was created by an early version and lacks some of its migrations: start version ${VERSION_BEFORE} on it once, then this one`,
    );
  }
  const added = squashed.flatMap((migration) => migration.sql.filter((statement) => IS_NEW.test(statement)));
  await drizzle(client).transaction(async (tx) => {
    await tx.execute(sql.raw(readFileSync(join(folder, "from-0028.sql"), "utf8")));
    for (const statement of added) await tx.execute(sql.raw(statement));
    for (const { hash, folderMillis } of squashed) {
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
      );
    }
  });
}

/** Creation time of the newest migration of a store; null if it has none. */
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
