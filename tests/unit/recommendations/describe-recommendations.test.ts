import { RECOMMENDATION_DESCRIBER } from "@/components/recommendations/describe-recommendations";
import { TARGET_DESCRIBER } from "@/components/recommendations/describe-target";
import type { ChangeEntry } from "@/lib/contract/history/change-history";
import { LOCALES } from "@/lib/contract/kit/locale";
import { formatTarget } from "@/lib/domain/recommendations/target";
import { formatCustomizationTitle } from "@/lib/domain/search/kinds";
import cs from "@/messages/cs";
import en from "@/messages/en";
import pl from "@/messages/pl";
import sk from "@/messages/sk";
import { createChangeTexts } from "@/tests/support/change-texts";

// Customizations of recommendations and recommender rules, in the words of the history.

const MESSAGES = { en, cs, sk, pl };

const createContext = (locale: keyof typeof MESSAGES) => ({
  ...createChangeTexts(locale, MESSAGES[locale] as typeof en),
  ...{ timeZone: "Europe/Prague", locale },
});

const KIND = "recommendations-customization";
const describeTitle = (title: string, kind: string = KIND, locale: keyof typeof MESSAGES = "en") =>
  TARGET_DESCRIBER.title?.({ object: { id: "1", title, kind } } as ChangeEntry, createContext(locale));
const titleFor = (subject: string, type = "item_detail_alternatives") =>
  formatCustomizationTitle({ kind: KIND, subject, type });

test.each([
  ["all requests", titleFor(formatTarget({ type: "all" })), "Alternatives: all requests"],
  ["an item", titleFor(formatTarget({ type: "item", identity: "A · B" })), "Alternatives: item A · B"],
  [
    "criteria",
    titleFor(formatTarget({ type: "criteria", criteria: [{ attribute: "brand", values: ["Oak", "Fern"] }] })),
    "Alternatives: brand is Fern, Oak",
  ],
  ["an unknown recommender", titleFor("all", "own"), "own: all requests"],
  ["a title of another form", "something", "something"],
])("names a customization of %s", (_, title, name) => {
  expect(describeTitle(title)).toBe(name);
});

test("leaves other objects to their own areas", () => {
  expect(describeTitle("tent", "query-customizations")).toBeNull();
  expect(RECOMMENDATION_DESCRIBER.lines({ rules: [] }, { rules: [] }, createContext("en"))).toBeNull();
});

const RULE = {
  recommender_id: "basket",
  condition_attribute: "category",
  condition_values: ["Camping||Tents"],
  filter_attribute: "brand",
  filter_values: ["Oak"],
  interaction: "do_not_recommend_together",
  overrides: [],
};

test("describes a recommender rule that was added, changed or deleted", () => {
  const context = createContext("en");
  const lines = (before: unknown, after: unknown) =>
    RECOMMENDATION_DESCRIBER.lines(before, after, context)?.map(({ kind, text }) => [kind, text]);
  const sentence =
    "For items whose category is “Camping › Tents”, Basket doesn’t recommend items whose brand is “Oak”.";
  expect(lines(null, RULE)).toEqual([["added", sentence]]);
  expect(lines(RULE, null)).toEqual([["removed", sentence]]);
  expect(lines(RULE, { ...RULE, filter_values: ["Fern"] })).toEqual([
    ["removed", sentence],
    ["added", sentence.replace("Oak", "Fern")],
  ]);
});

test.each(LOCALES)("has all words in %s", (locale) => {
  expect(describeTitle(titleFor("all"), KIND, locale)).not.toMatch(/change-history|recommendations\./);
  const [line] = RECOMMENDATION_DESCRIBER.lines(null, RULE, createContext(locale)) ?? [];
  expect(line?.text).not.toMatch(/recommender-rules\./);
});
