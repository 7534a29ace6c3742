import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import type { Line } from "./history";

/** Characters of a line; longer lines are skipped and not buffered. */
const LINE_MAX = 4_000_000;

/** The lines of a file, plain or gzip, with their numbers; the text of a line that is too long is null. Throws on read errors. */
export async function* readLines(path: string): AsyncGenerator<Line> {
  const source = createReadStream(path);
  const bytes = (await isGzip(path)) ? source.pipe(createGunzip()) : source;
  source.on("error", (error) => bytes.destroy(error));
  const decoder = new TextDecoder();
  let line = 1;
  let left = "";
  let isTooLong = false;
  for await (const chunk of bytes) {
    const parts = (left + decoder.decode(chunk as Buffer, { stream: true })).split("\n");
    left = parts.pop() ?? "";
    for (const part of parts) {
      yield { line, text: isTooLong ? null : part.replace(/\r$/, "") };
      isTooLong = false;
      line += 1;
    }
    if (left.length > LINE_MAX) {
      isTooLong = true;
      left = "";
    }
  }
  if (left !== "" || isTooLong) yield { line, text: isTooLong ? null : left };
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}
