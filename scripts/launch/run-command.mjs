// Runs a command of the backend against the one that runs, or against one of its own.
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { backendEnv } from "./backend-env.mjs";
import { ensureInstalled, requireNode } from "./install.mjs";
import { dataDir } from "./paths.mjs";
import { readSettingsFile } from "./settings-file.mjs";

requireNode();
readSettingsFile();
ensureInstalled();
const { buildCommand, buildPrograms } = await import("./bundles.mjs");
const { Child, waitFor } = await import("./child.mjs");
const { portsOf, settingsOrExit } = await import("./settings.mjs");

// npm runs scripts in the project's folder; files are meant from where the command was given.
const cwd = process.env.INIT_CWD ?? process.cwd();
const { args, given } = takeOut(process.argv.slice(2), { "--data-dir": "DATA_DIR", "--url": "EMBEDDED_URL" });
if (given.DATA_DIR) given.DATA_DIR = resolve(cwd, given.DATA_DIR);
Object.assign(process.env, given);
const folder = dataDir();

/** Runs a program of bundles.mjs with this command line, and ends this process with its code. */
export async function runCommand(program) {
  const own = await startOwnBackend();
  const env = { ...process.env, DATA_DIR: folder, ...(own?.settings ?? {}) };
  // Not spawnSync: it would leave the backend's log unread, and a full pipe blocks its writer.
  const command = spawn(process.execPath, [await buildCommand(program), ...args], { stdio: "inherit", cwd, env });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => command.kill(signal));
  const code = await new Promise((done) => command.once("exit", (status) => done(status ?? 1)));
  await own?.child.stop(30_000);
  process.exit(code);
}

/** Takes options with a value out of a command line; the others stay. */
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

/** A backend on the data folder, when none answers; null otherwise. */
async function startOwnBackend() {
  const backend = process.env.EMBEDDED_URL || (portsOf(folder) && `http://127.0.0.1:${portsOf(folder).backend}`);
  if (backend && (await waitFor(`${backend}/health/ready`, 1000))) return null;
  // Ports that others hold matter to the product only.
  const { PORT: _web, BACKEND_PORT: _backend, SHOP_PORT: _shop, ...rest } = process.env;
  const settings = await settingsOrExit(rest, () => {});
  console.error("No backend runs; starting one for this import ...");
  // Nobody else runs on this folder, so the programs may be rebuilt.
  await buildPrograms();
  const giveUp = (child, how) => {
    console.error(`The backend did not start (${how}).\n${child.tail.join("\n")}`);
    process.exit(1);
  };
  const child = new Child({
    name: "backend",
    args: ["--enable-source-maps", "dist/backend/main.mjs"],
    env: { ...settings, ...backendEnv(), NODE_ENV: "production", DRAIN_MS: "0" },
    logDir: join(folder, "logs"),
    onGiveUp: giveUp,
  });
  child.start();
  child.isReady = await waitFor(`${settings.EMBEDDED_URL}/health/ready`, 240_000);
  if (!child.isReady) giveUp(child, "no answer for four minutes");
  return { child, settings };
}
