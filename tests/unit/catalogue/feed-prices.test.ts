import { parseAmount } from "@/lib/domain/catalogue/amounts";
import { guessPriceUnit } from "@/lib/domain/catalogue/feed-prices";

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
])("parses %p as %p", (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each([
  ["whole numbers with typical decimal endings", [4995, 10_995, 595, 1245, 899], "EUR", "minor"],
  ["the same as text", ["4995", "10995", "595", "1245", "899"], "EUR", "minor"],
  ["numbers with decimals", [49.95, 109.95, 5.95, 12.45, 8.99], "EUR", "major"],
  ["whole numbers with mixed endings", [19, 120, 35, 480, 77], "EUR", "major"],
  ["whole numbers in a currency of whole prices", [4995, 1299, 599, 1299, 899], "CZK", "major"],
] as const)("guesses the unit of %s", (_, prices, currency, unit) => {
  const many = Array.from({ length: 8 }, () => prices).flat();
  expect(guessPriceUnit(many, currency)).toBe(unit);
});

test("assumes currency units for a handful of prices", () => {
  expect(guessPriceUnit([4995, 595], "EUR")).toBe("major");
});
