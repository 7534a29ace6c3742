import { requirePlain } from "@/lib/http/request-body";

const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Whether a text can be stored or used in a query: neither engine accepts NUL or half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** A query string as an object; a repeated name becomes a list. Throws ApiError 400 for invalid input. */
export function parseQuery(params: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    requirePlain({ [name]: values }, undefined, isStorable);
    query[name] = values.length === 1 ? (values[0] ?? "") : values;
  }
  return query;
}
