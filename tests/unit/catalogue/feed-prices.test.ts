import { amountOf, guessPriceUnit } from "@/lib/domain/catalogue/feed-prices";

test.each([
  ["4995", 4995],
  ["49.95", 49.95],
  ["49,95", 49.95],
  ["1 234,50 Kč", 1234.5],
  ["$1,234.50", 1234.5],
  ["1.234", 1234],
  ["0.499", 0.499],
  [".5", 0.5],
  ["free", undefined],
  ["", undefined],
  [undefined, undefined],
])("the amount in %p is %p", (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

test.each([
  ["whole numbers that end as prices do behind the point", [4995, 10_995, 595, 1245, 899], "EUR", "minor"],
  ["the same as texts of a table", ["4995", "10995", "595", "1245", "899"], "EUR", "minor"],
  ["numbers with a point", [49.95, 109.95, 5.95, 12.45, 8.99], "EUR", "major"],
  ["whole numbers of many endings", [19, 120, 35, 480, 77], "EUR", "major"],
  ["whole numbers in a currency of whole prices", [4995, 1299, 599, 1299, 899], "CZK", "major"],
] as const)("%s are told apart", (_, prices, currency, unit) => {
  const many = Array.from({ length: 8 }, () => prices).flat();
  expect(guessPriceUnit(many, currency)).toBe(unit);
});

test("a handful of prices tells nothing", () => {
  expect(guessPriceUnit([4995, 595], "EUR")).toBe("major");
});
