import { readFileSync } from "node:fs";
import { probe } from "./probe.mjs";

// A process can hang without ending: its main thread is in a loop, or it was suspended. The launcher checks that it answers.

const EVERY_MS = 5_000;
/** Seconds without an answer until a process counts as hung; set by HANG_SECONDS, 0 disables the check. */
const HANG_S = 30;
/** Time limit for the first answer: the process may be migrating its store. */
const START_MS = 240_000;
/** Time to end after SIGTERM. */
const GRACE_MS = 2_000;
/** States of a process as /proc names them. */
const STATES = {
  R: "running JavaScript or native code",
  S: "waiting",
  D: "waiting for the disk",
  T: "stopped by a signal",
};

/** Maximum time without an answer in ms; 0 if disabled, for example because of a debugger. */
export function hangMs(env = process.env) {
  if (/--inspect/.test(env.NODE_OPTIONS ?? "")) return 0;
  const seconds = Number(env.HANG_SECONDS || HANG_S);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : HANG_S * 1000;
}

/**
 * Watches a running process until the returned function is called. Any answer of `url` counts. `onHang` runs once, when after the
 * first answer none came for `silentMs`, or when fewer than half of the probes of twice that time (a minute) were answered.
 */
export function watchForHang({ url, silentMs, everyMs = EVERY_MS, startMs = START_MS, onHang }) {
  const recent = [];
  let missed = 0;
  let hasAnswered = false;
  let timer;
  let isOver = false;
  const isHung = () => {
    if (!hasAnswered) return missed * everyMs >= startMs;
    const isFull = recent.length * everyMs >= 2 * silentMs;
    return missed * everyMs >= silentMs || (isFull && recent.filter(Boolean).length * 2 < recent.length);
  };
  const check = async () => {
    const requestedAt = performance.now();
    const { status } = await probe(url, everyMs);
    if (isOver) return;
    const isAlive = status !== null;
    hasAnswered ||= isAlive;
    // Count rounds, not time, because the computer may have been asleep.
    missed = isAlive ? 0 : missed + 1;
    if (hasAnswered) recent.push(isAlive);
    if (recent.length * everyMs > 2 * silentMs) recent.shift();
    if (isHung()) onHang();
    // A round takes equally long with and without an answer.
    else timer = setTimeout(check, Math.max(0, everyMs - (performance.now() - requestedAt)));
  };
  timer = setTimeout(check, everyMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** The state of a process, if the system reports it (Linux). */
export function readState(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return STATES[text.slice(text.lastIndexOf(")") + 2)[0]] ?? "unknown";
  } catch {
    return "unknown";
  }
}

/** Ends a hung process, with SIGKILL if it does not end by itself. */
export function endHung(child) {
  child.kill("SIGTERM");
  setTimeout(() => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  }, GRACE_MS);
}
