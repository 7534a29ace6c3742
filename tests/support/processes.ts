import { readdirSync, readFileSync } from "node:fs";

// Running processes, from /proc.

/** A process and its command line; the renderers of Chromium separate arguments by spaces, other programs by null characters. */
export type RunningProcess = { pid: number; line: string };

/** All processes. */
export function listProcesses(): RunningProcess[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map((pid) => ({ pid: Number(pid), line: readOf(Number(pid), "cmdline") }));
}

/** The processes that another one has started, and those that they have. */
export function listBelow(ancestor: number): RunningProcess[] {
  return listProcesses().filter(({ pid }) => isBelow(pid, ancestor));
}

function isBelow(pid: number, ancestor: number): boolean {
  const parent = Number(/.*\) \w (\d+)/s.exec(readOf(pid, "stat"))?.[1] ?? 0);
  return parent === ancestor || (parent > 1 && isBelow(parent, ancestor));
}

/** Empty if the process has ended. */
function readOf(pid: number, file: "cmdline" | "stat"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
