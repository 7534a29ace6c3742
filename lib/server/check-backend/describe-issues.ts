import type * as z from "zod/mini";
import { isRecord } from "@/lib/domain/kit/record";
import type { Shape } from "@/lib/http/endpoint";
import { accepts } from "@/lib/server/upstream/liberal-answer";

/** What is wrong with a field of an answer; `path` is dotted, and empty for the whole answer. */
export type Finding = { path: string; expected: string; found: string };

type Path = readonly PropertyKey[];
type Place = { path: Path; expected: string };

const FOUND_MAX = 40;
const EXPECTED_MAX = 120;
/** Fields whose texts are not printed. */
const PRIVATE = /token|secret|password|cookie|email|^ip$/i;

const TYPES: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
  undefined: "no content",
};

/** Describes the faults that a schema found in a value. */
export function describeIssues(issues: readonly z.core.$ZodIssue[], value: unknown): Finding[] {
  return issues.flatMap((issue) => locate(issue)).map((place) => describePlace(place, value));
}

/**
 * Describes the faults of a value that was accepted all the same. Null in a field that may be absent is no fault: the contract says so.
 */
export function describeLeniency(schema: Shape, issues: readonly z.core.$ZodIssue[], value: unknown): Finding[] {
  return issues
    .flatMap((issue) => locate(issue))
    .filter(({ path }) => !isAbsent(schema, path, readAt(value, path)))
    .map((place) => describePlace(place, value));
}

function describePlace({ path, expected }: Place, value: unknown): Finding {
  const isPrivate = PRIVATE.test(String(path.at(-1) ?? ""));
  return { path: path.map(String).join("."), expected, found: describeValue(readAt(value, path), isPrivate) };
}

/** The fields of an issue: of a union, those of the only option that fits at all, otherwise what its options expect. */
function locate(issue: z.core.$ZodIssue, base: Path = []): Place[] {
  const path = [...base, ...issue.path];
  if (issue.code !== "invalid_union") return [{ path, expected: describeExpected(issue) }];
  const fitting = issue.errors.filter((option) => option.some((one) => one.path.length > 0));
  const [best] = fitting.sort((a, b) => a.length - b.length);
  if (best !== undefined) return best.flatMap((one) => locate(one, path));
  const expected = [...new Set(issue.errors.flat().map(describeExpected))].join(" or ");
  return [{ path, expected: cut(expected === "" ? "a known kind" : expected, EXPECTED_MAX) }];
}

function describeExpected(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return TYPES[issue.expected] ?? issue.expected;
    case "invalid_value":
      return cut(issue.values.map((one) => JSON.stringify(one)).join(" or "), EXPECTED_MAX);
    case "invalid_format":
      return issue.format === "regex" ? `text of the form ${issue.pattern ?? ""}` : `text that is a ${issue.format}`;
    case "too_small":
      return `at least ${issue.minimum}`;
    case "too_big":
      return `at most ${issue.maximum}`;
    default:
      return "a valid value";
  }
}

function describeValue(value: unknown, isPrivate: boolean): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "object") return "an object";
  if (isPrivate) return typeof value === "string" ? "text" : `a ${typeof value}`;
  return typeof value === "string" ? `text ${JSON.stringify(cut(value, FOUND_MAX))}` : `number ${value}`;
}

function readAt(value: unknown, path: Path): unknown {
  let at = value;
  for (const name of path) {
    if (Array.isArray(at)) at = at[Number(name)];
    else if (isRecord(at)) at = at[String(name)];
    else return undefined;
  }
  return at;
}

function isAbsent(schema: Shape, path: Path, value: unknown): boolean {
  if (value !== null) return false;
  return findSchemas(schema, path).some((field) => accepts(field, undefined) || accepts(field, null));
}

/** The schemas of a field; several below a union. */
function findSchemas(schema: Shape, path: Path): Shape[] {
  const [name, ...rest] = path;
  if (name === undefined) return [schema];
  const def = schema._zod.def as z.core.$ZodTypes["_zod"]["def"];
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
    case "catch":
    case "readonly":
      return findSchemas(def.innerType, path);
    case "pipe":
      return findSchemas(def.in, path);
    case "union":
      return def.options.flatMap((option) => findSchemas(option, path));
    case "array":
      return findSchemas(def.element, rest);
    case "record":
      return findSchemas(def.valueType, rest);
    case "object": {
      const field = def.shape[String(name)];
      return field === undefined ? [] : findSchemas(field, rest);
    }
    default:
      return [];
  }
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}
