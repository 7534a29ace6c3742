import { guessMapping } from "@/backend/import/guess-mapping";
import { readImportOptions } from "@/backend/import/import-options";
import { guessPriceUnit } from "@/backend/import/price-unit";
import { fieldsOf, valueAt } from "@/backend/import/record-fields";
import { amountOf, type Dropped, type ItemRules, toItem } from "@/backend/import/to-item";

const none = (): Dropped => ({ nested: 0, too_long: 0, name_unusable: 0 });

/** Rules for records like this one, in English and euros. */
function rulesFor(record: Record<string, unknown>, own: Partial<ItemRules> = {}): ItemRules {
  const mapping = guessMapping(fieldsOf(record), {});
  return { mapping, type: "item", language: "en", currency: "EUR", priceUnit: "major", ...own };
}

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
  ["0.499", 0.499],
  [".5", 0.5],
  ["free", undefined],
  ["", undefined],
  [undefined, undefined],
])("the amount in %p is %p", (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

test("prices in hundredths become amounts and texts in the site's currency", () => {
  const record = { id: 7, title: "Lamp", price: 4995 };
  expect(toItem(record, rulesFor(record), none()).attributes).toEqual({ price_amount: 4995, price: "€4,995.00" });
  const minor = rulesFor(record, { priceUnit: "minor" });
  expect(toItem(record, minor, none()).attributes).toEqual({ price_amount: 49.95, price: "€49.95" });
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

test("paths of categories get one separator, other fields keep their names", () => {
  const record = { sku: "A", title: "T", category: ["Home > Lamps", "Sale || Lamps"], colour: "red", vendor: "Acme" };
  expect(toItem(record, rulesFor(record), none())).toEqual({
    identity: "A",
    type: "item",
    title: "T",
    attributes: { colour: "red", brand: ["Acme"], category: ["Home | Lamps", "Sale | Lamps"], product_code: "A" },
  });
});

test("fields below others are found, lists of objects by each entry", () => {
  const record = {
    id: 1,
    name: "Pen",
    priceInfo: { price: "16", originalPrice: "45.0" },
    images: [{ uri: "https://a/1" }],
  };
  expect(fieldsOf(record)).toContain("priceInfo.price");
  expect(valueAt(record, "images.uri")).toEqual(["https://a/1"]);
  expect(toItem(record, rulesFor(record), none()).attributes).toMatchObject({
    price_amount: 16,
    price_old_amount: 45,
    image_link: "https://a/1",
  });
});

test("what no store takes is left out and counted", () => {
  const record = JSON.parse(
    '{"id":1,"title":"A\\u0000b","__proto__":{"x":1},"deep":{"a":{}},"long":"","halves":"\\ud800!"}',
  );
  record.long = "x".repeat(20_001);
  const dropped = none();
  const item = toItem(record, rulesFor(record), dropped);
  expect(item.title).toBe("Ab");
  expect(item.attributes).toEqual({ halves: "!" });
  expect(dropped).toEqual({ nested: 1, too_long: 1, name_unusable: 1 });
});

test.each([
  ["", "npm run import"],
  ["--site s nothing-here.csv", "There is no file"],
  ["--site s --what FILE", "npm run import"],
  ["--site s --currency euros FILE", "three letters"],
  ["--site s --encoding klingon FILE", "klingon"],
])("%p is refused as wrong use", (line, reason) => {
  const args = line
    .split(" ")
    .map((word) => (word === "FILE" ? __filename : word))
    .filter((word) => word !== "");
  expect(() => readImportOptions(args)).toThrow(reason);
});
