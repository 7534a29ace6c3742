import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

// Programs beside the web server, each bundled from TypeScript into dist/; packages stay in node_modules.
const PROGRAMS = {
  "backend/main": "backend/main.ts",
  "backend/pglite-worker": "backend/db/pglite-worker.ts",
  "backend/search-worker": "backend/search/search-worker.ts",
  "import/main": "backend/commands/import.ts",
  "link/main": "backend/commands/link.ts",
};

/** Bundles every program and puts the migrations beside the backend. */
export async function buildPrograms() {
  const { build } = await import("esbuild");
  rmSync(join(ROOT, "dist"), { recursive: true, force: true });
  const present = Object.entries(PROGRAMS).filter(([, source]) => existsSync(join(ROOT, source)));
  await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(present),
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    tsconfig: "tsconfig.json",
    sourcemap: true,
    logLevel: "warning",
  });
  cpSync(join(ROOT, "backend/db/migrations"), join(ROOT, "dist/backend/migrations"), { recursive: true });
}
