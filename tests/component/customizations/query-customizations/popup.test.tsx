import { act, screen, waitFor, within } from "@testing-library/react";
import * as z from "zod/mini";
import { toCustomization } from "@/components/customizations/query-customizations/query-form";
import { validateForm } from "@/components/customizations/rules/rule-form";
import { localCopy } from "@/lib/client/local-copy";
import { changeMode, queryCustomization } from "@/lib/contract/customizations/query-customizations";
import { createDraft } from "@/lib/domain/customizations/rule-draft";
import { omit } from "@/lib/domain/kit/omit";
import { answer, refuse } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeCustomization, makeProductRule } from "./fixtures";
import { listResults, openEditor } from "./open-editor";

// The form of a rule, opened from the editor.

afterEach(() => localCopy.clear());

type Drawn = Awaited<ReturnType<typeof openEditor>>;

async function edit({ user }: Drawn, item: string) {
  await user.click(screen.getByRole("button", { name: `Edit the rule for ${item}` }));
  return within(await screen.findByRole("dialog", { name: /^Edit (pinned|hidden) result$/ }));
}

async function apply({ user }: Drawn) {
  await user.click(screen.getByRole("button", { name: "Apply" }));
}

test("the dialog shows the rule: item, type, position, range, availability", async () => {
  const rule = makeProductRule({ position: 2, active_to: "2026-04-01T06:00:00Z", availability: "if_available" });
  const popup = await edit(await openEditor({ customization: makeCustomization([rule]) }), "Product 1");
  expect(popup.getByRole("combobox", { name: "Item URL" })).toHaveValue("P1");
  expect(popup.getByRole("radio", { name: "Pin" })).toBeChecked();
  expect(popup.getByRole("textbox", { name: "Position" })).toHaveValue("2");
  const to = within(popup.getByRole("group", { name: /^Active to/ }));
  expect(to.getByRole("textbox", { name: "Date" })).toHaveValue("01.04.2026");
  expect(to.getByRole("textbox", { name: "Time" })).toHaveValue("08:00");
  expect(popup.getByText(/at the end of the day if you enter no time/)).toBeInTheDocument();
  expect(popup.getByRole("radio", { name: "Only if available" })).toBeChecked();
  expect(popup.queryByRole("radiogroup", { name: "Placement" })).toBeNull();
});

test.each([
  ["-1", "Position must be a number greater than 0."],
  ["x", "Position must be a number greater than 0."],
  ["", "Results position cannot be empty."],
])("the position “%s” shows the specified error, at its field and in a summary", async (text, words) => {
  const drawn = await openEditor({ customization: makeCustomization([makeProductRule()]) });
  const popup = await edit(drawn, "Product 1");
  const position = popup.getByRole("textbox", { name: "Position" });
  await drawn.user.clear(position);
  if (text !== "") await drawn.user.type(position, text);
  expect(popup.queryByText(words)).toBeNull();
  await apply(drawn);
  await waitFor(() => expect(position).toHaveAccessibleDescription(expect.stringContaining(words)));
  const summary = popup.getByRole("region", { name: "Fix 1 field" });
  await waitFor(() => expect(summary).toHaveFocus());
  await drawn.user.click(within(summary).getByRole("link", { name: words }));
  expect(position).toHaveFocus();
});

test("invalid dates and an empty range show errors at their fields", async () => {
  const drawn = await openEditor({ customization: makeCustomization([makeProductRule()]) });
  const popup = await edit(drawn, "Product 1");
  const field = (name: RegExp) => within(popup.getByRole("group", { name })).getByRole("textbox", { name: "Date" });
  await drawn.user.type(field(/^Active from/), "soon");
  await drawn.user.type(field(/^Active to/), "later");
  await apply(drawn);
  const summary = await popup.findByRole("region", { name: "Fix 2 fields" });
  expect(summary).toHaveTextContent("Active from must be a date.");
  expect(summary).toHaveTextContent("Active to must be a date.");
  await drawn.user.clear(field(/^Active from/));
  await drawn.user.type(field(/^Active from/), "02.04.2026");
  await drawn.user.clear(field(/^Active to/));
  await drawn.user.type(field(/^Active to/), "01.04.2026");
  await apply(drawn);
  expect(await popup.findByRole("region", { name: "Fix 1 field" })).toHaveTextContent(
    "Active to must be later than active from.",
  );
});

