const EVERY_MS = 500;

/** Calls `stop` once when the shell through which npm starts a script has ended, because shells do not forward signals. */
export function endWithShell(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    stop();
  }, EVERY_MS);
  timer.unref();
}
