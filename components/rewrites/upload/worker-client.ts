import { ApiError } from "@/lib/http/api-error";
import type { WireRequest } from "@/lib/http/send";
import type { FileFault, ReportProgress } from "./upload-file";
import type { CarriedAnswer, OpenedFile, OpenOptions, UploadWorkerRequest, WorkerMessage } from "./worker-handler";

// The page side of the upload worker.

/** The parts of `Worker` in use; tests provide their own. */
export type WorkerLike = {
  postMessage: (request: UploadWorkerRequest) => void;
  terminate: () => void;
  onmessage: ((event: MessageEvent<WorkerMessage>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
};

/** Client of a worker with one file. All methods except `close` reject with `chunk_load_error` if no worker starts. */
export type WorkerClient = {
  open: (file: Blob, options: OpenOptions, on: ReportProgress) => Promise<OpenedFile | FileFault>;
  /** Sends a call to the web server with the rows of the file in its body. */
  carry: (request: WireRequest) => Promise<CarriedAnswer>;
  /**
   * The refused rows as a file.
   * @param texts the reasons by code.
   */
  refused: (type: string, texts: Record<string, string>) => Promise<Blob>;
  /** Terminates the worker; pending requests never settle. */
  close: () => void;
};

type PendingRequest = { resolve: (done: unknown) => void; reject: (error: Error) => void; on?: ReportProgress };

/** Creates a client with its own worker. */
export function createWorkerClient(newWorker: () => WorkerLike): WorkerClient {
  const pending = new Map<number, PendingRequest>();
  const worker = newWorker();
  let last = 0;
  worker.onmessage = ({ data }) => {
    const one = pending.get(data.id);
    if ("progress" in data) return one?.on?.(data.progress);
    pending.delete(data.id);
    if ("done" in data) one?.resolve(data.done);
    else one?.reject(new Error("the worker failed"));
  };
  worker.onerror = ({ message }) => {
    console.error(message);
    for (const one of pending.values()) one.reject(new ApiError(0, { error: "chunk_load_error" }));
    pending.clear();
  };
  function request<T>(
    build: (id: number) => UploadWorkerRequest,
    { on, signal }: { on?: ReportProgress; signal?: AbortSignal } = {},
  ) {
    last += 1;
    const id = last;
    return new Promise<T>((resolve, reject) => {
      pending.set(id, { resolve: (done) => resolve(done as T), reject, on });
      signal?.addEventListener("abort", () => {
        if (!pending.delete(id)) return;
        worker.postMessage({ id, do: "stop" });
        reject(signal.reason);
      });
      worker.postMessage(build(id));
    });
  }
  return {
    open: (file, options, on) => request((id) => ({ id, do: "open", file, ...options }), { on }),
    carry: ({ signal, ...wire }) => request((id) => ({ id, do: "carry", request: wire }), { signal }),
    refused: (type, texts) => request((id) => ({ id, do: "refused", type, texts })),
    close: () => {
      pending.clear();
      worker.terminate();
    },
  };
}
