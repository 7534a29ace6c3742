import {
  type DecimalSign,
  findDecimalSign,
  parseAmount,
  readAmount,
  readQuantity,
} from "@/lib/domain/catalogue/amounts";
import { readProductFile, testShared } from "./formats/read-product-file";

const NBSP = "\u00A0";
const THIN = "\u2009";
const NARROW = "\u202F";

// One field with amounts in many forms. Those with three digits after their only sign follow the others, of which nine have a
// decimal point and six a decimal comma; ",-" and ":-" are not counted.
const MANY_FORMS: readonly (readonly [id: string, text: string, expected: number | null])[] = [
  ["mag4", "34.0000", 34],
  ["presta6", "12.500000", 12.5],
  ["three", "13.337", 13.337],
  ["kwd", "4.250 KWD", 4.25],
  ["czdash", "1 299,- Kč", 1299],
  ["czendash", "1 299,– Kč", 1299],
  ["czdash2", "499,-", 499],
  ["de", "1.299,00 €", 1299],
  ["us", "$1,299.00", 1299],
  ["ch", "CHF 1'299.95", 1299.95],
  ["nbsp", `1${NBSP}299,50 Kč`, 1299.5],
  ["thin", `1${THIN}299,50 €`, 1299.5],
  ["range", "12.50 - 15.00", 12.5],
  ["from", "od 299 Kč", 299],
  ["int", "1299", 1299],
  ["cents3", "0.999", 0.999],
  ["sci", "1.2E3", 1200],
  ["arab", "١٢٫٥", 12.5],
  ["swe", "1299:-", 1299],
  ["dk", "1.299,-", 1299],
  ["free", "Zdarma", 0],
  ["zero", "0.00", 0],
  ["neg", "-5.00", null],
  ["plus5", "12,50000", 12.5],
  ["excel", "12,5", 12.5],
  ["big", "1.234.567,89", 1_234_567.89],
  ["ind", "1,23,456.78", 123_456.78],
];
const TEXTS = MANY_FORMS.map(([, text]) => text);

test("finds the decimal sign of most unambiguous amounts of a field", () => {
  expect(findDecimalSign(TEXTS)).toBe(".");
});

test.each(MANY_FORMS)("%s: reads %s in its field as %s", (_, text, expected) => {
  const read = readAmount(text, { decimal: findDecimalSign(TEXTS), currency: "EUR" });
  const amount = read.kind === "amount" ? read.amount : read.kind === "free" ? 0 : null;
  expect(amount).toBe(expected);
});

testShared("shop-exports/prices-many-forms.csv", async (content) => {
  const options = { currency: "EUR", answers: { zero: "free" } } as const;
  const { items, attributes, notes } = await readProductFile(content, options);
  // Amounts in other currencies show no price on a site in euros.
  const foreign = ["kwd", "czdash", "czendash", "us", "ch", "nbsp", "from"];
  for (const { id, price } of items) {
    const expected = String(attributes[String(id)]?.expected ?? "");
    const isShown = expected !== "" && !foreign.includes(String(id));
    expect([id, price]).toEqual([id, isShown ? Number(expected) : undefined]);
  }
  expect(items.map(({ id }) => id)).toEqual(MANY_FORMS.map(([id]) => id));
  expect(notes.filter((note) => !note.startsWith("price_currency"))).toEqual(["price_negative: price=-5.00"]);
  expect(notes.filter((note) => note.startsWith("price_currency"))).toHaveLength(foreign.length);
});

test.each<[string, number]>([
  ["12.5", 12.5],
  ["12,5", 12.5],
  ["12,50", 12.5],
  ["12.3456", 12.3456],
  [".99", 0.99],
  [",99", 0.99],
  ["1299.", 1299],
  ["1 299", 1299],
  [`1${NARROW}299,50`, 1299.5],
  ["1’299.95", 1299.95],
  ["1_299.95", 1299.95],
  ["0,999", 0.999],
  ["1299.000", 1299],
  ["1299,500", 1299.5],
  ["1,234,567", 1_234_567],
  ["1.234.567", 1_234_567],
  ["1,23,456", 123_456],
  ["1 234.567", 1234.567],
  ["1e3", 1000],
  ["1,2E3", 1200],
  ["１２．５０", 12.5],
])("%s is %s, whatever the field", (text, amount) => {
  for (const decimal of [null, ".", ","] as const) expect(parseAmount(text, { decimal })).toBe(amount);
});

test.each<[string, DecimalSign | null, number, boolean]>([
  ["1.299", ".", 1.299, false],
  ["1.299", ",", 1299, false],
  ["1,299", ",", 1.299, false],
  ["1,299", ".", 1299, false],
  // A tie is thousands, with a warning.
  ["1.299", null, 1299, true],
  ["1,299", null, 1299, true],
  ["12.345 Kč", null, 12_345, true],
])("%s in a field with the decimal sign %s is %s", (text, decimal, amount, isGuess) => {
  expect(readAmount(text, { decimal })).toMatchObject({ kind: "amount", amount, isGuess });
});

