import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { localCopy } from "@/lib/client/local-copy";
import { changeUiState, startUiState } from "@/lib/client/ui-state";
import { makeCustomization, makeProductRule } from "./fixtures";
import { openEditor } from "./open-editor";

// Single keys that move the focus: R to the results, L to the rules, / to the search (use-focus-keys.ts).

let isWide = true;

beforeAll(() => {
  // jsdom neither scrolls nor has a width.
  Element.prototype.scrollIntoView = jest.fn();
  Object.defineProperty(window, "matchMedia", { value: () => ({ matches: isWide }), configurable: true });
});
beforeEach(() => startUiState("u1"));
afterEach(async () => {
  isWide = true;
  changeUiState({ showsRulesBeside: false, singleKeys: true });
  await localCopy.clear();
});

const RULES = [
  makeProductRule({ item_url: "P3", position: 3 }),
  makeProductRule({ item_url: "P5", type: "hide", position: null }),
];
const open = (rules = RULES) => openEditor({ customization: makeCustomization(rules) });
const handle = (number: number) =>
  within(screen.getByRole("list", { name: "Search" })).getByRole("button", { name: `Move Product ${number}` });
const rule = (number: number) =>
  screen.findByRole("button", { name: new RegExp(`^Show the result: Product ${number}`) });
const find = () => screen.queryByRole("dialog", { name: "Find in results" });
const undoButton = () => screen.getByRole("button", { name: "Nothing to undo" });

test("R goes to the first result, and later to the one that was active last", async () => {
  const { user } = await open();
  act(() => undoButton().focus());
  await user.keyboard("r");
  expect(handle(1)).toHaveFocus();
  act(() => handle(4).focus());
  act(() => undoButton().focus());
  await user.keyboard("R");
  expect(handle(4)).toHaveFocus();
});

test("L shows the rules beside the results and goes to the first; R goes back", async () => {
  const { user } = await open();
  act(() => handle(2).focus());
  await user.keyboard("l");
  const first = await rule(3);
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard("r");
  expect(handle(2)).toHaveFocus();
});

test("without rules, L stays on the tab of the rules", async () => {
  const { user } = await open([]);
  await user.keyboard("l");
  expect(screen.getByRole("group", { name: "Beside the results" })).toContainElement(
    document.activeElement as HTMLElement,
  );
  expect(document.activeElement).toHaveTextContent(/^Rules/);
});

test("where there is no room beside the results, L opens the rules as a sheet", async () => {
  isWide = false;
  const { user } = await open();
  await user.keyboard("l");
  expect(await screen.findByRole("dialog", { name: "Rules" })).toBeInTheDocument();
});

test("/ opens the search, and closing it returns the focus", async () => {
  const { user } = await open();
  act(() => handle(2).focus());
  await user.keyboard("/");
  await waitFor(() => expect(find()).toBeInTheDocument());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(handle(2)).toHaveFocus());
  expect(find()).toBeNull();
});

test.each(["r", "l", "/"])(
  "%s is an ordinary letter in fields and menus, with Ctrl, and when single keys are off",
  async (key) => {
    const { user } = await open();
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    await user.keyboard(key);
    expect(field).toHaveFocus();
    expect(field).toHaveValue(key);
    field.remove();
    act(() => undoButton().focus());
    fireEvent.keyDown(undoButton(), { key, ctrlKey: true });
    expect(undoButton()).toHaveFocus();
    act(() => changeUiState({ singleKeys: false }));
    await user.keyboard(key);
    expect(undoButton()).toHaveFocus();
    expect(find()).toBeNull();
  },
);
