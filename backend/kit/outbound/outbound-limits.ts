// How often and how many at once the guarded client asks.

const CACHE_MS = 600_000;
const CACHED_MAX = 10_000;
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

  /** How many ms are left until there is one again; 0 when there is one now. */
  waitOf(name: string): number {
    const known = this.spent.get(name);
    return known === undefined || known.count < this.perMinute ? 0 : Math.max(0, known.until - this.now());
  }
}

/** What was answered in the last ten minutes; who asks meanwhile waits for the same answer. */
export class Remembered<T> {
  private readonly known = new Map<string, { answer: Promise<T>; until: number }>();

  constructor(private readonly now: () => number) {}

  /** The answer under a name, if it is known still. */
  get(name: string): Promise<T> | undefined {
    const found = this.known.get(name);
    return found !== undefined && found.until > this.now() ? found.answer : undefined;
  }

  /** Remembers an answer, unless it turns out to say nothing. */
  async keep(name: string, answer: Promise<T>, saysNothing: (answered: T) => boolean): Promise<T> {
    if (this.known.size >= CACHED_MAX) this.known.delete(this.known.keys().next().value ?? "");
    this.known.set(name, { answer, until: this.now() + CACHE_MS });
    const answered = await answer;
    if (saysNothing(answered)) this.known.delete(name);
    return answered;
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
