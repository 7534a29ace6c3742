import fc from "fast-check";
import { formatCorrectedQuery } from "../src/pipeline/correct";
import { runListQuery } from "../src/pipeline/run-list";
import { buildTestIndex, createItem, createQuery, searchIdentities } from "./support/catalogue";

const shop = buildTestIndex([
  createItem("laptop", "Light laptop 14 inch", { brand: "Lenovo", description: "For the road." }),
  createItem("case", "Laptop case for travelling"),
  createItem("shoes", "Red running shoes", { category: ["Sport | Shoes"] }),
  createItem("shoes2", "Blue shoes", { category: ["Sport | Shoes"] }),
  createItem("watch1", "Smart watch Vega"),
  createItem("watch2", "Smartwatch Orion"),
  createItem("toner", "Brother toner", { product_code: "TN-2110" }),
  createItem("disk", "Portable disk 500 GB"),
  createItem("kun", "Houpací kůň"),
]);

const correctQuery = (text: string): string | null => formatCorrectedQuery(text, answer(text).changes ?? [], []);
const answer = (text: string, isPrefix = false) => runListQuery(shop, createQuery(text, { isPrefix }));

test("ignores case and diacritics", () => {
  expect(searchIdentities(shop, "KUN")).toEqual(["kun"]);
  expect(searchIdentities(shop, "kůň")).toEqual(["kun"]);
});

test("matches inflected forms of a word", () => {
  expect(searchIdentities(shop, "laptops").sort()).toEqual(["case", "laptop"]);
});

test("ranks items with every word before items with some", () => {
  expect(searchIdentities(shop, "red shoes")[0]).toBe("shoes");
  expect(answer("red shoes").hits[0]?.tier).toBe("exact");
});

test("matches joined and separate words when the catalogue has both", () => {
  expect(searchIdentities(shop, "smartwatch").sort()).toEqual(["watch1", "watch2"]);
  expect(searchIdentities(shop, "smart watch").sort()).toEqual(["watch1", "watch2"]);
});

test.each(["TN-2110", "tn2110", "tn 2110", "TN2110"])("finds the code %s in every spelling", (code) => {
  expect(searchIdentities(shop, code)[0]).toBe("toner");
});

test.each(["500 GB", "500gb"])("matches the size %s with and without a space", (size) => {
  expect(searchIdentities(shop, size)[0]).toBe("disk");
});

test.each([
  ["sheos", "<strike>sheos</strike> <b>shoes</b>"],
  ["red sheos", "red <strike>sheos</strike> <b>shoes</b>"],
  ["shoes whiskey", "shoes <strike>whiskey</strike>"],
  ["TN-2110xyz9", "TN-2110<strike>xyz9</strike>"],
  ["tn2110xyz9", "tn2110<strike>xyz9</strike>"],
])("the query %s is shown as %s", (text, html) => {
  expect(correctQuery(text)).toBe(html);
});

test("escapes a corrected query for HTML", () => {
  expect(correctQuery("<img> sheos")).toBe("&lt;<strike>img</strike>&gt; <strike>sheos</strike> <b>shoes</b>");
});

test("spells a correction as in the results", () => {
  expect(formatCorrectedQuery("kub", [{ text: "kub", correction: "kun", cut: "" }], ["Houpací Kůň"])).toBe(
    "<strike>kub</strike> <b>kůň</b>",
  );
});

test("does not correct a query that matches as typed", () => {
  expect(answer("shoes").changes).toBeNull();
});

test("puts corrected matches in the second tier", () => {
  const { hits, tierCounts, partialTerms } = answer("sheos");
  expect(new Set(hits.map(({ tier }) => tier))).toEqual(new Set(["corrected"]));
  expect(tierCounts).toEqual([0, 2, 0]);
  expect(partialTerms).toEqual(["shoes"]);
});

test("completes the last word in autocomplete only", () => {
  expect(
    answer("lap", true)
      .hits.map(({ identity }) => identity)
      .sort(),
  ).toEqual(["case", "laptop"]);
  expect(answer("lap", true).tierCounts[0]).toBe(2);
  expect(answer("lap").tierCounts[0]).toBe(0);
});

test("a space after a word completes it", () => {
  expect(answer("lap ", true).tierCounts[0]).toBe(0);
});

test("a nonsense query finds nothing, an empty query everything", () => {
  expect(searchIdentities(shop, "qqqqqqq")).toEqual([]);
  expect(searchIdentities(shop, "")).toHaveLength(shop.size);
  expect(searchIdentities(shop, "—!?")).toEqual([]);
});

test("an empty catalogue returns no results", () => {
  const empty = buildTestIndex([]);
  const { hits, total } = runListQuery(
    empty,
    createQuery("shoes", { filters: { any: [{ key: "x", value: "y" }], must: [], none: [] } }),
  );
  expect([hits, total]).toEqual([[], 0]);
});

test("answers any input, with safe HTML", () => {
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
      const html = formatCorrectedQuery(text, changes ?? [], []) ?? "";
      expect(html.replace(/<\/?(?:strike|b)>/g, "")).not.toMatch(/[<>"]/);
    }),
    { numRuns: 500 },
  );
});

test("limits a query to as many terms as there are bits", () => {
  const parts = Array.from({ length: 26 }, (_, at) => `${String.fromCharCode(97 + at)}${at}`).join("");
  expect(() => answer(`${parts} tn-2110 500gb shoes`)).not.toThrow();
});
