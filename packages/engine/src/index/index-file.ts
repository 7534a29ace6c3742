import { closeSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Column, ColumnKind } from "./columns";
import type { IndexParts } from "./compact-index";
import { Dictionary } from "./dictionary";
import { type DocumentOffsets, DocumentReader, DocumentWriter } from "./documents";
import { TextPool } from "./text-pool";

// File layout: the items' documents in compressed blocks, a JSON header, then typed arrays, each aligned to eight
// bytes. The arrays are views of the bytes read, without conversion.

/** Increase it when the format or the indexed data changes; files of another format are rebuilt. */
export const FORMAT = 5;

const MAGIC = "VITRIDX2";
const ALIGN = 8;
/** Length of the magic and the header offset. */
const START_BYTES = 16;
const TEMP_SUFFIX = ".tmp";
const TEMP_MAX_AGE_MS = 3_600_000;
/** Bytes per read; the thread answers searches between reads. */
const READ_BYTES = 1 << 24;
/** Short arrays are written together in pieces of this size. */
const PIECE = 1 << 20;

const ARRAYS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f32: Float32Array, f64: Float64Array } as const;
type ArrayKind = keyof typeof ARRAYS;
type AnyArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** An array after the header: its kind, offset and number of elements. */
type Section = [kind: ArrayKind, offset: number, length: number];

type ColumnHeader = {
  name: string;
  kind: ColumnKind;
  docs: Section | null;
  codes: Section | null;
  numbers: Section | null;
  texts: PoolHeader | null;
};
type PoolHeader = { bytes: Section; starts: Section };

type Header = {
  format: number;
  revision: number;
  size: number;
  language: string;
  types: string[];
  pools: Record<"words" | "stems" | "identities", PoolHeader>;
  sections: Record<string, Section>;
  documents: Record<keyof DocumentOffsets, Section>;
  columns: ColumnHeader[];
};

/** A saved index, with the catalog revision it was built from. */
export type SavedIndex = { parts: IndexParts; revision: number; documents: DocumentReader; close: () => Promise<void> };

/** A temporary file written next to the live one; documents come first, while the index is being built. */
export class IndexDraft {
  private readonly draft: string;
  private readonly file: number;
  private end = START_BYTES;
  readonly documents = new DocumentWriter((bytes) => this.append(bytes));

  constructor(private readonly path: string) {
    this.draft = `${path}.${process.pid}${TEMP_SUFFIX}`;
    mkdirSync(dirname(path), { recursive: true });
    this.file = openSync(this.draft, "w");
  }

  /** Writes the index and atomically replaces the old file, so that readers see either the old or the new one. */
  async save(parts: IndexParts, revision: number): Promise<void> {
    try {
      const places = await this.documents.finish(() => this.end);
      const arrays: AnyArray[] = [];
      const header = Buffer.from(JSON.stringify(buildHeader(parts, places, revision, arrays)));
      this.append(Buffer.alloc(computePadding(this.end)));
      const tail = this.end;
      const length = Buffer.alloc(ALIGN);
      length.writeUInt32LE(header.length);
      for (const piece of groupIntoPieces([length, header, ...arrays])) this.append(piece);
      const start = Buffer.alloc(START_BYTES);
      start.write(MAGIC, "latin1");
      start.writeBigUInt64LE(BigInt(tail), 8);
      writeSync(this.file, start, 0, start.length, 0);
      closeSync(this.file);
      renameSync(this.draft, this.path);
    } catch (error) {
      this.discard();
      throw error;
    }
  }

  /** Removes the temporary file. */
  discard(): void {
    try {
      closeSync(this.file);
    } catch {
      // Already closed; the rename failed.
    }
    rmSync(this.draft, { force: true });
  }

  private append(bytes: Uint8Array): number {
    const start = this.end;
    for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at, bytes.length - at, start + at);
    this.end += bytes.length;
    return start;
  }
}

/** Removes temporary files not written to for an hour, left by killed processes. */
export function removeOldDrafts(folder: string, now: number): void {
  for (const name of listNames(folder)) {
    if (!name.endsWith(TEMP_SUFFIX)) continue;
    const path = join(folder, name);
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - written > TEMP_MAX_AGE_MS) rmSync(path, { force: true });
  }
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * The bytes of arrays, each aligned to eight, grouped into pieces: a catalog with many attributes has tens of
 * thousands of short arrays, and one write per array dominated the time to save.
 */
function* groupIntoPieces(arrays: readonly AnyArray[]): Generator<Buffer> {
  let piece = Buffer.alloc(PIECE);
  let used = 0;
  for (const array of arrays) {
    const bytes = Buffer.from(array.buffer, array.byteOffset, array.byteLength);
    const size = bytes.length + computePadding(bytes.length);
    if (used + size > PIECE) {
      yield piece.subarray(0, used);
      piece = Buffer.alloc(PIECE);
      used = 0;
    }
    if (size > PIECE) {
      yield bytes;
      yield Buffer.alloc(computePadding(bytes.length));
    } else {
      piece.set(bytes, used);
      used += size;
    }
  }
  yield piece.subarray(0, used);
}

/** Reads an index; null when the file is missing or has another format. The file stays open for its documents. */
export async function loadIndex(path: string): Promise<SavedIndex | null> {
  const file = await open(path, "r").catch(() => null);
  if (file === null) return null;
  const close = (): Promise<void> => file.close();
  const saved = await readIndex(file);
  if (saved === null) await close();
  return saved === null ? null : { ...saved, close };
}

