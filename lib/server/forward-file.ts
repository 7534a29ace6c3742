import "server-only";
import { Readable } from "node:stream";
import { ApiError } from "@/lib/http/api-error";
import { type Endpoint, isWrite } from "@/lib/http/endpoint";
import { authorize } from "./authorize";
import { openFile } from "./backend";
import { parsedInput, type RouteHandler, requireOwnPage } from "./forward";
import { problem } from "./problem";
import { askingOf, requestIdOf } from "./session";
import { shared } from "./shared";

/** Files on their way at once, of one process (reliability X-5). */
const FILES_MAX = 2;

const NAME = /^attachment; filename="[\w.-]{1,150}"$/;

/**
 * The route handler of a call that answers with a file: session, input, access and backend as in `forward`, then the
 * file piece by piece, never kept by a cache and never drawn by the browser (reliability C-8, X-4).
 */
export function forwardFile(call: Endpoint): RouteHandler {
  if (call.servedBy !== "both" || isWrite(call)) throw new Error(`${call.method} ${call.path} is no file for browsers`);
  return async (request, context) => {
    const requestId = requestIdOf(request.headers);
    const running = shared("files.running", () => ({ count: 0 }));
    let isMine = false;
    try {
      const asking = { ...(await askingOf(request.headers)), requestId };
      await requireOwnPage(asking, call, request);
      const parsed = await parsedInput(call, request, (await context.params) ?? {});
      await authorize(asking, call, parsed);
      if (running.count >= FILES_MAX) throw new ApiError(429, { error: "rate_limited", retry_after: "5" });
      running.count += 1;
      isMine = true;
      const file = await openFile(asking, call, parsed);
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
