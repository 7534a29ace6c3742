import { indexRedirects, redirectOf } from "@/backend/search/pipeline/redirect";
import { rewriteOf } from "@/backend/search/pipeline/rewrite";
import { runList } from "@/backend/search/pipeline/run-list";
import { actingSynonyms, expand, indexSynonyms } from "@/backend/search/pipeline/synonyms";
import { conditionsOf, facetsOf, sortOf, storedTypes, typeCountsOf } from "@/backend/search/service/request";
import { anItem, aQuery, indexOf } from "./catalogue";

test("a redirect acts on the whole query, without case and diacritics; the last row wins", () => {
  const redirects = indexRedirects([
    { id: "1", word: "stany", target: "https://shop.example/old" },
    { id: "2", word: "Stány", target: "https://shop.example/tents?a=1#top" },
  ]);
  expect(redirectOf(redirects, " STANY ")).toBe("https://shop.example/tents?a=1&lb_redirected_from=+STANY+#top");
  expect(redirectOf(redirects, "stany levne")).toBeNull();
});

test("a rewrite changes the query and says so", () => {
  const rewrites = [
    {
      id: "7",
      query: "tv",
      replacement: "television",
      filters: [],
      isAdmitted: true,
      message: "We call it television.",
    },
  ];
  expect(rewriteOf(rewrites, "TV")).toEqual({
    query: "television",
    filters: [],
    notice: { id: "7", original_query: "TV", admit_rewrite: true, message: "We call it television." },
  });
  expect(rewriteOf(rewrites, "radio")).toEqual({ query: "radio", filters: [], notice: null });
});

test("an alternate correction replaces, then synonyms widen", () => {
  const synonyms = indexSynonyms([
    { id: "1", kind: "alternate", words: ["slepping bag", "sleeping bag"] },
    { id: "2", kind: "one_way", words: ["bag", "sack"] },
    { id: "3", kind: "two_way", words: ["warm", "hot"] },
    { id: "4", kind: "one_way", words: ["sack", "bag"] },
  ]);
  expect(expand(synonyms, "Warm slepping bag")).toEqual({
    query: "warm sleeping bag",
    wordings: ["warm sleeping sack", "hot sleeping bag"],
    correctedQuery: "warm <strike>slepping bag</strike> <b>sleeping bag</b>",
  });
  expect(expand(synonyms, "sack").wordings).toEqual(["bag"]);
  expect(actingSynonyms(synonyms, "Warm slepping bag").map(({ id }) => id)).toEqual(["1", "2", "3"]);
});

test("every mistake of a query is corrected, in each place, and no word that was put is corrected again", () => {
  const synonyms = indexSynonyms([
    { id: "1", kind: "alternate", words: ["vaas", "vase"] },
    { id: "2", kind: "alternate", words: ["blak", "black"] },
    { id: "3", kind: "alternate", words: ["vase", "bowl"] },
    { id: "4", kind: "one_way", words: ["black", "dark"] },
  ]);
  expect(expand(synonyms, "Blak vaas & vaas")).toEqual({
    query: "black vase & vase",
    wordings: ["dark vase & vase"],
    correctedQuery:
      "<strike>blak</strike> <b>black</b> <strike>vaas</strike> <b>vase</b> &amp; <strike>vaas</strike> <b>vase</b>",
  });
  expect(actingSynonyms(synonyms, "blak vaas").map(({ id }) => id)).toEqual(["1", "2", "4"]);
});

// Looking through all synonyms for each query would outlast the limit of a test.
test("a query costs what its own words have, with 50,000 synonyms too", () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => ({
    id: String(at),
    kind: "two_way" as const,
    words: [`word${at} long`, `term${at}`],
  }));
  const index = indexSynonyms(rows);
  for (let at = 0; at < 20_000; at += 1)
    expect(expand(index, `a word${at} LONG b`).wordings).toEqual([`a term${at} b`]);
});

test("what a synonym finds stands behind what the query itself finds", () => {
  const index = indexOf([anItem("b", "Trousers"), anItem("a", "Pants")]);
  const { hits } = runList(index, aQuery("trousers", { wordings: ["pants"] }));
  expect(hits.map(({ identity }) => identity)).toEqual(["b", "a"]);
});

test("a boost does not lift what a synonym found over a direct match, and part of a wording finds nothing", () => {
  const index = indexOf([
    anItem("direct", "Trousers"),
    anItem("boosted", "Long pants", { boost: 3 }),
    anItem("part", "Long coat"),
  ]);
  const { hits } = runList(index, aQuery("trousers", { wordings: ["long pants"] }));
  expect(hits.map(({ identity }) => identity)).toEqual(["direct", "boosted"]);
});

test("conditions are read as they are written", () => {
  const read = conditionsOf(["type:item", "category:A: b | c"], [], ["brand:X"]);
  expect(read.types).toEqual(["item"]);
  expect(read.filters).toEqual({
    any: [{ key: "category", value: "A: b | c" }],
    must: [],
    none: [{ key: "brand", value: "X" }],
  });
  expect(() => conditionsOf(["nonsense"], [], [])).toThrow("invalid");
});

test("lists in parameters", () => {
  expect(sortOf("price_amount:desc")).toEqual({ attribute: "price_amount", descending: true });
  expect(() => sortOf("price_amount")).toThrow("invalid");
  expect(facetsOf("brand:5, color")).toEqual([
    { name: "brand", limit: 5 },
    { name: "color", limit: 30 },
  ]);
  expect(typeCountsOf("item:6,category", 3, 10)).toEqual([
    { type: "item", count: 6 },
    { type: "category", count: 3 },
  ]);
});

test("item and product are both the site's main type", () => {
  expect(storedTypes("product", "item", ["item", "category"])).toEqual(["item"]);
  expect(storedTypes("item", "product", ["product"])).toEqual(["product"]);
  expect(storedTypes("category", "item", [])).toEqual(["category"]);
});
