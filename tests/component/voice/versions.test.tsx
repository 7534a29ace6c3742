import { act, screen, waitFor, within } from "@testing-library/react";
import { localCopy } from "@/lib/client/local-copy";
import { listVoiceVersions, restoreVoiceVersion, saveVoice } from "@/lib/contract/voice/voice-search";
import { answer, makeRefusal } from "@/tests/support/render-screen";
import { edit, LATER, makeConfig, makeShowAnswer, makeState, openVoice } from "./voice-answers";

// Publishing an earlier version again, also with unsaved changes.

afterEach(async () => {
  jest.restoreAllMocks();
  await act(() => localCopy.clear());
});

const OLD = {
  ...{ id: "v1", title: "Blue icon", message: "", published_by: "Dana", is_live: false },
  ...{ published_at: "2026-03-01T12:00:00.000Z", config: makeConfig({ custom_css: "a {}\nb {}" }) },
};
const RESTORED = makeState({ config: OLD.config, production: { ...OLD, config: OLD.config }, revision: 5 });

/** Opens the question whether an older version is published again. */
async function openRestore(user: ReturnType<typeof openVoice>["user"]) {
  await user.click(await screen.findByRole("button", { name: "Versions" }));
  const dialog = await screen.findByRole("dialog", { name: "Published versions" });
  await user.click(await within(dialog).findByRole("button", { name: "Publish “Blue icon” again" }));
  return within(await screen.findByRole("alertdialog", { name: "Publish “Blue icon” again?" }));
}

test("restores a published version after a question that names it", async () => {
  const live = { ...OLD, id: "v2", title: "First version", is_live: true, config: makeConfig() };
  const { user, calls } = openVoice([
    makeShowAnswer(makeState()),
    answer(listVoiceVersions, { versions: [live, OLD] }),
    answer(restoreVoiceVersion, LATER),
  ]);
  const question = await openRestore(user);
  const dialog = within(screen.getByText("Live").closest("section") ?? document.body);
  expect(dialog.getByText("Differences to the draft: 1")).toBeInTheDocument();
  expect(question.queryByText(/would be lost|replaced/)).toBeNull();
  await user.click(question.getByRole("button", { name: "Publish again" }));
  await waitFor(() => expect(calls(restoreVoiceVersion)[0]?.body).toEqual({ id: "v1" }));
});

test("restoring a version with unsaved changes names them, and discards them only if it succeeds", async () => {
  const { user, calls } = openVoice([
    makeShowAnswer(makeState(), makeState(), RESTORED),
    answer(listVoiceVersions, { versions: [OLD] }),
    answer(restoreVoiceVersion, makeRefusal(503, "busy"), RESTORED),
  ]);
  const field = await edit(user);
  const first = await openRestore(user);
  expect(first.getByText("This change isn’t saved and would be lost:")).toBeVisible();
  expect(first.getByText("#search input → #q")).toBeVisible();
  await user.click(first.getByRole("button", { name: "Discard changes and publish again" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(field).toHaveValue("#q");
  await user.click(screen.getByRole("button", { name: "Publish “Blue icon” again" }));
  await user.click(await screen.findByRole("button", { name: "Discard changes and publish again" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(field).toHaveValue("#search input");
  expect(screen.queryByText("The draft has changed in the meantime")).toBeNull();
  expect(calls(saveVoice)).toHaveLength(0);
  await waitFor(async () => expect(await localCopy.list()).toHaveLength(0));
});

test("restoring a version saves unsaved changes first if wanted", async () => {
  const { user, calls } = openVoice([
    makeShowAnswer(makeState(), LATER, RESTORED),
    answer(listVoiceVersions, { versions: [OLD] }),
    answer(saveVoice, LATER),
    answer(restoreVoiceVersion, RESTORED),
  ]);
  const field = await edit(user);
  const question = await openRestore(user);
  await user.click(question.getByRole("button", { name: "Save draft, then publish again" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls(saveVoice)[0]?.body).toMatchObject({ publish: false, config: { input_selector: "#q" } });
  expect(calls(restoreVoiceVersion)).toHaveLength(1);
  expect(field).toHaveValue("#search input");
  expect(screen.queryByText("The draft has changed in the meantime")).toBeNull();
});

test("changes that cannot be saved stay, and the wrong setting gets the focus instead of a restored version", async () => {
  const { user, calls } = openVoice([makeShowAnswer(makeState()), answer(listVoiceVersions, { versions: [OLD] })]);
  const field = await edit(user, " ");
  const question = await openRestore(user);
  await user.click(question.getByRole("button", { name: "Save draft, then publish again" }));
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleErrorMessage("Enter the selector of the search field.");
  expect(calls(restoreVoiceVersion)).toHaveLength(0);
});

test("the question says that unpublished changes of the draft are replaced", async () => {
  const { user } = openVoice([makeShowAnswer(LATER), answer(listVoiceVersions, { versions: [OLD] })]);
  const question = await openRestore(user);
  expect(question.getByText("1 unpublished change of the draft is replaced. Undo brings it back.")).toBeVisible();
});
