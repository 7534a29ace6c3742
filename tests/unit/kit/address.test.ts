import fc from "fast-check";
import * as z from "zod/mini";
import { list } from "@/lib/contract/customizations/query-customizations";
import { changeAddress, parseAddress } from "@/lib/domain/kit/address";

const schema = z.object({
  q: z._default(z.string(), ""),
  page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
  tags: z._default(z.array(z.string()), []),
});

test.each([
  ["", { q: "", page: 1, tags: [] }],
  ["q=shoes&page=3&tags=a&tags=b", { q: "shoes", page: 3, tags: ["a", "b"] }],
  ["page=-1&q=x", { q: "x", page: 1, tags: [] }],
  ["page=many", { q: "", page: 1, tags: [] }],
  ["q=first&q=second", { q: "first", page: 1, tags: [] }],
  ["__proto__=1&constructor=2", { q: "", page: 1, tags: [] }],
])("%s is read leniently", (search, expected) => {
  expect(parseAddress(schema, new URLSearchParams(search))).toEqual(expected);
});

test("parses the page's record and the browser's parameters equally", () => {
  expect(parseAddress(schema, { q: "x", tags: ["a", "b"], page: undefined })).toEqual(
    parseAddress(schema, new URLSearchParams("q=x&tags=a&tags=b")),
  );
});

test("the query schema of a call parses a URL", () => {
  expect(parseAddress(list.query, { q: "boty", page: "2", state: "nonsense" })).toEqual({ q: "boty", page: 2 });
});

test("a change keeps other names and omits defaults", () => {
  const search = new URLSearchParams("period=7d&q=x&page=3");
  expect(changeAddress(schema, search, { q: "y z", page: 1 }).toString()).toBe("period=7d&q=y+z");
  expect(changeAddress(schema, search, { q: "" }, ["q"]).toString()).toBe("period=7d&page=3&q=");
});

test("round-trips", () => {
  const state = fc.record({ q: fc.string(), page: fc.integer({ min: 1, max: 9999 }), tags: fc.array(fc.string()) });
  fc.assert(
    fc.property(state, (value) => {
      const written = changeAddress(schema, new URLSearchParams("period=7d"), value);
      // A list with one empty text looks like a name without a value.
      fc.pre(value.tags.length !== 1 || value.tags[0] !== "");
      expect(parseAddress(schema, new URLSearchParams(written.toString()))).toEqual(value);
    }),
  );
});
