import { screen, waitFor, within } from "@testing-library/react";
import { QueryListScreen } from "@/components/customizations/query-customizations/query-list-screen";
import { saveDraft } from "@/lib/contract/customizations/drafts";
import { list, show } from "@/lib/contract/customizations/query-customizations";
import { type StaleRuleFinding, staleRules } from "@/lib/contract/customizations/rule-evidence";
import { answer, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeDraft } from "./draft-fixtures";
import { makeCustomization, makeProductRule } from "./fixtures";

const page = makeSitePage({ groups: ["rule_times", "rule_evidence", "drafts", "revisions"] });

const finding: StaleRuleFinding = {
  ...{ customization_id: "c1", subject: "printer", type: "item", problem: "item_gone", searches: 1200 },
  rules: [{ rule_id: "r1", item_url: "p1", title: "Product 1", type: "pin" }],
  ...{ redirected: [], can_remove: true },
};
const redirectedFinding: StaleRuleFinding = {
  ...finding,
  problem: "redirected",
  redirected: ["printer"],
  can_remove: false,
};
const found = { page: 1, per_page: 20, total_pages: 1 };
const rows = answer(list, {
  ...{ items: [], ...found, total_count: 0 },
  facets: { states: { active: 0, planned: 0, inactive: 0 }, types: [], tags: [], owners: [], problems: 0 },
});
const staleRulesAnswer = answer(staleRules, ({ query }) => {
  const items = [finding, redirectedFinding].filter(
    ({ problem }) => query.problem === undefined || problem === query.problem,
  );
  return { ...found, items, total_count: items.length, counts: { item_gone: 1, redirected: 1 } };
});
const live = answer(
  show,
  makeCustomization([makeProductRule({ id: "r1" }), makeProductRule({ id: "r2", item_url: "p2", position: 2 })]),
);

async function open(answers = [answer(saveDraft, makeDraft([]))]) {
  const drawn = renderScreen(<QueryListScreen siteId="100200-300401" />, {
    answers: [...answers, rows, staleRulesAnswer, live],
    page,
    at: "/sites/100200-300401/query_customizations",
  });
  await drawn.user.click(await screen.findByRole("button", { name: "Find stale rules" }));
  const table = within(await screen.findByRole("table", { name: "Stale rules" }));
  return { ...drawn, table };
}

test("each finding shows the problem, the rules and the reason, and links to its editor", async () => {
  const { table } = await open();
  expect(screen.getByText(/Searches are counted for the query and its spellings/)).toBeInTheDocument();
  const gone = table.getByRole("row", { name: /Item not in catalog/ });
  expect(gone).toHaveTextContent(/printer.*Item not in catalog.*Product 1.*no longer in the catalog.*1,200/);
  expect(within(gone).getByRole("link", { name: "printer" })).toHaveAttribute(
    "href",
    "/sites/100200-300401/query_customizations/c1",
  );
  const away = table.getByRole("row", { name: /Redirected/ });
  expect(within(away).queryByRole("button", { name: "Fix in draft" })).toBeNull();
});

test("a fix is a draft without the stale rules; nothing else changes", async () => {
  const { table, user, calls, notices } = await open();
  await user.click(table.getByRole("button", { name: "Fix in draft" }));
  await waitFor(() => expect(calls(saveDraft)).toHaveLength(1));
  expect(calls(saveDraft)[0]?.body).toMatchObject({
    kind: "query-customizations",
    object_id: "c1",
    rules: [{ id: "r2" }],
  });
  expect(calls(saveDraft)[0]?.headers.get("if-match")).toBe('"0"');
  expect(await table.findByText("Draft saved")).toBeInTheDocument();
  expect(notices).toMatchObject([{ kind: "good", text: "Draft for “printer” saved" }]);
});

test("does not overwrite an existing draft", async () => {
  const { table, user, notices } = await open([refuse(saveDraft, 412, "stale")]);
  await user.click(table.getByRole("button", { name: "Fix in draft" }));
  await waitFor(() =>
    expect(notices).toMatchObject([{ kind: "warning", text: expect.stringContaining("already has a draft") }]),
  );
});

test("findings can be filtered by problem", async () => {
  const { table, user } = await open();
  await user.click(screen.getByRole("button", { name: "Redirected (1)" }));
  await waitFor(() => expect(table.queryByRole("row", { name: /Item not in catalog/ })).toBeNull());
  expect(table.getByRole("row", { name: /Redirected/ })).toBeInTheDocument();
});
