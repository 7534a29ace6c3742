// How often and how many at once the guarded client asks (reliability S-9).

const MINUTE_MS = 60_000;
const NAMES_MAX = 10_000;

/** So many times a minute for each name. */
export class Budget {
  private readonly spent = new Map<string, { count: number; until: number }>();

  constructor(
    private readonly perMinute: number,
    private readonly now: () => number,
  ) {}

  /** Takes one; false when there is none left this minute. */
  take(name: string): boolean {
    const known = this.spent.get(name);
    if (known === undefined || known.until <= this.now()) {
      if (this.spent.size >= NAMES_MAX) this.spent.delete(this.spent.keys().next().value ?? "");
      this.spent.set(name, { count: 1, until: this.now() + MINUTE_MS });
      return true;
    }
    if (known.count >= this.perMinute) return false;
    known.count += 1;
    return true;
  }
}

/** At most so many tasks at once; others wait their turn, or until their time is over. */
export class Lanes {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly max: number) {}

  /** Runs a task in its turn; `not_asked` when the signal comes first. */
  async run<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T | "not_asked"> {
    if (this.running < this.max) this.running += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return signal.aborted ? "not_asked" : await task();
    } finally {
      // Who waits gets the place itself, so that nobody comes in between.
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
