import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Column, ColumnKind } from "./columns";
import type { IndexParts } from "./compact-index";
import { Dictionary } from "./dictionary";
import { TextPool } from "./text-pool";

// An index on disk is its typed arrays one after another, each at a multiple of eight, behind a header in JSON. Reading is
// one read; the arrays are views of what was read.

/** Changes with every change of the format or of what is indexed, so that an old file is built anew. */
export const FORMAT = 1;

const MAGIC = "VITRIDX1";
const ALIGN = 8;
/** Short arrays are written together up to so many bytes. */
const PIECE = 1 << 20;

const ARRAYS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f32: Float32Array, f64: Float64Array } as const;
type ArrayKind = keyof typeof ARRAYS;
type AnyArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** Where an array lies behind the header: its kind, place and number of elements. */
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
  columns: ColumnHeader[];
};

/** An index as it was saved, with the revision of the catalogue that it was built from. */
export type SavedIndex = { parts: IndexParts; revision: number };

/** Writes an index; whoever reads the path meanwhile sees the old file or the new one, never a part. */
export async function saveIndex(path: string, parts: IndexParts, revision: number): Promise<void> {
  const arrays: AnyArray[] = [];
  const header = Buffer.from(JSON.stringify(headerOf(parts, revision, arrays)));
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.tmp`;
  const file = await open(draft, "w");
  try {
    const start = Buffer.alloc(16);
    start.write(MAGIC, "latin1");
    start.writeUInt32LE(header.length, 8);
    for (const piece of piecesOf([start, header, ...arrays])) {
      for (let at = 0; at < piece.length; ) at += (await file.write(piece, at)).bytesWritten;
    }
    await file.close();
    await rename(draft, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * The bytes of arrays, each at a multiple of eight, in pieces to write: a catalogue of many attributes has tens of thousands
 * of short arrays, and a write of its own for each took longer than all else of a file.
 */
function* piecesOf(arrays: readonly AnyArray[]): Generator<Buffer> {
  let piece = Buffer.alloc(PIECE);
  let used = 0;
  for (const array of arrays) {
    const bytes = Buffer.from(array.buffer, array.byteOffset, array.byteLength);
    const size = bytes.length + padding(bytes.length);
    if (used + size > PIECE) {
      yield piece.subarray(0, used);
      piece = Buffer.alloc(PIECE);
      used = 0;
    }
    if (size > PIECE) {
      yield bytes;
      yield Buffer.alloc(padding(bytes.length));
    } else {
      piece.set(bytes, used);
      used += size;
    }
  }
  yield piece.subarray(0, used);
}

/** Reads an index, or null when there is none or its format is another one. */
export async function loadIndex(path: string): Promise<SavedIndex | null> {
  const file = await readFile(path).catch(() => null);
  if (file === null || file.length < 16 || file.toString("latin1", 0, 8) !== MAGIC) return null;
  // A view needs its place at a multiple of its element's size, which a buffer of a pool need not have.
  const whole = file.byteOffset % ALIGN === 0 ? file : Buffer.from(new Uint8Array(file));
  const length = whole.readUInt32LE(8);
  const header = JSON.parse(whole.toString("utf8", 16, 16 + length)) as Header;
  if (header.format !== FORMAT) return null;
  const base = whole.byteOffset + 16 + length + padding(length);
  const view = ([kind, offset, count]: Section): AnyArray =>
    new ARRAYS[kind](whole.buffer as ArrayBuffer, base + offset, count);
  return { parts: partsOf(header, view), revision: header.revision };
}

function headerOf(parts: IndexParts, revision: number, arrays: AnyArray[]): Header {
  let offset = 0;
  const put = (array: AnyArray): Section => {
    const section: Section = [kindOf(array), offset, array.length];
    arrays.push(array);
    offset += array.byteLength + padding(array.byteLength);
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
      groupStarts: put(groups.starts),
      groupMembers: put(groups.members),
      identityTable: put(parts.identityTable),
      typeOf: put(parts.typeOf),
      boost: put(signals.boost),
      availability: put(signals.availability),
      introduced: put(signals.introduced),
    },
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

function partsOf(header: Header, view: View): IndexParts {
  const section = (name: string): AnyArray => view(header.sections[name] ?? ["u8", 0, 0]);
  const u32 = (name: string): Uint32Array => section(name) as Uint32Array;
  const pool = ({ bytes, starts }: PoolHeader): TextPool =>
    new TextPool(view(bytes) as Uint8Array, view(starts) as Uint32Array);
  return {
    size: header.size,
    language: header.language,
    types: header.types,
    words: new Dictionary(pool(header.pools.words)),
    postings: section("postings") as Uint8Array,
    starts: u32("starts"),
    frequencies: u32("frequencies"),
    groups: {
      stems: new Dictionary(pool(header.pools.stems)),
      starts: u32("groupStarts"),
      members: u32("groupMembers"),
    },
    identities: pool(header.pools.identities),
    identityTable: u32("identityTable"),
    typeOf: u32("typeOf"),
    signals: {
      boost: section("boost") as Float32Array,
      availability: section("availability") as Uint8Array,
      introduced: section("introduced") as Float64Array,
    },
    columns: header.columns.map(
      (column): Column => ({
        name: column.name,
        kind: column.kind,
        docs: column.docs && (view(column.docs) as Uint32Array),
        codes: column.codes && (view(column.codes) as Uint32Array),
        numbers: column.numbers && (view(column.numbers) as Float64Array),
        texts: column.texts && pool(column.texts),
      }),
    ),
  };
}

function kindOf(array: AnyArray): ArrayKind {
  if (array instanceof Uint32Array) return "u32";
  if (array instanceof Float64Array) return "f64";
  if (array instanceof Float32Array) return "f32";
  return array instanceof Uint16Array ? "u16" : "u8";
}

function padding(length: number): number {
  return (ALIGN - (length % ALIGN)) % ALIGN;
}
