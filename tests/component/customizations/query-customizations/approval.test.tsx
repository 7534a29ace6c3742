import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { setApproval, showDraft } from "@/lib/contract/customizations/drafts";
import { undo } from "@/lib/contract/history/change-history";
import { answer, refuses } from "@/tests/support/render-screen";
import { aDraft, aPageWithDrafts, draftAnswers } from "./draft-fixtures";
import { aRule } from "./fixtures";
import { openEditor } from "./open-editor";

// The setting that publishing requires approval (drafts/approval-switch.tsx), and the publish dialog with it.

const NAME = "Require approval before publishing";
const page = aPageWithDrafts();
const operator = aPageWithDrafts({ rights: { roles: ["operator"], policies: ["search_customizations"] } });

async function openFromMenu(opened: Parameters<typeof openEditor>[0]) {
  const drawn = await openEditor(opened);
  await drawn.user.click(screen.getByRole("button", { name: "More actions" }));
  await drawn.user.click(screen.getByRole("menuitem", { name: "Approval before publishing…" }));
  return { ...drawn, dialog: await screen.findByRole("dialog", { name: "Approval before publishing" }) };
}

test("an owner changes the setting without a draft; it saves immediately and can be undone", async () => {
  const shown = (approval_required: boolean) => ({ draft: null, approval_required });
  const answers = [
    { ...answer(setApproval, { approval_required: true }), changes: [9] },
    answer(undo, { change_id: 10, feature: "drafts", object_id: "approval" }),
    answer(showDraft, shown(false), shown(false)),
    ...draftAnswers(),
  ];
  const { user, calls, notices, dialog } = await openFromMenu({ page, answers });
  const toggle = within(dialog).getByRole("switch", { name: NAME });
  expect(toggle).not.toBeChecked();
  expect(toggle).toHaveAccessibleDescription(/Someone else reviews and publishes it/);
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(toggle);
  await waitFor(() => expect(toggle).toBeChecked());
  expect(calls(setApproval).map(({ body }) => body)).toEqual([{ approval_required: true }]);
  expect(notices).toMatchObject([
    { kind: "good", text: "Publishing on this site now requires approval", action: { label: "Undo" } },
  ]);
  notices[0]?.action?.run();
  await waitFor(() => expect(calls(undo)).toMatchObject([{ body: { id: 9 } }]));
  await waitFor(() => expect(toggle).not.toBeChecked());
});

test("turned on in the publish dialog it applies immediately: the last editor must request approval", async () => {
  const stored = aDraft([aRule({ id: null })], { updated_by: { id: "u1", name: "Olga Owner" } });
  const answers = [answer(setApproval, { approval_required: true }), ...draftAnswers(stored)];
  const { user } = await openEditor({ page, answers });
  await user.click(screen.getByRole("button", { name: "Publish…" }));
  const dialog = within(await screen.findByRole("dialog", { name: /Publish changes/ }));
  expect(dialog.getByRole("button", { name: "Publish" })).toBeInTheDocument();
  await user.click(dialog.getByRole("switch", { name: NAME }));
  expect(await dialog.findByRole("button", { name: "Request approval" })).toBeInTheDocument();
  expect(dialog.queryByRole("button", { name: "Publish" })).toBeNull();
});

test("an error leaves the switch unchanged and is announced", async () => {
  const answers = [refuses(setApproval, 403, "forbidden"), ...draftAnswers()];
  const { user, notices, dialog } = await openFromMenu({ page, answers });
  await user.click(within(dialog).getByRole("switch"));
  await waitFor(() => expect(notices).toMatchObject([{ kind: "bad" }]));
  expect(within(dialog).getByRole("switch")).not.toBeChecked();
});

test.each([
  [true, "This site requires approval before publishing."],
  [false, "This site doesn’t require approval before publishing."],
])("others see the setting as text (%s)", async (isOn, words) => {
  const { dialog } = await openFromMenu({ page: operator, answers: draftAnswers(null, isOn) });
  expect(dialog).toHaveTextContent(words);
  expect(within(dialog).queryByRole("switch")).toBeNull();
});
