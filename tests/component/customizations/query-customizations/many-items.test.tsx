import { screen, waitFor, within } from "@testing-library/react";
import { localCopy } from "@/lib/client/local-copy";
import { changeSessionState, getSessionState } from "@/lib/client/ui-state";
import { makeCustomization, makeProductRule } from "./fixtures";
import { listResults, openEditor } from "./open-editor";

// Several items at once in the dialog "Add item".

afterEach(() => {
  localCopy.clear();
  changeSessionState({ clashOutcome: null });
});

test("the first focus of Add item is in its field, and several ids are added with a verdict each", async () => {
  const drawn = await openEditor();
  await drawn.user.click(screen.getByRole("button", { name: "Add item" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add item" }));
  const field = dialog.getByRole("combobox", { name: "Item URL" });
  await waitFor(() => expect(field).toHaveFocus());
  await drawn.user.paste("P4\nP5\nnowhere\nP4");
  expect(field).toHaveValue("P4; P5; nowhere; P4");
  const verdicts = within(dialog.getByRole("region", { name: "Result for each item" }));
  await verdicts.findByText("Will be pinned to position 2");
  await verdicts.findByText(/^No item with this URL/);
  expect(verdicts.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Product 4Will be pinned to position 1",
    "Product 5Will be pinned to position 2",
    "nowhereNo item with this URL, ID or title was found. Check what you entered.",
    expect.stringMatching(/^Product 4.+already/),
  ]);
  await drawn.user.click(dialog.getByRole("button", { name: "Add 2 items" }));
  expect(listResults().slice(0, 3)).toEqual(["P4Pinned 1", "P5Pinned 2", "P1"]);
});

const addPins = async (rules: Parameters<typeof makeCustomization>[0], text: string) => {
  const drawn = await openEditor({ customization: makeCustomization(rules) });
  await drawn.user.click(screen.getByRole("button", { name: "Add item" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add item" }));
  await waitFor(() => expect(dialog.getByRole("combobox", { name: "Item URL" })).toHaveFocus());
  await drawn.user.paste(text);
  const others = async () =>
    within(await dialog.findByRole("list", { name: "What happens to other pins" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  return { ...drawn, dialog, others };
};

test("several items at positions of saved pins ask what happens to these, and say it", async () => {
  const { dialog, user, others, notices } = await addPins([makeProductRule()], "P4\nP5");
  expect(await others()).toEqual(["Product 1: moved from position 1 to 3"]);
  expect(dialog.getByRole("radio", { name: "Move existing pins down by 1" })).toBeChecked();
  await user.click(dialog.getByRole("button", { name: "Add 2 items" }));
  expect(listResults().slice(0, 3)).toEqual(["P4Pinned 1", "P5Pinned 2", "P1Pinned 3"]);
  await waitFor(() => expect(notices).toMatchObject([{ text: "2 items updated", detail: "1 other pin changes." }]));
});

test("several items at the position of an unsaved pin move it without a question", async () => {
  const drawn = await openEditor();
  const open = async () => {
    await drawn.user.click(screen.getByRole("button", { name: "Add item" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add item" }));
    await waitFor(() => expect(dialog.getByRole("combobox", { name: "Item URL" })).toHaveFocus());
    return dialog;
  };
  await open();
  await drawn.user.keyboard("P6{Enter}");
  await waitFor(() => expect(listResults()[0]).toBe("P6Pinned 1"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const dialog = await open();
  await drawn.user.paste("P4\nP5");
  expect(await dialog.findByText("Product 6: moved from position 1 to 3")).toBeInTheDocument();
  expect(dialog.queryByRole("radiogroup", { name: /^Some positions are taken/ })).toBeNull();
  await drawn.user.click(dialog.getByRole("button", { name: "Add 2 items" }));
  expect(listResults().slice(0, 3)).toEqual(["P4Pinned 1", "P5Pinned 2", "P6Pinned 3"]);
});

test("a pin with other dates asks what to do, and the answer can apply to the session", async () => {
  const { dialog, user, others } = await addPins([makeProductRule({ active_to: "2026-04-01T06:00:00Z" })], "P4\nP5");
  await dialog.findByText("Will be pinned to position 1, where Product 1 is pinned");
  expect(dialog.getByText("Will be pinned to position 2")).toBeInTheDocument();
  const question = within(dialog.getByRole("radiogroup", { name: /^Some positions are taken/ }));
  expect(question.getByRole("radio", { name: "Move existing pins down by 1" })).toBeChecked();
  expect(await others()).toEqual(["Product 1: moved from position 1 to 3"]);
  await user.click(question.getByRole("radio", { name: "Replace" }));
  expect(await others()).toEqual(["Product 1: unpinned"]);
  await user.click(dialog.getByRole("checkbox", { name: "Do this for the rest of this session" }));
  await user.click(dialog.getByRole("button", { name: "Add 2 items" }));
  expect(listResults().slice(0, 3)).toEqual(["P4Pinned 1", "P5Pinned 2", "P1"]);
  expect(getSessionState().clashOutcome).toBe("replace");
});
