import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { RecommendationsListScreen } from "@/components/recommendations/recommendations-customization/recommendations-list-screen";
import { deleteSiteList } from "@/lib/client/site-list";
import { availableProjects } from "@/lib/contract/accounts/site-list";
import { LOCALES } from "@/lib/contract/kit/locale";
import { copyRecommendations } from "@/lib/contract/recommendations/recommendations-copies";
import { create, list } from "@/lib/contract/recommendations/recommendations-customization";
import { autocomplete, search } from "@/lib/contract/search/search-host";
import { formatCriteria } from "@/lib/domain/search/criteria";
import type { Answer } from "@/lib/http/endpoint";
import { type Around, answer, type FakeAnswer, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

// The list of customizations of recommendations, and creating one.

const SITE = "100200-300401";
const AT = `/sites/${SITE}/setup/recommendations_customization`;
const page = makeSitePage({
  rights: { roles: ["owner"], policies: ["recommendations"] },
  groups: ["timeline", "customization_lists"],
});

type Row = Answer<typeof list>["items"][number];

const counts = { rules_count: 2, active_rules_count: 1, updated_at: "2026-03-09T10:00:00Z", updated_by: "Dana" };
const ROWS: Row[] = [
  {
    ...{
      id: "c1",
      model: "item_detail_alternatives",
      target_type: "item",
      target_identity: "T-1",
      priority: 3,
      ...counts,
    },
    target_metadata: { title: "Fern tent" },
  },
  {
    ...{ id: "c2", model: "basket", target_type: "criteria", priority: 2, ...counts },
    target_criteria: [
      { attribute: "brand", values: ["Fern", "Oak"] },
      { attribute: "color", values: ["green"] },
    ],
  },
  { id: "c3", model: "their_own_model", target_type: "all", priority: 1, ...counts },
];
const FACETS: Answer<typeof list>["facets"] = {
  states: { active: 3, planned: 0, inactive: 0 },
  types: [
    { value: "basket", count: 2 },
    { value: "item_detail_alternatives", count: 1 },
  ],
  ...{ tags: [], owners: [], problems: 0 },
};

function aPage(items: Row[], facets = FACETS): Answer<typeof list> {
  return { items, page: 1, per_page: 20, total_pages: 1, total_count: items.length, facets };
}

function open(items: Row[] = ROWS, answers: FakeAnswer[] = [], around: Partial<Around> = {}) {
  return renderScreen(<RecommendationsListScreen siteId={SITE} />, {
    answers: [...answers, answer(list, aPage(items))],
    page,
    at: AT,
    ...around,
  });
}

test("a row names target, recommender and priority, and links to its editor", async () => {
  const { container } = open();
  const item = await screen.findByRole("row", { name: /Fern tent/ });
  expect(within(item).getByRole("link", { name: "Fern tent" })).toHaveAttribute("href", `${AT}/c1`);
  expect(item).toHaveTextContent(/Alternatives.*One item.*Priority 3.*1 of 2 active/);
  expect(screen.getByRole("row", { name: /brand: Fern, Oak · color: green/ })).toHaveTextContent("Priority 2");
  expect(screen.getByRole("row", { name: /All requests/ })).toHaveTextContent("their_own_model");
  expect(screen.getByRole("link", { name: "Timeline" })).toHaveAttribute("href", `${AT}/timeline`);
  expect(await axe(container)).toHaveNoViolations();
});

test("selected customizations are copied to another site, with an item chosen for a missing target", async () => {
  deleteSiteList();
  const item_url = formatCriteria([{ attribute: "brand", values: ["Oak"] }]);
  const oak = {
    item_url,
    title: "brand: Oak",
    fate: "same" as const,
    to_item_url: item_url,
    to_title: null,
    clash: null,
  };
  const copied = (verdict: "create" | "target_missing"): Answer<typeof copyRecommendations> => ({
    targets: [
      {
        ...{ site_id: "s-cs", name: "Tents CZ", change_ids: [] },
        customizations: [
          {
            ...{
              from_id: "c1",
              query: "item:T-1",
              type: "item_detail_alternatives",
              verdict,
              to_id: null,
              rules: [oak],
            },
            target_item: { item_url: "T-1", title: "Fern tent", fate: "unmatched", to_item_url: null, to_title: null },
          },
        ],
      },
    ],
  });
  const projects = answer(availableProjects, {
    "9": {
      ...{ name: "Tent makers", persoo: false },
      groups: [{ id: "g", name: null, sites: [{ tracker_id: "s-cs", name: "Tents CZ" }] }],
    },
  });
  const { user, calls } = open(
    ROWS,
    [
      projects,
      answer(copyRecommendations, ({ body }) =>
        copied("T-1" in (body.targets[0]?.items ?? {}) ? "create" : "target_missing"),
      ),
      answer(autocomplete, {
        ...{ exact_match_hits_count: 1, partial_match_hits_count: 0, partial_match_terms: [] },
        hits: [{ url: "X-1", type: "item", nested: [], attributes: { title: "Kapradí" } }],
      }),
    ],
    { page: { ...page, groups: ["timeline", "customization_copies"] } },
  );
  await user.click(await screen.findByRole("checkbox", { name: "Select Alternatives: Fern tent" }));
  await user.click(screen.getByRole("button", { name: "Copy to other sites…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Copy 1 customization to other sites" }));
  await user.click(await dialog.findByRole("checkbox", { name: "Tents CZ" }));
  await user.click(dialog.getByRole("button", { name: "Check" }));
  expect(await dialog.findByText("The item that it is for isn’t there")).toBeVisible();
  expect(dialog.getByText("Alternatives")).toBeVisible();
  // Criteria are the same everywhere: there is nothing to choose.
  expect(dialog.getByText("Same criteria")).toBeInTheDocument();
  expect(dialog.queryByRole("button", { name: /brand: Oak/, hidden: true })).toHaveAccessibleName(/Skip|Leave/);
  await user.click(dialog.getByRole("button", { name: "Choose another item for Fern tent on Tents CZ" }));
  await user.type(dialog.getByRole("combobox", { name: "Item on Tents CZ" }), "kap");
  await user.click(await screen.findByRole("option", { name: /Kapradí/ }));
  expect(await dialog.findByText("Will be created")).toBeVisible();
  expect(calls(copyRecommendations).at(-1)?.body).toMatchObject({
    ...{ ids: ["c1"], targets: [{ site_id: "s-cs", items: { "T-1": "X-1" } }], dry_run: true },
  });
});

test.each(LOCALES)("shows every row in %s", async (locale) => {
  open(ROWS, [], { locale });
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(ROWS.length + 1));
});

