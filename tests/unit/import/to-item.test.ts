import { guessMapping } from "@/backend/import/guess-mapping";
import { type ImportOptions, readImportOptions } from "@/backend/import/import-options";
import { amountOf, toItem } from "@/backend/import/to-item";

const options: ImportOptions = { ...readImportOptions(["--site", "s", __filename]), currency: "EUR" };
const none = () => ({ nested: 0, too_long: 0 });

test("the fields of an electronics export are found by their names", () => {
  const fields = [
    "id",
    "name",
    "title",
    "ean",
    "short_description",
    "img_high",
    "img_500x500",
    "supplier",
    "price",
    "date_released",
  ];
  expect(guessMapping(fields, {})).toEqual({
    identity: "id",
    title: "title",
    description: "short_description",
    brand: "supplier",
    price: "price",
    image_link: "img_500x500",
    ean: "ean",
    product_code: "name",
    introduced_at: "date_released",
  });
});

test("a mapping that was asked for wins, and an empty one switches a guess off", () => {
  const mapping = guessMapping(["id", "title", "name", "price"], { title: "name", price: "" });
  expect(mapping).toEqual({ identity: "id", title: "name" });
});

test.each([
  ["4995", 4995],
  ["49.95", 49.95],
  ["49,95", 49.95],
  ["1 234,50 Kč", 1234.5],
  ["$1,234.50", 1234.5],
  ["1.234", 1234],
  ["free", undefined],
  ["", undefined],
  [undefined, undefined],
])("the amount in %p is %p", (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

test("prices in hundredths become amounts and texts only when asked for", () => {
  const record = { id: 7, title: "Lamp", price: 4995 };
  const mapping = guessMapping(Object.keys(record), {});
  expect(toItem(record, mapping, options, none()).attributes).toEqual({ price_amount: 4995, price: "€4,995.00" });
  expect(toItem(record, mapping, { ...options, minorUnits: true }, none()).attributes).toEqual({
    price_amount: 49.95,
    price: "€49.95",
  });
});

test("paths of categories get one separator, other fields keep their names", () => {
  const record = { sku: "A", title: "T", category: ["Home > Lamps", "Sale || Lamps"], colour: "red", vendor: "Acme" };
  const item = toItem(record, guessMapping(Object.keys(record), {}), options, none());
  expect(item).toEqual({
    identity: "A",
    type: "item",
    title: "T",
    attributes: { colour: "red", brand: ["Acme"], category: ["Home | Lamps", "Sale | Lamps"], product_code: "A" },
  });
});

test("nested and endless values are left out and counted", () => {
  const dropped = none();
  const record = { id: "A", title: "T", dims: { w: 1 }, list: [1, { x: 1 }], text: "x".repeat(20_001) };
  const item = toItem(record, { identity: "id", title: "title" }, options, dropped);
  expect(item.attributes).toEqual({ list: [1] });
  expect(dropped).toEqual({ nested: 2, too_long: 1 });
});

test.each([
  ["in stock", 1],
  ["out_of_stock", 0],
  ["0", 0],
  [12, 1],
  [false, 0],
])("availability %p is %p", (value, flag) => {
  const item = toItem(
    { id: "A", title: "T", availability: value },
    guessMapping(["id", "title", "availability"], {}),
    options,
    none(),
  );
  expect(item.attributes.availability).toBe(flag);
});
