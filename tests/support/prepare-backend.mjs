import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
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
    const template = isPglite ? await makeDatabase(join(folder, "pglite")) : undefined;
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
    packages: "external",
    tsconfig: "tsconfig.json",
    sourcemap: "inline",
    logLevel: "warning",
  });
  cpSync(join(ROOT, "backend/db/migrations"), join(folder, "migrations"), { recursive: true });
  return join(folder, "backend-process.mjs");
}

async function makeDatabase(folder) {
  const database = await PGlite.create(folder);
  await database.close();
  return folder;
}
