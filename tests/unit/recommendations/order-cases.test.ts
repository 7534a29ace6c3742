import { compareHits, listNextOrders, rankOwnRepeats, toCase } from "@/scripts/bench/order-cases";

// How the bench makes requests of real orders, and what it compares the answers with.

const VARIANTS = ["85123A", "85123B", "85123C"];
const ITEMS = [...Array.from({ length: 17 }, (_, at) => String(20_000 + at * 631)), ...VARIANTS].sort();
const makeOrder = (no: number, items: readonly string[] = ITEMS, customer = "c", at = 0) => {
  return { no: String(536_365 + no), at, customer, items: [...items] };
};
const CASES = Array.from({ length: 4_000 }, (_, no) => toCase(makeOrder(no), 1));

test("the target of an order is each of its items equally often, and the input each of the others", () => {
  for (const item of ITEMS) {
    const share = CASES.filter(({ target }) => target === item).length / CASES.length;
    expect(share).toBeGreaterThan(0.035);
    expect(share).toBeLessThan(0.065);
  }
});

// A hash of the codes put variants beside each other: the input was then nearly always one of the target's variants.
test("variants of the target are inputs no more often than other items", () => {
  const ofVariants = CASES.filter(({ target }) => VARIANTS.includes(target));
  const share = ofVariants.filter(({ inputs: [input = ""] }) => VARIANTS.includes(input)).length / ofVariants.length;
  expect(ofVariants.length).toBeGreaterThan(400);
  expect(Math.abs(share - 2 / 19)).toBeLessThan(0.05);
});

test("inputs are distinct items of the order without the target, as many as there are, and always the same", () => {
  for (const [items, count] of [
    [["a"], 0],
    [["a", "b"], 1],
    [ITEMS, 10],
  ] as const) {
    const order = makeOrder(7, items);
    const { inputs, target } = toCase(order, 10);
    expect(new Set(inputs).size).toBe(count);
    expect(inputs.every((input) => order.items.includes(input) && input !== target)).toBe(true);
    expect(toCase(order, 10)).toEqual({ inputs, target, customer: "c" });
  }
});

test("the next order is the first one of each customer who ordered before", () => {
  const past = [makeOrder(1, ["a"], "known")];
  const next = [makeOrder(2, ["b"], "new"), makeOrder(3, ["c"], "known"), makeOrder(4, ["d"], "known")];
  expect(listNextOrders(past, next)).toEqual([{ customer: "known", target: "c", inputs: [] }]);
});

test("own repeats are ranked by the number of orders of the customer, then by how much they are sold", () => {
  const past = [
    makeOrder(1, ["once", "twice", "liked"], "a"),
    makeOrder(2, ["twice"], "a"),
    makeOrder(3, ["liked"], "b"),
  ];
  const ranked = rankOwnRepeats(past, ["other", "liked", "twice", "once"]);
  expect(ranked.get("a")).toEqual(["twice", "liked", "once"]);
  expect(ranked.get("b")).toEqual(["liked"]);
});

test("paired differences have the mean and the 95 % interval of their differences", () => {
  const own = [true, true, true, false, true, false, false, false];
  const other = [true, false, false, false, true, true, false, false];
  const { mean, low, high } = compareHits(own, other);
  expect(mean).toBeCloseTo(1 / 8);
  // Differences: 0, 1, 1, 0, 0, -1, 0, 0, with a standard deviation of 0.641.
  expect([mean - low, high - mean]).toEqual([expect.closeTo(0.444, 3), expect.closeTo(0.444, 3)]);
  expect(compareHits(other, other)).toEqual({ mean: 0, low: 0, high: 0 });
});
