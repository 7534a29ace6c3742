import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;

/** Resident memory of a process in MB; NaN if `ps` does not report it. */
export function readResidentMb(pid) {
  const result = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return result.status === 0 ? Math.round(Number(result.stdout.trim()) / 1024) : Number.NaN;
}

/** Processor time of a process so far, in seconds; NaN if the system does not report it (Linux does). */
export function readCpuSeconds(pid) {
  return readTimes(pid).own;
}

/** The same for its ended child processes. */
export function readEndedSeconds(pid) {
  return readTimes(pid).ended;
}

/** The parent of a process; NaN if the system does not report it. */
export function readParent(pid) {
  return readTimes(pid).parent;
}

function readTimes(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ").map(Number);
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map((ticks) => ticks / TICKS_A_SECOND);
    return { parent: fields[1], own: user + system, ended: endedUser + endedSystem };
  } catch {
    return { parent: Number.NaN, own: Number.NaN, ended: Number.NaN };
  }
}

/** Watches the memory of a process; `most()` is the maximum since the last `restart()`, in MB. */
export function watchMemory(pid, everyMs = 250) {
  let most = readResidentMb(pid);
  const timer = setInterval(() => {
    const now = readResidentMb(pid);
    if (!(now <= most)) most = now;
  }, everyMs);
  return {
    most: () => most,
    restart: () => {
      most = readResidentMb(pid);
    },
    stop: () => clearInterval(timer),
  };
}
