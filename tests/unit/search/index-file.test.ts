import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompactIndex } from "@/backend/search/index/compact-index";
import { loadIndex, saveIndex } from "@/backend/search/index/index-file";
import { runList } from "@/backend/search/pipeline/run-list";
import { anItem, aQuery, indexOf } from "./catalogue";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-index-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const items = Array.from({ length: 200 }, (_, at) =>
  anItem(`sku-${at}`, `Žlutá lampa ${at} smart watch`, {
    brand: at % 3 === 0 ? "Oak" : "Fern",
    price_amount: at / 2,
    category: [`Domov | Lampy ${at % 5}`],
    is_new: at % 2 === 0,
    introduced_at: "2026-01-05",
    boost: at % 4,
  }),
);

test("an index answers the same after it was saved and read", async () => {
  const index = indexOf(items, "cs");
  const path = join(folder, "deep", "a.index");
  await saveIndex(path, index.parts, 42);
  const saved = await loadIndex(path);
  expect(saved?.revision).toBe(42);
  const read = new CompactIndex(saved?.parts ?? index.parts);
  expect(read.bytes).toBe(index.bytes);
  expect(read.language).toBe("cs");
  for (const text of ["lampy", "smartwatch", "lapma", "oak 12", ""]) {
    const query = aQuery(text, {
      facets: ["brand", "price_amount", "category_path", "introduced_at"].map((name) => ({ name, limit: 30 })),
      isExplained: true,
    });
    expect(runList(read, query)).toEqual(runList(index, query));
  }
});

test("an empty index can be saved and read", async () => {
  const path = join(folder, "empty.index");
  await saveIndex(path, indexOf([]).parts, 0);
  expect((await loadIndex(path))?.parts.size).toBe(0);
});

test("a missing, foreign or cut file is no index", async () => {
  const path = join(folder, "x.index");
  expect(await loadIndex(path)).toBeNull();
  writeFileSync(path, "something else entirely, and longer than a header");
  expect(await loadIndex(path)).toBeNull();
});
