import { type ComparedPrice, detectPriceScale } from "@/lib/domain/catalogue/price-scale";

const EUR = { requested: null, currency: "EUR" } as const;
const CATALOGUE = [49.95, 12.5, 199, 8.49, 75];
const scaled = (factor: number): ComparedPrice[] =>
  CATALOGUE.map((price) => ({ reported: price * factor, catalogue: price }));

test("detects hundredths and currency units by comparison with the catalogue", () => {
  expect(detectPriceScale(scaled(100), EUR)).toMatchObject({ unit: "minor", from: "catalogue", compared: 5, offBy: 0 });
  expect(detectPriceScale(scaled(1), EUR)).toMatchObject({ unit: "major", from: "catalogue", offBy: 0 });
  expect(detectPriceScale(scaled(120), EUR)).toMatchObject({ unit: "minor", from: "catalogue", offBy: 0 });
  expect(detectPriceScale(scaled(100), { requested: null, currency: "CZK" })).toMatchObject({ unit: "minor" });
});

test("ignores a single outlier", () => {
  expect(detectPriceScale([{ reported: 1, catalogue: 900 }, ...scaled(100)], EUR)).toMatchObject({
    unit: "minor",
    offBy: 0,
  });
});

test("uses the requested unit, and reports if it is off", () => {
  expect(detectPriceScale(scaled(100), { ...EUR, requested: "major" })).toMatchObject({
    ...{ unit: "major", from: "option", offBy: 2 },
  });
  expect(detectPriceScale(scaled(1), { ...EUR, requested: "minor" })).toMatchObject({ unit: "minor", offBy: -2 });
});

test("reports another power of ten, but not another factor", () => {
  expect(detectPriceScale(scaled(10), EUR)).toMatchObject({ unit: "major", from: "look", offBy: 1 });
  expect(detectPriceScale(scaled(0.01), EUR)).toMatchObject({ unit: "major", offBy: -2 });
  expect(detectPriceScale(scaled(25), EUR)).toMatchObject({ unit: "major", from: "look", ratio: 25, offBy: 0 });
});

test("guesses the unit if too few prices can be compared", () => {
  const unmatched = (price: number) => Array.from({ length: 20 }, () => ({ reported: price, catalogue: null }));
  expect(detectPriceScale([...scaled(1).slice(0, 2), ...unmatched(12.5)], EUR)).toMatchObject({
    ...{ unit: "major", from: "look", compared: 2, ratio: null, offBy: 0 },
  });
  expect(detectPriceScale(unmatched(4995), EUR)).toMatchObject({ unit: "minor", from: "look", ratio: null });
});
