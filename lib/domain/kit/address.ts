import * as z from "zod/mini";

// Parses and changes the URL state of a screen, with one schema for server and browser.

/** A schema of URL state: every key has a default. */
export type AddressSchema = z.core.$ZodObject;

/** Query parameters as Next.js passes them to a page. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** Parses leniently: an invalid value counts as absent, so a broken link opens with defaults. */
export function parseAddress<S extends AddressSchema>(schema: S, search: URLSearchParams | SearchParams): z.output<S> {
  const params = search instanceof URLSearchParams ? search : toSearchParams(search);
  const picked: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema._zod.def.shape)) {
    const values = params.getAll(name);
    if (values.length === 0) continue;
    // A list repeats its name; a valid single value takes precedence.
    const fitting = [values[0], values].find((value) => z.safeParse(field, value).success);
    if (fitting !== undefined) picked[name] = fitting;
  }
  const whole = z.safeParse(schema, picked);
  return whole.success ? whole.data : z.parse(schema, {});
}

/**
 * Changes keys of the schema in a query string; other parameters stay. Default values are omitted, except empty values of names
 * in `keepEmpty`, which prevent a carried filter from returning.
 */
export function changeAddress<S extends AddressSchema>(
  schema: S,
  search: URLSearchParams,
  patch: Partial<z.output<S>>,
  keepEmpty: readonly string[] = [],
): URLSearchParams {
  const next = new URLSearchParams(search);
  const defaults = getDefaults(schema);
  for (const [name, value] of Object.entries(patch)) {
    const isDefault = JSON.stringify(value) === defaults.get(name);
    const texts = isDefault ? [] : toTexts(value);
    const wanted = texts.length === 0 && keepEmpty.includes(name) ? [""] : texts;
    // An unchanged value keeps its place, so that the URL does not change.
    if (JSON.stringify(next.getAll(name)) === JSON.stringify(wanted)) continue;
    next.delete(name);
    for (const text of wanted) next.append(name, text);
  }
  return next;
}

const knownDefaults = new WeakMap<AddressSchema, Map<string, string | undefined>>();

/** Default values as JSON; cached, because a page has hundreds of links that need them. */
function getDefaults(schema: AddressSchema): Map<string, string | undefined> {
  const known = knownDefaults.get(schema);
  if (known !== undefined) return known;
  const entries = Object.entries(parseAddress(schema, {}));
  const defaults = new Map(entries.map(([name, value]) => [name, JSON.stringify(value) as string | undefined]));
  knownDefaults.set(schema, defaults);
  return defaults;
}

function toTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined && one !== null).map(String);
}

/** Converts Next.js query parameters to URLSearchParams. */
export function toSearchParams(search: SearchParams): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) params.append(name, one);
  }
  return params;
}
