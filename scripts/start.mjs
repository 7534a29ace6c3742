// npm start: installs, builds, starts the embedded backend and the web server, prints the address and a sign-in link.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { UMASK, UNSENT_MAILS } from "../backend/db/private-files.mjs";
import { buildBackendEnv } from "./launch/backend-env.mjs";
import { formatBackendFault } from "./launch/backend-fault.mjs";
import { ensureBuilt } from "./launch/build-product.mjs";
import { Child } from "./launch/child.mjs";
import { readDrainMs } from "./launch/draining.mjs";
import { endWithShell } from "./launch/end-with-shell.mjs";
import { hangMs } from "./launch/hang-watch.mjs";
import { ensureInstalled, requireNode } from "./launch/install.mjs";
import { ROOT } from "./launch/paths.mjs";
import { waitFor } from "./launch/probe.mjs";
import { buildSettingsOrExit } from "./launch/settings.mjs";
import { readSettingsFile } from "./launch/settings-file.mjs";
import { formatLegacySignIn } from "./launch/sign-in-help.mjs";
import { formatProgress } from "./launch/start-progress.mjs";
import { WEB_ARGS } from "./launch/web-args.mjs";

/** Time in which everything ends after the drain, and the part of it that is left for the backend. */
const STOP_MS = 25_000;
const BACKEND_MS = 12_000;

requireNode();
readSettingsFile();
const say = (line) => console.error(line);
const began = Date.now();
// A full or closed output must not end the product.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
const drainMs = readDrainMsOrExit();
// First, so that a folder or port in use is reported before minutes are spent on installing and building.
const settings = await buildSettingsOrExit(process.env, say);
ensureInstalled(say);
await ensureBuilt({ say });
// After the build, which other accounts may run.
process.umask(UMASK);
const logDir = join(settings.DATA_DIR, "logs");
const children = [];
let isStopping = false;
const hurry = new AbortController();

function readDrainMsOrExit() {
  try {
    return readDrainMs();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

function giveUp(child, how) {
  console.error(`The ${child.name} did not start (${how}). Its last lines:\n${child.tail.join("\n")}`);
  stop(1);
}

/**
 * Ends the processes. The web server first: it needs the backend for the requests that it has accepted. Before that, proxies get time
 * to see that this instance takes no more.
 */
async function stop(code, drainMs = 0) {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.expectEnd();
  if (drainMs > 0 && children.every((child) => child.isReady)) {
    for (const child of children) child.drain();
    await wait(drainMs, undefined, { signal: hurry.signal }).catch(() => {});
  }
  const end = performance.now() + STOP_MS;
  const [backend, web] = children;
  await web?.stop(end - performance.now() - BACKEND_MS);
  await backend?.stop(end - performance.now());
  process.exit(code);
}
// SIGTERM may come several times at once: from a service manager, from npm, and because the shell has ended. Only SIGINT ends a drain.
process.on("SIGTERM", () => stop(0, drainMs));
process.on("SIGINT", () => {
  hurry.abort();
  stop(0);
});
endWithShell(() => stop(0, drainMs));

function showProgress(line) {
  const progress = formatProgress(line);
  if (progress !== null) say(progress);
}

/** Shows that a shop's own backend is not usable, at the start and later. */
function showBackendFault(line) {
  const fault = process.env.BACKEND_URL ? formatBackendFault(line, process.env.BACKEND_URL) : null;
  if (fault !== null) say(fault);
}

/** Shows a mail that was not sent. Where the output is no terminal, it may be a log, and links sign in. */
function showUnsent({ unsent }) {
  if (unsent === undefined || !process.stdout.isTTY) return;
  console.log(`\nNot mailed to ${unsent.to} (${unsent.kind}), because SMTP_URL is not set:\n${unsent.link}`);
}

function run(name, args, env, health, listeners = {}) {
  const child = new Child({
    name,
    args,
    env: { ...settings, NODE_ENV: "production", ...env },
    logDir,
    ...listeners,
    onGiveUp: giveUp,
    watch: { url: `${health}/live`, silentMs: hangMs() },
  });
  children.push(child);
  child.start();
  return waitFor(`${health}/ready`, 240_000, () => isStopping).then((isReady) => {
    child.isReady = isReady;
    if (!isReady && !isStopping) giveUp(child, "no answer for four minutes");
    return isReady;
  });
}

/** Where to probe a server that listens on a host: on all interfaces, it listens on the loopback interface, too. */
function formatProbeHost(name) {
  if (["0.0.0.0", "::"].includes(name)) return "localhost";
  return name.includes(":") ? `[${name}]` : name;
}

say("Starting ...");
const host = process.env.HOST || "localhost";
const ready = await Promise.all([
  run(
    "backend",
    ["--enable-source-maps", "dist/backend/main.mjs"],
    buildBackendEnv(),
    `${settings.EMBEDDED_URL}/health`,
    { onLine: showProgress, onMessage: showUnsent },
  ),
  run("web", WEB_ARGS, { HOSTNAME: host }, `http://${formatProbeHost(host)}:${settings.PORT}/api/health`, {
    onLine: showBackendFault,
  }),
]);

/** Shows the owner's sign-in link, or, with another backend, how to create one for a known user. */
function showSignInLink() {
  if (process.env.BACKEND_URL) return formatLegacySignIn(process.env);
  const args = ["dist/link/main.mjs", "--user", settings.OWNER_EMAIL, "--purpose", "sign_in"];
  const env = { ...process.env, ...settings };
  const link = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: "utf8" });
  return `Sign in, once, as the owner:
${link.stdout.trim() || link.stderr.trim()}
Demo shop: ${settings.SHOP_URL}/shop`;
}

if (ready.every(Boolean)) {
  console.log(`
Vitrine runs at ${settings.PUBLIC_URL} (ready after ${((Date.now() - began) / 1000).toFixed(1)} s)
${showSignInLink()}
Data and logs: ${settings.DATA_DIR}. Mails that are not sent: ${UNSENT_MAILS} there. Another link: npm run link. Stop with Ctrl+C.`);
}
