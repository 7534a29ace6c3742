import { isStorable } from "@/backend/db/storable";
import { ApiError } from "@/lib/http/api-error";
import type { CallOptions } from "./implement";

// What a request may weigh and hold before any schema looks at it.

const BODY_BYTES_MAX = 1024 * 1024;
const TEXT_MAX = 10 * 1024;
const LIST_MAX = 10_000;
const DEPTH_MAX = 20;
const FORBIDDEN_NAMES = ["__proto__", "constructor", "prototype"];

/** Reads a body as text; throws ApiError 413 past the limit, 415 when it is packed, 400 when it is no UTF-8. */
export async function readBody(request: Request, options: CallOptions): Promise<string> {
  const bytes = await readBytes(request, options.bodyBytesMax ?? BODY_BYTES_MAX);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw unreadable();
  }
}

/** Reads a body as it is; throws ApiError 413 past so many bytes, 415 when it is packed. */
export async function readBytes(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding.toLowerCase() !== "identity") throw new ApiError(415, { error: "invalid" });
  if (Number(request.headers.get("content-length") ?? 0) > max) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > max) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The JSON of a body, undefined when it is empty. Throws ApiError 400 when it is none or holds what no call takes. */
export function parseBody(text: string, options: CallOptions): unknown {
  if (text === "") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  if (!isPlain(value, options, 0)) throw unreadable();
  return value;
}

/** A query string as an object; a name that comes twice becomes a list. Throws ApiError 400 on what no call takes. */
export function parseQuery(params: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    if (!isPlain({ [name]: values }, {}, 0)) throw unreadable();
    query[name] = values.length === 1 ? (values[0] ?? "") : values;
  }
  return query;
}

function isPlain(value: unknown, options: CallOptions, depth: number): boolean {
  if (typeof value === "string") return value.length <= (options.textMax ?? TEXT_MAX) && isStorable(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth >= DEPTH_MAX) return false;
  if (Array.isArray(value))
    return value.length <= (options.listMax ?? LIST_MAX) && value.every((entry) => isPlain(entry, options, depth + 1));
  return Object.entries(value).every(
    ([name, entry]) => !FORBIDDEN_NAMES.includes(name) && isStorable(name) && isPlain(entry, options, depth + 1),
  );
}

function tooLarge(): ApiError {
  return new ApiError(413, { error: "payload_too_large" });
}

function unreadable(): ApiError {
  return new ApiError(400, { error: "invalid" });
}
