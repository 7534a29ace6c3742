import { readFileSync } from "node:fs";

// A process can hang without ending: its main thread spins, or it was stopped. The launcher asks it for a sign of life.

const EVERY_MS = 5_000;
/** Without an answer for so long a process is taken for hung; HANG_SECONDS sets it, 0 switches the watch off. */
const HANG_S = 30;
/** A process that has not answered yet may migrate its store. */
const START_MS = 240_000;
/** What a process gets to end after SIGTERM. */
const GRACE_MS = 2_000;
/** States of a process as /proc names them. */
const STATES = {
  R: "running JavaScript or native code",
  S: "waiting",
  D: "waiting for the disk",
  T: "stopped by a signal",
};

/** How long a process may stay silent, in ms; 0 where nobody watches, e.g. because a debugger may halt it. */
export function hangMs(env = process.env) {
  if (/--inspect/.test(env.NODE_OPTIONS ?? "")) return 0;
  const seconds = Number(env.HANG_SECONDS || HANG_S);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : HANG_S * 1000;
}

/**
 * Watches a running process until the returned function is called. Any answer of `url` is a sign of life. `onHang` runs
 * once, when none came for `silentMs`.
 */
export function watchForHang({ url, silentMs, everyMs = EVERY_MS, startMs = START_MS, onHang }) {
  let missed = 0;
  let limit = startMs;
  let timer;
  let isOver = false;
  const probe = async () => {
    const asked = performance.now();
    const isAlive = await fetch(url, { signal: AbortSignal.timeout(everyMs) }).then(
      (answer) => answer.text().then(() => true),
      () => false,
    );
    if (isOver) return;
    if (isAlive) limit = silentMs;
    // Rounds are counted, not time: a computer that slept has not waited.
    missed = isAlive ? 0 : missed + 1;
    if (missed * everyMs >= limit) onHang();
    // A round takes as long with an answer as without.
    else timer = setTimeout(probe, Math.max(0, everyMs - (performance.now() - asked)));
  };
  timer = setTimeout(probe, everyMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** What a process was doing, as far as the system tells (Linux); a busy one gives no stack to anybody outside. */
export function stateOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return STATES[text.slice(text.lastIndexOf(")") + 2)[0]] ?? "unknown";
  } catch {
    return "unknown";
  }
}

/** Ends a hung process, by force where it does not end by itself. */
export function endHung(child) {
  child.kill("SIGTERM");
  setTimeout(() => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  }, GRACE_MS);
}
