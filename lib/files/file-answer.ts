import { Readable } from "node:stream";
import { RIGHTS_CACHE_MS } from "@/lib/domain/kit/limits";

/** A file as the answer of a call, streamed in chunks. */
export class FileAnswer {
  constructor(
    /** File name: ASCII, no quotes. */
    readonly name: string,
    readonly type: string,
    private readonly pieces: AsyncIterable<string | Uint8Array>,
  ) {}

  /**
   * The response. An error aborts the stream, so that a partial file is not mistaken for a complete one. A slow reader may take hours,
   * so `check` runs again before a chunk, every few seconds at most, and throws if the reader may no longer have the file.
   */
  toResponse(status: number, headers: Record<string, string>, check: () => Promise<void>): Response {
    const pieces = this.pieces[Symbol.asyncIterator]();
    const encoder = new TextEncoder();
    let checkedAt = performance.now();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (performance.now() - checkedAt > RIGHTS_CACHE_MS) {
          await check().catch((error: unknown) => endAfter(pieces, error));
          checkedAt = performance.now();
        }
        const next = await pieces.next();
        if (next.done) controller.close();
        else controller.enqueue(typeof next.value === "string" ? encoder.encode(next.value) : next.value);
      },
      async cancel() {
        await pieces.return?.();
      },
    });
    return new Response(body, { status, headers: { ...headers, ...this.headers } });
  }

  /** Headers with the type and name of the file. */
  get headers(): Record<string, string> {
    return { "content-type": this.type, "content-disposition": `attachment; filename="${this.name}"` };
  }

  /** The chunks as a Node stream. */
  toReadable(): Readable {
    return Readable.from(this.pieces, { objectMode: false });
  }
}

/** Lets the source of a file release its resources, then throws the error. */
async function endAfter(pieces: AsyncIterator<unknown>, error: unknown): Promise<never> {
  await pieces.return?.();
  throw error;
}
