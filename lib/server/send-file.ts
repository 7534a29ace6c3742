import "server-only";
import type { Readable } from "node:stream";

/** A reader that takes nothing for this time has paused the download or closed the laptop. */
export const STALLED_MS = 2 * 60_000;

/**
 * A file as the body of a response. Breaks off if nobody reads it for STALLED_MS, because few files are sent at a time, and a paused
 * download would take the place of others for hours.
 */
export function sendWhileRead(file: Readable): ReadableStream<Uint8Array> {
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let timer: NodeJS.Timeout | undefined;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(timer);
      const next = await chunks.next();
      if (next.done) return controller.close();
      controller.enqueue(next.value);
      timer = setTimeout(() => {
        const stalled = new Error("nobody reads the file");
        controller.error(stalled);
        file.destroy(stalled);
      }, STALLED_MS);
    },
    cancel() {
      clearTimeout(timer);
      file.destroy();
    },
  });
}
