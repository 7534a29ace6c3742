import { type ComparedPrice, scaleOfPrices } from "@/lib/domain/catalogue/price-scale";

const EUR = { asked: null, currency: "EUR" } as const;
const CATALOGUE = [49.95, 12.5, 199, 8.49, 75];
const told = (factor: number): ComparedPrice[] =>
  CATALOGUE.map((price) => ({ told: price * factor, catalogue: price }));

test("prices a hundred times those of the catalogue are hundredths, and those near it are as they are", () => {
  expect(scaleOfPrices(told(100), EUR)).toMatchObject({ unit: "minor", from: "catalogue", compared: 5, offBy: 0 });
  expect(scaleOfPrices(told(1), EUR)).toMatchObject({ unit: "major", from: "catalogue", offBy: 0 });
  expect(scaleOfPrices(told(120), EUR)).toMatchObject({ unit: "minor", from: "catalogue", offBy: 0 });
  expect(scaleOfPrices(told(100), { asked: null, currency: "CZK" })).toMatchObject({ unit: "minor" });
});

test("one item with an odd price changes nothing", () => {
  expect(scaleOfPrices([{ told: 1, catalogue: 900 }, ...told(100)], EUR)).toMatchObject({ unit: "minor", offBy: 0 });
});

test("the unit asked for wins, with a warning when it is off", () => {
  expect(scaleOfPrices(told(100), { ...EUR, asked: "major" })).toMatchObject({
    ...{ unit: "major", from: "option", offBy: 2 },
  });
  expect(scaleOfPrices(told(1), { ...EUR, asked: "minor" })).toMatchObject({ unit: "minor", offBy: -2 });
});

test("another power of ten is reported, another factor is not", () => {
  expect(scaleOfPrices(told(10), EUR)).toMatchObject({ unit: "major", from: "look", offBy: 1 });
  expect(scaleOfPrices(told(0.01), EUR)).toMatchObject({ unit: "major", offBy: -2 });
  expect(scaleOfPrices(told(25), EUR)).toMatchObject({ unit: "major", from: "look", ratio: 25, offBy: 0 });
});

test("where too few can be compared, prices are read as those of a catalogue that look so", () => {
  const alone = (price: number) => Array.from({ length: 20 }, () => ({ told: price, catalogue: null }));
  expect(scaleOfPrices([...told(1).slice(0, 2), ...alone(12.5)], EUR)).toMatchObject({
    ...{ unit: "major", from: "look", compared: 2, ratio: null, offBy: 0 },
  });
  expect(scaleOfPrices(alone(4995), EUR)).toMatchObject({ unit: "minor", from: "look", ratio: null });
});
