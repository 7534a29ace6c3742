// npm run dev: runs the backend from source and Next in development mode, with the data of DATA_DIR. The backend restarts with every
// change of its sources. Options:
//   --inspect   debuggers can attach to the web server (port 9229) and the backend (port 9230)
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { endWithShell } from "./launch/end-with-shell.mjs";
import { ensureInstalled, requireNode } from "./launch/install.mjs";
import { readSettingsFile } from "./launch/settings-file.mjs";

requireNode();
readSettingsFile();
ensureInstalled();
const { BackendRunner } = await import("./dev/backend-runner.mjs");
const { createLineFormatter } = await import("./dev/format-line.mjs");
const { compilePages, warmUp } = await import("./dev/warm-up.mjs");
const { watchBundle } = await import("./dev/watch-bundle.mjs");
const { watchUsedZod } = await import("./dev/watch-zod.mjs");
const { watchPrograms } = await import("./dev/watch-programs.mjs");
const { buildBackendEnv } = await import("./launch/backend-env.mjs");
const { buildBackendOptions, copyBackendFiles } = await import("./launch/bundles.mjs");
const { ROOT } = await import("./launch/paths.mjs");
const { waitFor } = await import("./launch/probe.mjs");
const { buildSettingsOrExit } = await import("./launch/settings.mjs");

const BUNDLES = "dist/dev";
const START_MS = 240_000;
const MIGRATIONS = join(ROOT, "backend/db/migrations");
const shouldInspect = process.argv.includes("--inspect");
const isColored = process.stdout.isTTY ? process.stdout.hasColors() : Boolean(process.env.FORCE_COLOR);
const format = createLineFormatter({ isColored });
const print = (program) => (line) => console.log(format(program, line));
const say = (text) => console.log(isColored ? `\u001b[1m${text}\u001b[22m` : text);

const settings = await buildSettingsOrExit(process.env, say);
const env = { ...process.env, ...settings, NEXT_TELEMETRY_DISABLED: "1" };
let isStopping = false;
let web = null;
let stopWatching = async () => {};
let stopWatchingPrograms = () => {};

const backend = new BackendRunner({
  args: [
    ...(shouldInspect ? ["--inspect=127.0.0.1:9230"] : []),
    "--enable-source-maps",
    "--import",
    join(ROOT, "scripts/launch/preload.mjs"),
    join(ROOT, BUNDLES, "backend/main.mjs"),
  ],
  env: { ...buildBackendEnv(), ...env, DRAIN_MS: "0" },
  cwd: ROOT,
  onLine: print("backend"),
  say,
});

async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  web?.kill("SIGTERM");
  stopWatchingPrograms();
  await Promise.all([stopWatching(), backend.stop()]);
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(0));
endWithShell(() => stop(0));

function startWeb() {
  const next = join(ROOT, "node_modules/next/dist/bin/next");
  const inspect = shouldInspect ? ["--inspect=127.0.0.1:9229"] : [];
  const colors = isColored ? { FORCE_COLOR: "1" } : {};
  web = spawn(process.execPath, [next, "dev", "-p", settings.PORT, "-H", process.env.HOST || "localhost", ...inspect], {
    cwd: ROOT,
    env: { ...env, ...colors },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [web.stdout, web.stderr]) createInterface({ input: stream }).on("line", print("web"));
  web.once("exit", (code, signal) => {
    if (isStopping) return;
    say(`The web server ended (${code ?? signal}).`);
    stop(1);
  });
}

await backend.listen({
  port: Number(settings.BACKEND_PORT),
  host: process.env.BACKEND_HOST || "127.0.0.1",
  shopPort: Number(settings.SHOP_PORT),
  shopHost: process.env.SHOP_HOST,
});
startWeb();
watchUsedZod({ onFault: (error) => say(`Browsers keep the earlier parts of zod: ${error.message}`) });
let isFirst = true;
stopWatching = await watchBundle({
  options: buildBackendOptions(BUNDLES),
  folders: ["backend", "lib", "packages"].map((name) => join(ROOT, name)),
  alwaysIn: MIGRATIONS,
  isColored,
  onBuilt: () => {
    copyBackendFiles(join(ROOT, BUNDLES, "backend"));
    if (!isFirst) say("Restarting the backend ...");
    isFirst = false;
    backend.restart();
  },
  onFault: (text) => say(`The backend keeps running the code from before this error:\n${text}`),
});
stopWatchingPrograms = watchPrograms({
  isColored,
  onFault: (text) => say(`Pages have the scripts from before this error:\n${text}`),
});
if (await waitFor(`${settings.PUBLIC_URL}/api/health/live`, START_MS, () => isStopping)) {
  await warmUp(settings.PUBLIC_URL);
  spawn(process.execPath, [join(ROOT, "scripts/link.mjs"), "--user", settings.OWNER_EMAIL], {
    cwd: ROOT,
    env,
    stdio: "inherit",
  });
  await compilePages(settings.PUBLIC_URL, () => isStopping);
}
