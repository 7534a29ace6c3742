import { isZip } from "./zip-file";

// Recognizes packed files by their first bytes.

/** A packing that is read, a workbook of a spreadsheet program, or a packing that is not read. */
export type Packing = "gzip" | "zip" | "workbook" | "other";

/** Bytes that tell how a file is packed. */
export const MAGIC_BYTES = 262;

const TAR_OFFSET = 257;
/** First bytes of RAR, 7-Zip, XZ, Zstandard and bzip2. */
const OTHERS: readonly (readonly number[])[] = [
  [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07],
  [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00],
  [0x28, 0xb5, 0x2f, 0xfd],
];
const BZIP2 = /^BZh[1-9]1AY&SY/;
/** First bytes of documents of Office before 2007, such as XLS. */
const OFFICE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Detects a packing. */
export function detectPacking(head: Buffer): Packing | null {
  if (startsWith(head, [0x1f, 0x8b])) return "gzip";
  if (isZip(head)) return "zip";
  if (startsWith(head, OFFICE)) return "workbook";
  const isTar = head.toString("latin1", TAR_OFFSET, TAR_OFFSET + 5) === "ustar";
  const isOther = OTHERS.some((magic) => startsWith(head, magic)) || BZIP2.test(head.toString("latin1", 0, 10));
  return isTar || isOther ? "other" : null;
}

function startsWith(head: Buffer, magic: readonly number[]): boolean {
  return magic.every((byte, at) => head[at] === byte);
}
