import { shareIntl } from "@/lib/server/process/shared-intl";

const own = { NumberFormat: Intl.NumberFormat, PluralRules: Intl.PluralRules };

afterEach(() => {
  Object.assign(Intl, own);
});

test("returns the same object for the same arguments only", () => {
  shareIntl();
  expect(new Intl.NumberFormat("cs")).toBe(new Intl.NumberFormat("cs"));
  expect(new Intl.NumberFormat("cs")).not.toBe(new Intl.NumberFormat("en"));
  expect(new Intl.PluralRules("pl", { type: "cardinal" })).toBe(new Intl.PluralRules("pl", { type: "cardinal" }));
  expect(new Intl.PluralRules("pl", { type: "ordinal" })).not.toBe(new Intl.PluralRules("pl", { type: "cardinal" }));
});

test("shared objects format like new ones", () => {
  const before = new Intl.NumberFormat("cs", { style: "percent" }).format(0.5);
  shareIntl();
  expect(new Intl.NumberFormat("cs", { style: "percent" }).format(0.5)).toBe(before);
  expect(new Intl.NumberFormat("cs")).toBeInstanceOf(Intl.NumberFormat);
  expect(Intl.NumberFormat.supportedLocalesOf(["cs"])).toEqual(["cs"]);
  expect(() => new Intl.NumberFormat("cs", { style: "currency", currency: "?" })).toThrow(RangeError);
});
