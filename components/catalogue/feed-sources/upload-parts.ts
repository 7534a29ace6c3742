import type { SendWrite } from "@/lib/client/use-write";
import { addPart, type FeedFile, startFile } from "@/lib/contract/catalogue/feeds";
import { ApiError, brand, isApiError } from "@/lib/http/api-error";

// A file goes to the server in parts. A part that got lost is sent again; where that does not help the upload stops and can
// go on later from the part that is missing.

/** How far an upload is: which file at the server, how long its parts are, which one comes next. */
export type UploadPlace = { fileId: string; partBytes: number; next: number };

/** What an upload needs beside its file. */
export type UploadTools = {
  send: SendWrite;
  siteId: string;
  signal: AbortSignal;
  /** Hears where the upload is each time a part has come. */
  onPlace: (place: UploadPlace) => void;
  /** Waits; tests bring their own. */
  wait?: (ms: number) => Promise<void>;
};

/** The file on this computer cannot be read (any more). */
export class FileUnreadable extends Error {}

/** Whether an error is a FileUnreadable, of any copy of the class. */
export const isFileUnreadable = brand(FileUnreadable, "FileUnreadable");

/** A part is tried again after so many ms. */
const AGAIN_MS = [1_000, 3_000, 9_000];

/** Uploads a file from a place on, or from its beginning. Throws ApiError, FileUnreadable, or what the signal says. */
export async function uploadParts(file: File, from: UploadPlace | null, tools: UploadTools): Promise<FeedFile> {
  const place = from ?? (await begin(file, tools));
  tools.onPlace(place);
  let next = place.next;
  for (;;) {
    const body = await partOf(file, next, place.partBytes);
    const answer = await sendPart({ fileId: place.fileId, part: next }, body, tools);
    next += 1;
    tools.onPlace({ ...place, next });
    if (answer.file !== null) return answer.file;
    // All parts were sent and the file is not whole: it is another one than at the beginning.
    if (next * place.partBytes >= file.size) throw new ApiError(422, { error: "part_wrong" });
  }
}

async function begin(file: File, { send, siteId, signal }: UploadTools): Promise<UploadPlace> {
  const { name, size } = file;
  const begun = await send(startFile, { params: { siteId }, body: { name: name.slice(-200), size } }, { signal });
  return { fileId: begun.file_id, partBytes: begun.part_bytes, next: 0 };
}

async function partOf(file: File, part: number, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(part * bytes, (part + 1) * bytes).arrayBuffer());
  } catch (error) {
    throw new FileUnreadable("the file is gone or locked", { cause: error });
  }
}

async function sendPart(at: { fileId: string; part: number }, body: Uint8Array<ArrayBuffer>, tools: UploadTools) {
  const { send, siteId, signal, wait = sleep } = tools;
  for (const pause of [...AGAIN_MS, null]) {
    try {
      return await send(addPart, { params: { siteId, ...at }, body }, { signal });
    } catch (error) {
      if (pause === null || !isPassing(error)) throw error;
      await wait(pause);
      signal.throwIfAborted();
    }
  }
  throw new Error("unreachable: the last try throws");
}

/** Whether trying again may help: nothing came back, or the server was busy. */
function isPassing(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
