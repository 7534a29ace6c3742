import { screen, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { RecommenderRulesScreen } from "@/components/recommendations/recommender-rules/recommender-rules-screen";
import { LOCALES } from "@/lib/contract/kit/locale";
import { listRecommenderRules, tryRules } from "@/lib/contract/recommendations/recommender-rules";
import { type Around, answer, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const SITE = "100200-300401";
const AT = `/sites/${SITE}/setup/recommender_rules`;
const rights = { roles: ["operator"], policies: ["recommendations"] };

const RULES = {
  definitions: [
    { recommender_id: "basket", name: "Basket" },
    { recommender_id: "7", title: "Alternatives" },
  ],
  rules: [
    {
      rule_id: 1,
      condition_attribute: "category",
      condition_values: ["Camping||Tents", "Bags"],
      filter_attribute: "brand",
      filter_values: ["Oak"],
      recommender_id: "basket",
      interaction: "do_not_recommend_together",
      overrides: { "2": true },
    },
    {
      rule_id: 2,
      condition_attribute: "category",
      condition_values: ["Boats"],
      filter_attribute: "category",
      filter_values: ["Paddles"],
      recommender_id: 7,
      interaction: "recommend_together",
      overrides: [],
    },
    { rule_id: 3, condition_values: null, filter_values: [7, null], recommender_id: null, interaction: "replace" },
  ],
};

function open(
  answers: Around["answers"],
  { groups = [] as string[], at = AT, ...around }: Partial<Around> & { groups?: string[] } = {},
) {
  const page = makeSitePage({ groups, rights });
  return renderScreen(<RecommenderRulesScreen siteId={SITE} />, { answers, page, at, ...around });
}

test("reads each rule as one sentence, with what it overrides and whether it acts", async () => {
  const { container } = open([answer(listRecommenderRules, RULES)]);
  const [first, second, third] = await screen.findAllByRole("listitem");
  expect(first).toHaveTextContent(
    "#1For items whose category is “Camping › Tents” or “Bags”, Basket doesn’t recommend items whose brand is “Oak”.Overrides rule #2.Active",
  );
  expect(second).toHaveTextContent(/Alternatives prefers items whose category is “Paddles”\.Disabled/);
  expect(third).toHaveTextContent(
    "whose [unknown attribute] is [unknown value], [unknown recommender] does something unknown with items whose [unknown attribute] is “7”",
  );
  expect(screen.getByText("“Recommend together” rules are temporarily disabled")).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

test.each(LOCALES)("shows every rule in %s", async (locale) => {
  open([answer(listRecommenderRules, RULES)], { locale });
  expect(await screen.findAllByRole("listitem")).toHaveLength(3);
});

test("names attributes as other screens do, and has their names of the catalog in a tooltip", async () => {
  const rule = { rule_id: 4, condition_attribute: "category_path", filter_attribute: "material" };
  const rules = [{ ...rule, condition_values: ["Boty"], filter_values: ["Kůže"], interaction: "recommend_together" }];
  open([answer(listRecommenderRules, { ...RULES, rules })], { locale: "cs" });
  const sentence = await screen.findByText(/kde kategorie je/);
  expect(sentence).toHaveTextContent(/material/);
  expect(sentence).toHaveAttribute("title", "category_path");
});

test("is view only and says where editing now lives", async () => {
  open([answer(listRecommenderRules, RULES)], { groups: ["recommendations_customization"] });
  expect(await screen.findByRole("link", { name: "Open recommendations customization" })).toHaveAttribute(
    "href",
    `/sites/${SITE}/setup/recommendations_customization`,
  );
  await screen.findAllByRole("listitem");
  expect(screen.queryByRole("button", { name: /add|edit|delete|save/i })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Try the rules" })).toBeNull();
});

test("filters the list, and offers to clear a filter without a match", async () => {
  const { user } = open([answer(listRecommenderRules, RULES)]);
  const box = await screen.findByRole("searchbox", { name: "Search rules" });
  await user.type(box, "padd");
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByRole("status")).toHaveTextContent("1 of 3 rules");
  await user.type(box, "x");
  expect(screen.getByText("No rule matches")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
});

test("says that there are no rules, or no recommenders", async () => {
  const { unmount } = open([answer(listRecommenderRules, { definitions: [], rules: [] })]);
  expect(await screen.findByText("There are no recommender rules")).toBeVisible();
  unmount();
  open([refuse(listRecommenderRules, 404, "no_definitions")]);
  expect(await screen.findByText("No recommenders found")).toBeVisible();
});

test("a failed read can be retried", async () => {
  open([refuse(listRecommenderRules, 500, "load_error")]);
  expect(await screen.findByText("The rules couldn’t be loaded")).toBeVisible();
  expect(screen.getByRole("button", { name: /try again|retry|reload/i })).toBeVisible();
});

test("shows the recommendations of an item before and after, and the rule that dropped one", async () => {
  const tried = {
    title: "Tent one",
    before: [
      { item_id: "l1", title: "Lamp" },
      { item_id: "p1", title: "Peg", fallback: true },
    ],
    after: [{ item_id: "p1", title: "Peg", fallback: true }],
    dropped: [{ item_id: "l1", title: "Lamp", rule_ids: [1] }],
  };
  const { container } = open([answer(listRecommenderRules, RULES), answer(tryRules, tried)], {
    groups: ["recommenders"],
    at: `${AT}?item=t1&model=basket`,
  });
  expect(await screen.findByText("1 item dropped for Tent one")).toBeVisible();
  const before = screen.getByRole("heading", { name: "Without rules" }).closest("section");
  expect(
    within(before ?? container)
      .getByText("Lamp")
      .closest("li"),
  ).toHaveTextContent("Dropped by rule #1");
  expect(await axe(container)).toHaveNoViolations();
});

test("names the models of this product in the language of the page, and those of other backends as they do", async () => {
  const definitions = [{ recommender_id: "item_detail_complements", name: "Item detail complements" }];
  const rules = RULES.rules.slice(0, 1).map((rule) => ({ ...rule, recommender_id: "item_detail_complements" }));
  const { unmount } = open([answer(listRecommenderRules, { definitions, rules })], {
    groups: ["recommenders"],
    locale: "cs",
  });
  expect(await screen.findByText(/Doplňky nedoporučuje produkty/)).toBeVisible();
  expect(screen.getByRole("option", { name: "Doplňky" })).toBeInTheDocument();
  unmount();
  open([answer(listRecommenderRules, { definitions, rules })], { locale: "cs" });
  expect(await screen.findByText(/Item detail complements nedoporučuje produkty/)).toBeVisible();
});
