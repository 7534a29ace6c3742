import { requirePlain } from "@/lib/http/request-body";

const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Whether a text can be stored, or asked of the store: neither engine takes NUL or half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** A query string as an object; a name that comes twice becomes a list. Throws ApiError 400 on what no call takes. */
export function parseQuery(params: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    requirePlain({ [name]: values }, undefined, isStorable);
    query[name] = values.length === 1 ? (values[0] ?? "") : values;
  }
  return query;
}
