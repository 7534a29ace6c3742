import { crc32, deflateRawSync } from "node:zlib";

/** A file of a zip; `declared` overrides what the zip states about it. */
export type ZippedFile = {
  name: string;
  content: string | Uint8Array;
  method?: number;
  flags?: number;
  declared?: { size?: number; crc?: number };
};

/** Creates a zip as usual programs do: files, then the directory. */
export function makeZip(files: readonly ZippedFile[], comment = ""): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, method = 8, flags = 0x0800, declared = {} } of files) {
    const bytes = Buffer.from(content);
    const packed = method === 0 ? bytes : deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(declared.crc ?? crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(declared.size ?? bytes.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, nameBytes, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), facts, rest, nameBytes]));
    locals.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  end.writeUInt16LE(Buffer.byteLength(comment), 16);
  return Buffer.concat([...locals, ...directory, Buffer.from("PK\x05\x06"), end, Buffer.from(comment)]);
}
