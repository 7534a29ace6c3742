import { act, screen, waitFor, within } from "@testing-library/react";
import { QueryListScreen } from "@/components/customizations/query-customizations/query-list-screen";
import { saveDraft } from "@/lib/contract/customizations/drafts";
import { saveNew } from "@/lib/contract/customizations/new-customizations";
import { create, list, show } from "@/lib/contract/customizations/query-customizations";
import { decideSuggestion, type Suggestion, suggestions } from "@/lib/contract/customizations/rule-evidence";
import { undoChanges } from "@/lib/contract/history/change-history";
import { answer, type FakeAnswer, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeDraft, makePublishAnswer } from "./draft-fixtures";
import { makeCustomization, makeLiveAnswers, makeProductRule } from "./fixtures";

const GROUPS = ["rule_times", "rule_evidence", "drafts", "revisions"];
const NEW_GROUPS = [...GROUPS, "new_customizations"];
const suggestion: Suggestion = {
  ...{ query: "boots", typed: "Boots", customization_id: null, searches: 1200, clicks: 300 },
  pins: [{ item_url: "p5", title: "Product 5", clicks: 180, from: 5, to: 2 }],
  ranks: [
    { item_url: "p5", title: "Product 5", from: 5, to: 2 },
    { item_url: "p2", title: "Product 2", from: 2, to: 3 },
  ],
};

type Opened = {
  rules?: ReturnType<typeof makeProductRule>[];
  groups?: string[];
  one?: Suggestion;
  answers?: FakeAnswer[];
};

