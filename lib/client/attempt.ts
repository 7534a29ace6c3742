import type { Endpoint } from "@/lib/http/endpoint";

/** Fields of an input that name the object of a write. */
const NAMES_OBJECT = /^(id|identity)$|Id$|_id$/;

/** What a write attempts: its call, and the object it is about. With other values for the same object it is the same attempt. */
export function nameAttempt({ method, path }: Endpoint, input: { params?: unknown; body?: unknown }): string {
  const fields = [input.params, input.body].flatMap(listFields);
  return JSON.stringify([method, path, fields.filter(([name]) => NAMES_OBJECT.test(name))]);
}

/** The fields of a plain object; the bytes of a file have none. */
function listFields(part: unknown): [string, unknown][] {
  const isPlain = typeof part === "object" && part !== null && Object.getPrototypeOf(part) === Object.prototype;
  return isPlain ? Object.entries(part) : [];
}
