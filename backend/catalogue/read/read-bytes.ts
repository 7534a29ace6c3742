import { Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createGunzip, createInflateRaw } from "node:zlib";
import { ByteFault, type Bytes, isByteFault } from "@/backend/catalogue/reader/feed-fault";
import type { FeedFaultCode } from "@/lib/contract/catalogue/feed-faults";
import { FEED_GZIP_RATIO_MAX, FEED_ZIP_BYTES_MAX } from "@/lib/domain/kit/limits";
import { detectPacking, MAGIC_BYTES } from "./packings";
import { PACKINGS_MAX, PIECE_BYTES } from "./read-limits";
import { findOnlyEntry, type ZipEntry } from "./zip-file";

/** Below this size the ratio is not checked: a short file of blanks compresses as well as a bomb. */
const RATIO_FROM_BYTES = 1024 * 1024;

/** How the bytes of a feed are read. */
export type ByteOptions = {
  /** Maximum number of received bytes. */
  max: number;
  /** Called with the name of the file in a zip, before its first bytes. */
  onZipEntry?: (name: string) => void;
};

/**
 * Reads the bytes of a feed, and unpacks gzip and a zip with one file, detected by content, also one in the other.
 * Throws ByteFault for too many received bytes, other packings, and what is broken, truncated, or expands to more than
 * a hundred times the received bytes.
 */
export async function* readBytes(source: Bytes, options: ByteOptions): AsyncGenerator<Buffer> {
  const received = { bytes: 0 };
  yield* unpack(limitBytes(source, received, options.max), { received, options, depth: 0 });
}

/** How often the bytes were packed so far, and the number of bytes that were received. */
type Layer = { received: { bytes: number }; options: ByteOptions; depth: number };

async function* unpack(chunks: AsyncGenerator<Buffer>, layer: Layer): AsyncGenerator<Buffer> {
  const head: Buffer[] = [];
  let size = 0;
  while (size < MAGIC_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    head.push(next.value);
    size += next.value.length;
  }
  const first = Buffer.concat(head);
  const all = prepend(first, chunks);
  const packing = detectPacking(first);
  const further = { ...layer, depth: layer.depth + 1 };
  if (packing === null) yield* all;
  else if (layer.depth >= PACKINGS_MAX) yield* refuse(all, "zip_nested");
  else if (packing === "gzip")
    yield* unpack(decompress(all, createGunzip({ chunkSize: PIECE_BYTES }), layer.received, "gzip"), further);
  else if (packing === "zip") yield* unpack(unzip(all, layer), further);
  else yield* refuse(all, packing === "workbook" ? "feed_is_workbook" : "packing_unsupported");
}

/** Closes the source, then throws. */
// biome-ignore lint/correctness/useYield: a feed that is refused has no bytes.
async function* refuse(chunks: AsyncGenerator<Buffer>, code: FeedFaultCode): AsyncGenerator<Buffer> {
  await chunks.return(undefined);
  throw new ByteFault(code);
}

async function* limitBytes(source: Bytes, received: { bytes: number }, max: number): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    received.bytes += chunk.length;
    if (received.bytes > max) throw new ByteFault("feed_too_large");
    yield* cutPieces(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
  }
}

function* cutPieces(buffer: Buffer): Generator<Buffer> {
  for (let at = 0; at < buffer.length; at += PIECE_BYTES) yield buffer.subarray(at, at + PIECE_BYTES);
}

async function* prepend(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (first.length > 0) yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** Collects a zip, because its directory is at its end, and reads its only file. */
async function* unzip(chunks: AsyncGenerator<Buffer>, layer: Layer): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > FEED_ZIP_BYTES_MAX) throw new ByteFault("zip_too_large");
    pieces.push(chunk);
  }
  const entry = findOnlyEntry(Buffer.concat(pieces));
  layer.options.onZipEntry?.(entry.name);
  // The file alone, but not more than what was received, if it was packed in something else.
  yield* readEntry(entry, { bytes: Math.min(entry.packed.length, layer.received.bytes) });
}

async function* readEntry(
  { packed, isStored, size, crc }: ZipEntry,
  packing: { bytes: number },
): AsyncGenerator<Buffer> {
  if (isRatioExceeded(size, packing.bytes)) throw new ByteFault("zip_ratio");
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
  const content = isStored ? cutPieces(packed) : decompress(cutPieces(packed), inflate, packing, "zip");
  let unpackedBytes = 0;
  let unpackedCrc = 0;
  for await (const chunk of content) {
    unpackedBytes += chunk.length;
    if (unpackedBytes > size) throw new ByteFault("zip_broken");
    unpackedCrc = crc32(chunk, unpackedCrc);
    yield chunk;
  }
  if (unpackedBytes !== size || unpackedCrc !== crc) throw new ByteFault("zip_broken");
}

function isRatioExceeded(unpackedBytes: number, packedBytes: number): boolean {
  return unpackedBytes > RATIO_FROM_BYTES && unpackedBytes > packedBytes * FEED_GZIP_RATIO_MAX;
}

const FAULTS = {
  gzip: { ratio: "gzip_ratio", broken: "gzip_broken" },
  zip: { ratio: "zip_ratio", broken: "zip_broken" },
} as const satisfies Record<string, Record<string, FeedFaultCode>>;

async function* decompress(
  packed: Iterable<Buffer> | AsyncIterable<Buffer>,
  unpacker: Transform,
  received: { bytes: number },
  kind: keyof typeof FAULTS,
): AsyncGenerator<Buffer> {
  const flow = pipeline(Readable.from(packed, { objectMode: false }), unpacker).then(
    () => null,
    (error: unknown) => error,
  );
  let unpackedBytes = 0;
  try {
    for await (const chunk of unpacker as AsyncIterable<Buffer>) {
      unpackedBytes += chunk.length;
      if (isRatioExceeded(unpackedBytes, received.bytes)) throw new ByteFault(FAULTS[kind].ratio);
      yield chunk;
    }
  } catch (error) {
    if (isByteFault(error)) throw error;
    throw isZlib(error) ? new ByteFault(FAULTS[kind].broken) : error;
  } finally {
    unpacker.destroy();
    await flow;
  }
}

/** Checks the code only: platform errors may come from another realm. */
function isZlib(error: unknown): boolean {
  const code: unknown = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" && code.startsWith("Z_");
}