test.each<[string, number]>([
  ["1.299,-", 1299],
  ["1.299,–", 1299],
  ["1.299,— Kč", 1299],
  ["1.299:-", 1299],
  ["12.345,-", 12_345],
  ["499 ,-", 499],
  ["499,--", 499],
  ["99.-", 99],
])("%s is closed: a point before it is thousands, also in a field of decimal points", (text, amount) => {
  expect(readAmount(text, { decimal: "." })).toMatchObject({ kind: "amount", amount, isGuess: false });
});

test.each<[readonly unknown[], DecimalSign | null]>([
  [["12.50", "1.299"], "."],
  [["12,50", "1.299"], ","],
  [["12.50", "12,50"], null],
  [["1.299", "2.499"], null],
  // Closed amounts do not count.
  [["1.299,-", "2.499,-", "12,50"], ","],
  [["1299:-", "99,-"], null],
  // Whole amounts, numbers and missing values say nothing.
  [["1299", 12.5, null, undefined, ""], null],
  [["1.234,56", "1,234.56", "9,90"], ","],
  [["0.999"], "."],
  [["1.2E3"], "."],
])("the decimal sign of %j is %s", (values, sign) => {
  expect(findDecimalSign(values)).toBe(sign);
});

test.each<[string, number, string[] | null]>([
  ["15.00 USD", 15, ["USD"]],
  ["USD 15.00", 15, ["USD"]],
  ["EUR 1.299,00", 1299, ["EUR"]],
  ["€15", 15, ["EUR"]],
  ["15 €", 15, ["EUR"]],
  ["15 zł", 15, ["PLN"]],
  ["1 299 Kč", 1299, ["CZK"]],
  ["15", 15, null],
])("%s is %s in the currency %j", (text, amount, currencies) => {
  expect(readAmount(text, { decimal: "." })).toMatchObject({ kind: "amount", amount, currencies });
});

test("a currency with three decimals decides for itself, and for amounts without one on its site", () => {
  expect(parseAmount("4.250 KWD", { decimal: "," })).toBe(4.25);
  expect(parseAmount("4,250", { decimal: ".", currency: "KWD" })).toBe(4.25);
  expect(parseAmount("4.250", { decimal: ",", currency: "EUR" })).toBe(4250);
});

test.each<[string, number]>([
  ["12.50 - 15.00", 12.5],
  ["12,50–15,00 €", 12.5],
  ["10 - 20", 10],
  ["od 299 Kč", 299],
  ["from $5.00", 5],
  ["ab 9,90 €", 9.9],
  ["od 1 299,- Kč", 1299],
])("of the range %s, %s is read", (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each(["Zdarma", "zadarmo", "gratis", "FREE", "za darmo", "kostenlos", "Darmo!"])("%s is free", (text) => {
  expect(readAmount(text).kind).toBe("free");
});

test.each(["Na dotaz", "cena na vyžiadanie", "na zapytanie", "On request", "POA", "call for price", "auf Anfrage"])(
  "%s is a price on request",
  (text) => {
    expect(readAmount(text).kind).toBe("on_request");
  },
);

test.each(["-5.00", "−5", "-5 €", "€ -5", "- 5,00", "-5,-"])("%s is negative", (text) => {
  expect(readAmount(text).kind).toBe("negative");
});

test.each(["", " ", "-", "–", "€", "Kč", null, undefined, {}, true])("%j is empty", (value) => {
  expect(readAmount(value).kind).toBe("empty");
});

test.each(["#N/A", "#REF!", "abc", "1.2.3.4", "12.34.56"])("%s is unreadable", (text) => {
  expect(readAmount(text).kind).toBe("unreadable");
});

test("numbers are as they are", () => {
  expect(parseAmount(12.345, { decimal: "," })).toBe(12.345);
  expect(readAmount(-1).kind).toBe("negative");
  expect(readAmount(Number.POSITIVE_INFINITY).kind).toBe("unreadable");
});

test.each<[string | number | boolean, number | undefined]>([
  ["10", 10],
  ["0,00", 0],
  ["12,0000", 12],
  ["1 250", 1250],
  ["10 ks", 10],
  ["0 szt.", 0],
  ["5+", 5],
  ["> 5", 5],
  ["> 5 ks", 5],
  ["-3", -3],
  ["- 3", -3],
  [7, 7],
  ["3 days", undefined],
  ["3-5", undefined],
  ["Skladem 5", undefined],
  ["", undefined],
  [true, undefined],
])("the quantity of %j is %s", (value, quantity) => {
  expect(readQuantity(value)).toBe(quantity);
});
