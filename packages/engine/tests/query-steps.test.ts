import { applyRewrite, buildRedirectUrl, indexRedirects } from "../src/pipeline/rewrite";
import { runListQuery } from "../src/pipeline/run-list";
import { expandQuery, findActingSynonyms, indexSynonyms } from "../src/pipeline/synonyms";
import { buildTestIndex, createItem, createQuery } from "./support/catalogue";

// A query from rewriting to results.

test("a redirect matches the whole query, ignoring case and diacritics; the last row wins", () => {
  const redirects = indexRedirects(
    [
      { id: "1", word: "stany", target: "https://shop.example/old" },
      { id: "2", word: "Stány", target: "https://shop.example/tents?a=1#top" },
    ],
    "cs",
  );
  expect(buildRedirectUrl(redirects, " STANY ")).toBe("https://shop.example/tents?a=1&lb_redirected_from=+STANY+#top");
  expect(buildRedirectUrl(redirects, "stany levne")).toBeNull();
});

test("a rewrite changes the query and returns a notice", () => {
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
  expect(applyRewrite(rewrites, "TV")).toEqual({
    query: "television",
    filters: [],
    notice: { id: "7", original_query: "TV", admit_rewrite: true, message: "We call it television." },
  });
  expect(applyRewrite(rewrites, "radio")).toEqual({ query: "radio", filters: [], notice: null });
});

test("an alternate correction replaces words, then synonyms expand the query", () => {
  const synonyms = indexSynonyms(
    [
      { id: "1", kind: "alternate", words: ["slepping bag", "sleeping bag"] },
      { id: "2", kind: "one_way", words: ["bag", "sack"] },
      { id: "3", kind: "two_way", words: ["warm", "hot"] },
      { id: "4", kind: "one_way", words: ["sack", "bag"] },
    ],
    "en",
  );
  expect(expandQuery(synonyms, "Warm slepping bag")).toMatchObject({
    query: "warm sleeping bag",
    wordings: ["warm sleeping sack", "hot sleeping bag"],
    correctedQuery: "warm <strike>slepping bag</strike> <b>sleeping bag</b>",
  });
  expect(expandQuery(synonyms, "sack").wordings).toEqual(["bag"]);
  expect(findActingSynonyms(synonyms, "Warm slepping bag").map(({ id }) => id)).toEqual(["1", "2", "3"]);
});

test("corrects every occurrence, and never corrects a replacement", () => {
  const synonyms = indexSynonyms(
    [
      { id: "1", kind: "alternate", words: ["vaas", "vase"] },
      { id: "2", kind: "alternate", words: ["blak", "black"] },
      { id: "3", kind: "alternate", words: ["vase", "bowl"] },
      { id: "4", kind: "one_way", words: ["black", "dark"] },
    ],
    "en",
  );
  expect(expandQuery(synonyms, "Blak vaas & vaas")).toMatchObject({
    query: "black vase & vase",
    wordings: ["dark vase & vase"],
    correctedQuery:
      "<strike>blak</strike> <b>black</b> <strike>vaas</strike> <b>vase</b> &amp; <strike>vaas</strike> <b>vase</b>",
  });
  expect(findActingSynonyms(synonyms, "blak vaas").map(({ id }) => id)).toEqual(["1", "2", "4"]);
});

// Scanning all synonyms per query would exceed the test timeout.
test("the cost of a query does not depend on 50,000 synonyms", () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => ({
    id: String(at),
    kind: "two_way" as const,
    words: [`word${at} long`, `term${at}`],
  }));
  const index = indexSynonyms(rows, "en");
  for (let at = 0; at < 20_000; at += 1)
    expect(expandQuery(index, `a word${at} LONG b`).wordings).toEqual([`a term${at} b`]);
});

test("ranks synonym matches after direct matches", () => {
  const index = buildTestIndex([createItem("b", "Trousers"), createItem("a", "Pants")]);
  const { hits } = runListQuery(index, createQuery("trousers", { wordings: ["pants"] }));
  expect(hits.map(({ identity }) => identity)).toEqual(["b", "a"]);
});

test("a boost does not lift a synonym match above a direct match, and wordings need a full match", () => {
  const index = buildTestIndex([
    createItem("direct", "Trousers"),
    createItem("boosted", "Long pants", { boost: 3 }),
    createItem("part", "Long coat"),
  ]);
  const { hits } = runListQuery(index, createQuery("trousers", { wordings: ["long pants"] }));
  expect(hits.map(({ identity }) => identity)).toEqual(["direct", "boosted"]);
});
