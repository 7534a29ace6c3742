import { screen, waitFor, within } from "@testing-library/react";
import { localCopy } from "@/lib/client/local-copy";
import { publishDraft, requestReview, saveDraft, showDraft } from "@/lib/contract/customizations/drafts";
import { show } from "@/lib/contract/customizations/query-customizations";
import { getFirstButton } from "@/tests/support/first-button";
import { answer, type FakeAnswer, makeRefusal } from "@/tests/support/render-screen";
import { draftAnswers, makeDraft, makePageWithDrafts, makePublishAnswer } from "./draft-fixtures";
import { makeCustomization, makeProductRule } from "./fixtures";
import { listResults, openEditor } from "./open-editor";

// A backend whose call that publishes takes the rules, so that unsaved ones are published in one request.

afterEach(() => localCopy.clear());

const groups = ["rule_times", "drafts", "query_insight", "history", "publish_contents"];
const page = makePageWithDrafts({ groups });
const OLGA = { id: "u1", name: "Olga Owner" };
const newRule = (over: Parameters<typeof makeProductRule>[0]) => makeProductRule({ id: null, ...over });
const live = makeCustomization([makeProductRule({ id: "r1", item_url: "P2", position: 2 })], { revision: 4 });

/** Pins the second product and publishes it. */
async function publishPin(answers: FakeAnswer[]) {
  const opened = await openEditor({ page, answers });
  await opened.user.click(getFirstButton("Pin Product 2 here"));
  await opened.user.click(getFirstButton("Publish…"));
  const dialog = await screen.findByRole("dialog", { name: /Publish changes/ });
  await opened.user.click(within(dialog).getByRole("button", { name: "Publish" }));
  return { ...opened, dialog };
}

test("publishes unsaved rules in one request, with the version that they are based on", async () => {
  const answers = [answer(publishDraft, makePublishAnswer(live)), ...draftAnswers()];
  const { calls, notices } = await publishPin(answers);
  await waitFor(() => expect(notices).toMatchObject([{ text: "Published. Shoppers see the changes immediately." }]));
  expect(calls(saveDraft)).toEqual([]);
  expect(calls(publishDraft)).toMatchObject([
    { body: { draft_revision: 0, base_revision: "3", mode: "simple", rules: [{ item_url: "P2", position: 2 }] } },
  ]);
  expect(calls(publishDraft)[0]?.headers.get("if-match")).toBe('"3"');
  expect(listResults()[1]).toBe("P2Pinned 2");
  expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
});

test("a refused publish shows the fault at its rule, and the draft that it left stored", async () => {
  const stored = makeDraft([newRule({ item_url: "P2", position: 2 })], { revision: 6, updated_by: OLGA });
  const errors = { "rules.0.item_url": ["unknown_item"] };
  const refused = makeRefusal(422, "unknown_item", { errors, stored });
  const answers = [answer(publishDraft, refused, makePublishAnswer(live)), ...draftAnswers()];
  const { user, calls, dialog } = await publishPin(answers);
  await waitFor(() => expect(calls(publishDraft)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull());
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(calls(publishDraft)).toHaveLength(2));
  expect(calls(publishDraft)[1]?.body).toMatchObject({ draft_revision: 6 });
  expect(calls(publishDraft)[1]?.body).not.toHaveProperty("rules");
});

test("a concurrent publication is merged, and the merged rules are published without another save", async () => {
  const theirs = makeCustomization([makeProductRule({ item_url: "P6", position: 6 })], {
    revision: 4,
    updated_by: "Petr",
  });
  const stored = makeDraft([newRule({ item_url: "P2", position: 2 })], { revision: 6, updated_by: OLGA });
  const refused = makeRefusal(412, "stale", { revision: 4, stored });
  const answers = [
    answer(publishDraft, refused, makePublishAnswer(makeCustomization(theirs.rules.search, { revision: 5 }))),
    answer(show, makeCustomization(), theirs),
    ...draftAnswers(),
  ];
  const { calls } = await publishPin(answers);
  await waitFor(() => expect(calls(publishDraft)).toHaveLength(2));
  expect(calls(publishDraft)[1]?.body).toMatchObject({
    draft_revision: 6,
    base_revision: "4",
    rules: [{ item_url: "P6" }, { item_url: "P2" }],
  });
  expect(calls(publishDraft)[1]?.headers.get("if-match")).toBe('"4"');
  expect(calls(saveDraft)).toEqual([]);
});

test("withdrawing a request leaves unsaved changes unsaved", async () => {
  const review = { requested_by: OLGA, requested_at: "2026-03-10T10:50:00Z", note: null };
  const stored = makeDraft([newRule({ item_url: "P5" })], { review, updated_by: OLGA });
  const answers = [
    answer(requestReview, makeDraft([newRule({ item_url: "P5" })], { updated_by: OLGA })),
    answer(showDraft, { draft: stored, approval_required: true }),
    ...draftAnswers(),
  ];
  const { user, calls } = await openEditor({ page, answers });
  await user.click(getFirstButton("Pin Product 2 here"));
  await user.click(getFirstButton("Request approval…"));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel request" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls(requestReview)).toMatchObject([{ body: { is_asked: false } }]);
  expect(screen.getByRole("region", { name: "Unsaved changes" })).toBeInTheDocument();
});
