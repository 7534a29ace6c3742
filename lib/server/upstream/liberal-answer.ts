import * as z from "zod/mini";
import { isRecord } from "@/lib/domain/kit/record";
import { parseAnswer } from "@/lib/http/api-error";
import type { Shape } from "@/lib/http/endpoint";
import { isRows } from "@/lib/http/rows";

/** A parsed answer, and the paths of dropped rows, each with the fields that made it unreadable: `items.3 (query, position)`. */
export type LiberalAnswer<S extends Shape> = { value: z.output<S>; leftOut: string[] };

const MAX_DEPTH = 20;
const FIELDS_MAX = 3;
const WHOLE_ROW = "whole row";

/**
 * Parses an answer of a backend leniently: null equals missing for optional fields, and invalid rows are dropped and
 * counted in `unreadable_rows`. Throws ContractError if the rest is invalid, too. An answer that matches the contract
 * is parsed once, without any of this.
 * @param options.converts also accepts numbers as texts and the other way around, and an answer where the contract has
 *   none, for backends that are not ours.
 */
export function parseLiberally<S extends Shape>(
  schema: S,
  value: unknown,
  who: string,
  { converts = true }: { converts?: boolean } = {},
): LiberalAnswer<S> {
  const strict = z.safeParse(schema, value);
  if (strict.success) return { value: strict.data, leftOut: [] };
  const work: Work = { leftOut: [], converts };
  const adapted = adapt(schema, value, "", work);
  return { value: parseAnswer(schema, adapted, who), leftOut: work.leftOut };
}

/** The paths of dropped rows so far, and whether scalars are converted. */
type Work = { leftOut: string[]; converts: boolean };

/** Adapts nulls and missing fields of a value to a schema; adds the paths of dropped rows to `leftOut`. */
function adapt(schema: Shape, value: unknown, place: string, work: Work, depth = 0): unknown {
  if (value === undefined || value === null || depth > MAX_DEPTH) return value;
  const adaptInner = (one: Shape, part: unknown, name: string | number = ""): unknown =>
    adapt(one, part, name === "" ? place : place === "" ? String(name) : `${place}.${name}`, work, depth + 1);
  const def = schema._zod.def as z.core.$ZodTypes["_zod"]["def"];
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
    case "catch":
    case "readonly":
      return adaptInner(def.innerType, value);
    case "pipe":
      return adaptInner(def.in, value);
    case "object":
      return isRecord(value)
        ? addDroppedCount(def.shape, work.leftOut, () => adaptFields(def.shape, value, adaptInner))
        : value;
    case "record":
      if (!isRecord(value)) return value;
      return isRows(schema)
        ? adaptRowEntries(def.valueType, value, place, work)
        : adaptEntries(def.valueType, value, adaptInner);
    case "array":
      if (!Array.isArray(value)) return value;
      return isRows(schema)
        ? adaptRows(def.element, value, place, work)
        : value.map((one, index) => adaptInner(def.element, one, index));
    case "union":
      return adaptUnion(def.options, value, place, work);
    case "tuple":
      return Array.isArray(value)
        ? value.map((one, index) => adaptInner(def.items[index] ?? schema, one, index))
        : value;
    default:
      return work.converts ? convertScalar(def.type, value) : value;
  }
}

/** A value in the type of a schema, if it is one of another backend's forms of it. */
function convertScalar(type: string, value: unknown): unknown {
  switch (type) {
    case "undefined":
      // A call without an answer; what a backend says besides its status does not matter.
      return undefined;
    case "number":
      return typeof value === "string" && NUMBER.test(value.trim()) ? Number(value) : value;
    case "string":
      return typeof value === "number" && Number.isFinite(value) ? String(value) : value;
    case "boolean":
      return BOOLEANS.get(value) ?? value;
    default:
      return value;
  }
}

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;
/** What other backends send for true and false. */
const BOOLEANS = new Map<unknown, boolean>([
  [1, true],
  ["1", true],
  ["true", true],
  [0, false],
  ["0", false],
  ["false", false],
]);

type Inner = (schema: Shape, value: unknown, name: string) => unknown;

function adaptFields(shape: z.core.$ZodShape, value: Record<string, unknown>, inner: Inner): Record<string, unknown> {
  const adapted = { ...value };
  for (const [name, field] of Object.entries(shape)) {
    const given = value[name] ?? null;
    if (given !== null) adapted[name] = inner(field, given, name);
    else if (!accepts(field, value[name])) {
      if (accepts(field, undefined)) delete adapted[name];
      else if (accepts(field, null)) adapted[name] = null;
    }
  }
  return adapted;
}

/** Adds the number of dropped rows to an object, if its shape has a field for that. */
function addDroppedCount(
  shape: z.core.$ZodShape,
  leftOut: readonly string[],
  make: () => Record<string, unknown>,
): Record<string, unknown> {
  const before = leftOut.length;
  const adapted = make();
  const count = leftOut.length - before;
  return count > 0 && "unreadable_rows" in shape ? { ...adapted, unreadable_rows: count } : adapted;
}

function adaptEntries(schema: Shape, value: Record<string, unknown>, inner: Inner): Record<string, unknown> {
  const entries = Object.entries(value).filter(([, one]) => one !== null || accepts(schema, null));
  return Object.fromEntries(entries.map(([name, one]) => [name, inner(schema, one, name)]));
}

function adaptRows(schema: Shape, rows: unknown[], place: string, work: Work): unknown[] {
  return rows.flatMap((row, index) => adaptRow(schema, row, `${place}.${index}`, work) ?? []);
}

/** The entries of a map; null for invalid ones. */
function adaptRowEntries(schema: Shape, value: Record<string, unknown>, place: string, work: Work) {
  const entries = Object.entries(value).map(([key, row]): [string, unknown] => {
    const name = place === "" ? key : `${place}.${key}`;
    return [key, row === null ? dropRow(name, [WHOLE_ROW], work) : (adaptRow(schema, row, name, work)?.[0] ?? null)];
  });
  return Object.fromEntries(entries);
}

function dropRow(name: string, fields: readonly string[], work: Work): null {
  work.leftOut.push(`${name} (${fields.slice(0, FIELDS_MAX).join(", ")})`);
  return null;
}

/** The paths of the fields that are missing or have a wrong type; `whole row` if it is none of them alone. */
function listWrongFields(error: z.core.$ZodError): string[] {
  return [...new Set(error.issues.map(({ path }) => path.join(".") || WHOLE_ROW))];
}

/** An adapted row, in a list; null if it is invalid. */
function adaptRow(schema: Shape, row: unknown, name: string, work: Work): [unknown] | null {
  const within: Work = { ...work, leftOut: [] };
  const adapted = adapt(schema, row, name, within);
  const found = z.safeParse(schema, adapted);
  if (!found.success) return dropRow(name, listWrongFields(found.error), work);
  work.leftOut.push(...within.leftOut);
  return [adapted];
}

function adaptUnion(options: readonly Shape[], value: unknown, place: string, work: Work): unknown {
  for (const option of options) {
    const within: Work = { ...work, leftOut: [] };
    const adapted = adapt(option, value, place, within);
    if (!z.safeParse(option, adapted).success) continue;
    work.leftOut.push(...within.leftOut);
    return adapted;
  }
  return value;
}

/** Whether a field may have no value, in one of its forms. */
export function accepts(schema: Shape, nothing: unknown): boolean {
  return z.safeParse(schema, nothing).success;
}