test("an empty, unknown or conflicting item shows an error at its field", async () => {
  const rules = [makeProductRule(), makeProductRule({ item_url: "P2", type: "hide", position: null })];
  const drawn = await openEditor({ customization: makeCustomization(rules) });
  const popup = await edit(drawn, "Product 1");
  const item = popup.getByRole("combobox", { name: "Item URL" });
  const expectError = (words: string) =>
    waitFor(() => expect(item).toHaveAccessibleDescription(expect.stringContaining(words)));
  await drawn.user.clear(item);
  await apply(drawn);
  await expectError("Item URL cannot be empty.");
  await drawn.user.type(item, "nowhere");
  await apply(drawn);
  await expectError("No item with this URL, ID or title was found. Check what you entered.");
  await drawn.user.clear(item);
  await drawn.user.type(item, "P2");
  await apply(drawn);
  await expectError("Cannot block and pin an item for one query at the same time.");
});

test("a missing type is an error", () => {
  const rule = { ...omit(makeProductRule(), "id"), position: 1, item: null, availability: "always" as const };
  const values = { ...rule, type: null, unreadable: { from: false, to: false } };
  expect(
    validateForm(
      createDraft(toCustomization(z.parse(queryCustomization, makeCustomization()))),
      null,
      values,
      "Europe/Prague",
    ).errors,
  ).toEqual({
    type: "type_empty",
  });
});

test("a backend with days only gets date fields, with a note that the last day is included", async () => {
  const page = makeSitePage({ groups: [] });
  const drawn = await openEditor({
    page,
    customization: makeCustomization([makeProductRule({ active_to: "2026-04-01" })]),
  });
  const popup = await edit(drawn, "Product 1");
  expect(popup.getByLabelText(/^Active to/)).toHaveValue("01.04.2026");
  expect(popup.getByText("The last day the rule applies. Leave empty for no end.")).toBeInTheDocument();
  expect(popup.queryByRole("textbox", { name: "Time" })).toBeNull();
});

test("a taken position offers four resolutions, moving pins down first, each with its resulting order", async () => {
  const rules = [
    makeProductRule({ item_url: "P1", position: 1 }),
    makeProductRule({ item_url: "P2", position: 2, active_to: "2026-04-01T06:00:00Z" }),
  ];
  const drawn = await openEditor({ customization: makeCustomization(rules) });
  const popup = await edit(drawn, "Product 1");
  await drawn.user.clear(popup.getByRole("textbox", { name: "Position" }));
  await drawn.user.type(popup.getByRole("textbox", { name: "Position" }), "2");
  await apply(drawn);
  const dialog = within(await screen.findByRole("dialog", { name: "Position 2 is taken" }));
  expect(dialog.getByText("Product 2 is pinned there")).toBeInTheDocument();
  expect(dialog.getByText("01.04.2026 08:00")).toBeInTheDocument();
  expect(dialog.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).checked)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const order = () => dialog.getAllByRole("listitem").map((row) => row.textContent?.replace(/Product |this item/g, ""));
  expect(order().slice(0, 3)).toEqual(["13", "21", "32"]);
  await drawn.user.click(dialog.getByRole("radio", { name: "Swap" }));
  expect(order().slice(0, 3)).toEqual(["12", "21", "33"]);
  await drawn.user.click(dialog.getByRole("radio", { name: "Replace" }));
  expect(order().slice(0, 3)).toEqual(["12", "21", "33"]);
  await drawn.user.click(dialog.getByRole("radio", { name: "Split the date range" }));
  const turns = within(dialog.getByRole("region", { name: "Schedule for position 2" }));
  expect(turns.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "Product 2Until 01.04.2026 08:00",
    "Product 1From 01.04.2026 08:00",
  ]);
  await drawn.user.click(dialog.getByRole("radio", { name: "Move existing pins down by 1" }));
  await drawn.user.click(dialog.getByRole("button", { name: "Move down" }));
  expect(screen.getByText("Product 1 pinned to position 2. 1 other pin changes.")).toBeInTheDocument();
  expect(listResults().slice(0, 3)).toEqual(["P3", "P1Pinned 2", "P2Pinned 3"]);
});

test("cancelling the dialog about a taken position changes nothing", async () => {
  const drawn = await openEditor({
    customization: makeCustomization([makeProductRule({ active_to: "2099-04-01T06:00:00Z" })]),
  });
  screen.getAllByRole("button", { name: "Move Product 2" })[0]?.focus();
  await drawn.user.keyboard("{Alt>}{ArrowLeft}{/Alt}");
  const dialog = await screen.findByRole("dialog", { name: "Position 1 is taken" });
  await drawn.user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(listResults()).toEqual(["P1Pinned 1", "P2", "P3", "P4", "P5", "P6"]);
  expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
});

