import { readFileSync } from "node:fs";

// Clock ticks per second in /proc: 100 on every platform that Node supports.
const TICKS = 100;

/**
 * Seconds of processor time of this process and its ended children since the last call, with what those children waited for; null
 * where /proc is missing. A child counts when it ends, so a caller that asks at the end of each child gets that child's share.
 */
export function takeProcessorSeconds() {
  const now = readOwnSeconds();
  if (now === null) return null;
  const taken = now - last;
  last = now;
  return taken;
}
let last = 0;

/** The same since this process began, without taking it. */
export function readOwnSeconds() {
  return readSeconds("self");
}

/** Seconds of processor time of a running process and its ended children; null if it is gone or /proc is missing. */
export function readSeconds(pid) {
  try {
    return parseSeconds(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return null;
  }
}

/** Parses a line of /proc/<pid>/stat: utime, stime, cutime and cstime. The name before them may contain spaces and parentheses. */
export function parseSeconds(line) {
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
}
