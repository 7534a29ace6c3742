import type { Worker, WorkerOptions } from "node:worker_threads";
import { startThread } from "./thread";

type PendingRequest<Answer> = { done: (answer: Answer) => void; fail: (error: Error) => void };

/** A message from the thread: the answer to a request, or its fault. */
export type ThreadMessage<Answer> = { id: number; result?: Answer; fault?: string };

/**
 * A thread that answers messages in order. When the thread dies, pending requests fail, and the next request starts a
 * new one.
 */
export class ThreadClient<Request, Answer> {
  private worker: Worker | null = null;
  private readonly pending = new Map<number, PendingRequest<Answer>>();
  private nextId = 1;

  /**
   * @param source as for startThread.
   * @param onLost runs after the thread died and its state is lost.
   */
  constructor(
    private readonly source: string,
    private readonly onLost: () => void = () => undefined,
    private readonly options: WorkerOptions = {},
  ) {}

  /** Sends a request and returns the answer; throws what the thread threw. */
  send(request: Request): Promise<Answer> {
    const worker = this.ensureWorker();
    const id = this.nextId++;
    return new Promise((done, fail) => {
      this.pending.set(id, { done, fail });
      worker.postMessage({ id, request });
    });
  }

  /** Starts the thread before the first request. */
  start(): void {
    this.ensureWorker();
  }

  async close(): Promise<void> {
    const worker = this.worker;
    this.worker = null;
    await worker?.terminate();
    this.failAll(new Error(`the thread ${this.source} was closed`));
  }

  private ensureWorker(): Worker {
    if (this.worker !== null) return this.worker;
    const worker = startThread(this.source, {}, this.options);
    worker.unref();
    worker.on("message", ({ id, result, fault }: ThreadMessage<Answer>) => {
      const pending = this.pending.get(id);
      this.pending.delete(id);
      if (result === undefined) pending?.fail(new Error(fault ?? `the thread ${this.source} failed`));
      else pending?.done(result);
    });
    const handleLoss = (error: Error): void => {
      if (this.worker !== worker) return;
      this.worker = null;
      this.onLost();
      this.failAll(error);
    };
    worker.on("error", handleLoss);
    worker.on("exit", () => handleLoss(new Error(`the thread ${this.source} ended`)));
    this.worker = worker;
    return worker;
  }

  private failAll(error: Error): void {
    for (const { fail } of this.pending.values()) fail(error);
    this.pending.clear();
  }
}
