/** Calls `stop` when the shell through which npm starts a script has ended, because shells do not forward signals. */
export function endWithShell(stop) {
  const shell = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === shell || stop(), 500).unref();
}
