import { matchesText } from "@/lib/domain/customizations/rule-filter";

const rule = { item_url: "SKU-7", item: { title: "Žlutý stan" }, note: "For the spring fair", tags: ["Easter"] };

test.each(["", "  ", "zluty", "STAN zluty", "sku-7", "fair", "easter", "dana", "stan dana easter"])(
  "“%s” finds the rule by its item, identity, note, tags or owner",
  (text) => {
    expect(matchesText(rule, "Dana Nová", text)).toBe(true);
  },
);

test.each(["spacák", "stan sleeping"])("“%s” does not match, because the rule lacks one of its words", (text) => {
  expect(matchesText(rule, "Dana Nová", text)).toBe(false);
});

test("a rule without note, tags and owner is found by its item", () => {
  expect(matchesText({ item_url: "P1", item: null }, null, "p1")).toBe(true);
  expect(matchesText({ item_url: "P1", item: null }, null, "dana")).toBe(false);
});
