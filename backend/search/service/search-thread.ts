import type { Worker } from "node:worker_threads";
import { startThread } from "@/backend/kit/thread";
import type { WorkerAnswer, WorkerRequest } from "./search-worker";

type PendingRequest = { done: (answer: WorkerAnswer) => void; fail: (error: Error) => void };

/**
 * A search thread that answers messages. When it dies, pending requests fail, and the next request starts a new thread.
 */
export class SearchThread {
  private worker: Worker | null = null;
  private readonly pending = new Map<number, PendingRequest>();
  private nextId = 1;

  /** `onLost` runs after the thread died and its state is lost. */
  constructor(private readonly onLost: () => void = () => undefined) {}

  /** Sends a request and returns the answer; throws what the thread threw. */
  send(request: WorkerRequest): Promise<WorkerAnswer> {
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
    this.failAll(new Error("the search thread was closed"));
  }

  private ensureWorker(): Worker {
    if (this.worker !== null) return this.worker;
    const worker = startThread("search/service/search-worker", {});
    worker.unref();
    worker.on("message", ({ id, result, fault }: { id: number; result?: WorkerAnswer; fault?: string }) => {
      const pending = this.pending.get(id);
      this.pending.delete(id);
      if (result === undefined) pending?.fail(new Error(fault ?? "the search thread failed"));
      else pending?.done(result);
    });
    const handleLoss = (error: Error): void => {
      if (this.worker !== worker) return;
      this.worker = null;
      this.onLost();
      this.failAll(error);
    };
    worker.on("error", handleLoss);
    worker.on("exit", () => handleLoss(new Error("the search thread ended")));
    this.worker = worker;
    return worker;
  }

  private failAll(error: Error): void {
    for (const { fail } of this.pending.values()) fail(error);
    this.pending.clear();
  }
}
