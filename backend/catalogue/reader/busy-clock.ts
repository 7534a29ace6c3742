/**
 * Counts the time in which somebody has all that they need and gives nothing back. What the network or the store takes does
 * not count, so a feed may be as large and as slow as it likes.
 */
export class BusyClock {
  private spent = 0;
  private since: number | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private limit: number,
    private readonly onOver: () => void,
  ) {}

  /** Begins again at nothing: something has come. */
  restart(limit = this.limit): void {
    const isRunning = this.since !== null;
    this.stop();
    this.limit = limit;
    this.spent = 0;
    if (isRunning) this.run();
  }

  /** Goes on counting. */
  run(): void {
    if (this.since !== null) return;
    this.since = performance.now();
    // What has come meanwhile is looked at first: the thread that counts may have been the one that was late.
    this.timer = setTimeout(() => setImmediate(() => this.look()), this.limit - this.spent);
  }

  /** Stops counting. */
  stop(): void {
    if (this.since === null) return;
    this.spent += performance.now() - this.since;
    this.since = null;
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private look(): void {
    if (this.since === null) return;
    this.stop();
    if (this.spent >= this.limit) this.onOver();
    else this.run();
  }
}
