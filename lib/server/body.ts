import "server-only";
import { ApiError } from "@/lib/http/api-error";
import type { BodyLimits } from "@/lib/http/endpoint";

// What a browser sends, read within limits.

const JSON_LIMITS: Omit<BodyLimits, "text"> = { bytes: 1024 * 1024, list: 10_000 };
const DEPTH_MAX = 20;
const ODD_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** The JSON body of a request, undefined when it has none. Throws ApiError 400, 413 or 415. */
export async function readJson(request: Request, limits = JSON_LIMITS): Promise<unknown> {
  requirePlain(request);
  const text = decode(await readAll(request, limits.bytes));
  if (text === "") return undefined;
  if (!/^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(request.headers.get("content-type") ?? ""))
    throw new ApiError(415, { error: "invalid" });
  const value = parse(text);
  if (!isHarmless(value, DEPTH_MAX, limits.list)) throw new ApiError(400, { error: "invalid" });
  return value;
}

/** The body of a request as it is. Throws ApiError 413 for more than `bytesMax`, 415 where it does not say that it is bytes. */
export async function readBytes(request: Request, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
  requirePlain(request);
  if (request.headers.get("content-type") !== "application/octet-stream") throw new ApiError(415, { error: "invalid" });
  return readAll(request, bytesMax);
}

function requirePlain(request: Request): void {
  const encoding = request.headers.get("content-encoding");
  if (encoding !== null && encoding !== "identity") throw new ApiError(415, { error: "invalid" });
}

/** A query string as a schema reads it: names with brackets and repeated names become lists. */
export function queryOf(search: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null);
  for (const name of new Set(search.keys())) {
    if (ODD_KEYS.has(name)) throw new ApiError(400, { error: "invalid" });
    const values = search.getAll(name);
    query[name] = values.length > 1 || name.endsWith("[]") ? values : values[0];
  }
  return query;
}

async function readAll(request: Request, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax)
    throw new ApiError(413, { error: "payload_too_large" });
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.length;
    if (length > bytesMax) throw new ApiError(413, { error: "payload_too_large" });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError(400, { error: "invalid" });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, { error: "invalid" });
  }
}

function isHarmless(value: unknown, depth: number, listMax: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value))
    return value.length <= listMax && value.every((entry) => isHarmless(entry, depth - 1, listMax));
  return Object.entries(value).every(([key, entry]) => !ODD_KEYS.has(key) && isHarmless(entry, depth - 1, listMax));
}
