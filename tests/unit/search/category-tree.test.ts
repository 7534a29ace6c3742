import fc from "fast-check";
import { parentPaths, pathParts } from "@/lib/domain/search/category-path";
import { type CategoryNode, categoryTree, categoryValues, listingAttribute } from "@/lib/domain/search/category-tree";

test("parents count what lies below, titles that occur twice are marked", () => {
  const { roots, byPath } = categoryTree([
    { value: "Camping | Tents", hits_count: 5 },
    { value: "Camping||Tents", hits_count: 1 },
    { value: "Camping", hits_count: 2 },
    { value: "Garden | Party | Tents", hits_count: 3 },
  ]);
  expect(roots.map(({ title, own, total }) => [title, own, total])).toEqual([
    ["Camping", 2, 8],
    ["Garden", 0, 3],
  ]);
  expect([...byPath.keys()].sort()).toEqual([
    "Camping",
    "Camping||Tents",
    "Garden",
    "Garden||Party",
    "Garden||Party||Tents",
  ]);
  expect([byPath.get("Camping||Tents")?.own, byPath.get("Camping||Tents")?.isAmbiguous]).toEqual([6, true]);
  expect(byPath.get("Garden||Party")?.isAmbiguous).toBe(false);
});

const level = (value: string, hits_count: number, children: object[] = []) => ({ value, hits_count, children });
const single = { name: "category", values: [level("Tents", 5), level("Camping", 5)] };
const below = level("Camping||Tents", 5);

test.each([
  ["with whole paths", below],
  ["with its own title only", level("Tents", 5)],
])("single values in `category` leave the tree to the facet of paths, whose levels come %s", (_, child) => {
  const paths = { name: "category_path", values: [level("Camping", 7, [child]), level("Garden", 1)] };
  const { byPath } = categoryTree(categoryValues([single, paths]));
  expect([...byPath].map(([path, { own, total }]) => [path, own, total])).toEqual([
    ["Camping", 2, 7],
    ["Camping||Tents", 5, 5],
    ["Garden", 1, 1],
  ]);
});

test("paths in `category` come before a tree that ends at its third level", () => {
  const deep = [level("A | B | C | D", 1)];
  const cut = { name: "category_path", values: [level("A", 1, [level("A||B", 1, [level("A||B||C", 1)])])] };
  expect(categoryValues([{ name: "category", values: deep }, cut]).map(({ value }) => value)).toEqual(["A||B||C||D"]);
  expect(categoryValues([single, { name: "category_path", values: [] }])).toHaveLength(2);
  expect(categoryValues([])).toEqual([]);
});

test("a listing is asked for by the attribute that holds paths", () => {
  const paths = (name: string) => ({ name, values: [below] });
  expect(listingAttribute([single, paths("category_path"), paths("all_categories_path")])).toBe("all_categories_path");
  expect(listingAttribute([single, paths("category_path")])).toBe("category_path");
  expect(listingAttribute([single, { name: "category_path", values: [] }])).toBe("category");
  expect(listingAttribute([])).toBe("all_categories_path");
});

const title = fc.constantFrom("A", "B", "b", "Č", "constructor", "__proto__", "A & B");
const facet = fc.array(
  fc.record({
    value: fc
      .tuple(fc.array(title, { minLength: 1, maxLength: 5 }), fc.constantFrom("||", " | ", " > "))
      .map(([titles, mark]) => titles.join(mark)),
    hits_count: fc.nat(1000),
  }),
  { maxLength: 40 },
);

test("every item is counted once at its category and once at each above it", () => {
  fc.assert(
    fc.property(facet, (values) => {
      const { roots, byPath } = categoryTree(values);
      const all = values.reduce((sum, { hits_count }) => sum + hits_count, 0);
      const sumOf = (nodes: Iterable<CategoryNode>, count: "own" | "total") =>
        [...nodes].reduce((sum, node) => sum + node[count], 0);
      expect(sumOf(roots, "total")).toBe(all);
      expect(sumOf(byPath.values(), "own")).toBe(all);
      for (const [path, node] of byPath) {
        expect(node.path).toBe(path);
        expect(pathParts(path).at(-1)).toBe(node.title);
        expect(node.total).toBe(node.own + sumOf(node.children, "total"));
        for (const child of node.children) expect(parentPaths(child.path)[0]).toBe(path);
        for (const above of parentPaths(path)) expect(byPath.has(above)).toBe(true);
      }
    }),
  );
});

test("a title is ambiguous exactly when two paths end in it", () => {
  fc.assert(
    fc.property(facet, (values) => {
      const nodes = [...categoryTree(values).byPath.values()];
      for (const node of nodes) {
        expect(node.isAmbiguous).toBe(nodes.filter((other) => other.title === node.title).length > 1);
      }
    }),
  );
});

// Work that grew with the square of the categories would outlast the limit of a test.
test("a hundred thousand categories make a tree", () => {
  const values = Array.from({ length: 100_000 }, (_, index) => ({
    value: `Top ${index % 20} | Group ${index % 400} | Kind ${index % 3000} | Leaf ${index}`,
    hits_count: 1 + (index % 7),
  }));
  const { byPath } = categoryTree(values);
  expect(byPath.size).toBeGreaterThan(100_000);
});
