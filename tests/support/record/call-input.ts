import * as z from "zod/mini";
import { type Endpoint, isWrite, takesBytes } from "@/lib/http/endpoint";
import { sampleInput } from "@/tests/support/sample-input";

// Inputs of a call: the smallest one on a site, and one with a single wrong parameter.

/** An input of any call. */
export type AnyInput = { params: Record<string, unknown>; query: Record<string, unknown>; body?: unknown };

const anyObject = z.record(z.string(), z.unknown());

/** The smallest input that the schemas of a call accept, on a site. */
export function makeSmallestInput(call: Endpoint, siteId: string): AnyInput {
  const params = z.parse(anyObject, sampleInput(call.params));
  const query = z.parse(anyObject, sampleInput(call.query) ?? {});
  return {
    params: "siteId" in params ? { ...params, siteId } : params,
    query: {
      ...query,
      ...(call.siteIn === "query" ? { site_id: siteId } : {}),
      ...("tracker_id" in query ? { tracker_id: siteId } : {}),
    },
    ...(isWrite(call) ? { body: sampleInput(call.body) } : {}),
  };
}

/** A wrong input, and which part of it is wrong. */
export type WrongInput = { what: string; input: AnyInput };

const WRONG_VALUES = ["!", "", "-1", "x".repeat(5000)];

/** An input that the schemas refuse in one place: the body, a field of the query, or the site. Null if they accept everything. */
export function makeWrongInput(call: Endpoint, input: AnyInput): WrongInput | null {
  if (isWrite(call)) {
    // Bytes are refused by their content type, which JSON does not have.
    if (takesBytes(call)) return { what: "body {}", input: { ...input, body: {} } };
    for (const body of [{}, [], "x", { x: 1 }])
      if (!z.safeParse(call.body, body).success)
        return { what: `body ${JSON.stringify(body)}`, input: { ...input, body } };
  }
  for (const name of Object.keys(getShape(call.query)).sort())
    for (const value of WRONG_VALUES) {
      const query = { ...input.query, [name]: value };
      const shown = value.length > 10 ? `${value.length} characters` : JSON.stringify(value);
      if (!z.safeParse(call.query, query).success) return { what: `${name} ${shown}`, input: { ...input, query } };
    }
  if (!("siteId" in input.params)) return null;
  return { what: 'siteId "!"', input: { ...input, params: { ...input.params, siteId: "!" } } };
}

/** The fields of a schema of an object. */
function getShape(schema: z.core.$ZodType): Record<string, unknown> {
  const { def } = schema._zod;
  return "shape" in def && typeof def.shape === "object" && def.shape !== null
    ? (def.shape as Record<string, unknown>)
    : {};
}
