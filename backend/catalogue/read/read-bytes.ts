import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { ByteFault, type Bytes, isByteFault } from "@/backend/catalogue/reader/feed-fault";
import { FEED_BYTES_MAX, FEED_GZIP_RATIO_MAX } from "@/lib/domain/kit/limits";
import { PIECE_BYTES } from "./read-limits";

/** Below this size the ratio is not checked: a short file of blanks compresses as well as a bomb. */
const RATIO_FROM_BYTES = 1024 * 1024;

/**
 * Reads the bytes of a feed and decompresses gzip, detected by content. Throws ByteFault for more than `max` received bytes,
 * and for gzip that is broken, truncated, or expands to more than a hundred times its size.
 */
export async function* readBytes(source: Bytes, max = FEED_BYTES_MAX): AsyncGenerator<Buffer> {
  const received = { bytes: 0 };
  const chunks = limitBytes(source, received, max);
  const head: Buffer[] = [];
  let size = 0;
  while (size < 2) {
    const next = await chunks.next();
    if (next.done) break;
    head.push(next.value);
    size += next.value.length;
  }
  const first = Buffer.concat(head);
  const all = prepend(first, chunks);
  yield* isGzip(first) ? gunzip(all, received) : all;
}

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

async function* limitBytes(source: Bytes, received: { bytes: number }, max: number): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    received.bytes += chunk.length;
    if (received.bytes > max) throw new ByteFault("feed_too_large");
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    for (let at = 0; at < buffer.length; at += PIECE_BYTES) yield buffer.subarray(at, at + PIECE_BYTES);
  }
}

async function* prepend(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (first.length > 0) yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

async function* gunzip(packed: AsyncGenerator<Buffer>, received: { bytes: number }): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: PIECE_BYTES });
  const flow = pipeline(Readable.from(packed, { objectMode: false }), gunzip).then(
    () => null,
    (error: unknown) => error,
  );
  let unpackedBytes = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      unpackedBytes += chunk.length;
      if (unpackedBytes > RATIO_FROM_BYTES && unpackedBytes > received.bytes * FEED_GZIP_RATIO_MAX)
        throw new ByteFault("gzip_ratio");
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

/** Checks the code only: platform errors may come from another realm. */
function isZlib(error: unknown): boolean {
  const code: unknown = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" && code.startsWith("Z_");
}