test("pins of the same time and place are ordered without a dialog", async () => {
  const rules = [1, 2, 3].map((position) => makeProductRule({ item_url: `P${position}`, position }));
  const drawn = await openEditor({ customization: makeCustomization(rules) });
  screen.getAllByRole("button", { name: "Move Product 3" })[0]?.focus();
  await drawn.user.keyboard("{Alt>}{ArrowLeft}{ArrowLeft}{/Alt}");
  expect(listResults().slice(0, 4)).toEqual(["P3Pinned 1", "P1Pinned 2", "P2Pinned 3", "P4"]);
  await drawn.user.keyboard("{Alt>}{ArrowRight}{/Alt}");
  expect(listResults().slice(0, 4)).toEqual(["P1Pinned 1", "P3Pinned 2", "P2Pinned 3", "P4"]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an outcome chosen for the session applies to the next taken position, until the choice is shown again", async () => {
  const rules = [makeProductRule({ active_to: "2099-04-01T06:00:00Z" })];
  const drawn = await openEditor({ customization: makeCustomization(rules) });
  const toTop = async (name: string) => {
    screen.getAllByRole("button", { name: `Move ${name}` })[0]?.focus();
    await drawn.user.keyboard("t");
  };
  await toTop("Product 3");
  const dialog = within(await screen.findByRole("dialog", { name: "Position 1 is taken" }));
  await drawn.user.click(dialog.getByRole("radio", { name: "Replace" }));
  await drawn.user.click(dialog.getByRole("checkbox", { name: "Do this for the rest of this session" }));
  await drawn.user.click(dialog.getByRole("button", { name: "Replace" }));
  expect(listResults().slice(0, 2)).toEqual(["P3Pinned 1", "P1"]);
  await drawn.user.click(screen.getByRole("button", { name: /^Undo/ }));
  await toTop("Product 2");
  expect(listResults().slice(0, 2)).toEqual(["P2Pinned 1", "P1"]);
  const [note] = drawn.notices;
  expect(note?.text).toMatch(/^Replace, as chosen for this session\. 2 changes/);
  expect(note?.action?.label).toBe("Ask again");
  act(() => note?.action?.run());
  await drawn.user.click(screen.getByRole("button", { name: /^Undo/ }));
  await toTop("Product 2");
  expect(await screen.findByRole("dialog", { name: "Position 1 is taken" })).toBeVisible();
});

test("an item outside the loaded results is added by its URL", async () => {
  const drawn = await openEditor();
  await drawn.user.click(screen.getByRole("button", { name: "Add item" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add item" }));
  await drawn.user.type(dialog.getByRole("combobox", { name: "Item URL" }), "P6");
  expect(await dialog.findByText("Position 6 without customizations")).toBeInTheDocument();
  expect(dialog.queryByText("No matches")).toBeNull();
  await drawn.user.click(dialog.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(listResults()[0]).toBe("P6Pinned 1"));
});

async function addItem({ user }: Drawn, url: string) {
  await user.click(screen.getByRole("button", { name: "Add item" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add item" }));
  await user.type(dialog.getByRole("combobox", { name: "Item URL" }), `${url}{Enter}`);
}

test("adding an item at the position of a saved pin asks whether it moves down", async () => {
  const drawn = await openEditor({ customization: makeCustomization([makeProductRule()]) });
  await addItem(drawn, "P6");
  const dialog = within(await screen.findByRole("dialog", { name: "Position 1 is taken" }));
  expect(dialog.getByRole("radio", { name: "Move existing pins down by 1" })).toBeChecked();
  expect(listResults()[0]).toBe("P1Pinned 1");
  await drawn.user.click(dialog.getByRole("button", { name: "Move down" }));
  expect(listResults().slice(0, 2)).toEqual(["P6Pinned 1", "P1Pinned 2"]);
});

test("adding an item at the position of an unsaved pin moves it, and a notification offers to undo that", async () => {
  const drawn = await openEditor();
  await addItem(drawn, "P6");
  await waitFor(() => expect(listResults()[0]).toBe("P6Pinned 1"));
  expect(drawn.notices).toEqual([]);
  await addItem(drawn, "P5");
  await waitFor(() => expect(listResults().slice(0, 2)).toEqual(["P5Pinned 1", "P6Pinned 2"]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(drawn.notices).toMatchObject([
    { kind: "good", text: "Product 5 pinned to position 1. 1 other pin moves.", action: { label: "Undo" } },
  ]);
  act(() => drawn.notices[0]?.action?.run());
  expect(listResults().slice(0, 2)).toEqual(["P6Pinned 1", "P1"]);
});

test("a rule moved to a pinned position moves the other pin and closes the dialog", async () => {
  const rules = [1, 2].map((position) => makeProductRule({ item_url: `P${position}`, position }));
  const drawn = await openEditor({ customization: makeCustomization(rules) });
  const popup = await edit(drawn, "Product 2");
  await drawn.user.clear(popup.getByRole("textbox", { name: "Position" }));
  await drawn.user.type(popup.getByRole("textbox", { name: "Position" }), "1");
  await apply(drawn);
  await waitFor(() => expect(listResults().slice(0, 2)).toEqual(["P2Pinned 1", "P1Pinned 2"]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("in advanced mode the placement “both” adds a rule for each place", async () => {
  const rules = { autocomplete: [], search: [makeProductRule({ placement: "search" })] };
  const drawn = await openEditor({ customization: makeCustomization([], { mode: "advanced", rules }) });
  expect(listResults("Autocomplete")[0]).toBe("P1");
  const popup = await edit(drawn, "Product 1");
  await drawn.user.click(popup.getByRole("radio", { name: "Both" }));
  await apply(drawn);
  await waitFor(() => expect(listResults("Autocomplete")[0]).toBe("P1Pinned 1"));
  expect(listResults()[0]).toBe("P1Pinned 1");
});

test("switching to simple asks which place to keep and lists dropped rules, then changes the mode", async () => {
  const rules = {
    autocomplete: [makeProductRule({ item_url: "P2", placement: "autocomplete", position: 3 })],
    search: [makeProductRule({ placement: "search" })],
  };
  const changed = answer(changeMode, makeCustomization([makeProductRule()], { revision: 4 }));
  const customization = makeCustomization([], { mode: "advanced", rules });
  const { user, calls, notices } = await openEditor({ customization, answers: [changed] });
  await user.click(screen.getByRole("button", { name: "Simple" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Switch to simple mode?" }));
  const columns = () => dialog.getAllByRole("heading", { level: 4 }).map((head) => head.parentElement?.textContent);
  const stayingColumn = "KeptProduct 1, pinned to position 1";
  expect(columns()).toEqual([stayingColumn, "RemovedNothing", stayingColumn, "RemovedProduct 2, pinned to position 3"]);
  await user.click(dialog.getByRole("radio", { name: "Autocomplete" }));
  expect(columns()[1]).toBe("RemovedProduct 1, pinned to position 1");
  await user.click(dialog.getByRole("radio", { name: "Search" }));
  await user.click(dialog.getByRole("button", { name: "Switch mode" }));
  await waitFor(() => expect(notices).toMatchObject([{ kind: "good", text: "Mode changed" }]));
  expect(calls(changeMode)).toMatchObject([{ body: { queryId: "c1", mode: "simple", source: "search" } }]);
  await waitFor(() => expect(screen.getByRole("button", { name: "Simple" })).toHaveAttribute("aria-pressed", "true"));
});

test("switching the mode lists unsaved changes, and continuing to edit keeps them", async () => {
  const { user, calls } = await openEditor({ answers: [refuse(changeMode, 412, "stale")] });
  await user.click(screen.getAllByRole("button", { name: "Pin Product 1 here" })[0] as HTMLElement);
  await user.click(screen.getByRole("button", { name: "Advanced" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Switch to advanced mode?" }));
  expect(dialog.getByText(/1 rule will be removed:/)).toBeInTheDocument();
  expect(dialog.queryByText(/No rules will be lost/)).toBeNull();
  expect(dialog.queryByText(/restored from the change history/)).toBeNull();
  const columns = dialog.getAllByRole("heading", { level: 4, name: "Removed" }).map((head) => head.parentElement);
  for (const column of columns) expect(column).toHaveTextContent("Product 1: pinned to position 1 (not saved)");
  expect(dialog.getByText("1 change isn’t saved. Save before switching, or you will lose it.")).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Save first" })).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Continue editing" })).toHaveFocus();
  await user.click(dialog.getByRole("button", { name: "Continue editing" }));
  expect(listResults()[0]).toBe("P1Pinned 1");
  expect(calls(changeMode)).toHaveLength(0);
});

test("shows errors in the chosen language", async () => {
  const { user } = await openEditor({ customization: makeCustomization([makeProductRule()]), locale: "cs" });
  await user.click(screen.getByRole("button", { name: "Upravit pravidlo: Product 1" }));
  const popup = within(await screen.findByRole("dialog"));
  await user.clear(popup.getByRole("textbox", { name: "Pozice" }));
  await user.click(popup.getByRole("button", { name: "Použít" }));
  expect(await popup.findAllByText("Zadejte pozici ve výsledcích.")).not.toHaveLength(0);
});
