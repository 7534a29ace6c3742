import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { ByteFault, type Bytes, isByteFault } from "@/backend/catalogue/reader/feed-fault";
import { FEED_BYTES_MAX, FEED_GZIP_RATIO_MAX } from "@/lib/domain/kit/limits";
import { PIECE_BYTES } from "./read-limits";

/** Below this, a ratio says nothing: a short file of blanks packs as well as a bomb. */
const RATIO_FROM_BYTES = 1024 * 1024;

/**
 * The bytes of a feed, unpacked where they are gzip, whatever they are called. Throws ByteFault for more than `max` bytes
 * as they arrive, and for gzip that is broken, ends early or unpacks to more than a hundred times its size.
 */
export async function* readBytes(source: Bytes, max = FEED_BYTES_MAX): AsyncGenerator<Buffer> {
  const received = { bytes: 0 };
  const chunks = counted(source, received, max);
  const head: Buffer[] = [];
  let size = 0;
  while (size < 2) {
    const next = await chunks.next();
    if (next.done) break;
    head.push(next.value);
    size += next.value.length;
  }
  const first = Buffer.concat(head);
  const all = resumed(first, chunks);
  yield* isGzip(first) ? unpacked(all, received) : all;
}

/** Whether bytes begin as gzip does. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

async function* counted(source: Bytes, received: { bytes: number }, max: number): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    received.bytes += chunk.length;
    if (received.bytes > max) throw new ByteFault("feed_too_large");
    const whole = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    for (let at = 0; at < whole.length; at += PIECE_BYTES) yield whole.subarray(at, at + PIECE_BYTES);
  }
}

async function* resumed(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (first.length > 0) yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

async function* unpacked(packed: AsyncGenerator<Buffer>, received: { bytes: number }): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: PIECE_BYTES });
  const flow = pipeline(Readable.from(packed, { objectMode: false }), gunzip).then(
    () => null,
    (error: unknown) => error,
  );
  let given = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      given += chunk.length;
      if (given > RATIO_FROM_BYTES && given > received.bytes * FEED_GZIP_RATIO_MAX) throw new ByteFault("gzip_ratio");
      yield chunk;
    }
  } catch (error) {
    if (isByteFault(error)) throw error;
    throw isZlib(error) ? new ByteFault("gzip_broken") : error;
  } finally {
    gunzip.destroy();
    await flow;
  }
}

/** By its code alone: errors of the platform need not be of this realm's Error. */
function isZlib(error: unknown): boolean {
  const code: unknown = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" && code.startsWith("Z_");
}
