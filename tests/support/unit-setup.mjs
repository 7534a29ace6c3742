import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { buildBackendOptions, THREADS } from "../../scripts/launch/bundles.mjs";
import { ROOT } from "../../scripts/launch/paths.mjs";

/** Bundles the threads of the backend once for all unit tests: from source, each start of one takes a second. */
export default async function setup() {
  mkdirSync(join(ROOT, "tmp"), { recursive: true });
  // Inside the project, so that packages resolve.
  const folder = mkdtempSync(join(ROOT, "tmp/threads-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const entryPoints = { ...THREADS, "slow-thread": "tests/support/slow-thread.ts" };
  await build({ ...buildBackendOptions(folder), entryPoints, sourcemap: "inline" });
  process.env.THREAD_BUNDLES = folder;
}
