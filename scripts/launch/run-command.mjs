// Runs a command against the running backend, or against a temporary one.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildBackendEnv } from "./backend-env.mjs";
import { ensureInstalled, requireNode } from "./install.mjs";
import { getDataDir } from "./paths.mjs";
import { readSettingsFile } from "./settings-file.mjs";

requireNode();
readSettingsFile();
ensureInstalled();
const { buildCommand, buildBundles: buildPrograms } = await import("./bundles.mjs");
const { Child } = await import("./child.mjs");
const { waitFor } = await import("./probe.mjs");
const { waitForRunning } = await import("./running-backend.mjs");
const { buildSettings, isFolderInUse } = await import("./settings.mjs");

// npm runs scripts in the project's folder; file names are relative to the user's folder.
const cwd = process.env.INIT_CWD ?? process.cwd();
const { args, given } = takeOut(process.argv.slice(2), { "--data-dir": "DATA_DIR", "--url": "EMBEDDED_URL" });
if (given.DATA_DIR) given.DATA_DIR = resolve(cwd, given.DATA_DIR);
Object.assign(process.env, given);
const folder = getDataDir();

/** Runs a program of bundles.mjs with this command line, and exits with its code. */
export async function runCommand(program) {
  const own = await startOwnBackend();
  const env = { ...process.env, DATA_DIR: folder, ...(own?.settings ?? {}) };
  // Not spawnSync: the backend's log must be read, because a full pipe blocks it.
  const command = spawn(process.execPath, [await buildCommand(program), ...args], { stdio: "inherit", cwd, env });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => command.kill(signal));
  const code = await new Promise((done) => command.once("exit", (status) => done(status ?? 1)));
  await own?.child.stop(30_000);
  process.exit(code);
}

/** Extracts options with values from a command line. */
function takeOut(words, names) {
  const args = [];
  const given = {};
  const left = [...words];
  while (left.length > 0) {
    const word = left.shift();
    const [name, value] = word.split(/=(.*)/s, 2);
    if (Object.hasOwn(names, name)) given[names[name]] = value ?? left.shift() ?? "";
    else args.push(word);
  }
  return { args, given };
}

/** Starts a backend on the data folder if none is running; null otherwise. */
async function startOwnBackend() {
  const settings = await waitOrTakeFolder().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
  if (settings === null) return null;
  console.error("No backend is running; starting a temporary one for this command ...");
  // Other commands must not use it, because it ends with this one.
  rmSync(join(folder, "ports.json"), { force: true });
  // No product is running on this folder, so the programs may be rebuilt.
  await buildPrograms();
  const giveUp = (child, how) => {
    console.error(`The backend did not start (${how}).\n${child.tail.join("\n")}`);
    process.exit(1);
  };
  const child = new Child({
    name: "backend",
    args: ["--enable-source-maps", "dist/backend/main.mjs"],
    env: { ...settings, ...buildBackendEnv(), NODE_ENV: "production", DRAIN_MS: "0" },
    logDir: join(folder, "logs"),
    onGiveUp: giveUp,
  });
  child.start();
  child.isReady = await waitFor(`${settings.EMBEDDED_URL}/health/ready`, 240_000);
  if (!child.isReady) giveUp(child, "no answer for four minutes");
  return { child, settings };
}

/** Takes the data folder and returns the settings of a backend on it; null if a running one is ready. */
async function waitOrTakeFolder() {
  const isRequired = given.EMBEDDED_URL !== undefined;
  const running = { folder, url: process.env.EMBEDDED_URL, isRequired, say: (line) => console.error(line) };
  // Configured ports are for the product only.
  const { PORT: _web, BACKEND_PORT: _backend, SHOP_PORT: _shop, EMBEDDED_URL: _url, ...rest } = process.env;
  for (;;) {
    if (await waitForRunning(running)) return null;
    try {
      return await buildSettings(rest, () => {});
    } catch (error) {
      // The product was started meanwhile.
      if (!isFolderInUse(error)) throw error;
    }
  }
}
