/** Starts the worker of the upload popup; a file of its own, because only bundlers understand the address. */
export function newUploadWorker(): Worker {
  return new Worker(new URL("./upload-worker.ts", import.meta.url), { type: "module" });
}
