import "server-only";
import { ApiError } from "@/lib/http/api-error";
import { BODY_LIMITS } from "@/lib/http/endpoint";
import { FORBIDDEN_NAMES, parseBody, readBodyBytes, readBodyText } from "@/lib/http/request-body";

// Reads requests of browsers within the limits of their calls.

const JSON_TYPE = /^application\/json\s*(;\s*charset=utf-8\s*)?$/i;

/** The JSON body of a request. Throws ApiError 400, 413 or 415. */
export async function readJson(request: Request, limits = BODY_LIMITS): Promise<unknown> {
  const text = await readBodyText(request, limits);
  if (text !== "" && !JSON_TYPE.test(request.headers.get("content-type") ?? "")) throw createWrongTypeError();
  return parseBody(text, limits);
}

/** The body of a request as bytes. Throws ApiError 413 for too many bytes, 415 for another content type. */
export async function readUploadBody(request: Request, limits: { bytes: number }): Promise<Uint8Array<ArrayBuffer>> {
  if (request.headers.get("content-type") !== "application/octet-stream") throw createWrongTypeError();
  return readBodyBytes(request, limits);
}

/** A query string as an object: names with brackets and repeated names become lists. Throws ApiError 400. */
export function parseSearch(search: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null);
  for (const name of new Set(search.keys())) {
    if (FORBIDDEN_NAMES.includes(name)) throw new ApiError(400, { error: "invalid" });
    const values = search.getAll(name);
    query[name] = values.length > 1 || name.endsWith("[]") ? values : values[0];
  }
  return query;
}

function createWrongTypeError(): ApiError {
  return new ApiError(415, { error: "invalid" });
}
