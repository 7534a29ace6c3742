import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isDumpFault } from "@/backend/db/backup/dump-file";
import { checkDump, type RestoreResult, restoreDump } from "@/backend/db/backup/restore-dump";
import { FolderInUse } from "@/backend/db/owner-lock.mjs";
import { readRestoreSettings } from "./env";

// npm run restore: replaces the data of the product by that of a dump. Works without the product, which must not run.

const USAGE = `npm run restore -- FILE          replaces all data by that of the dump; the product must be stopped
npm run restore -- FILE --check  only reads the dump and says whether it can be restored`;
const NO_RIGHTS = "42501";

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { check: { type: "boolean" } }, allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(USAGE);
  const path = resolve(file);
  // The same place from the sources and from the bundle in dist/.
  const migrationsFolder = fileURLToPath(new URL("../../backend/db/migrations", import.meta.url));
  if (values.check) {
    const { at, engine } = checkDump(path, migrationsFolder);
    process.stdout.write(`The dump is whole and can be restored: the data of ${at}, from ${describeEngine(engine)}.\n`);
    return;
  }
  const { dataDir, databaseUrl, areKeysSet } = readRestoreSettings();
  const began = performance.now();
  const restored = await restoreDump({
    path,
    migrationsFolder,
    dataDir: resolve(dataDir),
    databaseUrl,
    now: new Date(),
    say,
  });
  process.stdout.write(`${formatReport(restored, areKeysSet, (performance.now() - began) / 1000).join("\n")}\n`);
}

function formatReport({ header, tables, rows, before }: RestoreResult, areKeysSet: boolean, seconds: number): string[] {
  return [
    `Restored the data of ${header.at}: ${rows} rows in ${tables} tables, in ${seconds.toFixed(1)} s.`,
    ...(before.length > 0
      ? [`The data from before is still there: ${before.join(", ")}. Delete it when you no longer need it.`]
      : []),
    ...(header.has_keys && areKeysSet ? ["SECRETS is set, so the keys of the dump are not used."] : []),
    ...(header.has_keys
      ? []
      : ["The dump has no keys: set the SECRETS under which it was written, or people must sign in again."]),
    "Start the product again. It builds the search indexes from the catalogs first.",
  ];
}

const describeEngine = (engine: "pglite" | "postgres"): string =>
  engine === "pglite" ? "the embedded database" : "a PostgreSQL server";

function formatError(error: unknown): string {
  if (error instanceof FolderInUse)
    return `Vitrine runs on this folder (process ${error.owner.pid} on ${error.owner.host}). Stop it, then restore. Nothing was changed.`;
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "ENOENT") return `There is no such file. ${USAGE}`;
  if ("code" in error && error.code === NO_RIGHTS)
    return `The user of DATABASE_URL may not keep the present tables under another name (${error.message}). Restore into an empty database that this user owns.`;
  return isDumpFault(error) ? `${error.message}\nNothing was changed.` : error.message;
}

main().catch((error: unknown) => {
  say(error instanceof Error && error.message === USAGE ? USAGE : formatError(error));
  process.exitCode = 1;
});
