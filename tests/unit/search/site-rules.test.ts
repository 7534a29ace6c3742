import { type CachedCustomization, CustomizationIndex } from "@/backend/search/service/site-rules";

const createCustomization = (id: string, given: Partial<CachedCustomization> = {}): CachedCustomization => ({
  id,
  kind: "query-customizations",
  type: "item",
  key: "tent",
  subject: "Tent",
  aliasKeys: [],
  offRules: [],
  revision: 1,
  rules: [],
  ...given,
});

function findIds(index: CustomizationIndex, key: string, types = ["item"]): string[] {
  return index.find({ kind: "query-customizations", keys: [key], types }).map(({ id }) => id);
}

test("finds customizations by key, alias, kind and type, each once, in id order", () => {
  const index = new CustomizationIndex();
  const listing = createCustomization("d", { kind: "product-listings", aliasKeys: ["stan"] });
  const both = createCustomization("b", { aliasKeys: ["stan", "tent"] });
  index.apply({
    read: [both, createCustomization("a"), createCustomization("c", { type: "article" }), listing],
    deleted: [],
  });
  expect(findIds(index, "tent")).toEqual(["a", "b"]);
  expect(findIds(index, "stan")).toEqual(["b"]);
  expect(findIds(index, "tent", ["item", "article"])).toEqual(["a", "b", "c"]);
  expect(findIds(index, "lamp")).toEqual([]);
  expect(index.find({ kind: "product-listings", keys: ["stan", "tent"], types: ["item"] })).toEqual([listing]);
});

test("detects changes and removals by revision, and removes all keys of a removed customization", () => {
  const index = new CustomizationIndex();
  index.apply({
    read: [createCustomization("a", { aliasKeys: ["stan"] }), createCustomization("b"), createCustomization("c")],
    deleted: [],
  });
  const stored = new Map([
    ["a", 2],
    ["b", 1],
    ["e", 1],
  ]);
  expect(index.findChanges(stored)).toEqual({ changed: ["a", "e"], deleted: ["c"] });
  index.apply({
    read: [createCustomization("a", { key: "lamp", revision: 2 }), createCustomization("e", { key: "lamp" })],
    deleted: ["c"],
  });
  expect(index.findChanges(stored)).toEqual({ changed: [], deleted: [] });
  expect(findIds(index, "tent")).toEqual(["b"]);
  expect(findIds(index, "stan")).toEqual([]);
  expect(findIds(index, "lamp")).toEqual(["a", "e"]);
});
