import { readdir, readFile } from "node:fs/promises";

// The processes of a browser, from /proc. Chromium is the leader of its own group, and names itself by a switch that we pass.

const PAGE_BYTES = 4096;

/** Finds the process of ours that was started with a switch; null where there is no /proc. */
export async function findChild(marker: string): Promise<number | null> {
  for (const pid of await listProcesses()) {
    const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (!line.split("\0").includes(marker)) continue;
    if ((await readGroup(pid)) === pid) return pid;
  }
  return null;
}

/** The memory of a process group in bytes, without what its processes share. */
export async function measureGroup(group: number): Promise<number> {
  const sizes = (await listProcesses()).map(async (pid) =>
    (await readGroup(pid)) === group ? readPrivateBytes(pid) : 0,
  );
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}

/** Kills a process group at once; nothing happens if it has ended. */
export function killGroup(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // It has ended.
  }
}

async function listProcesses(): Promise<number[]> {
  const names = await readdir("/proc").catch(() => []);
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

async function readGroup(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name in parentheses may contain spaces.
  const group = text.slice(text.lastIndexOf(")") + 2).split(" ")[2];
  return group === undefined ? null : Number(group);
}

async function readPrivateBytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "");
  const [, resident = 0, shared = 0] = text.split(" ").map(Number);
  return (resident - shared) * PAGE_BYTES;
}
