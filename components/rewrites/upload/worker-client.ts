import { ApiError } from "@/lib/http/api-error";
import type { WireRequest } from "@/lib/http/send";
import type { Carried, DeskNews, DeskOrder, Opened } from "./desk";
import type { FileFault, Progress } from "./upload-file";

// The page's side of the worker.

/** What of a worker is used; tests bring one of their own. */
export type WorkerLike = {
  postMessage: (order: DeskOrder) => void;
  terminate: () => void;
  onmessage: ((event: MessageEvent<DeskNews>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
};

/** A file at work elsewhere. All but `close` reject with `chunk_load_error` where no worker can be started. */
export type FileDesk = {
  open: (
    file: Blob,
    about: { name: "synonyms" | "redirects"; isAlone: boolean; isHeaderKept: boolean },
    on: Progress,
  ) => Promise<Opened | FileFault>;
  /** Takes a call to the web server with the rows of the file in its body. */
  carry: (request: WireRequest) => Promise<Carried>;
  /** The refused rows as a file; texts by code. */
  refused: (type: string, texts: Record<string, string>) => Promise<Blob>;
  /** Ends whatever is under way; nothing of it is heard any more. */
  close: () => void;
};

type Waiting = { resolve: (done: unknown) => void; reject: (error: Error) => void; on?: Progress };

/** A desk with a worker of its own. */
export function openDesk(newWorker: () => WorkerLike): FileDesk {
  const waiting = new Map<number, Waiting>();
  const worker = newWorker();
  let last = 0;
  worker.onmessage = ({ data }) => {
    const one = waiting.get(data.id);
    if ("progress" in data) return one?.on?.(data.progress);
    waiting.delete(data.id);
    if ("done" in data) one?.resolve(data.done);
    else one?.reject(new Error("the worker failed"));
  };
  worker.onerror = ({ message }) => {
    console.error(message);
    for (const one of waiting.values()) one.reject(new ApiError(0, { error: "chunk_load_error" }));
    waiting.clear();
  };
  function ask<T>(orderOf: (id: number) => DeskOrder, { on, signal }: { on?: Progress; signal?: AbortSignal } = {}) {
    last += 1;
    const id = last;
    return new Promise<T>((resolve, reject) => {
      waiting.set(id, { resolve: (done) => resolve(done as T), reject, on });
      signal?.addEventListener("abort", () => {
        if (!waiting.delete(id)) return;
        worker.postMessage({ id, do: "stop" });
        reject(signal.reason);
      });
      worker.postMessage(orderOf(id));
    });
  }
  return {
    open: (file, about, on) => ask((id) => ({ id, do: "open", file, ...about }), { on }),
    carry: ({ signal, ...request }) => ask((id) => ({ id, do: "carry", request }), { signal }),
    refused: (type, texts) => ask((id) => ({ id, do: "refused", type, texts })),
    close: () => {
      waiting.clear();
      worker.terminate();
    },
  };
}
