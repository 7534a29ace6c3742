import { isPath } from "@vitrine/engine/filter";
import type { Clause, Filters, ListQuery } from "@vitrine/engine/list-query";
import { createRefusalFactory } from "@/backend/kit/refuse";
import { search } from "@/lib/contract/search/search-host";

// Parses requests of the search host.

const FACET_VALUES = 30;
const FACET_VALUES_MAX = 1000;
/** Maximum categories in a facet, enough for a whole catalog. */
const CATEGORIES_MAX = 10_000;
const FACETS_MAX = 50;
const CLAUSES_MAX = 200;
const SORT = /^([\w.-]{1,100}):(asc|desc)$/;
/** The two names of a site's main type. */
const MAIN_TYPES = ["item", "product"];

/** Conditions of a request; `type` is separate, because it selects the list. */
export type Conditions = { types: string[] | null; filters: Filters; shown: string[]; shownNegative: string[] };

/** Parses `f[]`, `f_must[]` and `neg_f[]`; 400 `invalid` for a condition without a colon. */
export function parseConditions(any: readonly string[], must: readonly string[], none: readonly string[]): Conditions {
  if (any.length + must.length + none.length > CLAUSES_MAX) throw createInvalidError("f[]");
  const anyClauses = any.map(parseClause);
  const mustClauses = must.map(parseClause);
  const types = [...anyClauses, ...mustClauses].filter(({ key }) => key === "type").map(({ value }) => value);
  const isOther = ({ key }: Clause): boolean => key !== "type";
  return {
    types: types.length === 0 ? null : types,
    filters: { any: anyClauses.filter(isOther), must: mustClauses.filter(isOther), none: none.map(parseClause) },
    shown: [...any, ...must],
    shownNegative: [...none],
  };
}

/** Parses `key:value`; the value may contain colons. */
export function parseClause(text: string): Clause {
  const colon = text.indexOf(":");
  if (colon <= 0) throw createInvalidError("f[]");
  return { key: text.slice(0, colon), value: text.slice(colon + 1) };
}

/** Parses `attr:asc` or `attr:desc`; 400 for anything else. */
export function parseSort(text: string | null | undefined): ListQuery["sort"] {
  if (text === undefined || text === null || text === "") return null;
  const match = SORT.exec(text);
  if (match === null) throw createInvalidError("sort");
  return { attribute: match[1] ?? "", descending: match[2] === "desc" };
}

/** Parses comma-separated facets `name` or `name:count`. */
export function parseFacets(text: string | undefined): ListQuery["facets"] {
  return parseList(text)
    .slice(0, FACETS_MAX)
    .map((entry) => {
      const match = /^(.*):(\d{1,6})$/.exec(entry);
      const name = match?.[1] ?? entry;
      const max = isPath(name) ? CATEGORIES_MAX : FACET_VALUES_MAX;
      return { name, limit: match === null ? FACET_VALUES : Math.min(max, Number(match[2])) };
    });
}

/** Parses comma-separated types `type` or `type:count`. */
export function parseTypeCounts(
  text: string | undefined,
  fallback: number,
  max: number,
): { type: string; count: number }[] {
  return parseList(text).map((entry) => {
    const [type = "", count] = entry.split(":");
    return { type, count: Math.min(max, count === undefined ? fallback : Number(count)) };
  });
}

/** Parses a comma-separated list; trims entries and drops empty ones. */
export function parseList(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** The names under which items of a type are stored: `item` and `product` both mean the site's main type. */
export function listStoredTypes(type: string, mainType: string, known: readonly string[]): string[] {
  if (!isMainType(type, mainType)) return [type];
  return [...new Set([mainType, ...MAIN_TYPES.filter((name) => known.includes(name))])];
}

/** Whether a type is the site's main type under either of its names. */
export function isMainType(type: string, mainType: string): boolean {
  return type === mainType || MAIN_TYPES.includes(type);
}

/** Whether a flag of a request is on. */
export function isOn(flag: string | undefined): boolean {
  return flag === "1" || flag === "true";
}

function createInvalidError(name: string): Error {
  return refusal(400, "invalid", { errors: { [name]: ["invalid"] } });
}

/** Creates errors with the codes of the search host. */
export const refusal = createRefusalFactory(search);
