import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;

/** Memory that a process holds, in MB; NaN where `ps` does not tell. */
export function residentMb(pid) {
  const told = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return told.status === 0 ? Math.round(Number(told.stdout.trim()) / 1024) : Number.NaN;
}

/** Processor time that a process has taken by now, in seconds; NaN where the system does not tell (Linux does). */
export function cpuSeconds(pid) {
  return timesOf(pid).own;
}

/** The same of the processes that it has started and that have ended. */
export function endedSeconds(pid) {
  return timesOf(pid).ended;
}

/** The process that has started another one; NaN where the system does not tell. */
export function parentOf(pid) {
  return timesOf(pid).parent;
}

function timesOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ").map(Number);
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map((ticks) => ticks / TICKS_A_SECOND);
    return { parent: fields[1], own: user + system, ended: endedUser + endedSystem };
  } catch {
    return { parent: Number.NaN, own: Number.NaN, ended: Number.NaN };
  }
}

/** Watches the memory of a process; `most()` is the most that it held since the last `restart()`, in MB. */
export function watchMemory(pid, everyMs = 250) {
  let most = residentMb(pid);
  const timer = setInterval(() => {
    const now = residentMb(pid);
    if (!(now <= most)) most = now;
  }, everyMs);
  return {
    most: () => most,
    restart: () => {
      most = residentMb(pid);
    },
    stop: () => clearInterval(timer),
  };
}
