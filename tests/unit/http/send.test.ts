import * as z from "zod/mini";
import { ApiError, ContractError, collectFieldErrors, parseErrorBody, parseInput } from "@/lib/http/api-error";
import { buildCallUrl, bytesBody, defineEndpoint, noAnswer } from "@/lib/http/endpoint";
import { buildQueryKey } from "@/lib/http/query-key";
import { send, type WireAnswer, type WireRequest } from "@/lib/http/send";

const call = defineEndpoint({
  feature: "test",
  method: "POST",
  path: "/sites/:siteId/things/:id",
  servedBy: "both",
  params: z.object({ siteId: z.string(), id: z.string() }),
  query: z.object({ "f[]": z.optional(z.array(z.string())), q: z.optional(z.string()) }),
  body: z.object({ a: z.number() }),
  response: z.object({ ok: z.boolean() }),
  access: {},
});
const input = { params: { siteId: "s 1", id: "a/b" }, query: { "f[]": ["x", "y"], q: undefined }, body: { a: 1 } };

function answering(answer: Partial<WireAnswer>, seen: WireRequest[] = []) {
  return {
    transport: async (request: WireRequest) => {
      seen.push(request);
      return { status: 200, headers: {}, text: "", ...answer };
    },
  };
}

test("sends a call as one request and parses its answer", async () => {
  const seen: WireRequest[] = [];
  const init = { ...answering({ text: '{"ok":true,"more":1}' }, seen), headers: { "if-match": '"1"' } };
  expect(await send("http://up", call, input, init)).toEqual({ ok: true });
  expect(seen[0]).toMatchObject({
    method: "POST",
    url: "http://up/sites/s%201/things/a%2Fb?f%5B%5D=x&f%5B%5D=y",
    body: '{"a":1}',
    headers: { accept: "application/json", "content-type": "application/json", "if-match": '"1"' },
  });
});

test("sends a body of bytes unchanged, and refuses other values for it", async () => {
  const seen: WireRequest[] = [];
  const bytes = defineEndpoint({ ...call, body: bytesBody, limits: { bytes: 4 } });
  const body = new Uint8Array([0, 255, 10]);
  await send("", bytes, { ...input, body }, answering({ text: '{"ok":true}' }, seen));
  expect(seen[0]?.body).toBe(body);
  expect(seen[0]?.headers["content-type"]).toBe("application/octet-stream");
  expect(() => parseInput(bytesBody, "text")).toThrow(ApiError);
});

test("accepts an empty answer for a call without an answer", async () => {
  const empty = defineEndpoint({ ...call, response: noAnswer, status: 204 });
  expect(await send("", empty, input, answering({ status: 204 }))).toBeUndefined();
});

test.each([
  ["no JSON", "<p>"],
  ["another shape", '{"ok":1}'],
  ["nothing", ""],
])("%s in place of the answer breaks the contract", async (_, text) => {
  await expect(send("", call, input, answering({ text }))).rejects.toBeInstanceOf(ContractError);
});

test("a refusal has its code, fields and retry delay", async () => {
  const text = '{"error":"invalid","errors":{"a":["b"]}}';
  const error = await send("", call, input, answering({ status: 422, text, headers: { "retry-after": "3" } })).catch(
    (one: unknown) => one,
  );
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, code: "invalid", errors: { a: ["b"] }, body: { retry_after: "3" } });
});

test.each([null, 1, "x", {}, { error: 1 }, { error: "Some Text" }, { error: "__proto__" }, { error: "x".repeat(80) }])(
  "an unreadable refusal %p is the default",
  (body) => {
    expect(parseErrorBody(body)).toEqual({ error: "default" });
  },
);

test("messages of the schema library never become codes", () => {
  const schema = z.object({ a: z.number(), b: z.string().check(z.minLength(1, "b_empty")), c: z.enum(["x"]) });
  const result = z.safeParse(schema, { a: "1", b: "", c: "y" });
  expect(result.success ? {} : collectFieldErrors(result.error)).toEqual({
    a: ["invalid"],
    b: ["b_empty"],
    c: ["invalid"],
  });
  expect(() => parseInput(schema, {}, 400)).toThrow(expect.objectContaining({ status: 400, code: "invalid" }));
});

test("a cache key consists of the call and its input", () => {
  expect(buildQueryKey(call)).toEqual(["/sites/:siteId/things/:id"]);
  expect(buildQueryKey(call, input)).toEqual(["/sites/:siteId/things/:id", input]);
  expect(buildCallUrl(call, { params: input.params, query: { q: null } })).toBe("/sites/s%201/things/a%2Fb");
});
