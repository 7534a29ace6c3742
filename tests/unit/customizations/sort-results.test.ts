import { readPrice, sortResults } from "@/lib/domain/customizations/sort-results";

const row = (title: string, position: number | null, price: string | null = null, isAvailable = true) => ({
  position,
  item: { url: `id-${title}`, title, image: null, webUrl: null, price, isAvailable, isKnown: true },
});
const rows = [
  row("Červený stan", 1, "1 299 Kč", false),
  row("Lamp", 2, "€9.50"),
  row("Bag", null),
  row("Ax", 3, "€20"),
];
const titles = (...[text, sort]: [string, Parameters<typeof sortResults>[2]]) =>
  sortResults(rows, text, sort, "en").map(({ item }) => item.title);

test("finds parts of titles and ids, ignoring case and accents", () => {
  expect(titles("cerveny", "position")).toEqual(["Červený stan"]);
  expect(titles("ID-la", "position")).toEqual(["Lamp"]);
});

test.each([
  ["position", ["Červený stan", "Lamp", "Ax", "Bag"]],
  ["stock", ["Lamp", "Bag", "Ax", "Červený stan"]],
  ["priceUp", ["Lamp", "Ax", "Červený stan", "Bag"]],
  ["priceDown", ["Červený stan", "Ax", "Lamp", "Bag"]],
  ["title", ["Ax", "Bag", "Červený stan", "Lamp"]],
] as const)("sorts by %s, with unknown values last", (sort, expected) => {
  expect(titles("", sort)).toEqual(expected);
});

test.each([
  ["1 299,90 Kč", 1299.9],
  ["€1,299.90", 1299.9],
  ["1.299 zł", 1299],
  ["9.5", 9.5],
  ["from 20", 20],
  ["free", null],
  [null, null],
])("reads the price %j as %j", (text, price) => {
  expect(readPrice(text)).toBe(price);
});
