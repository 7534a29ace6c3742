import type { Worker } from "node:worker_threads";
import { startThread } from "@/backend/kit/thread";
import type { WorkerAnswer, WorkerRequest } from "./search-worker";

type Waiting = { done: (answer: WorkerAnswer) => void; fail: (error: Error) => void };

/** A thread of the search, asked by messages. When it dies, what waits fails and the next question starts a new one. */
export class SearchThread {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 1;

  /** `onLost` runs when the thread died, and what it held with it. */
  constructor(private readonly onLost: () => void = () => undefined) {}

  /** Asks and waits for the answer; throws what the thread threw. */
  ask(request: WorkerRequest): Promise<WorkerAnswer> {
    const worker = this.started();
    const id = this.nextId++;
    return new Promise((done, fail) => {
      this.waiting.set(id, { done, fail });
      worker.postMessage({ id, request });
    });
  }

  /** Starts the thread ahead of the first question. */
  start(): void {
    this.started();
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const worker = this.worker;
    this.worker = null;
    await worker?.terminate();
    this.failAll(new Error("the search thread was closed"));
  }

  private started(): Worker {
    if (this.worker !== null) return this.worker;
    const worker = startThread("search/service/search-worker", {});
    worker.unref();
    worker.on("message", ({ id, result, fault }: { id: number; result?: WorkerAnswer; fault?: string }) => {
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (result === undefined) waiting?.fail(new Error(fault ?? "the search thread failed"));
      else waiting?.done(result);
    });
    const lost = (error: Error): void => {
      if (this.worker !== worker) return;
      this.worker = null;
      this.onLost();
      this.failAll(error);
    };
    worker.on("error", lost);
    worker.on("exit", () => lost(new Error("the search thread ended")));
    this.worker = worker;
    return worker;
  }

  private failAll(error: Error): void {
    for (const { fail } of this.waiting.values()) fail(error);
    this.waiting.clear();
  }
}
