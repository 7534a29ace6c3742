import { spawnSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { ensurePrograms } from "../../packages/edge/build.mjs";
import { buildBundles } from "./bundles.mjs";
import { PACKAGES } from "./packages.mjs";
import { computeHash, ROOT, readStamp, writeStamp } from "./paths.mjs";
import { forgetCopiedSettings } from "./settings-file.mjs";

const STAMP = "dist/.vitrine-built";
const SOURCES = [
  "app",
  "backend",
  "components",
  "lib",
  "messages",
  ...PACKAGES.flatMap(({ folder }) => [`${folder}/src`, `${folder}/build.mjs`, `${folder}/package.json`]),
  "public",
  "scripts/launch",
  "middleware.ts",
  "instrumentation.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

/** Builds the web server and the programs if their sources changed since the last build, or if forced. */
export async function ensureBuilt({ force = false, say = console.error } = {}) {
  ensurePrograms();
  const wanted = computeHash(SOURCES);
  const isThere = existsSync(join(ROOT, ".next/standalone/server.js"));
  if (!force && isThere && readStamp(STAMP) === wanted) return;
  say("Building ...");
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const next = join(ROOT, "node_modules/next/dist/bin/next");
  const result = spawnSync(process.execPath, [next, "build"], { cwd: ROOT, env, encoding: "utf8" });
  if (result.status !== 0) {
    console.error(`${result.stdout}\n${result.stderr}\nThe build failed.`);
    process.exit(result.status ?? 1);
  }
  forgetCopiedSettings();
  // The standalone build does not include static files.
  cpSync(join(ROOT, ".next/static"), join(ROOT, ".next/standalone/.next/static"), { recursive: true });
  if (existsSync(join(ROOT, "public")))
    cpSync(join(ROOT, "public"), join(ROOT, ".next/standalone/public"), { recursive: true });
  await buildBundles();
  writeStamp(STAMP, wanted);
}
