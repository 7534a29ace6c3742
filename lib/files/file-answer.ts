import { Readable } from "node:stream";

/** A file as the answer of a call: it goes out piece by piece, and is never in memory as a whole. */
export class FileAnswer {
  constructor(
    /** What the browser saves it as: ASCII, no quotes. */
    readonly name: string,
    readonly type: string,
    private readonly pieces: AsyncIterable<string | Uint8Array>,
  ) {}

  /** The answer. A fault half-way ends it without its end, so that nobody takes a part for the whole. */
  toResponse(status: number, headers: Record<string, string>): Response {
    const pieces = this.pieces[Symbol.asyncIterator]();
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
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

  /** The kind and the name of the file. */
  get headers(): Record<string, string> {
    return { "content-type": this.type, "content-disposition": `attachment; filename="${this.name}"` };
  }

  /** The pieces as a stream of Node. */
  toReadable(): Readable {
    return Readable.from(this.pieces, { objectMode: false });
  }
}
