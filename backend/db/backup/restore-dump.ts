import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import { MIGRATION_LOCK } from "@/backend/db/client";
import { finishRestore, isRestoreUnfinished, moveRestored } from "@/backend/db/finish-restore.mjs";
import { keepFilesPrivate } from "@/backend/db/keep-files-private";
import { listMigrations } from "@/backend/db/migrate";
import { takeFolder } from "@/backend/db/owner-lock.mjs";
import { readFreeBytes } from "@/backend/db/store-faults";
import { DumpFault, type DumpHeader, verifyDump } from "./dump-file";
import { SECRETS_FILE } from "./dump-store";
import { type FileTaker, loadDump, splitMigrations } from "./load-dump";
import { openEmbeddedSession, openServerSession } from "./store-session";

/** What is restored, and where to: a folder, or the server at `databaseUrl` and the folder of its process. */
export type RestoreOptions = {
  path: string;
  dataDir: string;
  databaseUrl: string | undefined;
  migrationsFolder: string;
  now: Date;
  say: (line: string) => void;
};

/** A finished restore; `before` names where the data from before it is, null if there was none. */
export type RestoreResult = { header: DumpHeader; tables: number; rows: number; before: string[] };

const STAGING = "restore-staging";
const MIN_SERVER = 150_000;
/** Connections of the product to a server. */
const OWN_NAMES = ["vitrine", "vitrine news"];

/** Reads a dump completely and compares it with this version; throws DumpFault if it cannot be restored. */
export function checkDump(path: string, migrationsFolder: string): DumpHeader {
  const header = verifyDump(path);
  splitMigrations(header, listMigrations(migrationsFolder));
  return header;
}

/**
 * Restores a dump beside the present data, then replaces that. Throws DumpFault for a dump that cannot be restored, FolderInUse if the
 * product runs on the folder; then nothing has changed.
 */
export async function restoreDump(options: RestoreOptions): Promise<RestoreResult> {
  const { path, dataDir, databaseUrl, say } = options;
  say("Checking the dump ...");
  const header = checkDump(path, options.migrationsFolder);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const releases = await takeLocks(dataDir, options.now);
  const staging = join(dataDir, STAGING);
  try {
    // Of an earlier restore, whose new files are in the folder that is emptied next.
    finishRestore(dataDir);
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging, { mode: 0o700 });
    say("Loading the dump ...");
    const takeFile: FileTaker = (name, content) => {
      if (name === SECRETS_FILE) writeFileSync(join(staging, name), content, { mode: 0o600 });
    };
    const job = { ...options, header, staging, takeFile };
    return databaseUrl === undefined ? await restoreFolder(job) : await restoreServer(job, databaseUrl);
  } finally {
    if (!isRestoreUnfinished(dataDir)) rmSync(staging, { recursive: true, force: true });
    for (const release of releases) release();
  }
}

/** Takes the folder from launchers and backends; throws FolderInUse if one of them has it. */
async function takeLocks(dataDir: string, now: Date): Promise<(() => void)[]> {
  const releases: (() => void)[] = [];
  try {
    for (const name of ["launcher", "owner"]) releases.push(await takeFolder(join(dataDir, name), "", now));
    return releases;
  } catch (error) {
    for (const release of releases) release();
    throw error;
  }
}

type RestoreJob = RestoreOptions & { header: DumpHeader; staging: string; takeFile: FileTaker };

async function restoreFolder(job: RestoreJob): Promise<RestoreResult> {
  const { path, dataDir, header, staging, takeFile, migrationsFolder } = job;
  const free = readFreeBytes(dataDir);
  // The rows once in the tables, and once in the write-ahead log.
  if (free < header.store_bytes * 2)
    throw new DumpFault(`The disk of ${dataDir} has too little space: ${toMb(header.store_bytes * 2)} MB are needed.`);
  keepFilesPrivate();
  const database = await PGlite.create(join(staging, "pglite"));
  const session = openEmbeddedSession(database);
  await session.run("begin");
  const counts = await loadDump(session, path, splitMigrations(header, listMigrations(migrationsFolder)), takeFile);
  await session.run("commit");
  await session.run("set default_statistics_target = 10; analyze; checkpoint");
  await database.close();
  return { header, ...counts, before: replaceFiles(job, ["pglite", "indexes", SECRETS_FILE]) };
}

const toMb = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);

/** Moves restored files to their places, and those from before it to a folder that it returns. Indexes are built from the catalogs again. */
function replaceFiles({ dataDir, staging, now }: RestoreJob, names: readonly string[]): string[] {
  const before = `before-restore-${formatStamp(now)}`;
  // A dump without keys leaves those of the folder.
  const replaced = names.filter((name) => name !== SECRETS_FILE || existsSync(join(staging, name)));
  moveRestored(
    dataDir,
    replaced.flatMap((name) => [[name, join(before, name)] as const, [join(STAGING, name), name] as const]),
  );
  const path = resolve(dataDir, before);
  return existsSync(path) ? [path] : [];
}

const formatStamp = (at: Date): string => at.toISOString().slice(0, 19).replace(/[-:]/g, "").toLowerCase();

/** In one transaction, so that the database has its old data or the restored, whatever happens. */
async function restoreServer(job: RestoreJob, databaseUrl: string): Promise<RestoreResult> {
  const { path, header, takeFile, migrationsFolder, now } = job;
  const client = new Client({
    connectionString: databaseUrl,
    application_name: "vitrine restore",
    options: "-c search_path=public -c jit=off",
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  const session = openServerSession(client);
  try {
    await session.run("begin");
    await session.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await requireUsableServer(client);
    const moved = await moveSchemas(client, formatStamp(now));
    const counts = await loadDump(session, path, splitMigrations(header, listMigrations(migrationsFolder)), takeFile);
    await session.run("commit");
    await session.run("analyze");
    return { header, ...counts, before: [...moved, ...replaceFiles(job, ["indexes", SECRETS_FILE])] };
  } finally {
    await client.end();
  }
}

async function requireUsableServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; users: number[] }>(
    `select current_setting('server_version_num')::int as version, array(select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = any ($1)) as users`,
    [OWN_NAMES],
  );
  const { version = 0, users = [] } = rows[0] ?? {};
  if (version < MIN_SERVER) throw new DumpFault("The server is too old: PostgreSQL 15 or newer is needed.");
  if (users.length > 0)
    throw new DumpFault(
      `Vitrine is connected to this database (server processes ${users.join(", ")}). Stop all its processes, then restore.`,
    );
}

/** Renames the schemas of the product, if they have tables, and creates an empty one. Returns what the old data is called now. */
async function moveSchemas(client: Client, stamp: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select nspname as name from pg_namespace n where nspname in ('public', 'drizzle')
      and exists (select from pg_class c where c.relnamespace = n.oid) order by 1`);
  const moved = rows.map(({ name }) => ({ name, to: `${name}_before_${stamp}` }));
  for (const { name, to } of moved) await client.query(`alter schema "${name}" rename to "${to}"`);
  await client.query("create schema if not exists public");
  return moved.map(({ to }) => `schema ${to}`);
}
