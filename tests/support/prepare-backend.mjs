import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { build } from "esbuild";

const ROOT = join(import.meta.dirname, "../..");

/**
 * What every start of a backend in a run of tests would else do again: the real backend bundled once, as the product is,
 * and (unless a server is named) a new database of PGlite to copy. Answers the settings that name them, and their removal.
 */
export async function prepareBackend({ isPglite }) {
  mkdirSync(join(ROOT, "tmp"), { recursive: true });
  // Inside the project, so that packages are found.
  const folder = mkdtempSync(join(ROOT, "tmp/test-backend-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const program = await bundle(folder);
    const template = isPglite ? await newDatabase() : undefined;
    return { program, template, remove };
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
      "search-worker": "backend/search/search-worker.ts",
    },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    // Packages as well: reading them file by file is half of a start. PGlite has its engine in files beside it.
    external: ["@electric-sql/*", "pg-native"],
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    tsconfig: "tsconfig.json",
    logLevel: "warning",
  });
  cpSync(join(ROOT, "backend/db/migrations"), join(folder, "migrations"), { recursive: true });
  return join(folder, "backend-process.mjs");
}

/**
 * The folder of a database as this version of PGlite makes it, in which nothing of ours is: no schema, no data. Making one
 * takes seconds, so it is kept from run to run.
 */
async function newDatabase() {
  const { version } = JSON.parse(readFileSync(join(ROOT, "node_modules/@electric-sql/pglite/package.json"), "utf8"));
  const kept = join(ROOT, `tmp/new-pglite-${version}`);
  if (existsSync(kept)) return kept;
  const made = mkdtempSync(`${kept}-`);
  const database = await PGlite.create(made);
  await database.close();
  try {
    renameSync(made, kept);
  } catch (error) {
    // Another run was first.
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(kept)) throw error;
  }
  return kept;
}
