// Limits of the guarded client: requests per minute, cached answers, concurrent requests.

const CACHE_MS = 600_000;
const CACHED_MAX = 10_000;
const MINUTE_MS = 60_000;
const NAMES_MAX = 10_000;

/** Limits uses per minute, by name. */
export class Budget {
  private readonly spent = new Map<string, { count: number; until: number }>();

  constructor(
    private readonly maxPerMinute: number,
    private readonly now: () => number,
  ) {}

  /** Counts a use; false if the limit is reached. */
  take(name: string): boolean {
    const known = this.spent.get(name);
    if (known === undefined || known.until <= this.now()) {
      if (this.spent.size >= NAMES_MAX) this.spent.delete(this.spent.keys().next().value ?? "");
      this.spent.set(name, { count: 1, until: this.now() + MINUTE_MS });
      return true;
    }
    if (known.count >= this.maxPerMinute) return false;
    known.count += 1;
    return true;
  }

  /** Milliseconds until the next use is allowed; 0: now. */
  getWaitMs(name: string): number {
    const known = this.spent.get(name);
    return known === undefined || known.count < this.maxPerMinute ? 0 : Math.max(0, known.until - this.now());
  }
}

/** Caches answers for ten minutes; concurrent callers share a pending answer. */
export class AnswerCache<T> {
  private readonly known = new Map<string, { answer: Promise<T>; until: number }>();

  constructor(private readonly now: () => number) {}

  /** The cached answer under a name. */
  get(name: string): Promise<T> | undefined {
    const found = this.known.get(name);
    return found !== undefined && found.until > this.now() ? found.answer : undefined;
  }

  /** Caches an answer, unless it turns out to be inconclusive. */
  async store(name: string, answer: Promise<T>, isInconclusive: (answered: T) => boolean): Promise<T> {
    if (this.known.size >= CACHED_MAX) this.known.delete(this.known.keys().next().value ?? "");
    this.known.set(name, { answer, until: this.now() + CACHE_MS });
    const answered = await answer;
    if (isInconclusive(answered)) this.known.delete(name);
    return answered;
  }
}

/** Limits concurrent tasks; others wait in a queue. */
export class ConcurrencyLimiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly max: number) {}

  /** Runs a task in its turn; `not_asked` if the signal is aborted first. */
  async run<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T | "not_asked"> {
    if (this.running < this.max) this.running += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return signal.aborted ? "not_asked" : await task();
    } finally {
      // The next waiting task takes the slot over, so that no other task gets in between.
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
