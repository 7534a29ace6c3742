import type { FeedValues } from "@/lib/domain/catalogue/feed-names";
import { FeedFields } from "@/lib/domain/catalogue/find-fields";
import type { PriceFields } from "@/lib/domain/catalogue/formats/product-format";
import {
  hasValue,
  type ItemPrices,
  type PriceAnswers,
  PriceReader,
  type PriceSettings,
} from "@/lib/domain/catalogue/reading/read-prices";

// The price of an item: what is paid now, and the old price. The moment is noon of 30 November 2026 in UTC, 13:00 in Prague.

const NOW = Date.parse("2026-11-30T12:00:00Z");
const UNANSWERED: PriceAnswers = { zero: null, vat: null };
const SETTINGS: PriceSettings = {
  currency: "EUR",
  now: NOW,
  answers: UNANSWERED,
  timeZone: "Europe/Prague",
  isMonthFirst: false,
};
const SALE: PriceFields = {
  regular: ["price"],
  sale: ["sale"],
  saleFrom: ["from"],
  saleUntil: ["until"],
  old: ["old"],
};

type Read = Partial<ItemPrices> & { notes: string[] };

/** Reads the last of some records; the others show how amounts are written. */
function read(
  records: FeedValues | readonly FeedValues[],
  prices: PriceFields = SALE,
  settings: Partial<PriceSettings> = {},
  isMain = false,
): Read {
  const all = Array.isArray(records) ? (records as FeedValues[]) : [records as FeedValues];
  const fields = new FeedFields([...new Set(all.flatMap(Object.keys))], all);
  const notes: string[] = [];
  const reader = new PriceReader(fields, prices, { ...SETTINGS, ...settings });
  const { paid, old, changesAt } = reader.read(all.at(-1) ?? {}, isMain, ({ code, field, value }) =>
    notes.push(`${code}: ${field}=${String(value)}`),
  );
  return { paid, old, ...(changesAt === null ? {} : { changesAt }), notes };
}

const at = (time: string): { changesAt: number } => ({ changesAt: Date.parse(time) });

test.each([
  ["the sale price, and the regular one as the old", { price: "99", sale: "79" }, 79, 99],
  ["the regular price without a sale", { price: "99", sale: "" }, 99, null],
  ["the regular price where the sale is 0", { price: "99", sale: "0" }, 99, null],
  ["a sale price without a regular one", { sale: "79" }, 79, null],
  ["no old price below what is paid", { price: "99", sale: "120" }, 120, null],
  ["no old price that is equal", { price: "99", sale: "99" }, 99, null],
  ["an earlier price where it is higher", { price: "99", old: "129" }, 99, 129],
  ["no earlier price where it is lower", { price: "99", old: "89" }, 99, null],
  ["the regular price before the earlier one", { price: "99", sale: "79", old: "129" }, 79, 99],
  ["no price without an amount", { price: "", sale: "", old: "129" }, null, null],
])("reads %s", (_, record, paid, old) => {
  expect(read(record)).toEqual({ paid, old, notes: [] });
});

test.each([
  ["before it begins", { from: "2026-12-01", until: "2026-12-05" }, 99, null, at("2026-11-30T23:00Z")],
  ["from its first moment", { from: "2026-11-30 13:00", until: "" }, 79, 99, {}],
  ["until it ends", { from: "2026-11-20", until: "2026-12-05" }, 79, 99, at("2026-12-05T23:00Z")],
  ["on its last day", { from: "", until: "2026-11-30" }, 79, 99, at("2026-11-30T23:00Z")],
  ["after it", { from: "", until: "2026-11-29" }, 99, null, {}],
  ["at its end", { from: "", until: "2026-11-30T12:00:00Z" }, 99, null, {}],
])("judges a sale in the shop's zone: %s", (_, dates, paid, old, change) => {
  expect(read({ price: "99", sale: "79", ...dates })).toEqual({ paid, old, ...change, notes: [] });
});