test("the filter by recommender names the models", async () => {
  const { user } = open();
  await user.click(await screen.findByText("Recommender", { selector: "summary" }));
  expect(screen.getByRole("link", { name: "Basket (2)" })).toHaveAttribute("href", `${AT}?type=basket`);
  await user.click(screen.getByRole("link", { name: "Basket (2)" }));
  expect(await screen.findByRole("link", { name: "Remove filter Recommender: Basket" })).toBeVisible();
});

test("deleting names recommender and target", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "More actions: Alternatives: Fern tent" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete…" }));
  expect(await screen.findByRole("alertdialog")).toHaveTextContent(
    /Alternatives: Fern tent.*Its 2 rules stop applying to recommendations immediately\./,
  );
});

test("an item that the catalog lost and criteria without values are shown, too", async () => {
  open([
    { id: "c1", model: "basket", target_type: "item", target_identity: "T-9", priority: 3, ...counts },
    { id: "c2", model: "basket", target_type: "criteria", target_criteria: null, priority: 2, ...counts },
  ]);
  expect(await screen.findByRole("link", { name: "T-9 (not in the catalog)" })).toBeVisible();
  expect(screen.getAllByRole("row")).toHaveLength(3);
});

const TENTS = [{ url: "T-1", type: "item", attributes: { title: "Fern tent" } }];
/** The types, items and values that the forms request from the search. */
const catalogue = [
  answer(search, {
    results: {
      ...{ filters: [], quicksearch_hits: [], total_hits: 1 },
      hits: TENTS,
      facets: [{ name: "brand", type: "text", values: [{ value: "Fern", hits_count: 3 }] }],
    },
  }),
  answer(autocomplete, {
    ...{ exact_match_hits_count: 1, partial_match_hits_count: 0, partial_match_terms: [] },
    hits: TENTS,
  }),
];

async function openForm(answers: FakeAnswer[] = []) {
  const drawn = open([], [...answers, ...catalogue]);
  const [button] = await screen.findAllByRole("button", { name: "New customization" });
  if (button === undefined) throw new Error("no button");
  await drawn.user.click(button);
  const form = await screen.findByRole("form", { name: "New customization of recommendations" });
  const submit = within(form).getByRole("button", { name: "Create customization" });
  return { ...drawn, form: within(form), submit };
}

