import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { publishDraft } from "@/lib/contract/customizations/drafts";
import { answer } from "@/tests/support/render-screen";
import { draftAnswers, makeDraft, makePageWithDrafts, makePublishAnswer } from "./draft-fixtures";
import { makeCustomization, makeProductRule } from "./fixtures";
import { openEditor } from "./open-editor";

// When shoppers see published changes, and what they see from then on.

const page = makePageWithDrafts();
const button = (name: string) => screen.getAllByRole("button", { name })[0] as HTMLElement;
const newRule = (over: Parameters<typeof makeProductRule>[0]) => makeProductRule({ id: null, ...over });

test("rules that start later show when, with the ranks at each time instead of now", async () => {
  const later = newRule({ item_url: "P5", active_from: "2026-04-01T06:00:00Z", active_to: "2026-04-05T22:00:00Z" });
  const live = makeCustomization([{ ...later, id: "r1" }], { revision: 4 });
  const answers = [answer(publishDraft, makePublishAnswer(live)), ...draftAnswers(makeDraft([later]))];
  const { user, notices } = await openEditor({ page, answers });
  await user.click(button("Publish…"));
  const dialog = await screen.findByRole("dialog", { name: "Publish changes to “printer”?" });
  expect(dialog).toHaveTextContent("Shoppers will see the changes from 01.04.2026 08:00 (Europe/Prague).");
  expect(dialog).not.toHaveTextContent("Shoppers see the changes immediately.");
  const starts = within(dialog).getByRole("region", { name: "From 01.04.2026 08:00 (Europe/Prague)" });
  const ranks = within(starts).getByRole("table", { name: "Search: first 24" });
  expect(within(ranks).getByRole("row", { name: /Product 5/ })).toHaveTextContent("51Product 5up 4");
  const ends = within(dialog).getByRole("region", { name: "From 06.04.2026 00:00 (Europe/Prague)" });
  expect(ends).toHaveTextContent("Shoppers see the same first results as without these changes.");
  expect(within(dialog).getAllByRole("table", { name: "Search: first 24" })).toHaveLength(1);
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() =>
    expect(notices).toMatchObject([
      { text: "Published. Shoppers will see the changes from 01.04.2026 08:00 (Europe/Prague)." },
    ]),
  );
});

test("removing a planned rule shows from when shoppers see a difference", async () => {
  const planned = makeProductRule({ id: "r1", item_url: "P5", active_from: "2026-04-01T06:00:00Z" });
  const { user } = await openEditor({
    page,
    customization: makeCustomization([planned]),
    answers: draftAnswers(makeDraft([])),
  });
  await user.click(button("Publish…"));
  const dialog = await screen.findByRole("dialog", { name: "Publish changes to “printer”?" });
  const gone = within(dialog).getByRole("region", { name: "From 01.04.2026 08:00 (Europe/Prague)" });
  const ranks = within(gone).getByRole("table", { name: "Search: first 24" });
  expect(within(ranks).getByRole("row", { name: /Product 5/ })).toHaveTextContent("15Product 5down 4");
});

test("a pin of a missing item shows that nothing changes, without its times", async () => {
  const item = null;
  const stored = makeDraft([newRule({ item_url: "GONE", item, active_to: "2026-04-01T06:00:00Z" })]);
  const { user } = await openEditor({ page, answers: draftAnswers(stored) });
  await user.click(button("Publish…"));
  const dialog = await screen.findByRole("dialog", { name: "Publish changes to “printer”?" });
  expect(dialog).toHaveTextContent("Nothing changes for shoppers: these rules can’t apply at the moment.");
  expect(within(dialog).queryByRole("region", { name: /^From / })).toBeNull();
});

test("a pin at an item's own position applies immediately without a difference, stated once", async () => {
  const stored = makeDraft([newRule({ item_url: "P1", active_to: "2026-04-01T06:00:00Z" })]);
  const { user } = await openEditor({ page, answers: draftAnswers(stored) });
  await user.click(button("Publish…"));
  const dialog = await screen.findByRole("dialog", { name: "Publish changes to “printer”?" });
  expect(dialog).toHaveTextContent("The changes apply immediately. The first results stay the same.");
  expect(dialog).not.toHaveTextContent("Shoppers see the changes immediately.");
  expect(within(dialog).queryByRole("region", { name: /^From / })).toBeNull();
});