test.each([
  ["2026-11-20T00:00+01:00/2026-12-05T12:00+01:00", 79, at("2026-12-05T11:00Z")],
  // 29 November 23:59 in California is 07:59 of the next day in UTC.
  ["2026-11-20T00:00-0800 / 2026-11-29T23:59-0800", 99, {}],
  ["20/11/2026 - 05/12/2026", 79, at("2026-12-05T23:00Z")],
  ["2026-12-01/2026-12-05", 99, at("2026-11-30T23:00Z")],
  ["2026-11-01 to 2026-11-10", 99, {}],
  ["2026-11-20/", 79, {}],
  ["/2026-11-29", 99, {}],
])("reads a period in one field: %s", (period, paid, change) => {
  const prices: PriceFields = { regular: ["price"], sale: ["sale"], salePeriod: ["period"] };
  expect(read({ price: "99", sale: "79", period }, prices)).toMatchObject({ paid, ...change, notes: [] });
});

test("uses no sale whose dates cannot be read, and says so", () => {
  expect(read({ price: "99", sale: "79", until: "Christmas" })).toEqual({
    paid: 99,
    old: null,
    notes: ["price_date_unreadable: until=Christmas"],
  });
});

test.each([
  ["1", 99, 100],
  ["0", 100, null],
])("takes a discount off where the flag says %s", (flag, paid, old) => {
  const prices: PriceFields = {
    regular: ["price"],
    discount: ["off"],
    discountPercent: ["percent"],
    saleIf: { names: ["on_sale"], values: ["1"] },
  };
  expect(read({ price: "100", off: "1", on_sale: flag }, prices)).toEqual({ paid, old, notes: [] });
  expect(read({ price: "100", percent: "1", on_sale: flag }, prices)).toEqual({ paid, old, notes: [] });
});

describe("VAT", () => {
  const NET: PriceFields = { regular: ["gross"], net: ["net"], rate: ["vat"], sale: ["sale"], saleNet: ["sale_net"] };

  test.each([
    ["the price with VAT before the one without", { gross: "121", net: "100", vat: "21" }, 121],
    ["a rate in percent", { net: "100", vat: "21" }, 121],
    ["a rate with its sign", { net: "100", vat: "21 %" }, 121],
    ["a rate as a factor", { net: "100", vat: "0.21" }, 121],
    ["a rate of 0", { net: "100", vat: "0" }, 100],
    ["cents rounded", { net: "8.25", vat: "21" }, 9.98],
  ])("uses %s", (_, record, paid) => {
    expect(read(record, NET)).toEqual({ paid, old: null, notes: [] });
  });

  test("rounds to the decimals of the currency", () => {
    const paid = ["EUR", "KWD"].map((currency) => read({ net: 1.235, vat: "5" }, NET, { currency }).paid);
    expect(paid).toEqual([1.3, 1.297]);
  });

  test("computes a sale price without VAT, too", () => {
    expect(read({ net: "100", sale_net: "80", vat: "21" }, NET)).toEqual({ paid: 96.8, old: 121, notes: [] });
  });

  test.each([
    ["says so without a rate", null, 100, ["price_without_vat: net=100"]],
    ["adds the rate of the answer", 21, 121, []],
    ["takes the price as it is if that is the answer", "as_is" as const, 100, []],
  ])("%s", (_, vat, paid, notes) => {
    expect(read({ net: "100" }, NET, { answers: { zero: null, vat } })).toEqual({ paid, old: null, notes });
  });

  test("adds VAT where the item says that its price is without", () => {
    const prices: PriceFields = { regular: ["price"], rate: ["vat"], netIf: { names: ["with_vat"], values: ["0"] } };
    expect(read({ price: "100", vat: "21", with_vat: "0" }, prices).paid).toBe(121);
    expect(read({ price: "100", vat: "21", with_vat: "1" }, prices).paid).toBe(100);
  });
});

