import { screen, waitFor, within } from "@testing-library/react";
import { RecommendationsEditorScreen } from "@/components/recommendations/recommendations-customization/recommendations-editor-screen";
import { localCopy } from "@/lib/client/local-copy";
import type { RecommendationHit } from "@/lib/contract/recommendations/recommend";
import { show } from "@/lib/contract/recommendations/recommendations-customization";
import { organicBox, previewBox } from "@/lib/contract/recommendations/recommendations-preview";
import { autocomplete } from "@/lib/contract/search/search-host";
import type { Answer } from "@/lib/http/endpoint";
import { makeProductRule, OPENED_AT } from "@/tests/component/customizations/query-customizations/fixtures";
import { makeBox, makeRecommendation } from "@/tests/component/customizations/query-customizations/open-kind";
import { makeHit } from "@/tests/support/hits";
import { type Around, answer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

// What only the editor of recommendations has: the choice of a sample, and the preview with its reasons.

// Unsaved rules of one test must not be offered in the next.
afterEach(() => localCopy.clear());

const SITE = "100200-300401";
const AT = `/sites/${SITE}/setup/recommendations_customization`;
const page = makeSitePage({ rights: { roles: ["owner"], policies: ["recommendations"] }, groups: ["rule_times"] });

type Explain = NonNullable<RecommendationHit["explain"]>;

function aBoxHit(url: string, more: Partial<Explain>): RecommendationHit {
  const explain = { model: "basket", source: "bought_together", score: 1, fallback: false, evidence: [], rule: null };
  return makeHit(url, { explain: { ...explain, ...more } });
}

const HITS = [
  aBoxHit("P1", { evidence: [{ item_id: "P9", n: 14, of: 120 }] }),
  aBoxHit("P2", { source: "similar", fallback: true, evidence: [{ likeness: ["category", "brand"] }] }),
];
const ALL = { target_type: "all" as const, target_identity: null, priority: 1 };

function open(
  shown: Answer<typeof show> = makeRecommendation([]),
  boxes: { organic?: Answer<typeof organicBox>; preview?: Answer<typeof previewBox> } = {},
  around: Partial<Around> = {},
) {
  jest.spyOn(Date, "now").mockReturnValue(OPENED_AT);
  const { organic = makeBox(HITS), preview = makeBox(HITS) } = boxes;
  const catalogue = answer(autocomplete, {
    ...{ exact_match_hits_count: 1, partial_match_hits_count: 0, partial_match_terms: [] },
    hits: [makeHit("P7")],
  });
  return renderScreen(<RecommendationsEditorScreen siteId={SITE} id="c1" openedAt={OPENED_AT} />, {
    answers: [answer(show, shown), answer(organicBox, organic), answer(previewBox, preview), catalogue],
    page,
    at: `${AT}/c1`,
    ...around,
  });
}

const results = () => screen.findByRole("list", { name: "Recommendations" });
const preview = () => screen.findByRole("list", { name: "What shoppers get" });

test("names recommender, target and priority", async () => {
  open(makeRecommendation([], { target_metadata: { title: "Fern tent" } }));
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Alternatives: Fern tent");
  expect(screen.getByText("One item")).toBeVisible();
  expect(screen.getByText("Priority 3")).toBeVisible();
});

test("each result says why the recommender chose it", async () => {
  open();
  const list = within(await results());
  expect(await list.findByText("Bought together in 14 of 120 orders")).toBeVisible();
  expect(list.getByText("Fallback: Similar: same category, same brand")).toBeVisible();
});

test("the preview asks with the pending rules, and names the rule and other customizations", async () => {
  const pinned = { rule_id: "r1", customization_id: "c1" };
  const other = { rule_id: "r2", customization_id: "c5" };
  const { calls } = open(makeRecommendation([makeProductRule({ item_url: "P2" })]), {
    preview: makeBox([aBoxHit("P2", { rule: pinned }), aBoxHit("P3", { rule: other }), HITS[0] ?? aBoxHit("P1", {})]),
  });
  const list = within(await preview());
  expect(list.getByText("Pinned here")).toBeVisible();
  expect(list.getByRole("link", { name: "another customization" })).toHaveAttribute("href", `${AT}/c5`);
  expect(list.getByText("Bought together in 14 of 120 orders")).toBeVisible();
  expect(calls(previewBox)).toMatchObject([
    { body: { id: "c1", rules: [{ type: "pin", item_url: "P2", position: 1 }] } },
  ]);
});

test("the preview names a recommender rule that moved an item, and reasons without numbers", async () => {
  const pair = { rule_id: "4", customization_id: null };
  const shown = makeBox([
    aBoxHit("P2", { rule: pair }),
    aBoxHit("P3", { evidence: [{ n: null, of: null }] }),
    aBoxHit("P4", { source: "similar" }),
    aBoxHit("P5", { source: "newest", evidence: [{ value: Date.UTC(2026, 0, 31) }] }),
    aBoxHit("P6", { source: "their_own" }),
  ]);
  open(undefined, { preview: shown });
  const list = within(await preview());
  expect(list.getByRole("link", { name: "recommender rule 4" })).toHaveAttribute(
    "href",
    `/sites/${SITE}/setup/recommender_rules`,
  );
  for (const text of ["Bought together", "Similar item", "Introduced on 31.01.2026", "their_own"])
    expect(list.getByText(text)).toBeVisible();
  expect(list.queryByText("Pinned here")).toBeNull();
});

test("a change of the rules updates the preview, before it is saved", async () => {
  const { user, calls } = open();
  const list = within(await results());
  await preview();
  await user.click(await list.findByRole("button", { name: "Hide Product 1" }));
  await waitFor(() =>
    expect(calls(previewBox).at(-1)).toMatchObject({ body: { rules: [{ type: "hide", item_url: "P1" }] } }),
  );
});

test("a customization of an item is shown for it; others let the user choose a sample", async () => {
  const { user, calls } = open(makeRecommendation([], ALL));
  await results();
  const field = await screen.findByRole("combobox", { name: "Preview for: Item" });
  await user.type(field, "seven");
  await user.click(await screen.findByRole("option", { name: /Product 7/ }));
  await waitFor(() => expect(calls(organicBox).at(-1)).toMatchObject({ query: { id: "c1", item: "P7" } }));
  expect(window.location.search).toBe("?sample=P7");
});

test("a label is previewed as it is typed, and can be cleared", async () => {
  const { user, calls } = open(
    makeRecommendation([], { ...ALL, model: "news_by_label" }),
    {},
    {
      at: `${AT}/c1?sample=sale`,
    },
  );
  const field = await screen.findByRole("textbox", { name: "Preview for: Label" });
  expect(field).toHaveValue("sale");
  await user.clear(field);
  expect(field).toHaveValue("");
  await user.type(field, "new");
  await waitFor(() => expect(calls(organicBox).at(-1)).toMatchObject({ query: { item: "new" } }));
  expect(field).toHaveValue("new");
});

test("a customization of an item needs no choice", async () => {
  open();
  await results();
  expect(await screen.findByText("Product 9")).toBeVisible();
  expect(screen.queryByRole("combobox", { name: "Preview for: Item" })).toBeNull();
});

test("says when the customization does not apply to the sample, and when the recommender still learns", async () => {
  open(makeRecommendation([], ALL), { organic: { ...makeBox(HITS), applies: false, is_trained: false } });
  expect(await screen.findByText("The customization doesn’t apply to this choice.")).toBeVisible();
  expect(screen.getByText(/still learning/)).toBeVisible();
});

test("a rule for criteria is added by keyboard and named by them; incomplete criteria are errors at their fields", async () => {
  const { user, calls } = open(makeRecommendation([], ALL));
  await results();
  await user.click(screen.getByRole("button", { name: /Add/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("radio", { name: "Items that meet criteria" }));
  await dialog.findByRole("combobox", { name: "Attribute" });
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText("Choose an attribute.")).toBeVisible();
  expect(dialog.getByText("Enter at least one value.")).toBeVisible();
  await user.type(dialog.getByRole("combobox", { name: "Attribute" }), "brand");
  await user.type(dialog.getByRole("combobox", { name: "Values" }), "Oak{Enter}");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  await waitFor(() =>
    expect(calls(previewBox).at(-1)).toMatchObject({
      body: { rules: [{ type: "pin", position: 1, item_url: 'criteria:[["brand",["Oak"]]]' }] },
    }),
  );
  expect(screen.getAllByText("brand: Oak").length).toBeGreaterThan(0);
  expect(screen.queryByText(/criteria:\[/)).toBeNull();
});

test("criteria that are too long to store are an error at their longest values", async () => {
  const value = "ž".repeat(600);
  const criteria = JSON.stringify([
    ["brand", ["Oak", ...["a", "b"].map((end) => value + end)]],
    ["color", ["red"]],
  ]);
  const { user } = open(
    makeRecommendation([makeProductRule({ id: "r1", item_url: `criteria:${criteria}`, item: null })], ALL),
  );
  await results();
  await user.click((await screen.findAllByRole("button", { name: /Edit.*brand: Oak/ }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findAllByRole("combobox", { name: "Attribute" });
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  const [brands] = dialog.getAllByRole("combobox", { name: "Values" });
  expect(brands).toHaveAccessibleDescription(/These criteria are too long together/);
});

test("switching between item and criteria loses nothing", async () => {
  const { user } = open(
    makeRecommendation([makeProductRule({ id: "r1", item_url: 'criteria:[["brand",["Oak"]]]', item: null })], ALL),
  );
  await results();
  await user.click((await screen.findAllByRole("button", { name: /Edit.*brand: Oak/ }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByRole("combobox", { name: "Attribute" })).toHaveValue("brand");
  await user.click(dialog.getByRole("radio", { name: "One item" }));
  await user.type(dialog.getByRole("combobox", { name: "Item URL" }), "P7");
  await user.click(dialog.getByRole("radio", { name: "Items that meet criteria" }));
  expect(await dialog.findByRole("combobox", { name: "Attribute" })).toHaveValue("brand");
  await user.click(dialog.getByRole("radio", { name: "One item" }));
  expect(dialog.getByRole("combobox", { name: "Item URL" })).toHaveValue("P7");
});

test("an empty box says that the shop doesn’t show it", async () => {
  open(makeRecommendation([], { ...ALL, model: "trends" }), {
    organic: { ...makeBox([]), sample: null },
    preview: makeBox([]),
  });
  expect(await screen.findByText("The box is empty, so the shop doesn’t show it.")).toBeVisible();
});
