import { cpSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { bundleOwnPackages } from "./packages.mjs";
import { ROOT } from "./paths.mjs";

/** The threads of the backend, by the names of their files. Each is next to the program that starts it. */
export const THREADS = {
  "pglite-worker": "backend/db/pglite-worker.ts",
  "dump-thread": "backend/db/backup/dump-thread.ts",
  "search-worker": "backend/search/service/search-worker.ts",
  "train-worker": "backend/recommendations/train/train-worker.ts",
  "feed-worker": "backend/catalogue/read/feed-worker.ts",
  "check-worker": "backend/voice/threads/check-worker.ts",
  "facts-thread": "backend/analytics/visit-facts/facts-thread.ts",
};

const BACKEND = {
  "backend/main": "backend/main.ts",
  ...Object.fromEntries(Object.entries(THREADS).map(([name, source]) => [`backend/${name}`, source])),
};

/** What the backend reads beside its program, by the name of the copy. */
const FILES = {
  migrations: "backend/db/migrations",
  drawings: "backend/shop/pictures/drawings",
  banners: "backend/shop/pictures/banners",
};

const COMMANDS = {
  "import/main": "backend/commands/import.ts",
  "import/events": "backend/commands/import-events.ts",
  "link/main": "backend/commands/link.ts",
  "backup/main": "backend/commands/backup.ts",
  "restore/main": "backend/commands/restore.ts",
  "check-backend/main": "lib/server/check-backend/main.ts",
  "schemas/main": "lib/server/json-schemas/write-schemas.ts",
};

/**
 * Options of esbuild that bundle packages, too: reading them file by file is half of a start. Without those that have files of their
 * own beside their code, and optional ones that are not installed.
 */
export const WITH_PACKAGES = {
  packages: "bundle",
  external: ["@electric-sql/*", "playwright-core", "pg-native", "@aws-sdk/client-s3"],
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
};

/** Bundles all programs besides the web server into dist/, with the files of the backend. */
export async function buildBundles() {
  await bundle(COMMANDS);
  await buildBackend();
  copyBackendFiles(join(ROOT, "dist/backend"));
}

/** Copies what the backend reads beside its program. */
export function copyBackendFiles(folder) {
  for (const [name, source] of Object.entries(FILES))
    cpSync(join(ROOT, source), join(folder, name), { recursive: true });
}

/**
 * Bundles the backend with its packages, and in parts: the first one answers searches. Parts of earlier builds are deleted.
 */
async function buildBackend() {
  const { build } = await import("esbuild");
  const { metafile } = await build({
    ...buildBackendOptions("dist"),
    ...WITH_PACKAGES,
    splitting: true,
    // Less to read; stack traces show the sources anyway.
    minifyWhitespace: true,
    minifySyntax: true,
    // Next to main.mjs, where threads and files are looked for.
    chunkNames: "backend/part-[hash]",
    metafile: true,
  });
  const folder = join(ROOT, "dist/backend");
  const current = new Set(Object.keys(metafile.outputs).map((path) => basename(path)));
  for (const name of readdirSync(folder)) {
    if (name.startsWith("part-") && !current.has(name)) rmSync(join(folder, name));
  }
}

/**
 * Bundles one command from its current sources, in under a second, and returns its file, so that a command never runs an outdated
 * build. Files of a running product are not changed.
 */
export async function buildCommand(name) {
  await bundle({ [name]: COMMANDS[name] });
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
    plugins: [bundleOwnPackages],
    // Outside of Next, this package throws.
    alias: { "server-only": "./scripts/launch/nothing.mjs" },
    tsconfig: "tsconfig.json",
    sourcemap: true,
    logLevel: "warning",
  };
}
