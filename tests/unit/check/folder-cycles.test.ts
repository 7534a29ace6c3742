import { findCycles } from "@/scripts/check/folder-cycles.mjs";

const file = (path: string, ...imported: string[]) => ({
  path,
  text: imported.map((name) => `import "${name}";`).join("\n"),
});

test("detects a cycle of folders even without a cycle of files", () => {
  const files = [
    file("lib/a/one.ts", "@/lib/b/two"),
    file("lib/b/two.ts"),
    file("lib/b/three.ts", "../c/four"),
    file("lib/c/four.tsx", "@/lib/a/five"),
    file("lib/a/five.ts"),
    file("lib/d/six.ts", "@/lib/a/one"),
  ];
  expect(findCycles(files)).toEqual(["lib/a lib/b lib/c"]);
});

test("follows the names of packages", () => {
  const files = [
    file("lib/a/one.ts", "@vitrine/engine/fnv1a", "zod/mini"),
    file("packages/engine/src/fnv1a.ts", "@/lib/a/one"),
  ];
  expect(findCycles(files)).toEqual(["lib/a packages/engine/src"]);
});

test("accepts imports in one direction", () => {
  expect(
    findCycles([file("lib/a/one.ts", "@/lib/b/two"), file("lib/b/two.ts", "./three"), file("lib/b/three.ts")]),
  ).toEqual([]);
});
