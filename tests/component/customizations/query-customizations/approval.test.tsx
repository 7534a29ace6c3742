import { screen, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { draftAnswers, makeDraft, makePageWithDrafts } from "./draft-fixtures";
import { makeProductRule } from "./fixtures";
import { openEditor } from "./open-editor";

// Whether publishing requires approval, in the editor (drafts/approval-note.tsx); owners decide it in the settings of the site.

const operator = makePageWithDrafts({ rights: { roles: ["operator"], policies: ["search_customizations"] } });

function expectLink(dialog: HTMLElement): void {
  expect(within(dialog).queryByRole("switch")).toBeNull();
  const link = within(dialog).getByRole("link", { name: "Go to the site settings" });
  expect(link).toHaveAttribute("href", expect.stringMatching(/^\/sites\/[^/]+\/settings\?tab=site$/));
}

test.each([
  ["an owner", makePageWithDrafts(), true, "This site requires approval before publishing."],
  ["an operator", operator, false, "This site doesn’t require approval before publishing."],
])("%s sees the setting as text, with a link to the settings of the site", async (_, page, isOn, words) => {
  const { user } = await openEditor({ page, answers: draftAnswers(null, isOn) });
  await user.click(screen.getByRole("button", { name: "More actions" }));
  await user.click(screen.getByRole("menuitem", { name: "Approval before publishing…" }));
  const dialog = await screen.findByRole("dialog", { name: "Approval before publishing" });
  expect(dialog).toHaveTextContent(words);
  expectLink(dialog);
  expect(await axe(dialog)).toHaveNoViolations();
});

test("the publish dialog shows it, too", async () => {
  const stored = makeDraft([makeProductRule({ id: null })], { updated_by: { id: "u2", name: "Petra" } });
  const { user } = await openEditor({ page: makePageWithDrafts(), answers: draftAnswers(stored, true) });
  await user.click(screen.getByRole("button", { name: "Publish…" }));
  const dialog = await screen.findByRole("dialog", { name: /Publish changes/ });
  expect(dialog).toHaveTextContent("This site requires approval before publishing.");
  expectLink(dialog);
});
