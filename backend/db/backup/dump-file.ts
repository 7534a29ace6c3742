import { createHash } from "node:crypto";
import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import * as z from "zod/mini";
import { makeTypeGuard } from "@/lib/http/api-error";

// The file of a dump: lines of JSON, each followed by as many bytes of gzip as it says, and a line with the SHA-256 of everything before it.
// The first line describes the dump, so that `head -1` shows it; the last line of JSON says that it is whole.

const FORMAT = 1;
const LEVEL = 4;
const TRAILER = /^sha256:([0-9a-f]{64})\n$/;
const TRAILER_BYTES = "sha256:".length + 64 + 1;
const READ_BYTES = 1024 * 1024;
const LINE_BYTES_MAX = 16 * 1024 * 1024;

const migration = z.object({ hash: z.string(), created_at: z.number() });
const header = z.object({
  vitrine_dump: z.literal(FORMAT),
  /** For people who open the file. */
  secret: z.string(),
  /** When the state of the dump was current. */
  at: z.string(),
  product: z.string(),
  engine: z.enum(["pglite", "postgres"]),
  migrations: z.array(migration),
  /** Size of the database, with its indexes. */
  store_bytes: z.number(),
  /** Whether it holds the keys of the product; they are not in DATA_DIR if the environment sets them. */
  has_keys: z.boolean(),
});
const part = z.union([
  z.object({
    /** Rows of a table, in the text format of COPY. */
    table: z.string(),
    parent: z.nullable(z.string()),
    columns: z.array(z.string()),
    rows: z.int(),
    bytes: z.int(),
  }),
  /** A file of the data folder. */
  z.object({ file: z.string(), bytes: z.int() }),
  z.object({
    end: z.literal(true),
    /** Rows by table. */
    tables: z.record(z.string(), z.int()),
    sequences: z.array(z.object({ name: z.string(), value: z.string(), is_called: z.boolean() })),
    bytes: z.literal(0),
  }),
]);

/** The first line of a dump. */
export type DumpHeader = z.infer<typeof header>;
/** A line of a dump before its content. */
export type DumpPart = z.infer<typeof part>;
type Sized<Part> = Part extends unknown ? Omit<Part, "bytes"> : never;

/** A file that is no dump, or not a whole one; the message is for people. */
export class DumpFault extends Error {
  override readonly name = "DumpFault";
}
export const isDumpFault = makeTypeGuard(DumpFault, "DumpFault");

/** Writes a dump. Synchronous, for a thread or process of its own. */
export class DumpWriter {
  private readonly file: number;
  private readonly hash = createHash("sha256");

  constructor(path: string) {
    this.file = openSync(path, "wx", 0o600);
  }

  start(about: Omit<DumpHeader, "vitrine_dump" | "secret">): void {
    const secret = "This file is secret: it holds keys, sessions and personal data. Who has it can sign in as anybody.";
    this.write(Buffer.from(`${JSON.stringify({ vitrine_dump: FORMAT, secret, ...about })}\n`));
  }

  add(about: Sized<DumpPart>, content: Buffer = Buffer.alloc(0)): void {
    const packed = content.length === 0 ? content : gzipSync(content, { level: LEVEL });
    this.write(Buffer.from(`${JSON.stringify({ ...about, bytes: packed.length })}\n`));
    this.write(packed);
  }

  /** Writes the checksum, and waits until the disk has everything. */
  end(): void {
    this.write(Buffer.from(`sha256:${this.hash.digest("hex")}\n`), false);
    fsyncSync(this.file);
    this.close();
  }

  close(): void {
    closeSync(this.file);
  }

  private write(bytes: Buffer, isHashed = true): void {
    if (isHashed) this.hash.update(bytes);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at);
  }
}

/** Reads a whole dump and compares its checksum. Throws DumpFault for a file that is no dump, was changed, or is incomplete. */
export function verifyDump(path: string): DumpHeader {
  const file = openSync(path, "r");
  try {
    const size = fstatSync(file).size;
    const about = parseHeader(readLine(file, 0, size));
    const hash = createHash("sha256");
    const buffer = Buffer.alloc(READ_BYTES);
    const end = size - TRAILER_BYTES;
    for (let at = 0; at < end; ) {
      const count = readSync(file, buffer, 0, Math.min(READ_BYTES, end - at), at);
      hash.update(buffer.subarray(0, count));
      at += count;
    }
    const found = TRAILER.exec(readBytes(file, Math.max(0, end), TRAILER_BYTES).toString("latin1"))?.[1];
    if (found === undefined) throw new DumpFault("The dump is incomplete: it ends without its checksum.");
    if (found !== hash.digest("hex")) throw new DumpFault("The dump is damaged: its checksum is wrong.");
    return about;
  } finally {
    closeSync(file);
  }
}

/** Reads the parts of a verified dump in order. */
export async function readParts(
  path: string,
  take: (about: DumpPart, content: Buffer) => Promise<void>,
): Promise<void> {
  const file = openSync(path, "r");
  try {
    const end = fstatSync(file).size - TRAILER_BYTES;
    let at = readLine(file, 0, end).length + 1;
    while (at < end) {
      const line = readLine(file, at, end);
      const about = part.parse(JSON.parse(line.toString("utf8")));
      at += line.length + 1;
      const packed = readBytes(file, at, about.bytes);
      at += packed.length;
      await take(about, packed.length === 0 ? packed : gunzipSync(packed));
    }
  } finally {
    closeSync(file);
  }
}

function parseHeader(line: Buffer): DumpHeader {
  try {
    return header.parse(JSON.parse(line.toString("utf8")));
  } catch {
    throw new DumpFault("This file is no dump of Vitrine, or one in a format that this version does not know.");
  }
}

/** Reads up to a line break, which is not returned. */
function readLine(file: number, from: number, end: number): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  for (let at = from; at < end && length < LINE_BYTES_MAX; ) {
    const bytes = readBytes(file, at, Math.min(4096, end - at));
    const stop = bytes.indexOf(10);
    parts.push(stop < 0 ? bytes : bytes.subarray(0, stop));
    if (stop >= 0) break;
    at += bytes.length;
    length += bytes.length;
  }
  return Buffer.concat(parts);
}

function readBytes(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let count = 0;
  while (count < length) {
    const read = readSync(file, bytes, count, length - count, at + count);
    if (read === 0) break;
    count += read;
  }
  return bytes.subarray(0, count);
}
