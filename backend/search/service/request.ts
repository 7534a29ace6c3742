import { isPath } from "@/backend/search/pipeline/filter";
import type { Clause, Filters, ListQuery } from "@/backend/search/pipeline/list-query";
import { ApiError } from "@/lib/http/api-error";

// What a request asks for, in the words of the engine.

const FACET_VALUES = 30;
const FACET_VALUES_MAX = 1000;
/** Categories of a catalogue: whoever asks for all of them gets all of them. */
const CATEGORIES_MAX = 10_000;
const FACETS_MAX = 50;
const CLAUSES_MAX = 200;
const SORT = /^([\w.-]{1,100}):(asc|desc)$/;
/** Two names of a site's main type. */
const MAIN = ["item", "product"];

/** Conditions of a request; `type` is taken out, because it decides which list is asked for. */
export type Conditions = { types: string[] | null; filters: Filters; shown: string[]; shownNegative: string[] };

/** Reads `f[]`, `f_must[]` and `neg_f[]`; 400 `invalid` for a condition without a colon. */
export function conditionsOf(any: readonly string[], must: readonly string[], none: readonly string[]): Conditions {
  if (any.length + must.length + none.length > CLAUSES_MAX) throw invalid("f[]");
  const [anyClauses, mustClauses] = [any.map(clauseOf), must.map(clauseOf)];
  const types = [...anyClauses, ...mustClauses].filter(({ key }) => key === "type").map(({ value }) => value);
  const isOther = ({ key }: Clause): boolean => key !== "type";
  return {
    types: types.length === 0 ? null : types,
    filters: { any: anyClauses.filter(isOther), must: mustClauses.filter(isOther), none: none.map(clauseOf) },
    shown: [...any, ...must],
    shownNegative: [...none],
  };
}

/** A condition `key:value`; the value may hold colons. */
export function clauseOf(text: string): Clause {
  const colon = text.indexOf(":");
  if (colon <= 0) throw invalid("f[]");
  return { key: text.slice(0, colon), value: text.slice(colon + 1) };
}

/** `attr:asc` or `attr:desc`; 400 for anything else. */
export function sortOf(text: string | null | undefined): ListQuery["sort"] {
  if (text === undefined || text === null || text === "") return null;
  const match = SORT.exec(text);
  if (match === null) throw invalid("sort");
  return { attribute: match[1] ?? "", descending: match[2] === "desc" };
}

/** Facets `name` or `name:count`, separated by commas. */
export function facetsOf(text: string | undefined): ListQuery["facets"] {
  return listOf(text)
    .slice(0, FACETS_MAX)
    .map((entry) => {
      const match = /^(.*):(\d{1,6})$/.exec(entry);
      const name = match?.[1] ?? entry;
      const most = isPath(name) ? CATEGORIES_MAX : FACET_VALUES_MAX;
      return { name, limit: match === null ? FACET_VALUES : Math.min(most, Number(match[2])) };
    });
}

/** Types `type` or `type:count`, separated by commas. */
export function typeCountsOf(text: string | undefined, usual: number, most: number): { type: string; count: number }[] {
  return listOf(text).map((entry) => {
    const [type = "", count] = entry.split(":");
    return { type, count: Math.min(most, count === undefined ? usual : Number(count)) };
  });
}

/** Entries of a list separated by commas, blanks trimmed, empty ones left out. */
export function listOf(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** A type as the site's items have it: `item` and `product` are both the site's main type. */
export function storedTypes(type: string, mainType: string, known: readonly string[]): string[] {
  if (!isMain(type, mainType)) return [type];
  return [...new Set([mainType, ...MAIN.filter((name) => known.includes(name))])];
}

/** Whether a type is the site's main type under either of its names. */
export function isMain(type: string, mainType: string): boolean {
  return type === mainType || MAIN.includes(type);
}

/** Whether a flag of a request is on. */
export function isOn(flag: string | undefined): boolean {
  return flag === "1" || flag === "true";
}

function invalid(name: string): ApiError {
  return new ApiError(400, { error: "invalid", errors: { [name]: ["invalid"] } });
}
