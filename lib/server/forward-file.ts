import "server-only";
import { Readable } from "node:stream";
import type { FileAnswer } from "@/lib/files/file-answer";
import { ApiError } from "@/lib/http/api-error";
import { type Endpoint, isWrite, type Parsed } from "@/lib/http/endpoint";
import { openFile } from "./backend";
import { admit, type RouteHandler } from "./forward";
import { problem } from "./problem";
import { type Asking, requestIdOf } from "./session";
import { shared } from "./shared";
import type { Who } from "./who";

/** Files on their way at once, of one process. */
const FILES_MAX = 2;

const NAME = /^attachment; filename="[\w.-]{1,150}"$/;

/** Makes the file here, for a backend that has no such call; null where the backend makes it. */
export type MakeFile<E extends Endpoint> = (
  asking: Asking,
  parsed: Parsed<E>,
  caller: Who | null,
) => Promise<FileAnswer | null>;

/**
 * The route handler of a call that answers with a file: session, input, access and backend as in `forward`, then the
 * file piece by piece, never kept by a cache and never drawn by the browser.
 */
export function forwardFile<E extends Endpoint>(call: E, make?: MakeFile<E>): RouteHandler {
  if (call.servedBy !== "both" || isWrite(call)) throw new Error(`${call.method} ${call.path} is no file for browsers`);
  return async (request, context) => {
    const requestId = requestIdOf(request.headers);
    const running = shared("files.running", () => ({ count: 0 }));
    let isMine = false;
    try {
      const { asking, parsed, caller } = await admit(call, request, context, requestId);
      if (running.count >= FILES_MAX) throw new ApiError(429, { error: "rate_limited", retry_after: "5" });
      running.count += 1;
      isMine = true;
      const made = (await make?.(asking, parsed, caller)) ?? null;
      const file = made === null ? await openFile(asking, call, parsed) : piecesOf(made);
      file.body.once("close", () => {
        running.count -= 1;
      });
      return new Response(Readable.toWeb(file.body) as ReadableStream<Uint8Array>, {
        headers: { ...fileHeaders(file.headers), "x-request-id": requestId },
      });
    } catch (error) {
      if (isMine) running.count -= 1;
      return problem(error, requestId);
    }
  };
}

function piecesOf(file: FileAnswer): { body: Readable; headers: Record<string, string> } {
  return { body: file.toReadable(), headers: file.headers };
}

function fileHeaders(headers: Record<string, string | undefined>): Record<string, string> {
  const name = headers["content-disposition"] ?? "";
  return {
    "content-type": headers["content-type"] ?? "application/octet-stream",
    "content-disposition": NAME.test(name) ? name : "attachment",
    "cache-control": "private, no-store",
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  };
}
