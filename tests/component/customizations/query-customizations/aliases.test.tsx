import { screen, waitFor, within } from "@testing-library/react";
import { saveAliases, show } from "@/lib/contract/customizations/query-customizations";
import { answer, refuse } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeCustomization, makeProductRule } from "./fixtures";
import { openEditor } from "./open-editor";

// Other spellings of a query, in the editor.

const page = makeSitePage({ groups: ["rule_times", "aliases"] });
const customization = makeCustomization([makeProductRule()], { aliases: ["tents"] });

async function openDialog(
  answers = [answer(saveAliases, { ...customization, aliases: ["tents", "stan"], revision: 4 })],
) {
  const drawn = await openEditor({ customization, page, answers });
  expect(screen.getByText("also for:")).toBeInTheDocument();
  await drawn.user.click(screen.getByRole("button", { name: "Edit spellings" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Other spellings of “printer”" }));
  return { ...drawn, dialog };
}

test("aliases can be pasted as a list, are saved against the shown revision, and appear in the head", async () => {
  const { user, dialog, calls, notices } = await openDialog();
  await user.click(dialog.getByRole("textbox", { name: "Spellings" }));
  await user.paste("stan, tents;  camping   tent\n");
  await user.click(dialog.getByRole("button", { name: "Remove camping tent" }));
  await user.click(dialog.getByRole("button", { name: "Save spellings" }));
  await waitFor(() => expect(calls(saveAliases)).toMatchObject([{ body: { aliases: ["tents", "stan"] } }]));
  expect(calls(saveAliases)[0]?.headers.get("if-match")).toBe('"3"');
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("stan")).toBeInTheDocument();
  expect(notices).toMatchObject([{ kind: "good", text: "Spellings saved" }]);
});

test("a taken alias names and links the other customization", async () => {
  const more = { errors: { "aliases.1": ["alias_taken"] }, taken_by: { 1: { id: "c9", query: "bivouac" } } };
  const { user, dialog } = await openDialog([refuse(saveAliases, 422, "alias_taken", more)]);
  await user.type(dialog.getByRole("textbox", { name: "Spellings" }), "stan{Enter}");
  await user.click(dialog.getByRole("button", { name: "Save spellings" }));
  const link = await dialog.findByRole("link", { name: "bivouac" });
  expect(link).toHaveAttribute("href", "/sites/100200-300401/query_customizations/c9");
  expect(dialog.getByRole("textbox", { name: "Spellings" })).toHaveAccessibleDescription(
    /Another customization uses “stan”: bivouac/,
  );
  await user.click(dialog.getByRole("button", { name: "Remove stan" }));
  expect(dialog.queryByRole("link", { name: "bivouac" })).toBeNull();
});

test("a backend without aliases shows none", async () => {
  await openEditor({ customization, answers: [answer(show, customization)] });
  expect(screen.queryByText("also for:")).toBeNull();
  expect(screen.queryByRole("button", { name: "Edit spellings" })).toBeNull();
});
