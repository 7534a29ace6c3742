import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { localCopy } from "@/lib/client/local-copy";
import { startUiState } from "@/lib/client/ui-state";
import { itemClicks } from "@/lib/contract/customizations/rule-evidence";
import { makeHit } from "@/tests/support/hits";
import { answer, type FakeAnswer, refuse } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeCustomization, makeLiveAnswers, makeProductRule } from "../query-customizations/fixtures";
import { listResults, openEditor } from "../query-customizations/open-editor";

// The dialog that finds and sorts results (components/customizations/results/find-dialog.tsx).

beforeAll(() => {
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = jest.fn();
});
beforeEach(() => startUiState("u1"));
afterEach(() => localCopy.clear());

const HITS = [
  makeHit("P1", { attributes: { price: "30 Kč", availability: 0, margin: [0.1] } }),
  makeHit("P2", { attributes: { price: "10 Kč", margin: [0.4] } }),
  makeHit("P3", { attributes: { price: "20 Kč", margin: ["much"] } }),
];
const CLICKS = answer(itemClicks, {
  days: 30,
  items: [
    { item_url: "P3", clicks: 9 },
    { item_url: "P1", clicks: 1 },
  ],
  is_complete: true,
  as_of: "2026-03-09T08:00:00Z",
});

type Opened = { answers?: FakeAnswer[]; groups?: string[]; hits?: typeof HITS };

async function open({ answers = [CLICKS], groups = ["rule_times", "rule_evidence"], hits = HITS }: Opened = {}) {
  const rules = [makeProductRule({ item_url: "P2", type: "hide", position: null })];
  const drawn = await openEditor({
    ...{ answers, live: makeLiveAnswers(hits), customization: makeCustomization(rules) },
    page: makeSitePage({ groups }),
  });
  await drawn.user.keyboard("/");
  const dialog = await screen.findByRole("dialog", { name: "Find in results" });
  const sort = within(dialog).getByRole("combobox", { name: "Sort by" });
  const shown = () =>
    within(dialog)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  const sorts = () => [...sort.querySelectorAll("option")].map(({ textContent }) => textContent);
  return { ...drawn, dialog, sort, sorts, shown };
}

test("/ opens the dialog with the focus in its field; a text narrows the results", async () => {
  const { user, dialog, shown } = await open();
  expect(within(dialog).getByRole("textbox", { name: "Title or ID" })).toHaveFocus();
  expect(dialog).toHaveTextContent("3 of 3 loaded results");
  await user.keyboard("product 3");
  expect(dialog).toHaveTextContent("1 of 3 loaded results");
  expect(shown()).toEqual([expect.stringMatching(/^2Product 3/)]);
  expect(await axe(dialog)).toHaveNoViolations();
});

test("sorting keeps the positions and the order of the results, and says so", async () => {
  const { user, dialog, sort, shown } = await open();
  const before = listResults();
  await user.selectOptions(sort, "Lowest price first");
  expect(shown()).toEqual([
    expect.stringMatching(/^–Product 2/),
    expect.stringMatching(/^2Product 3/),
    expect.stringMatching(/^1Product 1/),
  ]);
  expect(dialog).toHaveTextContent("Sorting here is only a view");
  expect(listResults()).toEqual(before);
  expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
});

test("sorts by the clicks of the last 30 days, with the number and its source", async () => {
  const { user, dialog, sort, shown, calls } = await open();
  await user.selectOptions(sort, await within(dialog).findByRole("option", { name: "Most clicks first" }));
  expect(shown()).toEqual([
    expect.stringMatching(/^2Product 3.*9 clicks20 Kč$/),
    expect.stringMatching(/^1Product 1.*1 click30 Kč$/),
    expect.stringMatching(/^–Product 2.*0 clicks10 Kč$/),
  ]);
  expect(dialog).toHaveTextContent("Clicks from these results in the last 30 days, as of 09.03.2026 09:00.");
  expect(calls(itemClicks)).toMatchObject([{ query: { subject: "printer", type: "item" } }]);
});

test("sorts by a margin of the feed; a margin that is no number counts as unknown", async () => {
  const { user, dialog, sort, shown } = await open();
  await user.selectOptions(sort, "Highest margin first");
  expect(shown()).toEqual([
    expect.stringMatching(/^–Product 2.*Margin 0\.4/),
    expect.stringMatching(/^1Product 1.*Margin 0\.1/),
    expect.stringMatching(/^2Product 3.*–20 Kč$/),
  ]);
  expect(dialog).toHaveTextContent("The margin is the catalog attribute “margin”.");
});

const KNOWN = ["Position", "In stock first", "Lowest price first", "Highest price first", "Title"];

test.each<[string, Opened]>([
  ["a legacy backend does not count them", { groups: ["rule_times"], answers: [refuse(itemClicks, 404, "default")] }],
  ["the call fails", { answers: [refuse(itemClicks, 500, "default")] }],
  ["nothing is counted", { answers: [answer(itemClicks, { days: 30, items: null, is_complete: false, as_of: null })] }],
])("offers neither clicks nor margin if %s and the feed has none", async (_, opened) => {
  const { sorts, calls } = await open({ ...opened, hits: [makeHit("P1"), makeHit("P2")] });
  const isRequested = opened.groups === undefined;
  await waitFor(() => expect(calls(itemClicks)).toHaveLength(isRequested ? 1 : 0));
  expect(sorts()).toEqual(KNOWN);
});

test("Enter goes to the first result found, and a click to any; a hidden one has no handle", async () => {
  const { user, dialog } = await open();
  await user.keyboard("product 3{Enter}");
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const handle = () => screen.getAllByRole("button", { name: "Move Product 3" })[0];
  await waitFor(() => expect(handle()).toHaveFocus());
  await user.keyboard("/");
  const again = await screen.findByRole("dialog", { name: "Find in results" });
  await user.click(within(again).getByRole("button", { name: /Product 2/ }));
  await waitFor(() => expect(document.activeElement?.closest("[data-reorder-id]")).toHaveTextContent("Product 2"));
});
