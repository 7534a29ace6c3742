import { CustomizationBook, type HeldCustomization } from "@/backend/search/service/site-rules";

const one = (id: string, given: Partial<HeldCustomization> = {}): HeldCustomization => ({
  id,
  kind: "query-customizations",
  type: "item",
  key: "tent",
  aliasKeys: [],
  offRules: [],
  revision: 1,
  rules: [],
  ...given,
});

function idsOf(book: CustomizationBook, key: string, types = ["item"]): string[] {
  return book.find({ kind: "query-customizations", keys: [key], types }).map(({ id }) => id);
}

test("customizations are found by key, alias, kind and type, each once and in the order of their ids", () => {
  const book = new CustomizationBook();
  const listing = one("d", { kind: "product-listings", aliasKeys: ["stan"] });
  const both = one("b", { aliasKeys: ["stan", "tent"] });
  book.apply([both, one("a"), one("c", { type: "article" }), listing], []);
  expect(idsOf(book, "tent")).toEqual(["a", "b"]);
  expect(idsOf(book, "stan")).toEqual(["b"]);
  expect(idsOf(book, "tent", ["item", "article"])).toEqual(["a", "b", "c"]);
  expect(idsOf(book, "lamp")).toEqual([]);
  expect(book.find({ kind: "product-listings", keys: ["stan", "tent"], types: ["item"] })).toEqual([listing]);
});

test("changes and removals are found by revisions, and leaves every key that it had", () => {
  const book = new CustomizationBook();
  book.apply([one("a", { aliasKeys: ["stan"] }), one("b"), one("c")], []);
  const stored = new Map([
    ["a", 2],
    ["b", 1],
    ["e", 1],
  ]);
  expect(book.compare(stored)).toEqual({ changed: ["a", "e"], gone: ["c"] });
  book.apply([one("a", { key: "lamp", revision: 2 }), one("e", { key: "lamp" })], ["c"]);
  expect(book.compare(stored)).toEqual({ changed: [], gone: [] });
  expect(idsOf(book, "tent")).toEqual(["b"]);
  expect(idsOf(book, "stan")).toEqual([]);
  expect(idsOf(book, "lamp")).toEqual(["a", "e"]);
});
