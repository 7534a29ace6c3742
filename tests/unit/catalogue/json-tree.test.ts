import { buildJsonNodes, findInJson, formatForCopy, joinPath, splitAtMatch } from "@/lib/domain/catalogue/json-tree";

const ITEM = {
  url: "FW-1",
  attributes: {
    title: "Žlutý stan",
    "title.untouched": "Žlutý stan",
    brand: ["Fernwood"],
    sizes: Array.from({ length: 9 }, (_, at) => `size ${at}`),
    geo: { lat: 50.1, lon: 14.4 },
    labels: [],
  },
};

test.each([
  ["", "brand", "brand"],
  ["attributes", "brand", "attributes.brand"],
  ["attributes", "title.untouched", 'attributes["title.untouched"]'],
  ["attributes", "größe", 'attributes["größe"]'],
])("joins the path %p and the key %p", (parent, key, path) => {
  expect(joinPath(parent, key)).toBe(path);
});

test("shows a short list on one line, groups a long one, and gives every value a path", () => {
  const [, attributes] = buildJsonNodes(ITEM);
  if (attributes?.kind !== "group") throw new Error("expected attributes to be a group");
  const named = new Map(attributes.children.map((node) => [node.key, node]));
  expect(named.get("brand")).toMatchObject({ kind: "row", leaves: [{ path: "attributes.brand[0]" }] });
  expect(named.get("sizes")).toMatchObject({ kind: "group", isList: true });
  expect(named.get("geo")).toMatchObject({
    kind: "group",
    children: [{ path: "attributes.geo.lat", text: "50.1" }, {}],
  });
  expect(named.get("labels")).toMatchObject({ kind: "leaf", text: "[]" });
});

test("finds keys and values ignoring case and diacritics, with their parents", () => {
  const { nodes, count } = findInJson(buildJsonNodes(ITEM), "ZLUTY");
  expect(count).toBe(2);
  expect(nodes).toMatchObject([{ key: "attributes", children: [{ key: "title" }, { key: "title.untouched" }] }]);
  expect(findInJson(buildJsonNodes(ITEM), "fern").nodes).toMatchObject([{ children: [{ key: "brand" }] }]);
  expect(findInJson(buildJsonNodes(ITEM), "nothing of it")).toEqual({ nodes: [], count: 0 });
});

test.each([
  ["Yellow tent", "TENT", ["Yellow ", "tent", ""]],
  ["Žlutý stan", "zluty", ["", "Žlutý stan", ""]],
  ["Yellow tent", "blue", null],
  ["Yellow tent", " ", null],
])("splits %p at %p into %p", (text, needle, place) => {
  expect(splitAtMatch(text, needle)).toEqual(place);
});

test("copies a string as it is and everything else as JSON", () => {
  expect(formatForCopy('a "b"')).toBe('a "b"');
  expect(formatForCopy([1])).toBe("[\n  1\n]");
  expect(formatForCopy(null)).toBe("null");
});

test("shows deeply nested values as raw JSON", () => {
  let deep: Record<string, unknown> = { end: 1 };
  for (let depth = 0; depth < 200; depth += 1) deep = { deep };
  expect(JSON.stringify(buildJsonNodes(deep)).length).toBeGreaterThan(100);
});
