import { screen, waitFor, within } from "@testing-library/react";
import { localCopy } from "@/lib/client/local-copy";
import { publishDraft, requestReview, showDraft } from "@/lib/contract/customizations/drafts";
import { show } from "@/lib/contract/customizations/query-customizations";
import { answer, refuses } from "@/tests/support/render-screen";
import { aDraft, aPageWithDrafts, draftAnswers } from "./draft-fixtures";
import { aCustomization, aRule } from "./fixtures";
import { openEditor } from "./open-editor";

// Approving a draft that someone else published or discarded meanwhile, and asking for approval of nothing.

afterEach(() => localCopy.clear());

const page = aPageWithDrafts();
const stored = aDraft([aRule({ id: null, item_url: "P5" })]);

/** Opens a draft of someone else; when its approval is refused, the draft is gone and `live` is the live version. */
async function approveLate(live: ReturnType<typeof aCustomization>) {
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
      ...[refuses(publishDraft, 412, "stale"), answer(show, aCustomization(), live)],
      ...draftAnswers(null, true),
    ],
  });
  await drawn.user.click(await screen.findByRole("button", { name: "Publish…" }));
  await drawn.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
  return drawn;
}

test("an approver whose colleague was faster reads who published, and the dialog closes", async () => {
  const rules = [aRule({ id: "r5", item_url: "P5" })];
  const { notices, calls } = await approveLate(aCustomization(rules, { revision: 4, updated_by: "Ken" }));
  await waitFor(() => expect(notices).toMatchObject([{ kind: "warning", text: "Ken already published this draft." }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls(requestReview)).toEqual([]);
});

test("an approver of a discarded draft reads that it was discarded, and the dialog closes", async () => {
  const { notices } = await approveLate(aCustomization());
  await waitFor(() => expect(notices).toMatchObject([{ text: expect.stringMatching(/someone discarded this draft/) }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a draft without changes offers no request for approval", async () => {
  const mine = aDraft([], { updated_by: { id: "u1", name: "Olga Owner" } });
  const { user } = await openEditor({ page, answers: draftAnswers(mine, true) });
  const strip = within(await screen.findByRole("region", { name: "Draft" }));
  await user.click(strip.getByRole("button", { name: "Request approval…" }));
  expect(await screen.findByText("The draft matches the live version.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Request approval" })).toBeNull();
});
