import { ByteFault } from "@/backend/catalogue/reader/feed-fault";

// Finds the one file in a zip. The directory at the end of a zip is what other programs read, so it decides; nothing is read
// from headers inside the zip but where a file begins.

/** A packed file of a zip. */
export type ZipEntry = {
  name: string;
  isStored: boolean;
  packed: Buffer;
  /** Unpacked size and checksum, as the zip states them. */
  size: number;
  crc: number;
};

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_BYTES = 22;
const COMMENT_BYTES_MAX = 0xffff;
/** Entries read; a zip with more has certainly more than one file. */
const ENTRIES_MAX = 1_000;
/** Flags: encrypted, strongly encrypted, encrypted directory. */
const ENCRYPTED = 0x0001 | 0x0040 | 0x2000;
const NAME_MAX = 200;
/** Files that systems add by themselves. */
const ADDED_BY_SYSTEMS = /^__MACOSX\/|(^|\/)(\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i;

/** Whether bytes begin like a zip: with a packed file, or with the end of an empty directory. */
export function isZip(bytes: Uint8Array): boolean {
  const [p, k, third, fourth] = bytes;
  return p === 0x50 && k === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6));
}

/** The only file of a zip. Throws ByteFault for none, several, an encrypted one, and for a zip that cannot be read. */
export function findOnlyEntry(zip: Buffer): ZipEntry {
  try {
    const files = listEntries(zip).filter(({ name }) => !name.endsWith("/") && !ADDED_BY_SYSTEMS.test(name));
    if (files.some(({ name }) => name === "[Content_Types].xml" || name === "content.xml"))
      throw new ByteFault("feed_is_workbook");
    const [file, ...others] = files;
    if (file === undefined) throw new ByteFault("zip_empty");
    if (others.length > 0) throw new ByteFault("zip_many_files");
    return openEntry(zip, file);
  } catch (error) {
    throw isOutside(error) ? new ByteFault("zip_broken") : error;
  }
}

/** Whether an offset lies outside the zip; checks the code only, because platform errors may come from another realm. */
function isOutside(error: unknown): boolean {
  const code: unknown = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return code === "ERR_OUT_OF_RANGE" || code === "ERR_BUFFER_OUT_OF_BOUNDS";
}

type CentralEntry = {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  at: number;
};

function listEntries(zip: Buffer): CentralEntry[] {
  const end = findDirectoryEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  // These values refer to the directory of zips above 4 GB.
  if (count === 0xffff || at === 0xffffffff) throw new ByteFault("zip_unsupported");
  if (count > ENTRIES_MAX) throw new ByteFault("zip_many_files");
  return Array.from({ length: count }, () => {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new ByteFault("zip_broken");
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const entry = {
      name: zip.toString("utf8", at + 46, nameEnd),
      flags: zip.readUInt16LE(at + 8),
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packedSize: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    };
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return entry;
  });
}

/** The end of the directory: the last record whose comment reaches exactly to the end of the zip. */
function findDirectoryEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - DIRECTORY_END_BYTES - COMMENT_BYTES_MAX);
  for (let at = zip.length - DIRECTORY_END_BYTES; at >= first; at -= 1)
    if (zip.readUInt32LE(at) === DIRECTORY_END && at + DIRECTORY_END_BYTES + zip.readUInt16LE(at + 20) === zip.length)
      return at;
  throw new ByteFault("zip_broken");
}

function openEntry(zip: Buffer, { name, flags, method, crc, packedSize, size, at }: CentralEntry): ZipEntry {
  if ((flags & ENCRYPTED) !== 0) throw new ByteFault("zip_encrypted");
  const isStored = method === 0;
  if ((!isStored && method !== 8) || packedSize === 0xffffffff || size === 0xffffffff)
    throw new ByteFault("zip_unsupported");
  if (zip.readUInt32LE(at) !== LOCAL) throw new ByteFault("zip_broken");
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  if (start + packedSize > zip.length) throw new ByteFault("zip_broken");
  return { name: shortenName(name), isStored, packed: zip.subarray(start, start + packedSize), size, crc };
}

/** The name without folders and control characters. */
function shortenName(name: string): string {
  return (name.split(/[\\/]/).at(-1) ?? "").replace(/[\p{Cc}\p{Surrogate}]/gu, "").slice(0, NAME_MAX);
}
