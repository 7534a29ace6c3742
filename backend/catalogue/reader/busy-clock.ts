/**
 * Limits the time a reader works without producing anything. Time spent waiting for the network or the store does not
 * count, so feeds may be large and slow.
 */
export class BusyClock {
  private spent = 0;
  private since: number | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private limit: number,
    private readonly onTimeout: () => void,
  ) {}

  /** Resets the time after progress. */
  restart(limit = this.limit): void {
    const isRunning = this.since !== null;
    this.stop();
    this.limit = limit;
    this.spent = 0;
    if (isRunning) this.start();
  }

  start(): void {
    if (this.since !== null) return;
    this.since = performance.now();
    // Pending messages are processed first: this thread may have been the blocked one.
    this.timer = setTimeout(() => setImmediate(() => this.check()), this.limit - this.spent);
  }

  stop(): void {
    if (this.since === null) return;
    this.spent += performance.now() - this.since;
    this.since = null;
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private check(): void {
    if (this.since === null) return;
    this.stop();
    if (this.spent >= this.limit) this.onTimeout();
    else this.start();
  }
}
