import { MINUTE_MS } from "@/lib/domain/kit/durations";

// Limits of the guarded client: requests per minute, cached answers, concurrent requests.

/** Validity of a cached answer. */
export const CACHE_MS = 600_000;
const CACHED_MAX = 10_000;
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

/** Caches answers for ten minutes or less; concurrent callers share a pending answer. */
export class AnswerCache<T> {
  private readonly known = new Map<string, { answer: Promise<T>; until: number }>();

  constructor(private readonly now: () => number) {}

  /** The cached answer under a name. */
  get(name: string): Promise<T> | undefined {
    const found = this.known.get(name);
    return found !== undefined && found.until > this.now() ? found.answer : undefined;
  }

  /**
   * Caches an answer.
   * @param getTtlMs for how many milliseconds from the request, once the answer is known.
   */
  async store(name: string, answer: Promise<T>, getTtlMs: (answered: T) => number): Promise<T> {
    if (this.known.size >= CACHED_MAX) this.known.delete(this.known.keys().next().value ?? "");
    const entry = { answer, until: this.now() + CACHE_MS };
    this.known.set(name, entry);
    const answered = await answer;
    const life = getTtlMs(answered);
    entry.until += life - CACHE_MS;
    if (life === 0) this.known.delete(name);
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

type WaitingTask = { host: string; start: () => void };

/** Limits concurrent tasks by host and in all; others wait in a queue, in which a busy host does not block another. */
export class HostLimiter {
  private readonly running = new Map<string, number>();
  private total = 0;
  private readonly waiting: WaitingTask[] = [];

  constructor(
    private readonly maxPerHost: number,
    private readonly max: number,
  ) {}

  /** Runs a task in its turn; `not_asked` as soon as the signal is aborted while it waits. */
  async run<T>(host: string, signal: AbortSignal, task: () => Promise<T>): Promise<T | "not_asked"> {
    if (this.isFree(host)) this.count(host, 1);
    else if (!(await this.wait(host, signal))) return "not_asked";
    try {
      return signal.aborted ? "not_asked" : await task();
    } finally {
      this.count(host, -1);
      this.startNext();
    }
  }

  /** Waits for a slot; false without one if the signal is aborted first. */
  private wait(host: string, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const leave = (): void => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        resolve(false);
      };
      const entry: WaitingTask = {
        host,
        start: () => {
          signal.removeEventListener("abort", leave);
          resolve(true);
        },
      };
      if (signal.aborted) return resolve(false);
      this.waiting.push(entry);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  private startNext(): void {
    const at = this.waiting.findIndex(({ host }) => this.isFree(host));
    const [next] = at === -1 ? [] : this.waiting.splice(at, 1);
    if (next === undefined) return;
    this.count(next.host, 1);
    next.start();
  }

  private isFree(host: string): boolean {
    return this.total < this.max && (this.running.get(host) ?? 0) < this.maxPerHost;
  }

  private count(host: string, by: 1 | -1): void {
    const count = (this.running.get(host) ?? 0) + by;
    if (count === 0) this.running.delete(host);
    else this.running.set(host, count);
    this.total += by;
  }
}