test("an empty form is not sent, and says at each field what is missing", async () => {
  const { user, calls, form, submit } = await openForm();
  await user.click(submit);
  expect(form.getByRole("combobox", { name: "Recommender" })).toHaveAccessibleDescription(/^Choose a recommender\.$/);
  expect(form.getByRole("combobox", { name: "Item" })).toHaveAccessibleDescription(/Choose an item\./);
  await user.click(form.getByRole("radio", { name: "Items that meet criteria" }));
  await user.click(submit);
  expect(form.getByRole("combobox", { name: "Attribute" })).toHaveAccessibleDescription(/Choose an attribute\./);
  expect(form.getByRole("combobox", { name: "Values" })).toHaveAccessibleDescription(/Enter at least one value\./);
  expect(calls(create)).toHaveLength(0);
});

test("sends the recommender with the picked item", async () => {
  const { user, calls, form, submit } = await openForm([refuse(create, 422, "default")]);
  await user.selectOptions(form.getByRole("combobox", { name: "Recommender" }), "Alternatives");
  await user.type(form.getByRole("combobox", { name: "Item" }), "fern");
  await user.click(await screen.findByRole("option", { name: /Fern tent/ }));
  await user.click(submit);
  await waitFor(() =>
    expect(calls(create)).toMatchObject([
      { body: { model: "item_detail_alternatives", target: { type: "item", identity: "T-1" } } },
    ]),
  );
});

test("sends several criteria; values of the catalog are suggested", async () => {
  const { user, calls, form, submit } = await openForm([refuse(create, 422, "default")]);
  await user.selectOptions(form.getByRole("combobox", { name: "Recommender" }), "Basket");
  await user.click(form.getByRole("radio", { name: "Items that meet criteria" }));
  await user.type(form.getByRole("combobox", { name: "Attribute" }), "brand");
  await user.type(form.getByRole("combobox", { name: "Values" }), "F");
  await user.click(await screen.findByRole("option", { name: "Fern" }));
  await user.click(form.getByRole("button", { name: "Add criterion" }));
  const second = within(form.getByRole("group", { name: "Criterion 2" }));
  await user.type(second.getByRole("combobox", { name: "Attribute" }), "color");
  await user.type(second.getByRole("combobox", { name: "Values" }), "green{Enter}");
  await user.click(submit);
  const criteria = [
    { attribute: "brand", values: ["Fern"] },
    { attribute: "color", values: ["green"] },
  ];
  await waitFor(() => expect(calls(create)).toMatchObject([{ body: { target: { type: "criteria", criteria } } }]));
});

test("a customization that exists is offered to open, and nothing entered is lost", async () => {
  const { user, form, submit } = await openForm([
    refuse(create, 422, "already_exists", { errors: { target: ["already_exists"] }, id: "c9" }),
  ]);
  await user.selectOptions(form.getByRole("combobox", { name: "Recommender" }), "Trends");
  await user.click(form.getByRole("radio", { name: "All requests" }));
  await user.click(submit);
  expect(await form.findByRole("link", { name: "Open existing customization" })).toHaveAttribute("href", `${AT}/c9`);
  expect(form.getByRole("combobox", { name: "Recommender" })).toHaveDisplayValue("Trends");
  expect(form.getByRole("radio", { name: "All requests" })).toBeChecked();
});

test("criteria that are too long are refused at the values, and nothing entered is lost", async () => {
  const errors = { "target.criteria.0.values": ["criteria_too_long"] };
  const { user, form, submit } = await openForm([refuse(create, 422, "criteria_too_long", { errors })]);
  await user.selectOptions(form.getByRole("combobox", { name: "Recommender" }), "Trends");
  await user.click(form.getByRole("radio", { name: "Items that meet criteria" }));
  await user.type(form.getByRole("combobox", { name: "Attribute" }), "brand");
  await user.type(form.getByRole("combobox", { name: "Values" }), "Fern{Enter}");
  await user.click(submit);
  const values = form.getByRole("combobox", { name: "Values" });
  await waitFor(() => expect(values).toHaveAccessibleDescription(/These criteria are too long together/));
  expect(form.getByRole("combobox", { name: "Attribute" })).toHaveValue("brand");
  await waitFor(() => expect(values).toHaveFocus());
});
