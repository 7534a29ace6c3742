import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

// haproxy in front of servers of a test.

/** Whether haproxy is installed. */
export const hasHaproxy = spawnSync("haproxy", ["-v"]).status === 0;

const DEFAULTS = `defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
`;

/** Starts haproxy with sections for frontends and backends; resolves when it answers at `url`. Returns how to stop it. */
export async function startHaproxy(sections: string, url: string): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-haproxy-"));
  const config = join(folder, "haproxy.cfg");
  writeFileSync(config, DEFAULTS + sections);
  const child: ChildProcess = spawn("haproxy", ["-q", "-db", "-f", config], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  while ((await fetch(url).catch(() => null)) === null) {
    if (child.exitCode !== null) throw new Error("haproxy ended");
    await wait(50);
  }
  return async () => {
    child.kill();
    await once(child, "exit");
    rmSync(folder, { recursive: true, force: true });
  };
}
