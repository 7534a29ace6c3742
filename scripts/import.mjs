// npm run import -- --site <name> <file>: imports a catalogue through the running backend, or through one of its own.
import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, requireNode } from "./launch/install.mjs";
import { dataDir, ROOT } from "./launch/paths.mjs";

requireNode();
ensureInstalled();
if (!existsSync(join(ROOT, "dist/import/main.mjs"))) await (await import("./launch/bundles.mjs")).buildPrograms();
const { Child, waitFor } = await import("./launch/child.mjs");
const { portsOf, settingsOf } = await import("./launch/settings.mjs");

const folder = dataDir();
const own = await startOwnBackend();
const env = { ...process.env, DATA_DIR: folder, ...(own?.settings ?? {}) };
const result = spawnSync(process.execPath, [join(ROOT, "dist/import/main.mjs"), ...process.argv.slice(2)], {
  stdio: "inherit",
  env,
});
if (own) {
  await own.child.stop(30_000);
  rmSync(join(folder, "ports.json"), { force: true });
}
process.exit(result.status ?? 1);

/** A backend on the data folder, when none answers; null otherwise. */
async function startOwnBackend() {
  const backend = process.env.EMBEDDED_URL || (portsOf(folder) && `http://127.0.0.1:${portsOf(folder).backend}`);
  if (backend && (await waitFor(`${backend}/health/ready`, 1000))) return null;
  console.error("No backend runs; starting one for this import ...");
  const settings = await settingsOf(process.env, () => {});
  const giveUp = (child, how) => {
    console.error(`The backend did not start (${how}).\n${child.tail.join("\n")}`);
    process.exit(1);
  };
  const child = new Child({
    name: "backend",
    args: ["--enable-source-maps", "dist/backend/main.mjs"],
    env: { ...settings, NODE_ENV: "production", DRAIN_MS: "0" },
    logDir: join(folder, "logs"),
    onGiveUp: giveUp,
  });
  child.start();
  child.isReady = await waitFor(`${settings.EMBEDDED_URL}/health/ready`, 60_000);
  if (!child.isReady) giveUp(child, "no answer for a minute");
  return { child, settings };
}
