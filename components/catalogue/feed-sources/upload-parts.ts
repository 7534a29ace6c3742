import type { SendWrite } from "@/lib/client/use-write";
import { addPart, FEED_FILE_NAME_MAX, type FeedFile, startFile } from "@/lib/contract/catalogue/feeds";
import { ApiError, isApiError, makeTypeGuard } from "@/lib/http/api-error";

// Uploads a file in parts. A lost part is sent again; if that fails too, the upload stops and can be resumed at the missing part.

/** Progress of an upload: the file ID on the server, the size of a part, and the next part. */
export type UploadPlace = { fileId: string; partBytes: number; next: number };

/** What an upload needs besides its file. */
export type UploadTools = {
  send: SendWrite;
  siteId: string;
  signal: AbortSignal;
  /** Called after each part with the progress. */
  onPlace: (place: UploadPlace) => void;
  /** Waits; replaced in tests. */
  wait?: (ms: number) => Promise<void>;
};

/** The local file cannot be read (any more). */
export class FileUnreadable extends Error {}

/** Whether an error is a FileUnreadable, of any copy of the class. */
export const isFileUnreadable = makeTypeGuard(FileUnreadable, "FileUnreadable");

/** Delays before a part is retried, in ms. */
const AGAIN_MS = [1_000, 3_000, 9_000];

/** Uploads a file, from the beginning or from `from`. Throws ApiError, FileUnreadable, or the reason of the signal. */
export async function uploadParts(file: File, from: UploadPlace | null, tools: UploadTools): Promise<FeedFile> {
  const place = from ?? (await begin(file, tools));
  tools.onPlace(place);
  let next = place.next;
  for (;;) {
    const body = await readPart(file, next, place.partBytes);
    const answer = await sendPart({ fileId: place.fileId, part: next }, body, tools);
    next += 1;
    tools.onPlace({ ...place, next });
    if (answer.file !== null) return answer.file;
    // All parts were sent and the server still lacks data: the file has changed during the upload.
    if (next * place.partBytes >= file.size) throw new ApiError(422, { error: "part_wrong" });
  }
}

async function begin(file: File, { send, siteId, signal }: UploadTools): Promise<UploadPlace> {
  const { name, size } = file;
  const begun = await send(
    startFile,
    { params: { siteId }, body: { name: name.slice(-FEED_FILE_NAME_MAX), size } },
    { signal },
  );
  return { fileId: begun.file_id, partBytes: begun.part_bytes, next: 0 };
}

async function readPart(file: File, part: number, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
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

/** Whether a retry may help: no response, or the server was busy. */
function isPassing(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
