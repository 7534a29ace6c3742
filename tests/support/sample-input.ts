import * as z from "zod/mini";
import { bytesBody } from "@/lib/http/endpoint";

// Input that a schema accepts, for tests that only ask whether a call is allowed.

type Schema = z.core.$ZodType;
type Def = { type: string } & Record<string, unknown>;

const TEXTS = [
  ...["x", "item", "search", "csv", "en", "1", "0", "all", "name@example.org", "https://shop.example/x"],
  ...["2026-03-01", "2026-03-01T06:00:00Z", "06:00", "Europe/Prague", "0 6 * * *", "x".repeat(20), "a".repeat(64)],
  ...["query-customizations:x", "input[name=q]", "11111111-1111-4111-8111-111111111111"],
];
const LEAVES: readonly unknown[] = [...TEXTS, 1, 0, 10, 5_000, true, false, null, {}, [], ["x"]];

const accepts = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success;

// A schema is tried with many values, and the matrix of rights needs the sample of each call 36 times.
const samples = new WeakMap<Schema, { value: unknown }>();

/** A value that the schema accepts, with as few optional parts as possible; throws if it finds none. */
export function sampleInput(schema: Schema): unknown {
  const known = samples.get(schema) ?? { value: findSample(schema) };
  samples.set(schema, known);
  return known.value;
}

function findSample(schema: Schema): unknown {
  if (schema === bytesBody) return new Uint8Array([1]);
  // A coerced text also accepts undefined, but its field must be there.
  if (!(schema._zod.def as Def).coerce && accepts(schema, undefined)) return undefined;
  for (const candidate of candidatesFor(schema)) if (accepts(schema, candidate)) return candidate;
  throw new Error(`no sample for ${JSON.stringify((schema._zod.def as Def).type)}`);
}

function* candidatesFor(schema: Schema): Generator<unknown> {
  const def = schema._zod.def as Def;
  if (def.type === "object") yield sampleObject(def.shape as Record<string, Schema>);
  if (def.type === "array") {
    yield [];
    yield [trySample(def.element as Schema)];
  }
  if (def.type === "union") for (const option of def.options as Schema[]) yield trySample(option);
  if (def.type === "enum") yield* Object.values(def.entries as Record<string, unknown>);
  if (def.type === "literal") yield* def.values as unknown[];
  if (def.type === "pipe") yield trySample(def.in as Schema);
  if (["optional", "nullable", "default", "catch", "readonly", "prefault"].includes(def.type))
    yield trySample(def.innerType as Schema);
  yield* LEAVES;
}

function trySample(schema: Schema): unknown {
  try {
    return sampleInput(schema);
  } catch {
    return undefined;
  }
}

function sampleObject(shape: Record<string, Schema>): Record<string, unknown> {
  const entries = Object.entries(shape).map(([name, part]) => [name, trySample(part)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
