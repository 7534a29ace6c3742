/** Seconds since the epoch, by the clock of the browser. */
export function readClockSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
