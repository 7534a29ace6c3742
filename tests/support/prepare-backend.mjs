import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { build } from "esbuild";

const ROOT = join(import.meta.dirname, "../..");
const MIGRATIONS = join(ROOT, "backend/db/migrations");

/**
 * What every start of a backend in a run of tests would else do again: the real backend bundled once, as the product is,
 * and (unless a server is named) databases of PGlite to copy: `empty`, and `migrated` with our schema and no data. Answers
 * where they are, and how the bundle is removed.
 */
export async function prepareBackend({ isPglite }) {
  mkdirSync(join(ROOT, "tmp"), { recursive: true });
  // Inside the project, so that packages are found.
  const folder = mkdtempSync(join(ROOT, "tmp/test-backend-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const program = await bundle(folder);
    if (!isPglite) return { program, remove };
    const empty = await emptyDatabase();
    return { program, empty, migrated: await migratedDatabase(empty), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

async function bundle(folder) {
  await build({
    absWorkingDir: ROOT,
    entryPoints: {
      "backend-process": "tests/support/backend-process.ts",
      "runner-process": "tests/support/runner-process.ts",
      "pglite-worker": "backend/db/pglite-worker.ts",
      "search-worker": "backend/search/service/search-worker.ts",
      "feed-worker": "backend/catalogue/read/feed-worker.ts",
    },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    // Packages as well: reading them file by file is half of a start. PGlite has its engine in files beside it.
    external: ["@electric-sql/*", "pg-native", "@aws-sdk/client-s3"],
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    tsconfig: "tsconfig.json",
    logLevel: "warning",
  });
  cpSync(MIGRATIONS, join(folder, "migrations"), { recursive: true });
  return join(folder, "backend-process.mjs");
}

/** The folder of a database as this version of PGlite makes it, in which nothing of ours is: no schema, no data. */
async function emptyDatabase() {
  const { version } = JSON.parse(readFileSync(join(ROOT, "node_modules/@electric-sql/pglite/package.json"), "utf8"));
  return keptFolder(`new-pglite-${version}`, async (folder) => (await PGlite.create(folder)).close());
}

/** The same with all migrations of today; other ones make another folder. */
async function migratedDatabase(empty) {
  const digest = createHash("sha256");
  for (const name of readdirSync(MIGRATIONS).sort()) {
    if (name.endsWith(".sql")) digest.update(name).update(readFileSync(join(MIGRATIONS, name)));
  }
  digest.update(readFileSync(join(MIGRATIONS, "meta/_journal.json")));
  return keptFolder(`migrated-pglite-${digest.update(empty).digest("hex").slice(0, 16)}`, async (folder) => {
    cpSync(empty, folder, { recursive: true });
    const database = await PGlite.create(folder);
    await migrate(drizzle(database), { migrationsFolder: MIGRATIONS });
    await database.close();
  });
}

/** A folder that takes seconds to make, so it is kept from run to run. */
async function keptFolder(name, make) {
  const kept = join(ROOT, "tmp", name);
  if (existsSync(kept)) return kept;
  const made = mkdtempSync(`${kept}-`);
  await make(made);
  try {
    renameSync(made, kept);
  } catch (error) {
    // Another run was first.
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(kept)) throw error;
  }
  return kept;
}
