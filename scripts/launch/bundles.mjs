import { cpSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

const BACKEND = {
  "backend/main": "backend/main.ts",
  "backend/pglite-worker": "backend/db/pglite-worker.ts",
  "backend/dump-thread": "backend/db/backup/dump-thread.ts",
  "backend/search-worker": "backend/search/service/search-worker.ts",
  "backend/train-worker": "backend/recommendations/train/train-worker.ts",
  "backend/feed-worker": "backend/catalogue/read/feed-worker.ts",
  "backend/check-worker": "backend/voice/threads/check-worker.ts",
};

// Programs besides the web server, each bundled from TypeScript into dist/; packages stay in node_modules.
const PROGRAMS = {
  ...BACKEND,
  "import/main": "backend/commands/import.ts",
  "import/events": "backend/commands/import-events.ts",
  "link/main": "backend/commands/link.ts",
  "backup/main": "backend/commands/backup.ts",
  "restore/main": "backend/commands/restore.ts",
};

/** Bundles all programs, and copies the migrations next to the backend. */
export async function buildPrograms() {
  await bundle(PROGRAMS);
  cpSync(join(ROOT, "backend/db/migrations"), join(ROOT, "dist/backend/migrations"), { recursive: true });
}

/**
 * Bundles one command from its current sources, in under a second, and returns its file, so that a command never runs an outdated
 * build. Files of a running product are not changed.
 */
export async function buildCommand(name) {
  await bundle({ [name]: PROGRAMS[name] });
  return join(ROOT, `dist/${name}.mjs`);
}

async function bundle(entryPoints) {
  const { build } = await import("esbuild");
  await build(buildOptions(entryPoints, "dist"));
}

/** Options of esbuild for the backend and its threads, below a folder of the project. */
export function buildBackendOptions(outdir) {
  return buildOptions(BACKEND, outdir);
}

function buildOptions(entryPoints, outdir) {
  return {
    absWorkingDir: ROOT,
    entryPoints,
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    tsconfig: "tsconfig.json",
    sourcemap: true,
    logLevel: "warning",
  };
}
