import { act, screen, waitFor, within } from "@testing-library/react";
import { localCopy } from "@/lib/client/local-copy";
import { publishDraft, requestChanges, requestReview, showDraft } from "@/lib/contract/customizations/drafts";
import { show } from "@/lib/contract/customizations/query-customizations";
import { answer, type FakeAnswer, refuse } from "@/tests/support/render-screen";
import { draftAnswers, makeDraft, makePageWithDrafts } from "./draft-fixtures";
import { makeCustomization, makeProductRule } from "./fixtures";
import { openEditor } from "./open-editor";

// Approving a draft that someone else published or discarded meanwhile, and asking for approval of nothing.

afterEach(() => localCopy.clear());

const page = makePageWithDrafts();
const stored = makeDraft([makeProductRule({ id: null, item_url: "P5" })]);

/** Opens a draft of someone else; when its approval is refused, the draft is gone and `live` is the live version. */
async function approveLate(live: ReturnType<typeof makeCustomization>) {
  const drawn = await openEditor({
    page,
    answers: [
      answer(
        showDraft,
        { draft: stored, approval_required: true },
        {
          draft: null,
          approval_required: true,
        },
      ),
      ...[refuse(publishDraft, 412, "stale"), answer(show, makeCustomization(), live)],
      ...draftAnswers(null, true),
    ],
  });
  await drawn.user.click(await screen.findByRole("button", { name: "Publish…" }));
  await drawn.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
  return drawn;
}