async function open({
  rules = [makeProductRule({ id: "r1" })],
  groups = GROUPS,
  one = suggestion,
  answers = [],
}: Opened = {}) {
  const rows = answer(list, { items: [], page: 1, per_page: 20, total_pages: 1, total_count: 0 });
  const drawn = renderScreen(<QueryListScreen siteId="100200-300401" />, {
    answers: [
      ...answers,
      rows,
      answer(suggestions, { items: [one], rejected: 2 }),
      answer(decideSuggestion, { is_rejected: true }),
      answer(create, { id: "c1" }),
      answer(show, makeCustomization(rules)),
      answer(saveDraft, makeDraft([])),
    ],
    page: makeSitePage({ groups }),
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
  const { card, user, calls, notices } = await open({ one: { ...suggestion, customization_id: "c1" } });
  await user.click(card.getByRole("button", { name: "Accept as draft" }));
  await waitFor(() => expect(calls(saveDraft)).toHaveLength(1));
  expect(calls(create)).toEqual([]);
  expect(calls(saveDraft)[0]?.body).toMatchObject({
    object_id: "c1",
    rules: [{ id: "r1" }, { id: null, type: "pin", item_url: "p5", position: 2 }],
  });
  await waitFor(() => expect(notices).toMatchObject([{ kind: "good", text: "Draft for “Boots” saved" }]));
});

const SAVED = { customization: makePublishAnswer(makeCustomization([])), draft: makeDraft([]) };
const PIN = { id: null, type: "pin", item_url: "p5", position: 2, availability: "if_available" };

test("for a query without a customization, accepting creates it with its draft in one write", async () => {
  const { card, user, calls, notices } = await open({ groups: NEW_GROUPS, answers: [answer(saveNew, SAVED)] });
  await user.click(card.getByRole("button", { name: "Accept as draft" }));
  await waitFor(() => expect(notices).toMatchObject([{ kind: "good", text: "Draft for “Boots” saved" }]));
  expect(calls(saveNew)).toMatchObject([
    { body: { kind: "query-customizations", subject: "Boots", type: "item", is_draft: true, rules: [PIN] } },
  ]);
  expect([calls(create), calls(saveDraft)]).toEqual([[], []]);
});

test.each<[string, string[], FakeAnswer[]]>([
  ["one write", NEW_GROUPS, [{ ...answer(saveNew, SAVED), changes: [7, 8] }]],
  [
    "two writes",
    GROUPS,
    [
      { ...answer(create, { id: "c1" }), changes: [7] },
      { ...answer(saveDraft, makeDraft([])), changes: [8] },
    ],
  ],
])("the notification of an acceptance in %s undoes the draft and the creation", async (_, groups, writes) => {
  const undone = answer(undoChanges, { change_id: 9, feature: "drafts", object_id: "c1" });
  const { card, user, calls, notices } = await open({ groups: [...groups, "history"], answers: [...writes, undone] });
  await user.click(card.getByRole("button", { name: "Accept as draft" }));
  await waitFor(() => expect(notices[0]?.action?.label).toBe("Undo"));
  act(() => notices[0]?.action?.run());
  await waitFor(() => expect(calls(undoChanges)).toMatchObject([{ body: { id: 8 } }, { body: { id: 7 } }]));
  await waitFor(() => expect(calls(suggestions).length).toBeGreaterThan(2));
});

test("accepting adds to a customization that someone else created meanwhile", async () => {
  const refused = refuse(saveNew, 422, "already_exists", { errors: { subject: ["already_exists"] }, id: "c1" });
  const { card, user, calls, notices } = await open({ groups: NEW_GROUPS, answers: [refused] });
  await user.click(card.getByRole("button", { name: "Accept as draft" }));
  await waitFor(() =>
    expect(calls(saveDraft)).toMatchObject([{ body: { object_id: "c1", rules: [{ id: "r1" }, PIN] } }]),
  );
  await waitFor(() => expect(notices).toMatchObject([{ kind: "good" }]));
});

test("a refused acceptance is announced once and leaves the suggestion", async () => {
  const { card, user, notices } = await open({ groups: NEW_GROUPS, answers: [refuse(saveNew, 500, "default")] });
  await user.click(card.getByRole("button", { name: "Accept as draft" }));
  await waitFor(() => expect(notices).toMatchObject([{ kind: "bad" }]));
  expect(card.getByRole("heading", { name: "Boots" })).toBeInTheDocument();
});

test("in front of a backend that cannot do both, accepting creates it empty, then stores the draft", async () => {
  const { card, user, calls, notices } = await open({ rules: [] });
  await user.click(card.getByRole("button", { name: "Accept as draft" }));
  await waitFor(() => expect(calls(saveDraft)).toMatchObject([{ body: { object_id: "c1", rules: [PIN] } }]));
  expect([calls(create), calls(saveNew)]).toMatchObject([[{ body: { query: "Boots", type: "item" } }], []]);
  await waitFor(() => expect(notices).toMatchObject([{ kind: "good", text: "Draft for “Boots” saved" }]));
});

test("a saved pin at the suggested position moves down after a question, and the new order is announced", async () => {
  const { card, user, calls, notices } = await open({
    rules: [makeProductRule({ id: "r1", item_url: "P1", position: 2 })],
    answers: makeLiveAnswers(),
  });
  await user.click(card.getByRole("button", { name: "Accept as draft" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Position 2 is taken" }));
  expect(calls(saveDraft)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Move down" }));
  await waitFor(() => expect(calls(saveDraft)).toHaveLength(1));
  expect(calls(saveDraft)[0]?.body).toMatchObject({
    rules: [
      { id: "r1", position: 3 },
      { id: null, item_url: "p5", position: 2, availability: "if_available" },
    ],
  });
  await waitFor(() => expect(notices).toMatchObject([{ detail: expect.stringMatching(/2\. Product 5, 3\. /) }]));
});

test("a pin with other dates at the suggested position is a question, and its answer decides", async () => {
  const dated = makeProductRule({ id: "r1", item_url: "P1", position: 2, active_to: "2099-04-01T00:00:00Z" });
  const one = { ...suggestion, customization_id: "c1" };
  const { card, user, calls } = await open({ rules: [dated], one, answers: makeLiveAnswers() });
  await user.click(card.getByRole("button", { name: "Accept as draft" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Position 2 is taken" }));
  expect(calls(saveDraft)).toEqual([]);
  await user.click(dialog.getByRole("radio", { name: /^Replace/ }));
  await user.click(dialog.getByRole("button", { name: "Replace" }));
  await waitFor(() => expect(calls(saveDraft)).toMatchObject([{ body: { object_id: "c1", rules: [PIN] } }]));
  expect(screen.queryByRole("dialog")).toBeNull();
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
