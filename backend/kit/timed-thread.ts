import { setTimeout } from "node:timers/promises";
import { makeTypeGuard } from "@/lib/http/api-error";
import { ThreadClient } from "./thread-client";
import { serveThread } from "./thread-server";

/** How long a thread may take to start, apart from the time of its first request. */
const START_MS = 30_000;

type TimedRequest<Request> = { start: true } | { request: Request };
type TimedAnswer<Answer> = { started: true } | { answer: Answer };

/** A request that took longer than its thread allows, or that found too many others waiting. */
export class TooSlow extends Error {
  override readonly name = "TooSlow";
}
/** Type guard for TooSlow. */
export const isTooSlow = makeTypeGuard(TooSlow, "TooSlow");

/**
 * A thread for work whose time depends on what people enter. Answers one request after the other, each within a time; a
 * request that takes longer ends the thread, and the next request starts another. Requests fail at once while
 * `waitingMax` others wait.
 */
export class TimedThread<Request, Answer> {
  private readonly client: ThreadClient<TimedRequest<Request>, TimedAnswer<Answer>>;
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private isStarted = false;

  /** @param source as for startThread; its file calls `serveTimedThread`. */
  constructor(
    private readonly source: string,
    private readonly limits: { answerMs: number; waitingMax: number },
  ) {
    this.client = new ThreadClient(source, () => {
      this.isStarted = false;
    });
  }

  /** Sends a request; throws TooSlow, or what the thread threw. */
  async ask(request: Request): Promise<Answer> {
    if (this.waiting >= this.limits.waitingMax) throw new TooSlow(`too many requests wait for ${this.source}`);
    this.waiting += 1;
    const turn = this.last.then(() => this.answer(request));
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.waiting -= 1;
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private async answer(request: Request): Promise<Answer> {
    if (!this.isStarted) await this.send({ start: true }, START_MS);
    this.isStarted = true;
    const answered = await this.send({ request }, this.limits.answerMs);
    if ("answer" in answered) return answered.answer;
    throw new Error(`the thread ${this.source} answered something else`);
  }

  private async send(message: TimedRequest<Request>, ms: number): Promise<TimedAnswer<Answer>> {
    const ended = new AbortController();
    const late = setTimeout(ms, null, { ref: false, signal: ended.signal }).catch(() => null);
    try {
      const answered = await Promise.race([this.client.send(message), late]);
      if (answered !== null) return answered;
      this.isStarted = false;
      await this.client.close();
      throw new TooSlow(`${this.source} took longer than ${ms} ms`);
    } finally {
      ended.abort();
    }
  }
}

/** Answers the requests of a TimedThread. */
export function serveTimedThread<Request, Answer>(answer: (request: Request) => Answer | Promise<Answer>): void {
  serveThread<TimedRequest<Request>, TimedAnswer<Answer>>(async (message) =>
    "start" in message ? { started: true } : { answer: await answer(message.request) },
  );
}
