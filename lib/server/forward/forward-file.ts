import "server-only";
import type { Readable } from "node:stream";
import type { FileAnswer } from "@/lib/files/file-answer";
import { ApiError } from "@/lib/http/api-error";
import { type Endpoint, isWrite } from "@/lib/http/endpoint";
import { getShared } from "@/lib/server/process/shared";
import { openFile } from "@/lib/server/upstream/backend";
import { type ServedCall, serve, type ValidatedRequest, validateRequest } from "./forward";

/** Maximum concurrent files per process. */
const FILES_MAX = 2;

const NAME = /^attachment; filename="[\w.-]{1,150}"$/;

/** How a file is made. */
export type FileHooks<E extends Endpoint> = {
  /** Builds the file in the web server, for a backend without the call; null if the backend builds it. */
  make?: (request: ValidatedRequest<E>) => Promise<FileAnswer | null>;
  /** Maximum concurrent files of this call, if they are small; absent: they share FILES_MAX with those of others. */
  max?: number;
};

/**
 * Serves a call that answers with a file: session, input, access and backend as in `forward`, then the streamed file, never cached
 * and never displayed by the browser.
 */
export function forwardFile<E extends Endpoint>(call: E, { make, max }: FileHooks<E> = {}): ServedCall {
  if (isWrite(call)) throw new Error(`${call.method} ${call.path} is not a file`);
  return serve(call, async (request, params, requestId) => {
    const running = getShared(max === undefined ? "files.running" : `files.running ${call.path}`, () => ({ count: 0 }));
    const validated = await validateRequest(call, request, params, requestId);
    // Nobody reads the body of an answer to HEAD, so it would take a place until it stalls.
    if (request.method === "HEAD")
      return new Response(null, { headers: { ...buildFileHeaders({}), "x-request-id": requestId } });
    if (running.count >= (max ?? FILES_MAX)) throw new ApiError(429, { error: "rate_limited", retry_after: "5" });
    running.count += 1;
    try {
      const made = (await make?.(validated)) ?? null;
      const file = made === null ? await openFile(validated.context, call, validated.parsed) : toPieces(made);
      file.body.once("close", () => {
        running.count -= 1;
      });
      return new Response(sendWhileRead(file.body), {
        headers: { ...buildFileHeaders(file.headers), "x-request-id": requestId },
      });
    } catch (error) {
      running.count -= 1;
      throw error;
    }
  });
}

function toPieces(file: FileAnswer): { body: Readable; headers: Record<string, string> } {
  return { body: file.toReadable(), headers: file.headers };
}

function buildFileHeaders(headers: Record<string, string | undefined>): Record<string, string> {
  const name = headers["content-disposition"] ?? "";
  return {
    "content-type": headers["content-type"] ?? "application/octet-stream",
    "content-disposition": NAME.test(name) ? name : "attachment",
    "cache-control": "private, no-store",
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  };
}

/** A reader that takes nothing for this time has paused the download or closed the laptop. */
export const STALLED_MS = 2 * 60_000;

/**
 * A file as the body of a response. Breaks off if nobody reads it for STALLED_MS, because few files are sent at a time, and a paused
 * download would take the place of others for hours.
 */
export function sendWhileRead(file: Readable): ReadableStream<Uint8Array> {
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let timer: NodeJS.Timeout | undefined;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(timer);
      const next = await chunks.next();
      if (next.done) return controller.close();
      controller.enqueue(next.value);
      timer = setTimeout(() => {
        const stalled = new Error("nobody reads the file");
        controller.error(stalled);
        file.destroy(stalled);
      }, STALLED_MS);
    },
    cancel() {
      clearTimeout(timer);
      file.destroy();
    },
  });
}