describe("a price of 0", () => {
  test.each([
    ["is no price until the question is answered", null, null, ["price_zero: price=0"]],
    ["is free if that is the answer", "free" as const, 0, []],
    ["is on request if that is the answer", "on_request" as const, null, ["price_on_request: price=0"]],
  ])("%s", (_, zero, paid, notes) => {
    expect(read({ price: "0" }, SALE, { answers: { zero, vat: null } })).toEqual({ paid, old: null, notes });
  });

  test("is named by the field that has it", () => {
    expect(read({ net: "0.00" }, { regular: ["gross"], net: ["net"] }).notes).toContain("price_zero: net=0.00");
  });

  test("is an answer as a word", () => {
    expect(read({ price: "Zdarma" })).toEqual({ paid: 0, old: null, notes: [] });
  });

  test("is no price on the row of a product with variants, and no question", () => {
    expect(read({ price: "0" }, SALE, { answers: { zero: "free", vat: null } }, true)).toEqual({
      paid: null,
      old: null,
      notes: [],
    });
  });
});

test.each([
  ["the words for on request", "na dotaz", ["price_on_request: price=na dotaz"]],
  ["a negative amount", "-5", ["price_negative: price=-5"]],
  ["a text", "see shop", ["price_unreadable: price=see shop"]],
  ["another currency", "15.00 USD", ["price_currency: price=15.00 USD"]],
])("reads no price from %s, and says why", (_, price, notes) => {
  expect(read({ price })).toEqual({ paid: null, old: null, notes });
});

describe("currencies", () => {
  test("looks at the currency of a field beside the amount", () => {
    const prices: PriceFields = { regular: ["price"], currency: ["currency"] };
    expect(read({ price: "15", currency: "EUR" }, prices).paid).toBe(15);
    expect(read({ price: "15", currency: "CZK" }, prices)).toMatchObject({
      paid: null,
      notes: ["price_currency: price=15"],
    });
  });

  test("takes the amount in the site's currency from lists of both", () => {
    const record = { price: ["390", "15"], currency: ["CZK", "EUR"] };
    expect(read(record, { regular: ["price"], currency: ["currency"] }).paid).toBe(15);
  });

  test("takes the field in the site's currency where each price has one of its own", () => {
    const record = { price1: "390", cur1: "CZK", price2: "15", cur2: "EUR" };
    expect(read(record, { regular: ["price1", "price2"], currency: ["cur1", "cur2"] }).paid).toBe(15);
  });

  test("reads the currency from the name of the field where it ends with it", () => {
    const prices: PriceFields = { regular: ["Price USD", "Price EUR"], isCurrencyInName: true };
    expect(read({ "Price USD": "17", "Price EUR": "15" }, prices)).toMatchObject({ paid: 15 });
  });
});

describe("three digits behind a separator", () => {
  test.each([
    ["are decimals where most of the field's amounts have that sign", ["1.50", "2.75", "3,20"], "13.337", 13.337, []],
    ["are thousands where they have the other one", ["1,50", "2,75", "3.20"], "13.337", 13_337, []],
    ["are thousands on a tie, with a warning", ["1.50", "2,75"], "13.337", 13_337, ["price_thousands: price=13.337"]],
    ["are thousands in a closed amount", ["1.50", "2.75"], "1.299,-", 1299, []],
  ])("%s", (_, others, price, paid, notes) => {
    const records = [...others, price].map((one) => ({ price: one }));
    expect(read(records)).toEqual({ paid, old: null, notes });
  });

  test("follow the format's own sign before that of the field", () => {
    const records = ["1,50", "2,75", "9.999"].map((price) => ({ price }));
    expect(read(records, { regular: ["price"], decimal: "." })).toEqual({ paid: 9.999, old: null, notes: [] });
  });
});

test("reads hundredths where the program writes them, unless an amount has decimals", () => {
  const prices: PriceFields = { regular: ["price"], unit: "minor" };
  expect(read([{ price: 4995 }, { price: 12_900 }], prices).paid).toBe(129);
  expect(read([{ price: 15 }, { price: 20 }], prices).paid).toBe(0.2);
  expect(read([{ price: "49.95" }, { price: "129.00" }], prices).paid).toBe(129);
});

test.each([
  ["1", true],
  ["Ano", true],
  ["tak", true],
  [true, true],
  ["0", false],
  ["nie", false],
  ["", false],
])("reads %p as a flag that is %p", (value, isSet) => {
  expect(hasValue({ flag: value }, ["flag"], ["1"])).toBe(isSet);
});
