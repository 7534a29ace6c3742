import { basename, join } from "node:path";
import { Worker, type WorkerOptions } from "node:worker_threads";

// From source (development), a thread must register the TypeScript loader, which the main thread gets from its command line. In the
// bundle, it is a file next to main.mjs. Unit tests run from source, but start threads from a folder of bundles (THREAD_BUNDLES).
const FROM_SOURCE = `import("tsx/esm/api").then(({ register }) => {
  register();
  return import(require("node:worker_threads").workerData.source);
});`;

/** Threads without data or options that were started before they are needed. */
const prestarted = new Map<string, Worker>();

/** Starts a thread that will be needed soon, so that it reads its program while this one does something else. */
export function prestartThread(source: string): void {
  prestarted.set(source, startThread(source, {}));
}

/** Ends threads that turned out not to be needed. */
export function endPrestartedThreads(): void {
  for (const thread of prestarted.values()) void thread.terminate();
  prestarted.clear();
}

/**
 * Starts a thread of the backend.
 * @param source its file below backend/ without extension, for example `db/pglite-worker`.
 */
export function startThread(source: string, data: Record<string, unknown>, options: WorkerOptions = {}): Worker {
  const known = prestarted.get(source);
  prestarted.delete(source);
  if (known !== undefined) return known;
  if (!import.meta.url.endsWith(".ts"))
    return new Worker(new URL(`./${basename(source)}.mjs`, import.meta.url), { ...options, workerData: data });
  // biome-ignore lint/style/noProcessEnv: only unit tests set it; it is no setting of the product.
  const bundles = process.env.THREAD_BUNDLES;
  if (bundles !== undefined)
    return new Worker(join(bundles, `${basename(source)}.mjs`), { ...options, workerData: data });
  const url = new URL(`../${source}.ts`, import.meta.url).href;
  return new Worker(FROM_SOURCE, { ...options, eval: true, workerData: { ...data, source: url } });
}
