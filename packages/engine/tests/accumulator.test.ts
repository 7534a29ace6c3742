import { Accumulator, buildMarks } from "../src/index/accumulator";
import { withAccumulator } from "../src/index/accumulator-pool";
import { runListQuery } from "../src/pipeline/run-list";
import { CATEGORY_HEAD, FIELDS, TITLE_HEAD } from "../src/text/fields";
import { buildTestIndex, createItem, createQuery } from "./support/catalogue";

const TITLE = 1 << FIELDS.indexOf("title");
const DESCRIPTION = 1 << FIELDS.indexOf("description");

const shop = buildTestIndex([
  createItem("a", "Red tent"),
  createItem("b", "Blue lamp", { description: "For a tent." }),
  createItem("c", "Red lamp"),
]);

test.each([
  [DESCRIPTION, false, 0b1],
  [TITLE, false, 0b1 | (1 << 20)],
  [TITLE | TITLE_HEAD, false, 0b1 | (1 << 20)],
  [TITLE | TITLE_HEAD, true, 0b1 | (1 << 20) | (1 << 30)],
  [TITLE | CATEGORY_HEAD, true, 0b1 | (1 << 20) | (1 << 31)],
])("a word in the fields %i, if it is the head: %s, adds the bits %i", (fields, isHead, bits) => {
  expect(buildMarks(0b1, 1 << 20, isHead)[fields]).toBe(bits);
});

test("adds the shares of words by item, less for another form of a word, and forgets all when cleared", () => {
  const sums = new Accumulator(shop.size);
  const add = (word: string, bits: number, share: number): void =>
    shop.accumulate(
      shop.words.find(word),
      { shares: new Float32Array(256).fill(share), bits, marks: buildMarks(bits, 0, false) },
      sums,
    );
  add("tent", 1, 2);
  add("red", 2, 4);
  add("lamp", 1, 8);
  add("blue", 0, 1);
  const listed = (): number[][] =>
    [...sums.touched.subarray(0, sums.count)].map((doc) => [doc, sums.scores[doc] ?? 0, sums.matched[doc] ?? 0]);
  expect(listed()).toEqual([
    [0, 6, 3],
    // 30 % of "lamp", which is another form of the word that "tent" is.
    [1, Math.fround(2 + 8 * 0.3) + 1, 1],
    [2, 12, 3],
  ]);
  sums.clear();
  expect([...sums.matched, sums.count]).toEqual([0, 0, 0, 0]);
  // Scores of the query before do not count.
  add("red", 1, 1);
  expect(listed()).toEqual([
    [0, 1, 1],
    [2, 1, 1],
  ]);
});

test("sums are used again when a search has ended, also by an error, and are empty then", () => {
  const first = withAccumulator(shop, (sums) => {
    sums.touched[sums.count++] = 1;
    sums.matched[1] = 5;
    // Another wording of the same query.
    expect(withAccumulator(shop, (others) => others)).not.toBe(sums);
    return sums;
  });
  const fail = () =>
    withAccumulator(shop, (sums) => {
      expect(sums).toBe(first);
      expect([...sums.matched, sums.count]).toEqual([0, 0, 0, 0]);
      sums.touched[sums.count++] = 2;
      sums.matched[2] = 1;
      throw new Error("the search failed");
    });
  expect(fail).toThrow("the search failed");
  expect(first.matched[2]).toBe(0);
});

test("an answer does not depend on the searches before it", () => {
  const search = (text: string) => JSON.stringify(runListQuery(shop, createQuery(text, { isExplained: true })));
  const texts = ["red tent", "lamp", "tent", "blue", "red"];
  const once = texts.map(search);
  expect(once.map((answer) => JSON.parse(answer).total)).toEqual([3, 2, 2, 1, 2]);
  expect([...texts].reverse().map(search).reverse()).toEqual(once);
});
