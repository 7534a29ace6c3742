import { screen, waitFor, within } from "@testing-library/react";
import { localCopy } from "@/lib/client/local-copy";
import { startUiState } from "@/lib/client/ui-state";
import { changeMode } from "@/lib/contract/customizations/query-customizations";
import { type ChangeEntry, listChanges, showChange } from "@/lib/contract/history/change-history";
import { makeChangeEntry } from "@/tests/support/change-entry";
import { answer, type FakeAnswer, refuse } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { draftAnswers, makeDraft } from "./draft-fixtures";
import { makeCustomization, makeProductRule } from "./fixtures";
import { listResults, openEditor } from "./open-editor";

// The switch back to advanced mode offers the rules that the switch to simple mode removed (set-aside-choice.tsx).

beforeEach(() => startUiState("u1"));
afterEach(() => localCopy.clear());

const ENTRY = makeChangeEntry({
  ...{ id: 12, actor: { id: "u2", name: "Petra" }, action: "change_mode" },
  object: { id: "c1", title: "printer", kind: "query-customizations" },
});
const live = makeProductRule({ id: "r1", item_url: "P1", placement: "search" });
const lost = [
  makeProductRule({ id: "r2", item_url: "P2", placement: "autocomplete" }),
  makeProductRule({ id: "r3", item_url: "P3", position: 2, placement: "autocomplete" }),
];
const before = { mode: "advanced", rules: [live, ...lost] };
const after = { mode: "simple", rules: [{ ...live, placement: "both" }] };
const advanced = makeCustomization([], {
  ...{ mode: "advanced", revision: 4 },
  rules: { search: [live], autocomplete: [{ ...live, id: "r9", placement: "autocomplete" }] },
});

const page = (items: ChangeEntry[]) =>
  answer(listChanges, { items, page: 1, per_page: 1, total_pages: 1, total_count: items.length });
const HISTORY = [page([ENTRY]), answer(showChange, { ...ENTRY, before, after })];

type Opened = { answers?: FakeAnswer[]; groups?: string[] };

const DRAFT_GROUPS = ["rule_times", "revisions", "history", "drafts"];

async function ask({ answers = HISTORY, groups = ["rule_times", "revisions", "history"] }: Opened = {}) {
  const drawn = await openEditor({
    customization: makeCustomization([makeProductRule({ id: "r1", item_url: "P1" })]),
    answers: [...answers, answer(changeMode, advanced)],
    page: makeSitePage({ groups }),
  });
  const modes = within(screen.getByRole("group", { name: /^Mode/ }));
  await drawn.user.click(modes.getByRole("button", { name: "Advanced" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Switch to advanced mode?" }));
  return { ...drawn, dialog };
}

test("brings the rules of autocomplete back with the switch, as unsaved changes", async () => {
  const { dialog, user, calls } = await ask();
  const choice = await dialog.findByRole("checkbox", { name: /2 rules/ });
  expect(choice).toBeChecked();
  await user.click(dialog.getByRole("button", { name: "Switch mode" }));
  await waitFor(() => expect(listResults("Autocomplete").slice(0, 2)).toEqual(["P2Pinned 1", "P3Pinned 2"]));
  expect(listResults()[0]).toBe("P1Pinned 1");
  expect(calls(changeMode)).toMatchObject([{ body: { queryId: "c1", mode: "advanced" } }]);
  expect(await screen.findByRole("region", { name: "Unsaved changes" })).toBeInTheDocument();
  expect(calls(listChanges)).toMatchObject([
    { query: { feature: "query-customizations", object: "c1", action: "change_mode", per_page: 1 } },
  ]);
});

test("without the choice, autocomplete starts with the rules of the search, saved", async () => {
  const { dialog, user } = await ask();
  await user.click(await dialog.findByRole("checkbox", { name: /2 rules/ }));
  await user.click(dialog.getByRole("button", { name: "Switch mode" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(listResults("Autocomplete").slice(0, 2)).toEqual(["P1Pinned 1", "P2"]);
  expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
});

test.each<[string, Opened]>([
  ["no switch removed rules", { answers: [page([ENTRY]), answer(showChange, { ...ENTRY, before: after, after })] }],
  ["the mode was never switched", { answers: [page([])] }],
  ["the history fails", { answers: [refuse(listChanges, 500, "default")] }],
  ["the backend has no history", { answers: [], groups: ["rule_times", "revisions"] }],
])("offers nothing if %s", async (_, opened) => {
  const { dialog, user } = await ask(opened);
  await user.click(dialog.getByRole("button", { name: "Switch mode" }));
  await waitFor(() => expect(listResults("Autocomplete")[0]).toBe("P1Pinned 1"));
  expect(screen.queryByRole("checkbox", { name: /rules? of/ })).toBeNull();
});

test("offers rules that a switch removed after the dialog was first opened", async () => {
  let items: ChangeEntry[] = [];
  const growing = answer(listChanges, () => ({
    items,
    page: 1,
    per_page: 1,
    total_pages: 1,
    total_count: items.length,
  }));
  const { dialog, user } = await ask({ answers: [growing, answer(showChange, { ...ENTRY, before, after })] });
  await user.click(dialog.getByRole("button", { name: "Continue editing" }));
  items = [ENTRY];
  const modes = within(screen.getByRole("group", { name: /^Mode/ }));
  await user.click(modes.getByRole("button", { name: "Advanced" }));
  expect(await screen.findByRole("checkbox", { name: /2 rules/ })).toBeChecked();
});

test("says that a draft stays, and brings the rules back together with it", async () => {
  const stored = makeDraft(
    [makeProductRule({ id: "r1", item_url: "P1" }), makeProductRule({ id: null, item_url: "P6", position: 4 })],
    {
      base_rules: [makeProductRule({ id: "r1", item_url: "P1" })],
    },
  );
  const { dialog, user } = await ask({ answers: [...HISTORY, ...draftAnswers(stored)], groups: DRAFT_GROUPS });
  expect(await dialog.findByText(/^The draft with 1 unpublished change stays\./)).toBeInTheDocument();
  await dialog.findByRole("checkbox", { name: /2 rules/ });
  await user.click(dialog.getByRole("button", { name: "Switch mode" }));
  await waitFor(() => expect(listResults("Autocomplete").slice(0, 2)).toEqual(["P2Pinned 1", "P3Pinned 2"]));
  expect(listResults()[3]).toBe("P6Pinned 4");
});
