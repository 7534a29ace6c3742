import { act, screen, waitFor, within } from "@testing-library/react";
import { localCopy } from "@/lib/client/local-copy";
import { changeUiState, startUiState } from "@/lib/client/ui-state";
import { makeCustomization, makeProductRule } from "./fixtures";
import { openEditor } from "./open-editor";

// The counters of rules, and the rules beside the results (components/customizations/rules/rule-side-list.tsx).

beforeAll(() => {
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = jest.fn();
  startUiState("u1");
});
afterEach(() => {
  localCopy.clear();
  changeUiState({ showsRulesBeside: false });
});

const RULES = [
  makeProductRule({ item_url: "P3", position: 3 }),
  makeProductRule({ item_url: "P1", position: 1 }),
  makeProductRule({ item_url: "P5", type: "hide", position: null }),
  makeProductRule({ item_url: "P2", position: 2, active_from: "2099-01-01T00:00:00Z" }),
];

const counters = () => within(screen.getByRole("toolbar", { name: "Rules by status" }));
const beside = () => screen.getByRole("group", { name: "Beside the results" });
const sideTitles = () =>
  [...document.querySelectorAll("[data-rule-of]")].map((row) => row.getAttribute("data-rule-of"));

test("counters show only states that some rule has", async () => {
  await openEditor({ customization: makeCustomization(RULES) });
  const names = counters().getAllByRole("button");
  expect(names.map((button) => button.textContent)).toEqual(["2Pinned", "1Hidden", "1Scheduled"]);
});

test("a counter filters the rules beside the results and the table, and a second click shows all", async () => {
  const { user } = await openEditor({ customization: makeCustomization(RULES) });
  await user.click(counters().getByRole("button", { name: /Scheduled/ }));
  await waitFor(() => expect(sideTitles()).toEqual(["P2"]));
  const table = screen.getByRole("table", { name: "Rules" });
  expect(within(table).getAllByRole("row").slice(1)).toHaveLength(1);
  await user.click(counters().getByRole("button", { name: /Scheduled/ }));
  expect(sideTitles()).toEqual(["P1", "P2", "P3", "P5"]);
  expect(within(table).getAllByRole("row").slice(1)).toHaveLength(4);
});

test("the choice of what is beside the results is remembered", async () => {
  const { user } = await openEditor({ customization: makeCustomization(RULES) });
  expect(sideTitles()).toEqual([]);
  await user.click(within(beside()).getByRole("button", { name: /^Rules/ }));
  expect(within(beside()).getByRole("button", { name: /^Rules/ })).toHaveAttribute("aria-pressed", "true");
  await waitFor(() => expect(sideTitles()).toEqual(["P1", "P2", "P3", "P5"]));
});

test("choosing a rule focuses its result, and focusing a result marks its rule", async () => {
  changeUiState({ showsRulesBeside: true });
  const { user } = await openEditor({ customization: makeCustomization(RULES) });
  await user.click(within(beside()).getByRole("button", { name: /^Rules/ }));
  await user.click(await screen.findByRole("button", { name: /^Show the result: Product 3/ }));
  const search = within(screen.getByRole("list", { name: "Search" }));
  expect(search.getByRole("button", { name: "Move Product 3" })).toHaveFocus();
  const marked = () => document.querySelector("[data-rule-of][aria-current]")?.getAttribute("data-rule-of");
  expect(marked()).toBe("P3");
  act(() => search.getByRole("button", { name: "Move Product 1" }).focus());
  expect(await screen.findByRole("button", { name: /^Show the result: Product 1/ })).toBeVisible();
  expect(marked()).toBe("P1");
});
