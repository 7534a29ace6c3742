import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { build } from "esbuild";
import { copyBackendFiles, THREADS, WITH_PACKAGES } from "../../scripts/launch/bundles.mjs";

const ROOT = join(import.meta.dirname, "../..");
const MIGRATIONS = join(ROOT, "backend/db/migrations");

/**
 * Prepares what backends in a test run share: the real backend, bundled once like the product,
 * and (unless a server is set) PGlite databases to copy: `empty`, and `migrated` with our schema and no data. Returns
 * their paths, and a function that removes the bundle.
 */
export async function prepareBackend({ isPglite }) {
  mkdirSync(join(ROOT, "tmp"), { recursive: true });
  // Inside the project, so that packages resolve.
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
      ...THREADS,
    },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    ...WITH_PACKAGES,
    tsconfig: "tsconfig.json",
    logLevel: "warning",
  });
  copyBackendFiles(folder);
  return join(folder, "backend-process.mjs");
}

/** The folder of an empty database of this PGlite version, without our schema. */
async function emptyDatabase() {
  const { version } = JSON.parse(readFileSync(join(ROOT, "node_modules/@electric-sql/pglite/package.json"), "utf8"));
  return cacheFolder(`new-pglite-${version}`, async (folder) => (await PGlite.create(folder)).close());
}

/** The same with all migrations; the folder depends on their contents. */
async function migratedDatabase(empty) {
  const digest = createHash("sha256");
  for (const name of readdirSync(MIGRATIONS).sort()) {
    if (name.endsWith(".sql")) digest.update(name).update(readFileSync(join(MIGRATIONS, name)));
  }
  digest.update(readFileSync(join(MIGRATIONS, "meta/_journal.json")));
  return cacheFolder(`migrated-pglite-${digest.update(empty).digest("hex").slice(0, 16)}`, async (folder) => {
    cpSync(empty, folder, { recursive: true });
    const database = await PGlite.create(folder);
    await migrate(drizzle(database), { migrationsFolder: MIGRATIONS });
    await database.close();
  });
}

/** A folder that takes seconds to make, cached between runs. */
async function cacheFolder(name, make) {
  const cached = join(ROOT, "tmp", name);
  if (existsSync(cached)) return cached;
  const made = mkdtempSync(`${cached}-`);
  await make(made);
  try {
    renameSync(made, cached);
  } catch (error) {
    // Another run has made it meanwhile.
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(cached)) throw error;
  }
  return cached;
}
