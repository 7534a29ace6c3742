import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompactIndex } from "../src/index/compact-index";
import { IndexDraft, loadIndex, removeOldDrafts } from "../src/index/index-file";
import { runListQuery } from "../src/pipeline/run-list";
import { buildTestIndex, createItem, createQuery } from "./support/catalogue";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-index-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const items = Array.from({ length: 200 }, (_, at) =>
  createItem(`sku-${at}`, `Žlutá lampa ${at} smart watch`, {
    brand: at % 3 === 0 ? "Oak" : "Fern",
    price_amount: at / 2,
    category: [`Domov | Lampy ${at % 5}`],
    is_new: at % 2 === 0,
    introduced_at: "2026-01-05",
    boost: at % 4,
  }),
);

test("an index answers the same after saving and loading", async () => {
  const index = buildTestIndex(items, "cs");
  const path = join(folder, "deep", "a.index");
  await new IndexDraft(path).save(index.parts, 42);
  const saved = await loadIndex(path);
  expect(saved?.revision).toBe(42);
  const read = new CompactIndex(saved?.parts ?? index.parts);
  expect(read.bytes).toBe(index.bytes);
  expect(read.language).toBe("cs");
  for (const text of ["lampy", "smartwatch", "lapma", "oak 12", ""]) {
    const query = createQuery(text, {
      facets: ["brand", "price_amount", "category_path", "introduced_at"].map((name) => ({ name, limit: 30 })),
      isExplained: true,
    });
    expect(runListQuery(read, query)).toEqual(runListQuery(index, query));
  }
  await saved?.close();
});

test("reads documents by item number from small and large blocks", async () => {
  const path = join(folder, "a.index");
  const draft = new IndexDraft(path);
  // From a few characters to far more than a block.
  const texts = items.map(({ title }, at) => JSON.stringify(`${title} č `.repeat((at * at) % 3_000)));
  for (const text of texts) draft.documents.add(text);
  await draft.save(buildTestIndex(items, "cs").parts, 1);
  const saved = await loadIndex(path);
  const docs = [199, 0, 57, 57, 120, -1, 200];
  const wanted = docs.map((doc) => texts[doc] ?? null);
  expect(saved?.documents.read(docs)).toEqual(wanted);
  expect(saved?.documents.read(texts.map((_, doc) => doc))).toEqual(texts);
  // Replacing the file does not affect a reader that has it open.
  await new IndexDraft(path).save(buildTestIndex([]).parts, 2);
  expect(saved?.documents.read(docs)).toEqual(wanted);
  await saved?.close();
});

test("discarding a draft keeps the live file, and old drafts of killed processes are removed", async () => {
  const path = join(folder, "a.index");
  await new IndexDraft(path).save(buildTestIndex([]).parts, 1);
  const draft = new IndexDraft(path);
  draft.documents.add("[]");
  expect(readdirSync(folder)).toHaveLength(2);
  draft.discard();
  expect(readdirSync(folder)).toEqual(["a.index"]);
  const now = Date.now();
  const killed = join(folder, "b.index.1234.tmp");
  writeFileSync(killed, "");
  removeOldDrafts(folder, now);
  expect(existsSync(killed)).toBe(true);
  utimesSync(killed, now / 1000 - 7_200, now / 1000 - 7_200);
  removeOldDrafts(folder, now);
  removeOldDrafts(join(folder, "none"), now);
  expect(readdirSync(folder)).toEqual(["a.index"]);
});

test("saves and loads an empty index", async () => {
  const path = join(folder, "empty.index");
  await new IndexDraft(path).save(buildTestIndex([]).parts, 0);
  const saved = await loadIndex(path);
  expect(saved?.parts.size).toBe(0);
  expect(saved?.documents.read([0])).toEqual([null]);
  await saved?.close();
});

test("returns null for a missing, foreign or truncated file", async () => {
  const path = join(folder, "x.index");
  expect(await loadIndex(path)).toBeNull();
  writeFileSync(path, "something else entirely, and longer than a header");
  expect(await loadIndex(path)).toBeNull();
  await new IndexDraft(path).save(buildTestIndex(items, "cs").parts, 1);
  truncateSync(path, 20);
  expect(await loadIndex(path)).toBeNull();
});
