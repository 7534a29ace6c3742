import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { localCopy } from "@/lib/client/local-copy";
import { listResults, openEditor } from "../query-customizations/open-editor";

afterEach(() => localCopy.clear());

async function openDialog(product = "Product 4") {
  const drawn = await openEditor();
  const [handle] = screen.getAllByRole("button", { name: `Move ${product}` });
  handle?.focus();
  await drawn.user.keyboard("m");
  const dialog = await screen.findByRole("dialog", { name: "Move to position" });
  return { ...drawn, dialog: within(dialog), box: dialog };
}

const getField = ({ dialog }: Awaited<ReturnType<typeof openDialog>>) =>
  dialog.getByRole("textbox", { name: "Position" });

test("starts at the current position and says how many results are shown", async () => {
  const drawn = await openDialog();
  expect(getField(drawn)).toHaveValue("4");
  expect(drawn.dialog.getByText("Product 4")).toBeInTheDocument();
  expect(getField(drawn)).toHaveAccessibleDescription(expect.stringContaining("6 results are shown here."));
  expect(await axe(drawn.box)).toHaveNoViolations();
});

test("pins the result to the typed position, which replaces the current one", async () => {
  const drawn = await openDialog();
  await waitFor(() => expect(getField(drawn)).toHaveFocus());
  await drawn.user.keyboard("2");
  await drawn.user.click(drawn.dialog.getByRole("button", { name: "Move" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(listResults().slice(0, 4)).toEqual(["P1", "P4Pinned 2", "P2", "P3"]));
});

test("changes nothing when the position stays, or the dialog is cancelled", async () => {
  const drawn = await openDialog();
  await drawn.user.type(getField(drawn), "{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(listResults()).toEqual(["P1", "P2", "P3", "P4", "P5", "P6"]);
});

test("cancelling discards the typed position", async () => {
  const drawn = await openDialog();
  await drawn.user.clear(getField(drawn));
  await drawn.user.type(getField(drawn), "1");
  await drawn.user.click(drawn.dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(listResults()).toEqual(["P1", "P2", "P3", "P4", "P5", "P6"]);
});

test.each([
  ["nothing", "", "Results position cannot be empty."],
  ["zero", "0", "Position must be a number greater than 0."],
])("refuses %s at the field and stays open", async (_what, typed, text) => {
  const drawn = await openDialog();
  await drawn.user.clear(getField(drawn));
  if (typed !== "") await drawn.user.type(getField(drawn), typed);
  expect(getField(drawn)).not.toHaveAccessibleDescription(expect.stringContaining(text));
  await drawn.user.click(drawn.dialog.getByRole("button", { name: "Move" }));
  expect(getField(drawn)).toHaveAccessibleDescription(expect.stringContaining(text));
  expect(listResults()).toEqual(["P1", "P2", "P3", "P4", "P5", "P6"]);
});
