import {
  expandQuery,
  findActingSynonyms,
  findTouchingSynonyms,
  formatExpansion,
  indexSynonyms,
  type Synonym,
} from "../src/pipeline/synonyms";

// Synonyms on inflected forms of their words.

const one = (words: string[], kind: Synonym["kind"] = "one_way", id = words.join()): Synonym => ({ id, kind, words });

test.each([
  ["en", "tent", "Red tents", "red shelter"],
  ["en", "sleeping bag", "sleeping bags", "shelter"],
  ["cs", "stan", "velké stany", "velke shelter"],
  ["cs", "kuchyňský robot", "kuchyňské roboty", "shelter"],
  ["sk", "topánky", "topánkami", "shelter"],
  ["pl", "torebka", "skórzanych torebek", "skorzanych shelter"],
])("%s: a synonym of %s acts on %s", (language, word, query, wording) => {
  const index = indexSynonyms([one([word, "shelter"])], language);
  expect(expandQuery(index, query).wordings).toEqual([wording]);
  expect(findActingSynonyms(index, query)).toHaveLength(1);
  expect(findTouchingSynonyms(index, query)).toHaveLength(1);
  expect(expandQuery(indexSynonyms([one([word, "shelter"])], "de"), query).wordings).toEqual([]);
});

test("a synonym acts on none of the longer or shorter words", () => {
  const index = indexSynonyms([one(["tent", "shelter"])], "en");
  expect(expandQuery(index, "tentative intent").wordings).toEqual([]);
});

test("a synonym that is written as the query is stands alone, also if another one has a form of that word", () => {
  const index = indexSynonyms([one(["glasses", "spectacles"]), one(["glass", "tumbler"])], "en");
  expect(expandQuery(index, "glass").wordings).toEqual(["tumbler"]);
  expect(expandQuery(index, "glasses").wordings).toEqual(["spectacles"]);
});

test("every word of a group acts in all of its forms, and finds all others", () => {
  const index = indexSynonyms([one(["tent", "shelter", "marquee"], "two_way")], "en");
  expect(expandQuery(index, "marquees").wordings).toEqual(["tent", "shelter"]);
});

test("a hyphen makes no other word", () => {
  const index = indexSynonyms([one(["t-shirt", "tee"])], "en");
  expect(expandQuery(index, "red tshirts").wordings).toEqual(["red tee"]);
  expect(expandQuery(indexSynonyms([one(["shirt", "blouse"])], "en"), "t-shirt").wordings).toEqual([]);
});

test("a correction replaces inflected forms, too, and shows what was typed", () => {
  const index = indexSynonyms([one(["notebok", "notebook"], "alternate")], "cs");
  expect(expandQuery(index, "levné noteboky")).toMatchObject({
    query: "levne notebook",
    correctedQuery: "levne <strike>noteboky</strike> <b>notebook</b>",
  });
});

test("a correction of one form into another leaves the others alone", () => {
  const index = indexSynonyms([one(["tents", "tent"], "alternate")], "en");
  expect(expandQuery(index, "tents").query).toBe("tent");
  expect(expandQuery(index, "tent")).toMatchObject({ query: "tent", correctedQuery: null });
});

test("a group of 200 words loses none, and names those that need no search of their own", () => {
  const words = ["tent", ...Array.from({ length: 197 }, (_, at) => `word${at}x`), "two words", "t-bar"];
  const found = expandQuery(indexSynonyms([one(words, "two_way")], "en"), "red tents");
  expect(found.wordings).toHaveLength(199);
  expect(found.phrases).toEqual(["red two words", "red t-bar"]);
  expect(found.alternatives).toEqual([{ word: "tents", others: words.slice(1, 198) }]);
});

test("alternatives of several words of a query are named by word, those of several words together are phrases", () => {
  const index = indexSynonyms([one(["red", "crimson"]), one(["tent", "shelter"]), one(["red tent", "teepee"])], "en");
  expect(expandQuery(index, "red tent")).toEqual({
    query: "red tent",
    wordings: ["crimson tent", "red shelter", "teepee"],
    alternatives: [
      { word: "red", others: ["crimson"] },
      { word: "tent", others: ["shelter"] },
    ],
    phrases: ["teepee"],
    correctedQuery: null,
    correctedParts: null,
  });
});

test("a word that is left out beside a correction is marked, too", () => {
  const index = indexSynonyms([one(["copier", "scanner"], "alternate")], "en");
  const format = (text: string) => (text === "whiskey" ? `<strike>${text}</strike>` : text);
  expect(formatExpansion(expandQuery(index, "red copier whiskey"), format)).toBe(
    "red <strike>copier</strike> <b>scanner</b> <strike>whiskey</strike>",
  );
  expect(formatExpansion(expandQuery(index, "red whiskey"), format)).toBeNull();
});