async function readIndex(file: FileHandle): Promise<Omit<SavedIndex, "close"> | null> {
  const start = await readBytes(file, 0, START_BYTES);
  if (start === null || start.toString("latin1", 0, 8) !== MAGIC) return null;
  const tail = Number(start.readBigUInt64LE(8));
  const whole = await readBytes(file, tail, (await file.stat()).size - tail);
  if (whole === null || whole.length < ALIGN) return null;
  const length = whole.readUInt32LE(0);
  const header = JSON.parse(whole.toString("utf8", ALIGN, ALIGN + length)) as Header;
  if (header.format !== FORMAT) return null;
  const base = ALIGN + length + computePadding(length);
  const view: View = ([kind, offset, count]) => new ARRAYS[kind](whole.buffer, base + offset, count);
  const { starts, firsts } = header.documents;
  const places = { starts: view(starts) as Float64Array, firsts: view(firsts) as Uint32Array };
  return { parts: buildParts(header, view), revision: header.revision, documents: new DocumentReader(file.fd, places) };
}

/** Reads bytes into a buffer of its own, so that views are aligned; null when the file is shorter. */
async function readBytes(file: FileHandle, start: number, length: number): Promise<Buffer<ArrayBuffer> | null> {
  if (length <= 0) return null;
  const bytes = Buffer.from(new ArrayBuffer(length));
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, Math.min(length - at, READ_BYTES), start + at);
    if (bytesRead === 0) return null;
    at += bytesRead;
  }
  return bytes;
}

function buildHeader(parts: IndexParts, places: DocumentOffsets, revision: number, arrays: AnyArray[]): Header {
  let offset = 0;
  const put = (array: AnyArray): Section => {
    const section: Section = [getArrayKind(array), offset, array.length];
    arrays.push(array);
    offset += array.byteLength + computePadding(array.byteLength);
    return section;
  };
  const putPool = (pool: TextPool): PoolHeader => ({ bytes: put(pool.bytes), starts: put(pool.starts) });
  const { groups, signals } = parts;
  return {
    format: FORMAT,
    revision,
    size: parts.size,
    language: parts.language,
    types: parts.types,
    pools: {
      words: putPool(parts.words.pool),
      stems: putPool(groups.stems.pool),
      identities: putPool(parts.identities),
    },
    sections: {
      postings: put(parts.postings),
      starts: put(parts.starts),
      frequencies: put(parts.frequencies),
      named: put(parts.named),
      heads: put(parts.heads),
      kinds: put(parts.kinds),
      groupStarts: put(groups.starts),
      groupMembers: put(groups.members),
      identityTable: put(parts.identityTable),
      typeOf: put(parts.typeOf),
      variantProducts: put(parts.variantProducts),
      boost: put(signals.boost),
      availability: put(signals.availability),
      introduced: put(signals.introduced),
    },
    documents: { starts: put(places.starts), firsts: put(places.firsts) },
    columns: parts.columns.map((column) => ({
      name: column.name,
      kind: column.kind,
      docs: column.docs && put(column.docs),
      codes: column.codes && put(column.codes),
      numbers: column.numbers && put(column.numbers),
      texts: column.texts && putPool(column.texts),
    })),
  };
}

type View = (section: Section) => AnyArray;

function buildParts(header: Header, view: View): IndexParts {
  const getSection = (name: string): AnyArray => view(header.sections[name] ?? ["u8", 0, 0]);
  const getU32 = (name: string): Uint32Array => getSection(name) as Uint32Array;
  const makePool = ({ bytes, starts }: PoolHeader): TextPool =>
    new TextPool(view(bytes) as Uint8Array, view(starts) as Uint32Array);
  return {
    size: header.size,
    language: header.language,
    types: header.types,
    words: new Dictionary(makePool(header.pools.words)),
    postings: getSection("postings") as Uint8Array,
    starts: getU32("starts"),
    frequencies: getU32("frequencies"),
    named: getU32("named"),
    heads: getU32("heads"),
    kinds: getU32("kinds"),
    groups: {
      stems: new Dictionary(makePool(header.pools.stems)),
      starts: getU32("groupStarts"),
      members: getU32("groupMembers"),
    },
    identities: makePool(header.pools.identities),
    identityTable: getU32("identityTable"),
    typeOf: getU32("typeOf"),
    variantProducts: getU32("variantProducts"),
    signals: {
      boost: getSection("boost") as Float32Array,
      availability: getSection("availability") as Uint8Array,
      introduced: getSection("introduced") as Float64Array,
    },
    columns: header.columns.map(
      (column): Column => ({
        name: column.name,
        kind: column.kind,
        docs: column.docs && (view(column.docs) as Uint32Array),
        codes: column.codes && (view(column.codes) as Uint32Array),
        numbers: column.numbers && (view(column.numbers) as Float64Array),
        texts: column.texts && makePool(column.texts),
      }),
    ),
  };
}

function getArrayKind(array: AnyArray): ArrayKind {
  if (array instanceof Uint32Array) return "u32";
  if (array instanceof Float64Array) return "f64";
  if (array instanceof Float32Array) return "f32";
  return array instanceof Uint16Array ? "u16" : "u8";
}

function computePadding(length: number): number {
  return (ALIGN - (length % ALIGN)) % ALIGN;
}
