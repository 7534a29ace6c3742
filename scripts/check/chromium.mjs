import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const USUAL = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Finds Chromium: CHROMIUM_PATH, a usual path, or installed with apt if run as root. Otherwise `path` is null, with a reason. */
export function findChromium(say = console.error) {
  const given = process.env.CHROMIUM_PATH;
  if (given)
    return existsSync(given)
      ? { path: given }
      : { path: null, reason: `CHROMIUM_PATH is ${given}, but that file does not exist.` };
  const there = USUAL.find((path) => existsSync(path));
  if (there) return { path: there };
  const command = "apt-get update && apt-get install -y --no-install-recommends chromium";
  const canInstall = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (canInstall) {
    say("Installing Chromium ...");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("sh", ["-c", command], { stdio: ["ignore", "ignore", "inherit"], env });
    const installed = USUAL.find((path) => existsSync(path));
    if (installed) return { path: installed };
  }
  return { path: null, reason: `Chromium was not found. Run: sudo sh -c '${command}', or set CHROMIUM_PATH.` };
}
