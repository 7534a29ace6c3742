import { ApiError } from "./api-error";
import { BODY_LIMITS, type BodyLimits } from "./endpoint";

// Reads request bodies of both servers, within limits that apply before validation.

/** Names that would change the prototype of an object. */
export const FORBIDDEN_NAMES = ["__proto__", "constructor", "prototype"];

/** Reads a body as bytes; throws ApiError 413 if it is too large, 415 if it is compressed. */
export async function readBodyBytes(
  request: Request,
  { bytes: max }: { bytes: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding.toLowerCase() !== "identity") throw new ApiError(415, { error: "invalid" });
  if (Number(request.headers.get("content-length") ?? 0) > max) throw createTooLargeError();
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > max) throw createTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Reads a body as text; throws ApiError 413 if it is too large, 415 if it is compressed, 400 if it is not UTF-8. */
export async function readBodyText(request: Request, limits: { bytes: number }): Promise<string> {
  const bytes = await readBodyBytes(request, limits);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw createInvalidError();
  }
}

/** An additional check of texts. */
export type IsText = (text: string) => boolean;

/** Parses a JSON body; undefined if it is empty. Throws ApiError 400 if it is not JSON or exceeds the limits. */
export function parseBody(text: string, limits: BodyLimits, isText?: IsText): unknown {
  if (text === "") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw createInvalidError();
  }
  return requirePlain(value, limits, isText);
}

/** Returns a value unchanged; throws ApiError 400 if it exceeds the limits. */
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
  if (!isPlain(value, 0)) throw createInvalidError();
  return value;
}

function createTooLargeError(): ApiError {
  return new ApiError(413, { error: "payload_too_large" });
}

function createInvalidError(): ApiError {
  return new ApiError(400, { error: "invalid" });
}