test("an approver whose colleague was faster reads who published, and the dialog closes", async () => {
  const rules = [makeProductRule({ id: "r5", item_url: "P5" })];
  const { notices, calls } = await approveLate(makeCustomization(rules, { revision: 4, updated_by: "Ken" }));
  await waitFor(() => expect(notices).toMatchObject([{ kind: "warning", text: "Ken already published this draft." }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls(requestReview)).toEqual([]);
});

test("an approver of a discarded draft reads that it was discarded, and the dialog closes", async () => {
  const { notices } = await approveLate(makeCustomization());
  await waitFor(() => expect(notices).toMatchObject([{ text: expect.stringMatching(/someone discarded this draft/) }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a draft without changes offers no request for approval", async () => {
  const mine = makeDraft([], { updated_by: { id: "u1", name: "Olga Owner" } });
  const { user } = await openEditor({ page, answers: draftAnswers(mine, true) });
  const strip = within(await screen.findByRole("region", { name: "Draft" }));
  await user.click(strip.getByRole("button", { name: "Request approval…" }));
  expect(await screen.findByText("The draft matches the live version.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Request approval" })).toBeNull();
});

const PETRA = { id: "u2", name: "Petra" };
const OLGA = { id: "u1", name: "Olga Owner" };
const REQUEST = { requested_by: PETRA, requested_at: "2026-03-10T10:50:00Z" };
const waiting = makeDraft(stored.rules, { review: { ...REQUEST, note: null } });
const returned = makeDraft(stored.rules, {
  change_request: { ...REQUEST, requested_by: OLGA, note: "Pin the blue one first", author: PETRA },
});

/** Opens a draft that waits for the user's approval, and the dialog that requests changes. */
async function openRequest(...answers: FakeAnswer[]) {
  return openRequestOn(page, ...answers);
}

async function openRequestOn(on: typeof page, ...answers: FakeAnswer[]) {
  const drawn = await openEditor({ page: on, answers: [...answers, ...draftAnswers(waiting, true)] });
  await drawn.user.click(await screen.findByRole("button", { name: "Request changes…" }));
  const dialog = within(await screen.findByRole("dialog"));
  const send = () => drawn.user.click(dialog.getByRole("button", { name: "Request changes" }));
  return { ...drawn, dialog, send };
}

test("the dialog promises an e-mail to the author only where one is sent", async () => {
  const { dialog, unmount } = await openRequest();
  expect(dialog.getByText(/Petra sees your comment on the draft and gets it by e-mail/)).toBeVisible();
  unmount();
  const without = await openRequestOn({ ...page, sendsMails: false });
  expect(without.dialog.getByText(/This server doesn’t send e-mails, so tell Petra about it\.$/)).toBeVisible();
});

test("an approver requests changes with a comment, which the draft shows from then on", async () => {
  const { user, calls, notices, dialog, send } = await openRequest(
    answer(requestChanges, returned),
    answer(showDraft, { draft: waiting, approval_required: true }, { draft: returned, approval_required: true }),
  );
  await send();
  expect(dialog.getByRole("textbox", { name: "Comment" })).toHaveAccessibleDescription(/says what to change/);
  expect(calls(requestChanges)).toEqual([]);
  await user.type(dialog.getByRole("textbox", { name: "Comment" }), " Pin the blue one first ");
  await send();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls(requestChanges)[0]?.body).toMatchObject({ object_id: "c1", note: "Pin the blue one first" });
  const strip = screen.getByRole("region", { name: "Draft" });
  expect(strip).toHaveTextContent("You requested changes. “Pin the blue one first”");
  expect(within(strip).queryByRole("button", { name: "Request changes…" })).toBeNull();
  expect(notices).toMatchObject([{ kind: "good", text: "Changes requested" }]);
});

test("a request for changes without a comment says so at the field, which gets the focus", async () => {
  const { dialog, send, calls } = await openRequest();
  await send();
  const field = dialog.getByRole("textbox", { name: "Comment" });
  expect(field).toHaveAccessibleDescription(/Enter a comment that says what to change/);
  await waitFor(() => expect(field).toHaveFocus());
  expect(calls(requestChanges)).toEqual([]);
});

test("a request for changes of a draft that no longer waits says so and keeps the comment", async () => {
  const { user, notices, dialog, send } = await openRequest(refuse(requestChanges, 409, "not_requested"));
  await user.type(dialog.getByRole("textbox", { name: "Comment" }), "Too early");
  await send();
  await waitFor(() => expect(notices).toMatchObject([{ text: expect.stringMatching(/no longer waits for approval/) }]));
  expect(dialog.getByRole("textbox", { name: "Comment" })).toHaveValue("Too early");
});

test("the author reads who requested changes and why", async () => {
  const mine = { ...returned, updated_by: OLGA, change_request: { ...REQUEST, note: "Too early", author: OLGA } };
  await openEditor({ page, answers: draftAnswers(mine, true) });
  const strip = await screen.findByRole("region", { name: "Draft" });
  expect(strip).toHaveTextContent("Petra requested changes. “Too early”");
});

const mine = makeDraft(stored.rules, { updated_by: OLGA, review: { ...REQUEST, requested_by: OLGA, note: null } });
const comeBack = () => act(() => window.dispatchEvent(new Event("visibilitychange")));

test("an open editor shows and announces on focus that changes are requested", async () => {
  const answered = {
    ...mine,
    review: null,
    change_request: { ...REQUEST, note: "Pin the blue one first", author: OLGA },
  };
  const drafts = [mine, answered].map((draft) => ({ draft, approval_required: true }));
  const { notices } = await openEditor({ page, answers: [answer(showDraft, ...drafts), ...draftAnswers()] });
  expect(await screen.findByText("You requested approval.")).toBeVisible();
  comeBack();
  expect(await screen.findByText("Petra requested changes.")).toBeVisible();
  expect(screen.getByText("“Pin the blue one first”")).toBeVisible();
  const text = "Petra requested changes to this draft.";
  expect(notices).toMatchObject([{ kind: "warning", text, detail: "Pin the blue one first" }]);
});

test("an open editor says who published its draft", async () => {
  const drafts = [mine, null].map((draft) => ({ draft, approval_required: true }));
  const live = makeCustomization([], { revision: 4, updated_by: "Petra", updated_at: "2026-03-10T10:55:00Z" });
  const { notices } = await openEditor({
    page,
    answers: [answer(showDraft, ...drafts), answer(show, makeCustomization(), live), ...draftAnswers()],
  });
  await screen.findByText("You requested approval.");
  comeBack();
  await waitFor(() => expect(notices).toMatchObject([{ text: "Petra published this draft." }]));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Draft" })).toBeNull());
});

test("where approval is no longer required, a refused request offers to publish, and announces the refusal only", async () => {
  const own = { ...mine, review: null };
  const known = [true, false].map((approval_required) => ({ draft: own, approval_required }));
  const { user, notices } = await openEditor({
    page,
    answers: [answer(showDraft, ...known), refuse(requestReview, 409, "approval_not_needed"), ...draftAnswers()],
  });
  await user.click(await screen.findByRole("button", { name: "Request approval…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Request approval" }));
  expect(await dialog.findByRole("button", { name: "Publish" })).toBeEnabled();
  expect(notices.map(({ text }) => text)).toEqual([
    "This site no longer requires approval. Publish the draft yourself.",
  ]);
});
