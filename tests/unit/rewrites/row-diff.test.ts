import { countUploadRows, diffRewriteRow, parseUploadVersion } from "@/lib/domain/rewrites/row-diff";

const upload = { type: "append", added: 12, changed: 3, removed: 0, digest: "ab" };

test("counts the rows of an upload, but not of its undo", () => {
  expect(countUploadRows(null, upload)).toEqual({ added: 12, changed: 3, removed: 0 });
  expect(countUploadRows(upload, null)).toBeNull();
  expect(parseUploadVersion({ added: 1, changed: 0, removed: 0, unchanged: 7 })).toBeNull();
  expect(countUploadRows(null, { kind: "exact", cells: ["a", "b"] })).toBeNull();
});

test("lists changed kind and words of synonyms, and word and target of redirects", () => {
  const synonyms = { kind: "one_way", cells: ["tv", "television"] };
  expect(diffRewriteRow(null, synonyms)).toEqual([
    { name: "kind", before: null, after: "one_way" },
    { name: "words", before: null, after: "tv, television" },
  ]);
  expect(diffRewriteRow(synonyms, { ...synonyms, cells: ["tv", "telly"] })).toEqual([
    { name: "words", before: "tv, television", after: "tv, telly" },
  ]);
  expect(diffRewriteRow({ kind: "exact", cells: ["tv", "https://a.example/"] }, null)).toEqual([
    { name: "word", before: "tv", after: null },
    { name: "target", before: "https://a.example/", after: null },
  ]);
  expect(diffRewriteRow({ query: "tv", rules: [] }, null)).toBeNull();
  expect(diffRewriteRow(null, upload)).toBeNull();
});
