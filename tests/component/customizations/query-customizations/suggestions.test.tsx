import { act, screen, waitFor, within } from "@testing-library/react";
import { QueryListScreen } from "@/components/customizations/query-customizations/query-list-screen";
import { saveDraft } from "@/lib/contract/customizations/drafts";
import { create, list, show } from "@/lib/contract/customizations/query-customizations";
import { decideSuggestion, type Suggestion, suggestions } from "@/lib/contract/customizations/rule-evidence";
import { answer, renderScreen } from "@/tests/support/render-screen";
import { aSitePage } from "@/tests/support/render-shell";
import { aDraft } from "./draft-fixtures";
import { aCustomization, aRule } from "./fixtures";

const page = aSitePage({ groups: ["rule_times", "rule_evidence", "drafts", "revisions"] });
const suggestion: Suggestion = {
  ...{ query: "boots", typed: "Boots", customization_id: null, searches: 1200, clicks: 300 },
  pins: [{ item_url: "p5", title: "Product 5", clicks: 180, from: 5, to: 2 }],
  ranks: [
    { item_url: "p5", title: "Product 5", from: 5, to: 2 },
    { item_url: "p2", title: "Product 2", from: 2, to: 3 },
  ],
};

async function open(rules = [aRule({ id: "r1" })]) {
  const rows = answer(list, { items: [], page: 1, per_page: 20, total_pages: 1, total_count: 0 });
  const drawn = renderScreen(<QueryListScreen siteId="100200-300401" />, {
    answers: [
      rows,
      answer(suggestions, { items: [suggestion], rejected: 2 }),
      answer(decideSuggestion, { is_rejected: true }),
      answer(create, { id: "c1" }),
      answer(show, aCustomization(rules)),
      answer(saveDraft, aDraft([])),
    ],
    page,
    at: "/sites/100200-300401/query_customizations",
  });
  await drawn.user.click(await screen.findByRole("button", { name: "Show suggested pins" }));
  await screen.findByRole("heading", { name: "Boots" });
  return { ...drawn, card: within(screen.getByRole("region", { name: "Suggested pins" })) };
}

test("a suggestion shows its evidence and its rank changes", async () => {
  const { card, user } = await open();
  expect(card.getByText("1,200 searches, 300 clicks")).toBeInTheDocument();
  expect(card.getByText(/it’s at position 5 and gets 180 of 300 clicks/)).toBeInTheDocument();
  expect(card.getByText(/2 pins rejected/)).toBeInTheDocument();
  await user.click(card.getByText("Position changes"));
  expect(card.getByRole("row", { name: /2 3 Product 2/ })).toBeInTheDocument();
});

test("accepting adds the pins to a draft with the live rules, without publishing", async () => {
  const { card, user, calls, notices } = await open();
  await user.click(card.getByRole("button", { name: "Accept as draft" }));
  await waitFor(() => expect(calls(saveDraft)).toHaveLength(1));
  expect(calls(create)).toMatchObject([{ body: { query: "Boots" } }]);
  expect(calls(saveDraft)[0]?.body).toMatchObject({
    object_id: "c1",
    rules: [{ id: "r1" }, { id: null, type: "pin", item_url: "p5", position: 2 }],
  });
  await waitFor(() => expect(notices).toMatchObject([{ kind: "good", text: "Draft for “Boots” saved" }]));
});

test("an existing pin at the suggested position moves down by one, and the new order is announced", async () => {
  const { card, user, calls, notices } = await open([aRule({ id: "r1", item_url: "P1", position: 2 })]);
  await user.click(card.getByRole("button", { name: "Accept as draft" }));
  await waitFor(() => expect(calls(saveDraft)).toHaveLength(1));
  expect(calls(saveDraft)[0]?.body).toMatchObject({
    rules: [
      { id: "r1", position: 3 },
      { id: null, item_url: "p5", position: 2, availability: "if_available" },
    ],
  });
  await waitFor(() => expect(notices).toMatchObject([{ detail: expect.stringMatching(/2\. Product 5, 3\. /) }]));
});

test("rejecting a suggestion sends its pins", async () => {
  const { card, user, calls, notices } = await open();
  await user.click(card.getByRole("button", { name: "Reject" }));
  await waitFor(() => expect(notices).toMatchObject([{ text: "Suggestion for “Boots” rejected" }]));
  expect(calls(decideSuggestion)[0]?.body).toEqual({
    query: "boots",
    pins: [{ item_url: "p5", clicks: 180 }],
    is_rejected: true,
  });
});

test("a rejection can be undone from its notification, which loads the suggestions again", async () => {
  const { card, user, calls, notices } = await open();
  await user.click(card.getByRole("button", { name: "Reject" }));
  await waitFor(() => expect(notices[0]?.action?.label).toBe("Undo"));
  await waitFor(() => expect(calls(suggestions)).toHaveLength(2));
  act(() => notices[0]?.action?.run());
  await waitFor(() => expect(calls(suggestions)).toHaveLength(3));
  expect(calls(decideSuggestion).at(-1)?.body).toEqual({
    query: "boots",
    pins: [{ item_url: "p5", clicks: 180 }],
    is_rejected: false,
  });
});
