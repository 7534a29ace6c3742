import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { RecommendersScreen } from "@/components/recommendations/recommenders/recommenders-screen";
import { LOCALES } from "@/lib/contract/kit/locale";
import { listRecommenderRules } from "@/lib/contract/recommendations/recommender-rules";
import { listRecommenders, preview } from "@/lib/contract/recommendations/recommenders";
import { type Around, answer, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const SITE = "100200-300401";
const AT = `/sites/${SITE}/setup/recommenders`;
const rights = { roles: ["viewer"], policies: ["recommendations"] };

const ALTERNATIVES = {
  recommender_id: "item_detail_alternatives",
  ...{ input: "items", output: "item", place: "product" },
  ...{ sources: ["viewed_together"], fallback: ["similar", "trending"], feeds: ["views"] },
  state: "learning",
  basis: { kind: "visits", n: 12, minimum: 50 },
  pairs: 40,
  coverage: { n: 250, of: 1000 },
};
const TRENDS = {
  recommender_id: "trends",
  ...{ input: "none", output: "item", place: "home" },
  ...{ sources: ["trending"], fallback: ["most_sold"], feeds: ["views", "orders"] },
  state: "ready",
  basis: { kind: "visits", n: 900, minimum: 50 },
  pairs: null,
  coverage: { n: 700, of: 1000 },
};
/** A model that only another backend has, with as little as the contract allows. */
const OWN = { recommender_id: "our_own", sources: null, fallback: null, feeds: ["moon"], state: "dreaming" };

const PLACEMENTS = [
  {
    placement_id: "homepage_trends_original",
    models: ["trends"],
    ...{ shown: 1200, clicked: 60, clicks: 70, orders: 4, last_day: "2026-11-24" },
  },
  { placement_id: "", models: null, shown: 0, clicked: 0, clicks: 0, orders: null, last_day: null },
];

const ANSWER = {
  training: { version: 3, trained_at: "2026-11-25T09:00:00Z", items: 1000, visits: 900, orders: 80 },
  recommenders: [ALTERNATIVES, TRENDS, OWN],
  placements: PLACEMENTS,
  days: 30,
  recommend_url: `https://search.example/v1/recommend?tracker_id=${SITE}`,
};

function open(answers: Around["answers"], { groups = ["recommenders"], at = AT, ...around }: OpenOptions = {}) {
  const page = makeSitePage({ groups, rights });
  return renderScreen(<RecommendersScreen siteId={SITE} />, { answers, page, at, ...around });
}
type OpenOptions = Partial<Around> & { groups?: string[] };

test("each model says what feeds it, how much is missing, what it can recommend, and its fallback", async () => {
  const { container } = open([answer(listRecommenders, ANSWER), answer(preview, { hits: [] })]);
  const models = await screen.findByRole("region", { name: "Models" });
  const alternatives = within(models)
    .getByRole("heading", { name: /^Alternatives/ })
    .closest("li");
  expect(alternatives).toHaveTextContent(/Not enough data/);
  expect(alternatives).toHaveTextContent("Not enough visits yet: 12 of 50.");
  expect(alternatives).toHaveTextContent("Based on:product views");
  expect(alternatives).toHaveTextContent("Can recommend:250 of 1,000 (25%)");
  expect(alternatives).toHaveTextContent("Fallback:similar products and trends");
  const trends = within(models)
    .getByRole("heading", { name: /^Trends/ })
    .closest("li");
  expect(trends).toHaveTextContent("Ready");
  expect(trends).not.toHaveTextContent("Not enough");
  expect(
    screen.getByText(/^Last trained 25\.11\.2026 .* from 1,000 catalog items, 900 visits and 80 orders\.$/),
  ).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

test("a model that is not known here keeps its ID and what it says about itself", async () => {
  open([answer(listRecommenders, ANSWER), answer(preview, { hits: [] })]);
  const own = (await screen.findByRole("heading", { name: "our_own" })).closest("li");
  expect(own).toHaveTextContent("Based on:moon");
});

test("placements show impressions and clicks, and a missing name is pointed out", async () => {
  open([answer(listRecommenders, ANSWER), answer(preview, { hits: [] })]);
  const table = await screen.findByRole("table", { name: "Placements" });
  const [, first, second] = within(table).getAllByRole("row");
  expect(first).toHaveTextContent(/homepage_trends_originalTrends1,2005% \(60\)424\.11\.2026/);
  expect(second).toHaveTextContent(/Without a nameNot reported0–/);
});

test("without placements it says how one appears; without a training that there are no recommendations", async () => {
  open([answer(listRecommenders, { ...ANSWER, training: null, placements: [] }), answer(preview, { hits: [] })]);
  expect(await screen.findByText("No placement was reported in the last 30 days")).toBeVisible();
  expect(screen.getByText("The models aren’t trained yet")).toBeVisible();
});

test.each<[string, object, RegExp]>([
  ["runs", { state: "running", since: "2026-11-25T10:00:00Z" }, /A training has been running since 25\.11\.2026/],
  ["will run", { state: "waiting" }, /The next training starts within minutes\./],
  ["failed", { state: "failed", since: "2026-11-25T10:00:00Z" }, /It failed on 25\.11\.2026 .* Shops still get/],
  ["runs since an unknown time", { state: "running", since: null }, /A training is running; until it ends/],
  ["failed at an unknown time", { state: "failed" }, /^Shops still get/],
])("says that a training %s while the last one is in use", async (_, state, text) => {
  open([answer(listRecommenders, { ...ANSWER, training_state: state as never }), answer(preview, { hits: [] })]);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText(/^Last trained 25\.11\.2026/)).toBeVisible();
});

test.each<[string, object | null, string]>([
  ["runs", { state: "running", since: null }, "The models are being trained for the first time"],
  ["failed", { state: "failed", since: "odd" }, "The first training failed"],
  ["will run", { state: "waiting", since: null }, "The models aren’t trained yet"],
  ["does something unknown", { state: "dreaming" }, "The models aren’t trained yet"],
])("says that the first training %s", async (_, state, text) => {
  const untrained = { ...ANSWER, training: null, training_state: state as never };
  const { container } = open([answer(listRecommenders, untrained), answer(preview, { hits: [] })]);
  expect(await screen.findByText(text)).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

test.each<[string, object, string | null]>([
  ["the catalog is empty", { items: 0, visits: 0, orders: 0 }, "The catalog is empty"],
  ["there are no events", { visits: 0, orders: 0 }, "No visits or orders in the last 90 days"],
  ["nothing is missing", {}, null],
  ["the backend counts nothing", { items: null, visits: null, orders: null, trained_at: null }, null],
])("warns about missing data: %s", async (_, counts, title) => {
  const training = { ...ANSWER.training, ...counts };
  open([answer(listRecommenders, { ...ANSWER, training }), answer(preview, { hits: [] })]);
  await screen.findByText(/^Last trained/);
  for (const one of ["The catalog is empty", "No visits or orders in the last 90 days"])
    expect(screen.queryByText(one) !== null).toBe(one === title);
});

test("refreshing shows a new training and asks for the preview again", async () => {
  const trained = { ...ANSWER, training: { ...ANSWER.training, items: 1001, version: 4 } };
  const empty = { hits: [] };
  const { user } = open([answer(listRecommenders, ANSWER, trained), answer(preview, empty, HITS)], {
    at: `${AT}?model=trends`,
  });
  expect(await screen.findByText("The model recommends nothing here")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText(/from 1,001 catalog items/)).toBeVisible();
  expect(await screen.findByRole("list", { name: "Preview" })).toBeVisible();
});

test("a training that runs is followed until it ends", async () => {
  const running = { ...ANSWER, training_state: { state: "running", since: "2026-11-25T10:00:00Z" } };
  const ended = { ...ANSWER, training: { ...ANSWER.training, orders: 81 }, training_state: { state: "idle" } };
  open([answer(listRecommenders, running, ended), answer(preview, { hits: [] })]);
  expect(await screen.findByText(/A training has been running/)).toBeVisible();
  expect(await screen.findByText(/and 81 orders\.$/)).toBeVisible();
});

test("a preview whose items are all unreadable says so", async () => {
  open([answer(listRecommenders, ANSWER), answer(preview, { hits: [], unreadable_rows: 2 })], {
    at: `${AT}?model=trends`,
  });
  expect(await screen.findByText("The model recommends nothing here")).toBeVisible();
  expect(screen.getByText(/^2 rows/)).toBeVisible();
});

test("shows the code of a placement and copies it", async () => {
  const { user } = open([answer(listRecommenders, ANSWER), answer(preview, { hits: [] })]);
  const copied = jest.spyOn(navigator.clipboard, "writeText");
  await user.click(await screen.findByRole("button", { name: "Show code of Alternatives" }));
  const dialog = screen.getByRole("dialog", { name: "Code for Alternatives" });
  const code = within(dialog).getByRole("region", { name: "Code" });
  expect(code).toHaveTextContent(`fetch("https://search.example/v1/recommend?tracker_id=${SITE}"`);
  expect(code).toHaveTextContent('recommender_client_identifier: "product_alternatives_original"');
  expect(code).toHaveTextContent('item_ids: ["ITEM_ID"]');
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(within(dialog).getByRole("button", { name: "Copy code" }));
  expect(copied).toHaveBeenCalledWith(expect.stringContaining('recommendation_type: "item_detail_alternatives"'));
});

const HITS = {
  hits: [
    {
      ...{ url: "l2", type: "item", attributes: { title: "Lamp two", price: "£5.00" }, fallback: false },
      explain: {
        ...{ model: "item_detail_alternatives", source: "viewed_together", score: 1, fallback: false, rule: null },
        evidence: [{ item_id: "l1", n: 14, of: 120 }],
      },
    },
    {
      ...{ url: "l3", type: "item", attributes: {}, fallback: true },
      explain: {
        ...{ model: "item_detail_alternatives", source: "similar", score: 1, fallback: true, rule: null },
        evidence: [{ item_id: "l1", likeness: ["category", "brand"] }],
      },
    },
    { url: "l4", type: "item", attributes: {} },
  ],
  titles: { l1: "Lamp one" },
};

test("the preview of an item says why each hit is there, and marks fallbacks", async () => {
  const { container } = open([answer(listRecommenders, ANSWER), answer(preview, HITS)], {
    at: `${AT}?model=item_detail_alternatives&input=l1`,
  });
  const hits = await screen.findByRole("list", { name: "Preview" });
  expect(screen.getByText("Lamp one: 3 items, 1 from a fallback")).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Product" })).toHaveValue("Lamp one");
  expect(hits).toHaveTextContent("Lamp two£5.00In 14 of 120 visits with Lamp one");
  expect(hits).toHaveTextContent("l3FallbackSimilar to Lamp one: same category, same brand");
  expect(hits).toHaveTextContent(/l4$/);
  expect(await axe(container)).toHaveNoViolations();
});

test("a model is previewed from the list; one that needs an item asks for it first", async () => {
  const { user } = open([answer(listRecommenders, ANSWER), answer(preview, { hits: [] })], {
    at: `${AT}?model=trends`,
  });
  expect(await screen.findByText("The model recommends nothing here")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Preview Alternatives" }));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Preview" })).toHaveFocus());
  expect(screen.getByText("Choose a product.")).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Product" })).toBeVisible();
});

test("a failed list and a failed preview can be retried", async () => {
  const { unmount } = open([refuse(listRecommenders, 500, "default")]);
  expect(await screen.findByText("The recommenders couldn’t be loaded")).toBeVisible();
  unmount();
  open([answer(listRecommenders, ANSWER), refuse(preview, 422, "unknown_model")], { at: `${AT}?model=trends` });
  expect(await screen.findByText("The preview couldn’t be loaded")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("with a legacy backend it shows the recommenders that the rules name", async () => {
  const definitions = [{ recommender_id: 7, name: null, title: "Alternatives" }, { recommender_id: "basket" }];
  const { unmount } = open([answer(listRecommenderRules, { definitions, rules: [] })], { groups: [] });
  expect(await screen.findByText("Only the names of recommenders are available on this site")).toBeVisible();
  const items = within(await screen.findByRole("list", { name: "Models" })).getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["Alternatives7", "basketbasket"]);
  unmount();
  open([refuse(listRecommenderRules, 404, "no_definitions")], { groups: [] });
  expect(await screen.findByText("No recommenders found")).toBeVisible();
});

test.each(LOCALES)("shows every section in %s", async (locale) => {
  open([answer(listRecommenders, ANSWER), answer(preview, HITS)], { locale, at: `${AT}?model=trends` });
  expect(await screen.findAllByRole("heading", { level: 2 })).toHaveLength(3);
  expect(screen.getByText(/1.?200/)).toBeVisible();
});
