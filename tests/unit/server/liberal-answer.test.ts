import * as z from "zod/mini";
import { frontendData } from "@/lib/contract/accounts/who";
import { ContractError } from "@/lib/http/api-error";
import { rows, rowsByKey, unreadableRows } from "@/lib/http/rows";
import { parseLiberally } from "@/lib/server/upstream/liberal-answer";

const row = z.object({
  id: z.pipe(
    z.union([z.string(), z.int()]),
    z.transform((value) => String(value)),
  ),
  note: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  count: z._default(z.int(), 0),
  updated_at: z.nullable(z.string()),
  item: z.optional(z.object({ title: z.string(), price: z.optional(z.string()) })),
});
const page = z.object({ items: rows(row), next: z.optional(z.string()), ...unreadableRows });
const parse = <S extends z.core.$ZodType>(schema: S, value: unknown) => parseLiberally(schema, value, "GET /x");

const whole = { id: "1", note: "n", count: 2, updated_at: "t" };

test.each<[string, object, object]>([
  ["an optional field", { note: null, tags: null }, { id: "1", count: 2, updated_at: "t" }],
  ["a field with a default", { count: null }, { id: "1", note: "n", count: 0, updated_at: "t" }],
  ["a field within a field", { item: { title: "T", price: null } }, { ...whole, item: { title: "T" } }],
  ["a field that may be null", { updated_at: null }, { ...whole, updated_at: null }],
])("null is as good as absent for %s", (_, more, expected) => {
  const { value, leftOut } = parse(page, { items: [{ ...whole, ...more }], next: null });
  expect(value).toEqual({ items: [expected] });
  expect(leftOut).toEqual([]);
});

test("accepts a missing field that may be null", () => {
  expect(parse(page, { items: [{ id: 7 }] }).value).toEqual({ items: [{ id: "7", count: 0, updated_at: null }] });
});

test("drops, counts and reports an invalid row", () => {
  const given = { items: [whole, { id: {}, updated_at: null }, null, { ...whole, id: 2 }] };
  const { value, leftOut } = parse(page, given);
  expect(value.items.map(({ id }) => id)).toEqual(["1", "2"]);
  expect(value.unreadable_rows).toBe(2);
  expect(leftOut).toEqual(["items.1 (id)", "items.2 (whole row)"]);
});

test("drops invalid rows of lists within unions and defaults", () => {
  const either = z.object({
    found: z.union([z.object({ none: z.literal(true) }), z.object({ list: z._default(rows(z.int()), []) })]),
    ...unreadableRows,
  });
  expect(parse(either, { found: { list: [1, "x", 2] } }).value).toEqual({
    found: { list: [1, 2] },
    unreadable_rows: 1,
  });
  expect(parse(either, { found: { list: null } }).value).toEqual({ found: { list: [] } });
});

test("reads numbers as texts, texts as numbers, and other forms of true and false", () => {
  const odd = z.object({ n: z.int(), price: z.number(), title: z.string(), is: z.optional(z.boolean()) });
  const given = {
    items: [
      { n: "3", price: "9.90", title: 1984, is: 1 },
      { n: "3x", price: 1, title: "t" },
    ],
  };
  expect(parse(z.object({ items: rows(odd) }), given)).toEqual({
    value: { items: [{ n: 3, price: 9.9, title: "1984", is: true }] },
    leftOut: ["items.1 (n)"],
  });
});

test("a call without an answer may have one", () => {
  expect(parse(z.undefined(), { ok: true }).value).toBeUndefined();
});

test("rejects a missing required field, or an invalid entry of a list that is one value", () => {
  expect(() => parse(page, { items: null })).toThrow(ContractError);
  expect(() => parse(row, { ...whole, id: null })).toThrow("GET /x broke its contract: id: invalid");
  expect(() => parse(z.object({ path: z.array(z.string()) }), { path: ["a", {}] })).toThrow(ContractError);
});

test("returns a valid answer unchanged, including unknown fields of a loose object", () => {
  const loose = z.looseObject({ a: z.optional(z.int()) });
  expect(parse(z.object({ l: rows(loose) }), { l: [{ b: null }, { a: null, b: 1 }] }).value).toEqual({
    l: [{ b: null }, { b: 1 }],
  });
});

test("replaces an invalid value of a map with null, and counts dropped rows within one", () => {
  const map = rowsByKey(z.object({ name: z.string(), list: rows(z.int()), ...unreadableRows }));
  const { value, leftOut } = parse(map, {
    a: { name: "A", list: [1, "x"] },
    b: { name: {}, list: [] },
    c: null,
    d: [],
  });
  expect(value).toEqual({ a: { name: "A", list: [1], unreadable_rows: 1 }, b: null, c: null, d: null });
  expect(leftOut).toEqual(["a.list.1 (whole row)", "b (name)", "c (whole row)", "d (whole row)"]);
});

test("every surrounding object with a counter counts dropped rows", () => {
  const nested = z.object({ groups: z.array(z.object({ list: rows(z.int()) })), ...unreadableRows });
  expect(parse(nested, { groups: [{ list: ["x"] }, { list: ["y", 1] }] }).value).toEqual({
    groups: [{ list: [] }, { list: [1] }],
    unreadable_rows: 2,
  });
});

test("accepts a user without name and email address, and a site without a trial", () => {
  const site = {
    trackingCode: "s",
    projectId: 1,
    name: "S",
    time_zone: "UTC",
    currency: "EUR",
    language: "en",
    base_url: "",
  };
  const data = { roles: [], policies: [], site, csrf_token: "t" };
  const read = (more: object) => parse(frontendData.response, { ...data, ...more }).value;
  expect(read({ user: { id: 7 } })).toMatchObject({
    user: { id: "7", name: "7", email: "" },
    trial: { days: null },
  });
  expect(read({ user: { id: 7, name: null, email: "a@b.example" }, trial: null })).toMatchObject({
    user: { name: "a@b.example" },
    trial: { days: null },
  });
  expect(read({ user: { id: 7, name: "Ann", email: null }, trial: {} })).toMatchObject({
    user: { name: "Ann", email: "" },
    trial: { days: null },
  });
});
