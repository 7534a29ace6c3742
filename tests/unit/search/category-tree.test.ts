import { listParentPaths, splitPath } from "@vitrine/engine/category-path";
import fc from "fast-check";
import {
  buildCategoryTree,
  type CategoryNode,
  findListingAttribute,
  readCategoryValues,
} from "@/lib/domain/search/category-tree";

test("parents include subcategories in their count, duplicate titles are marked", () => {
  const { roots, byPath } = buildCategoryTree([
    { value: "Camping | Tents", hits_count: 5 },
    { value: "Camping||Tents", hits_count: 1 },
    { value: "Camping", hits_count: 2 },
    { value: "Garden | Party | Tents", hits_count: 3 },
  ]);
  expect(roots.map(({ title, directTotal: own, total }) => [title, own, total])).toEqual([
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
  expect([byPath.get("Camping||Tents")?.directTotal, byPath.get("Camping||Tents")?.isAmbiguous]).toEqual([6, true]);
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
  const { byPath } = buildCategoryTree(readCategoryValues([single, paths]));
  expect([...byPath].map(([path, { directTotal: own, total }]) => [path, own, total])).toEqual([
    ["Camping", 2, 7],
    ["Camping||Tents", 5, 5],
    ["Garden", 1, 1],
  ]);
});

test("prefers paths in `category` to a tree with three levels", () => {
  const deep = [level("A | B | C | D", 1)];
  const cut = { name: "category_path", values: [level("A", 1, [level("A||B", 1, [level("A||B||C", 1)])])] };
  expect(readCategoryValues([{ name: "category", values: deep }, cut]).map(({ value }) => value)).toEqual([
    "A||B||C||D",
  ]);
  expect(readCategoryValues([single, { name: "category_path", values: [] }])).toHaveLength(2);
  expect(readCategoryValues([])).toEqual([]);
});

test("lists by the attribute that holds paths", () => {
  const paths = (name: string) => ({ name, values: [below] });
  expect(findListingAttribute([single, paths("category_path"), paths("all_categories_path")])).toBe(
    "all_categories_path",
  );
  expect(findListingAttribute([single, paths("category_path")])).toBe("category_path");
  expect(findListingAttribute([single, { name: "category_path", values: [] }])).toBe("category");
  expect(findListingAttribute([])).toBe("all_categories_path");
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

test("counts every item once in its category and once in each parent", () => {
  fc.assert(
    fc.property(facet, (values) => {
      const { roots, byPath } = buildCategoryTree(values);
      const all = values.reduce((sum, { hits_count }) => sum + hits_count, 0);
      const sumCounts = (nodes: Iterable<CategoryNode>, count: "directTotal" | "total") =>
        [...nodes].reduce((sum, node) => sum + node[count], 0);
      expect(sumCounts(roots, "total")).toBe(all);
      expect(sumCounts(byPath.values(), "directTotal")).toBe(all);
      for (const [path, node] of byPath) {
        expect(node.path).toBe(path);
        expect(splitPath(path).at(-1)).toBe(node.title);
        expect(node.total).toBe(node.directTotal + sumCounts(node.children, "total"));
        for (const child of node.children) expect(listParentPaths(child.path)[0]).toBe(path);
        for (const above of listParentPaths(path)) expect(byPath.has(above)).toBe(true);
      }
    }),
  );
});

test("a title is ambiguous if and only if two paths end with it", () => {
  fc.assert(
    fc.property(facet, (values) => {
      const nodes = [...buildCategoryTree(values).byPath.values()];
      for (const node of nodes) {
        expect(node.isAmbiguous).toBe(nodes.filter((other) => other.title === node.title).length > 1);
      }
    }),
  );
});

// A quadratic algorithm would exceed the test timeout.
test("builds a tree of a hundred thousand categories", () => {
  const values = Array.from({ length: 100_000 }, (_, index) => ({
    value: `Top ${index % 20} | Group ${index % 400} | Kind ${index % 3000} | Leaf ${index}`,
    hits_count: 1 + (index % 7),
  }));
  const { byPath } = buildCategoryTree(values);
  expect(byPath.size).toBeGreaterThan(100_000);
});
