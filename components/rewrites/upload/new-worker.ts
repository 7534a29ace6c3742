/** Starts the upload worker; in its own file, because only bundlers resolve this URL. */
export function createUploadWorker(): Worker {
  return new Worker(new URL("./upload-worker.ts", import.meta.url), { type: "module" });
}
