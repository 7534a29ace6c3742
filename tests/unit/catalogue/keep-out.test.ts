import { FeedFields } from "@/lib/domain/catalogue/find-fields";
import type { KeepOut } from "@/lib/domain/catalogue/formats/product-format";
import { KeepOutReader } from "@/lib/domain/catalogue/reading/keep-out";

const NOW = Date.parse("2026-11-30T12:00Z");

function createReader(names: readonly string[], rules: readonly KeepOut[]): KeepOutReader {
  const settings = { now: NOW, currency: "EUR", timeZone: "Europe/Prague", isMonthFirst: false };
  return new KeepOutReader(new FeedFields(names, []), rules, settings);
}

test("keeps out records whose dates are not reached or past, and tells when that changes", () => {
  const reader = createReader(
    ["from", "until"],
    [
      { names: ["from"], values: [], date: "future", reason: "unpublished" },
      { names: ["until"], values: [], date: "past", reason: "deleted" },
    ],
  );
  expect(reader.find({ from: "", until: "" })).toBeNull();
  expect(reader.find({ from: "2026-11-30T12:00Z", until: "2026-11-30T13:00Z" })).toBeNull();
  expect(reader.nextChange).toBe(Date.parse("2026-11-30T13:00Z"));
  expect(reader.find({ from: "2026-11-30T12:01Z" })?.out).toEqual({
    reason: "unpublished",
    field: "from",
    value: "2026-11-30T12:01Z",
  });
  expect(reader.nextChange).toBe(Date.parse("2026-11-30T12:01Z"));
  expect(reader.find({ until: "2026-11-30T12:00Z" })?.out.reason).toBe("deleted");
  expect(reader.find({ from: "soon", until: "never" })).toBeNull();
});

test("looks only at the channels of the site's currency, if there are any", () => {
  const reader = createReader(
    ["a published", "a currency", "b published", "b currency"],
    [{ names: ["*published"], values: ["0", ""], currency: ["*currency"], reason: "unpublished" }],
  );
  const pounds = { "b published": "True", "b currency": "GBP" };
  expect(reader.find({ "a published": "True", "a currency": "EUR", ...pounds })).toBeNull();
  expect(reader.find({ "a published": "False", "a currency": "EUR", ...pounds })?.out).toEqual({
    reason: "unpublished",
    field: "a published",
    value: "False",
  });
  expect(reader.find({ "a published": "False", "a currency": "PLN", ...pounds })).toBeNull();
  expect(reader.find({})?.out.reason).toBe("unpublished");
});

test("ignores rules whose fields a feed does not have", () => {
  const reader = createReader(["name"], [{ names: ["enabled"], values: ["0", ""], reason: "disabled" }]);
  expect(reader.find({ name: "Lamp" })).toBeNull();
  expect(reader.fields).toEqual([]);
});
