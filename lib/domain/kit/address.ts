import * as z from "zod/mini";

// One address, one schema: the server reads the query string of a page with it, the browser reads and writes it with it.

/** A schema of the screen state in an address: every key has a default. */
export type AddressSchema = z.core.$ZodObject;

/** The query string of an address as Next hands it to a page. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** Reads an address leniently: a value that does not fit counts as absent, so a bad link opens with the defaults. */
export function parseAddress<S extends AddressSchema>(schema: S, search: URLSearchParams | SearchParams): z.output<S> {
  const params = search instanceof URLSearchParams ? search : paramsOf(search);
  const picked: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema._zod.def.shape)) {
    const values = params.getAll(name);
    if (values.length === 0) continue;
    // A list is written by repeating its name; a single value that fits wins.
    const fitting = [values[0], values].find((value) => z.safeParse(field, value).success);
    if (fitting !== undefined) picked[name] = fitting;
  }
  const whole = z.safeParse(schema, picked);
  return whole.success ? whole.data : z.parse(schema, {});
}

/**
 * The query string after some keys of the schema have changed. Other names stay as they are. A value that is the
 * default is left out, unless `keepEmpty` names it: then an empty value stays, so that a carried filter does not return.
 */
export function changeAddress<S extends AddressSchema>(
  schema: S,
  search: URLSearchParams,
  patch: Partial<z.output<S>>,
  keepEmpty: readonly string[] = [],
): URLSearchParams {
  const next = new URLSearchParams(search);
  const defaults = defaultsOf(schema);
  for (const [name, value] of Object.entries(patch)) {
    const isDefault = JSON.stringify(value) === defaults.get(name);
    const texts = isDefault ? [] : textsOf(value);
    const wanted = texts.length === 0 && keepEmpty.includes(name) ? [""] : texts;
    // What is written already keeps its place, so that no change is no new address.
    if (JSON.stringify(next.getAll(name)) === JSON.stringify(wanted)) continue;
    next.delete(name);
    for (const text of wanted) next.append(name, text);
  }
  return next;
}

const knownDefaults = new WeakMap<AddressSchema, Map<string, string | undefined>>();

/** What each key is when it is not there, as JSON; a page has hundreds of links that ask. */
function defaultsOf(schema: AddressSchema): Map<string, string | undefined> {
  const known = knownDefaults.get(schema);
  if (known !== undefined) return known;
  const entries = Object.entries(parseAddress(schema, {}));
  const defaults = new Map(entries.map(([name, value]) => [name, JSON.stringify(value) as string | undefined]));
  knownDefaults.set(schema, defaults);
  return defaults;
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined && one !== null).map(String);
}

/** The query string of an address as parameters, as it was written. */
export function paramsOf(search: SearchParams): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) params.append(name, one);
  }
  return params;
}
