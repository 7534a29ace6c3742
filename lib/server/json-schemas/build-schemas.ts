import * as z from "zod/mini";
// Not from zod/mini: what sources use of that is part of the bundle for browsers (docs/adr/0039).
import { toJSONSchema } from "zod/v4/core";
import { omit } from "@/lib/domain/kit/omit";
import { isRecord } from "@/lib/domain/kit/record";
import { bytesBody, type Endpoint, isWrite, noAnswer, noBody, type Shape } from "@/lib/http/endpoint";
import { BACKEND_CALLS, type ContractCall } from "@/lib/server/upstream/backend-calls";

// JSON Schemas of what backends receive and answer, from the contract: one file per feature in docs/schemas.

/** A part of a JSON Schema. */
type Json = Record<string, unknown>;

/** The files of docs/schemas by name: the calls of every backend by feature, and those of optional groups by group. */
export function buildSchemaFiles(): Map<string, string> {
  const files = new Map<string, ContractCall[]>();
  for (const one of BACKEND_CALLS) {
    const { group, feature } = one.call;
    const name = group === undefined ? `${feature}.json` : `groups/${group}.json`;
    files.set(name, [...(files.get(name) ?? []), one]);
  }
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(sorted.map(([name, calls]) => [name, formatFile(name.replace(/\.json$/, ""), sortByName(calls))]));
}

/** The order of exports depends on what loads the modules. */
function sortByName(calls: readonly ContractCall[]): ContractCall[] {
  return [...calls].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** One definition per line, so that a change of the contract is a change of few lines. */
function formatFile(title: string, calls: readonly ContractCall[]): string {
  const definitions = calls.flatMap((one) => listDefinitions(one));
  const lines = (entries: readonly string[]) => entries.map((entry) => `    ${entry}`).join(",\n");
  return `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$comment": "Generated from lib/contract by npm run schemas. Do not edit.",
  "title": ${JSON.stringify(title)},
  "calls": {
${lines(calls.map(({ name, call }) => `${JSON.stringify(name)}: ${JSON.stringify(describeCall(call))}`))}
  },
  "$defs": {
${lines(definitions.map(([name, schema]) => `${JSON.stringify(name)}: ${JSON.stringify(schema)}`))}
  }
}
`;
}

/** What a schema of a call cannot say. */
function describeCall(call: Endpoint): Json {
  const { method, path, status, group, deadline, errors, host, limits } = call;
  return {
    method,
    path: path.replaceAll(/:([A-Za-z]+)/g, "{$1}"),
    ...(host === "search" ? { host } : {}),
    ...(group === undefined ? {} : { group }),
    status,
    deadline_ms: deadline,
    errors,
    ...(isWrite(call) ? { body_bytes_max: limits.bytes } : {}),
    ...(call.body === bytesBody ? { content_type: "application/octet-stream" } : {}),
    ...(isFile(call) ? { answer: "a file" } : {}),
  };
}

function listDefinitions({ name, call }: ContractCall): [name: string, schema: Json][] {
  const query = toJSONSchema(call.query as z.core.$ZodType, OPTIONS);
  const hasQuery = Object.keys((query.properties as object | undefined) ?? {}).length > 0;
  return [
    ...(hasQuery ? [[`${name}.query`, toRequest(call.query)] as [string, Json]] : []),
    ...(call.body === noBody || call.body === bytesBody
      ? []
      : [[`${name}.body`, toRequest(call.body)] as [string, Json]]),
    ...(call.response === noAnswer || isFile(call)
      ? []
      : [[`${name}.answer`, toAnswer(call.response)] as [string, Json]]),
  ];
}

/** What is sent and what is returned are both inputs of a parser, before its conversions. */
const OPTIONS = { io: "input", unrepresentable: "any", override: simplify } as const;

/** Drops what says nothing more, and requires exactly the fields that the parser requires. */
function simplify({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const { def } = zodSchema._zod;
  if (def.type !== "object") return;
  const fields = Object.entries(def.shape);
  const required = fields.filter(([, field]) => !z.safeParse(field, undefined).success).map(([name]) => name);
  if (required.length === 0) delete jsonSchema.required;
  else jsonSchema.required = required;
  // The web server adds it.
  if (isRecord(jsonSchema.properties)) delete jsonSchema.properties.unreadable_rows;
}

function toRequest(schema: Shape): Json {
  return omit(toJSONSchema(schema, OPTIONS), "$schema");
}

/** In answers null equals absent for every optional field. */
function toAnswer(schema: Shape): Json {
  return allowNulls(omit(toJSONSchema(schema, OPTIONS), "$schema")) as Json;
}

function allowNulls(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(allowNulls);
  if (!isRecord(schema)) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, allowNulls(part)]));
  const { properties, required } = inner;
  if (!isRecord(properties) || schema.type !== "object") return inner;
  const needed = Array.isArray(required) ? required : [];
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    needed.includes(name) ? field : orNull(field),
  ]);
  return { ...inner, properties: Object.fromEntries(fields) };
}

function orNull(field: unknown): unknown {
  if (!isRecord(field) || Object.keys(field).length === 0) return field;
  const { type, anyOf, ...rest } = field;
  if (Array.isArray(anyOf))
    return anyOf.some((one) => isRecord(one) && one.type === "null") ? field : { ...field, anyOf: [...anyOf, NULL] };
  const types = [type].flat().filter((one) => one !== undefined);
  if (types.includes("null")) return field;
  if (types.length > 0 && !("enum" in field) && !("const" in field)) return { type: [...types, "null"], ...rest };
  return { anyOf: [field, NULL] };
}

const NULL = { type: "null" };

function isFile({ response }: Endpoint): boolean {
  return response._zod.def.type === "string";
}
