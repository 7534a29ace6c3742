import {
  findClicks,
  listSorts,
  type ResultSort,
  readPrice,
  type SortFacts,
  sortResults,
} from "@/lib/domain/customizations/sort-results";
import { findMarginAttribute, type Margin } from "@/lib/domain/search/margin";

type Given = { price?: string; isAvailable?: boolean; margins?: Margin[] };

const row = (title: string, position: number | null, { price, isAvailable = true, margins }: Given = {}) => ({
  position,
  item: {
    ...{ url: `id-${title}`, title, image: null, webUrl: null, price: price ?? null, isAvailable, isKnown: true },
    ...(margins ? { margins } : {}),
  },
});
const rows = [
  row("Červený stan", 1, { price: "1 299 Kč", isAvailable: false, margins: [{ name: "margin", value: -0.1 }] }),
  row("Lamp", 2, { price: "€9.50", margins: [{ name: "marze", value: 900 }] }),
  row("Bag", null),
  row("Ax", 3, {
    ...{ price: "€20" },
    margins: [
      { name: "margin", value: 0.4 },
      { name: "marze", value: 10 },
    ],
  }),
];
const byItem = new Map([
  ["id-Ax", 3],
  ["id-Bag", 12],
]);
const FACTS: SortFacts = { margin: "margin", clicks: { byItem, isComplete: true } };
const titles = (text: string, sort: ResultSort) =>
  sortResults(rows, { text, sort, locale: "en", facts: FACTS }).map(({ item }) => item.title);

test("finds parts of titles and ids, ignoring case and accents", () => {
  expect(titles("cerveny", "position")).toEqual(["Červený stan"]);
  expect(titles("ID-la", "position")).toEqual(["Lamp"]);
});

test.each([
  ["position", ["Červený stan", "Lamp", "Ax", "Bag"]],
  ["stock", ["Lamp", "Bag", "Ax", "Červený stan"]],
  ["priceUp", ["Lamp", "Ax", "Červený stan", "Bag"]],
  ["priceDown", ["Červený stan", "Ax", "Lamp", "Bag"]],
  ["margin", ["Ax", "Červený stan", "Lamp", "Bag"]],
  ["clicks", ["Bag", "Ax", "Červený stan", "Lamp"]],
  ["title", ["Ax", "Bag", "Červený stan", "Lamp"]],
] as const)("sorts by %s, with unknown values last", (sort, expected) => {
  expect(titles("", sort)).toEqual(expected);
  expect(rows.map(({ position }) => position)).toEqual([1, 2, null, 3]);
});

test("margins are compared in one attribute, the most usual one that the results have", () => {
  expect(findMarginAttribute(rows)).toBe("margin");
  expect(findMarginAttribute(rows.slice(1, 3))).toBe("marze");
  expect(findMarginAttribute(rows.slice(2, 3))).toBeNull();
});

test("margin and clicks are offered only where they are known", () => {
  const known = ["position", "stock", "priceUp", "priceDown", "title"];
  expect(listSorts({ margin: null, clicks: null })).toEqual(known);
  expect(listSorts(FACTS)).toEqual(expect.arrayContaining(["margin", "clicks"]));
});

test("an item that the clicks leave out has none, unless the list was cut", () => {
  expect(findClicks({ byItem, isComplete: true }, "id-Lamp")).toBe(0);
  expect(findClicks({ byItem, isComplete: false }, "id-Lamp")).toBeNull();
  expect(findClicks(null, "id-Ax")).toBeNull();
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
