import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const USUAL = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const SHELL = "/usr/bin/chromium-headless-shell";
const APT_ENV = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
// Without a network, apt may wait for minutes.
const INSTALL_MS = 180_000;

/** Finds Chromium: CHROMIUM_PATH, a usual path, or installed with apt if run as root. Otherwise `path` is null, with a reason. */
export function findChromium(say = console.error) {
  const given = process.env.CHROMIUM_PATH;
  if (given)
    return existsSync(given)
      ? { path: given }
      : { path: null, reason: `CHROMIUM_PATH is ${given}, but that file does not exist.` };
  const there = USUAL.find((path) => existsSync(path));
  if (there) return { path: there };
  const command = buildInstallCommand("chromium");
  if (canInstall()) {
    say("Installing Chromium ...");
    spawnSync("sh", ["-c", command], { stdio: ["ignore", "ignore", "inherit"], env: APT_ENV });
    const installed = USUAL.find((path) => existsSync(path));
    if (installed) return { path: installed };
  }
  return { path: null, reason: `Chromium was not found. Run: sudo sh -c '${command}', or set CHROMIUM_PATH.` };
}

/**
 * Finds Chromium's headless shell, which needs a fifth less processor time for the browser tests (docs/adr/0080), or installs it with
 * apt if run as root. Null without it and with CHROMIUM_PATH: then Chromium runs these tests, too.
 */
export async function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return null;
  if (!existsSync(SHELL) && canInstall()) {
    const command = buildInstallCommand("chromium-headless-shell");
    const child = spawn("sh", ["-c", command], { stdio: "ignore", env: APT_ENV, timeout: INSTALL_MS });
    await new Promise((done) => child.once("error", done).once("close", done));
  }
  return existsSync(SHELL) ? SHELL : null;
}

function buildInstallCommand(name) {
  return `apt-get update && apt-get install -y --no-install-recommends ${name}`;
}

function canInstall() {
  return process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
}
