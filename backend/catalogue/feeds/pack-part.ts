import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { FEED_PART_BYTES } from "@/lib/domain/kit/limits";

/** A part of a file as it is stored: `size` is of the file's own bytes. */
export type Packed = { size: number; isPacked: boolean; content: Uint8Array };

const [pack, unpacked] = [promisify(gzip), promisify(gunzip)];
/** What gzip saves less of is kept as it is: it was packed before. */
const WORTH = 0.9;

/** Packs a part, fast rather than small; in a thread of the platform's own. */
export async function packPart(bytes: Uint8Array): Promise<Packed> {
  const packed = await pack(bytes, { level: 3 });
  const isPacked = packed.length < bytes.length * WORTH;
  return { size: bytes.length, isPacked, content: isPacked ? packed : bytes };
}

/** The bytes of a stored part. */
export async function unpack({ isPacked, content }: Pick<Packed, "isPacked" | "content">): Promise<Buffer> {
  if (isPacked) return unpacked(content, { maxOutputLength: FEED_PART_BYTES });
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}
