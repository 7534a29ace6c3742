/** Seconds since the epoch, by the clock of the browser. */
export function readSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
