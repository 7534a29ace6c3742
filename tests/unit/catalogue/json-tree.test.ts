import { copiedText, findInJson, jsonNodes, memberPath, placeIn } from "@/lib/domain/catalogue/json-tree";

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
])("a member of %p called %p has a path that a program takes", (parent, key, path) => {
  expect(memberPath(parent, key)).toBe(path);
});

test("a short list stands on one line, a long one is folded, and every value has its path", () => {
  const [, attributes] = jsonNodes(ITEM);
  if (attributes?.kind !== "group") throw new Error("the attributes are folded");
  const named = new Map(attributes.children.map((node) => [node.key, node]));
  expect(named.get("brand")).toMatchObject({ kind: "row", leaves: [{ path: "attributes.brand[0]" }] });
  expect(named.get("sizes")).toMatchObject({ kind: "group", isList: true });
  expect(named.get("geo")).toMatchObject({
    kind: "group",
    children: [{ path: "attributes.geo.lat", text: "50.1" }, {}],
  });
  expect(named.get("labels")).toMatchObject({ kind: "leaf", text: "[]" });
});

test("looking through finds names and values without case and diacritics, with what they stand in", () => {
  const { nodes, count } = findInJson(jsonNodes(ITEM), "ZLUTY");
  expect(count).toBe(2);
  expect(nodes).toMatchObject([{ key: "attributes", children: [{ key: "title" }, { key: "title.untouched" }] }]);
  expect(findInJson(jsonNodes(ITEM), "fern").nodes).toMatchObject([{ children: [{ key: "brand" }] }]);
  expect(findInJson(jsonNodes(ITEM), "nothing of it")).toEqual({ nodes: [], count: 0 });
});

test.each([
  ["Yellow tent", "TENT", ["Yellow ", "tent", ""]],
  ["Žlutý stan", "zluty", ["", "Žlutý stan", ""]],
  ["Yellow tent", "blue", null],
  ["Yellow tent", " ", null],
])("in %p the place of %p is %p", (text, wanted, place) => {
  expect(placeIn(text, wanted)).toEqual(place);
});

test("a text is copied as it is, everything else as JSON", () => {
  expect(copiedText('a "b"')).toBe('a "b"');
  expect(copiedText([1])).toBe("[\n  1\n]");
  expect(copiedText(null)).toBe("null");
});

test("JSON that goes on without end is written as it is from some depth on", () => {
  let deep: Record<string, unknown> = { end: 1 };
  for (let depth = 0; depth < 200; depth += 1) deep = { deep };
  expect(JSON.stringify(jsonNodes(deep)).length).toBeGreaterThan(100);
});
