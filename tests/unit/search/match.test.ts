import fc from "fast-check";
import { correctedQuery } from "@/backend/search/pipeline/correct";
import { runList } from "@/backend/search/pipeline/run-list";
import { tries } from "@/tests/support/tries";
import { anItem, aQuery, found, indexOf } from "./catalogue";

const shop = indexOf([
  anItem("laptop", "Light laptop 14 inch", { brand: "Lenovo", description: "For the road." }),
  anItem("case", "Laptop case for travelling"),
  anItem("shoes", "Red running shoes", { category: ["Sport | Shoes"] }),
  anItem("shoes2", "Blue shoes", { category: ["Sport | Shoes"] }),
  anItem("watch1", "Smart watch Vega"),
  anItem("watch2", "Smartwatch Orion"),
  anItem("toner", "Brother toner", { product_code: "TN-2110" }),
  anItem("disk", "Portable disk 500 GB"),
  anItem("kun", "Houpací kůň"),
]);

const corrected = (text: string): string | null => correctedQuery(text, answer(text).changes ?? [], []);
const answer = (text: string, isPrefix = false) => runList(shop, aQuery(text, { isPrefix }));

test("case and diacritics do not matter", () => {
  expect(found(shop, "KUN")).toEqual(["kun"]);
  expect(found(shop, "kůň")).toEqual(["kun"]);
});

test("forms of a word find each other", () => {
  expect(found(shop, "laptops").sort()).toEqual(["case", "laptop"]);
});

test("an item that has every word stands before one that has some", () => {
  expect(found(shop, "red shoes")[0]).toBe("shoes");
  expect(answer("red shoes").hits[0]?.tier).toBe("exact");
});

test("one word and two words find each other where the catalogue knows both", () => {
  expect(found(shop, "smartwatch").sort()).toEqual(["watch1", "watch2"]);
  expect(found(shop, "smart watch").sort()).toEqual(["watch1", "watch2"]);
});

test.each(["TN-2110", "tn2110", "tn 2110", "TN2110"])("the code %s is found however it is written", (code) => {
  expect(found(shop, code)[0]).toBe("toner");
});

test.each(["500 GB", "500gb"])("%s is one size with and without the blank", (size) => {
  expect(found(shop, size)[0]).toBe("disk");
});

test.each([
  ["sheos", "<strike>sheos</strike> <b>shoes</b>"],
  ["red sheos", "red <strike>sheos</strike> <b>shoes</b>"],
  ["shoes whiskey", "shoes <strike>whiskey</strike>"],
  ["TN-2110xyz9", "TN-2110<strike>xyz9</strike>"],
  ["tn2110xyz9", "tn2110<strike>xyz9</strike>"],
])("the query %s is shown as %s", (text, html) => {
  expect(corrected(text)).toBe(html);
});

test("a corrected query is safe as HTML", () => {
  expect(corrected("<img> sheos")).toBe("&lt;<strike>img</strike>&gt; <strike>sheos</strike> <b>shoes</b>");
});

test("a correction is spelled as the results spell it", () => {
  expect(correctedQuery("kub", [{ text: "kub", correction: "kun", cut: "" }], ["Houpací Kůň"])).toBe(
    "<strike>kub</strike> <b>kůň</b>",
  );
});

test("a query that stands as typed is not corrected", () => {
  expect(answer("shoes").changes).toBeNull();
});

test("what was corrected is in the second tier and says so", () => {
  const { hits, tierCounts, partialTerms } = answer("sheos");
  expect(new Set(hits.map(({ tier }) => tier))).toEqual(new Set(["corrected"]));
  expect(tierCounts).toEqual([0, 2, 0]);
  expect(partialTerms).toEqual(["shoes"]);
});

test("the last word may be unfinished in autocomplete only", () => {
  expect(
    answer("lap", true)
      .hits.map(({ identity }) => identity)
      .sort(),
  ).toEqual(["case", "laptop"]);
  expect(answer("lap", true).tierCounts[0]).toBe(2);
  expect(answer("lap").tierCounts[0]).toBe(0);
});

test("a blank after the word finishes it", () => {
  expect(answer("lap ", true).tierCounts[0]).toBe(0);
});

test("nothing matches nonsense, and no query is everything", () => {
  expect(found(shop, "qqqqqqq")).toEqual([]);
  expect(found(shop, "")).toHaveLength(shop.size);
  expect(found(shop, "—!?")).toEqual([]);
});

test("an empty catalogue answers nothing, whatever is asked", () => {
  const empty = indexOf([]);
  const { hits, total } = runList(
    empty,
    aQuery("shoes", { filters: { any: [{ key: "x", value: "y" }], must: [], none: [] } }),
  );
  expect([hits, total]).toEqual([[], 0]);
});

test("whatever is typed is answered, and what is shown of it is safe as HTML", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 30 }),
    fc.constantFrom(
      "sheos",
      "tn2110x",
      "smart",
      "<b>",
      "500",
      "gb",
      "a1b2c3d4e5f6g7h8i9j0k1l2m3",
      "\u202e",
      "ﬃ",
      "👩‍👩‍👧",
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.boolean(), (pieces, isPrefix) => {
      const text = pieces.join(" ");
      const { hits, total, changes } = answer(text, isPrefix);
      expect(hits.length).toBe(total);
      const html = correctedQuery(text, changes ?? [], []) ?? "";
      expect(html.replace(/<\/?(?:strike|b)>/g, "")).not.toMatch(/[<>"]/);
    }),
    { numRuns: tries(500) },
  );
});

test("a query of many words has terms for as many bits as there are", () => {
  const parts = Array.from({ length: 26 }, (_, at) => `${String.fromCharCode(97 + at)}${at}`).join("");
  expect(() => answer(`${parts} tn-2110 500gb shoes`)).not.toThrow();
});
