import { ApiError } from "./api-error";
import { BODY_LIMITS, type BodyLimits } from "./endpoint";

// Reads what a request brings, within limits that hold before any schema looks at it. Both servers do it here.

/** Names that reach the prototype of what is built of them. */
export const FORBIDDEN_NAMES = ["__proto__", "constructor", "prototype"];

/** Reads a body as it is; throws ApiError 413 past so many bytes, 415 when it is packed. */
export async function readBytes(request: Request, { bytes: max }: { bytes: number }): Promise<Uint8Array<ArrayBuffer>> {
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
  return Buffer.concat(chunks, size);
}

/** Reads a body as text; throws ApiError 413 past so many bytes, 415 when it is packed, 400 when it is no UTF-8. */
export async function readText(request: Request, limits: { bytes: number }): Promise<string> {
  const bytes = await readBytes(request, limits);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw unreadable();
  }
}

/** What a text has to be beside its length. */
export type IsText = (text: string) => boolean;

/** The JSON of a body, undefined when it is empty. Throws ApiError 400 when it is none or holds what no call takes. */
export function parseBody(text: string, limits: BodyLimits, isText?: IsText): unknown {
  if (text === "") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  return requirePlain(value, limits, isText);
}

/** A value as it is, where all of it is within limits; else throws ApiError 400. */
export function requirePlain<T>(value: T, limits = BODY_LIMITS, isText: IsText = () => true): T {
  const isPlain = (part: unknown, depth: number): boolean => {
    if (typeof part === "string") return part.length <= limits.text && isText(part);
    if (typeof part !== "object" || part === null) return true;
    if (depth >= limits.depth) return false;
    if (Array.isArray(part)) return part.length <= limits.list && part.every((entry) => isPlain(entry, depth + 1));
    return Object.entries(part).every(
      ([name, entry]) => !FORBIDDEN_NAMES.includes(name) && isText(name) && isPlain(entry, depth + 1),
    );
  };
  if (!isPlain(value, 0)) throw unreadable();
  return value;
}

function tooLarge(): ApiError {
  return new ApiError(413, { error: "payload_too_large" });
}

function unreadable(): ApiError {
  return new ApiError(400, { error: "invalid" });
}
