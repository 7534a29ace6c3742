import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { localCopy } from "@/lib/client/local-copy";
import {
  discardDraft,
  endPreview,
  listPreviews,
  publishDraft,
  reportPresence,
  requestReview,
  saveDraft,
  sharePreview,
  showDraft,
} from "@/lib/contract/customizations/drafts";
import { show } from "@/lib/contract/customizations/query-customizations";
import type { PublishedRanks } from "@/lib/contract/search/ranks";
import { getFirstButton } from "@/tests/support/first-button";
import { answer, makeRefusal, refuse } from "@/tests/support/render-screen";
import { draftAnswers, makeDraft, makePageWithDrafts, makePublishAnswer } from "./draft-fixtures";
import { makeCustomization, makeProductRule } from "./fixtures";
import { listResults, openEditor } from "./open-editor";

afterEach(() => localCopy.clear());

const page = makePageWithDrafts();
const newRule = (over: Parameters<typeof makeProductRule>[0]) => makeProductRule({ id: null, ...over });

test("Ctrl+S saves the draft without publishing, and the head shows its author and number of changes", async () => {
  const { user, calls, notices } = await openEditor({ page, answers: draftAnswers() });
  await user.click(getFirstButton("Pin Product 3 here"));
  expect(await screen.findByRole("region", { name: "Unsaved changes" })).toHaveTextContent("Save draft");
  fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
  await waitFor(() =>
    expect(notices).toMatchObject([{ kind: "good", text: "Draft saved. Shoppers don’t see it yet." }]),
  );
  expect(calls(saveDraft)[0]?.headers.get("if-match")).toBe('"0"');
  expect(calls(saveDraft)[0]?.body).toMatchObject({ base_revision: "3", rules: [{ item_url: "P3", position: 3 }] });
  expect(calls(publishDraft)).toHaveLength(0);
  expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
  expect(screen.getByRole("region", { name: "Draft" })).toHaveTextContent("Draft by Olga Owner");
  expect(screen.getByRole("region", { name: "Draft" })).toHaveTextContent("1 unpublished change");
});

test("undo reverts a change that the draft already has, which then counts as unsaved", async () => {
  const { user } = await openEditor({ page, answers: draftAnswers() });
  await user.click(getFirstButton("Pin Product 3 here"));
  await user.click(await screen.findByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull());
  await user.click(getFirstButton(/^Undo: /));
  await waitFor(() => expect(listResults()[2]).toBe("P3"));
  expect(await screen.findByRole("region", { name: "Unsaved changes" })).toHaveTextContent("Save draft");
});

test("the publish dialog shows each change and the rank changes of both places, then publishes the draft", async () => {
  const rules = [makeProductRule({ id: "r1", item_url: "P5", active_to: "2026-04-01T06:00:00Z" })];
  const live = makeCustomization(rules, { revision: 4 });
  const stored = makeDraft([newRule({ item_url: "P5", active_to: "2026-04-01T06:00:00Z" })]);
  const answers = [answer(publishDraft, makePublishAnswer(live)), ...draftAnswers(stored)];
  const { user, calls, notices } = await openEditor({ page, answers });
  expect(listResults()[0]).toBe("P5Pinned 1");
  await user.click(getFirstButton("Publish…"));
  const dialog = await screen.findByRole("dialog", { name: "Publish changes to “printer”?" });
  expect(dialog).toHaveTextContent("Product 5: pinned to position 1 (until 01.04.2026 08:00)");
  const ranks = within(dialog).getByRole("table", { name: "Search: first 24" });
  expect(within(ranks).getByRole("row", { name: /Product 5/ })).toHaveTextContent("51Product 5up 4");
  expect(within(ranks).getByRole("row", { name: /Product 1/ })).toHaveTextContent("12Product 1down 1");
  expect(within(dialog).getByRole("table", { name: "Autocomplete: first 24" })).toBeInTheDocument();
  expect(within(dialog).getByRole("region", { name: "From 01.04.2026 08:00 (Europe/Prague)" })).toHaveTextContent(
    "Shoppers see the same first results as without these changes.",
  );
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(notices).toMatchObject([{ text: "Published. Shoppers see the changes immediately." }]));
  expect(calls(saveDraft)).toHaveLength(0);
  expect(calls(publishDraft)[0]?.headers.get("if-match")).toBe('"3"');
  const [sentRanks] = calls(publishDraft).map(({ body }) => (body as { ranks?: PublishedRanks }).ranks);
  expect(sentRanks?.search).toContainEqual({ item_url: "P5", title: "Product 5", from: 5, to: 1 });
  expect([sentRanks?.search.length, sentRanks?.autocomplete.length]).toEqual([5, 5]);
  expect(screen.queryByRole("region", { name: "Draft" })).toBeNull();
});

test("stores unsaved changes before publishing", async () => {
  const live = makeCustomization([makeProductRule({ id: "r1", item_url: "P2", position: 2 })], { revision: 4 });
  const { user, calls } = await openEditor({
    page,
    answers: [answer(publishDraft, makePublishAnswer(live)), ...draftAnswers()],
  });
  await user.click(getFirstButton("Pin Product 2 here"));
  await user.click(getFirstButton("Publish…"));
  const dialog = await screen.findByRole("dialog", { name: /Publish changes/ });
  expect(dialog).toHaveTextContent("Your unsaved changes are included.");
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(calls(publishDraft)).toHaveLength(1));
  expect(calls(saveDraft)).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(listResults()[1]).toBe("P2Pinned 2");
});

test("the draft includes changes published meanwhile, and a note lists them", async () => {
  const live = makeCustomization([makeProductRule({ item_url: "P6", position: 6 })], {
    revision: 4,
    updated_by: "Petr",
  });
  const answers = draftAnswers(makeDraft([newRule({ item_url: "P2", position: 1 })]));
  await openEditor({ page, customization: live, answers });
  expect(listResults()[0]).toBe("P2Pinned 1");
  expect(listResults()[5]).toBe("P6Pinned 6");
  const strip = screen.getByRole("region", { name: "Draft" });
  expect(strip).toHaveTextContent("Petr has since published 1 change. The draft now includes it.");
  expect(strip).toHaveTextContent("Product 6: pinned to position 6");
  expect(strip).toHaveTextContent("1 unpublished change");
});

test("a conflict with a newer live version is resolved side by side before saving", async () => {
  const base = [makeProductRule({ position: 1 })];
  const live = makeCustomization([makeProductRule({ position: 2 })], { revision: 4, updated_by: "Petr" });
  const stored = makeDraft([makeProductRule({ position: 5 })], { base_rules: base });
  const { user, calls, notices } = await openEditor({ page, customization: live, answers: draftAnswers(stored) });
  expect(listResults()[1]).toBe("P1Pinned 2");
  await user.click(getFirstButton("Resolve conflicts…"));
  const dialog = within(await screen.findByRole("dialog", { name: "Resolve 1 conflict" }));
  expect(dialog.getByRole("region", { name: "Your version" })).toHaveTextContent(
    /Pinned 5Always.*also when sold out.*in search and autocomplete/,
  );
  expect(dialog.getByRole("region", { name: "Their version" })).toHaveTextContent("Pinned 2");
  expect(dialog.getByRole("button", { name: "Keep Petr’s version" })).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Keep your version" }));
  expect(notices).toMatchObject([{ detail: "Product 1: kept your version, not Petr’s" }]);
  await waitFor(() => expect(listResults()[4]).toBe("P1Pinned 5"));
  await user.click(await screen.findByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(calls(saveDraft)).toHaveLength(1));
  expect(calls(saveDraft)[0]?.body).toMatchObject({ base_revision: "4", rules: [{ position: 5 }] });
});

test("a concurrent publication is merged, stored again and published", async () => {
  const theirs = makeCustomization([makeProductRule({ item_url: "P6", position: 6 })], {
    revision: 4,
    updated_by: "Petr",
  });
  const both = makeCustomization(
    [makeProductRule({ item_url: "P6", position: 6 }), makeProductRule({ item_url: "P2", id: "r2" })],
    {
      revision: 5,
    },
  );
  const answers = [
    answer(publishDraft, makeRefusal(412, "stale", { revision: 4 }), makePublishAnswer(both)),
    answer(show, makeCustomization(), theirs),
    ...draftAnswers(makeDraft([newRule({ item_url: "P2" })])),
  ];
  const { user, calls, notices } = await openEditor({ page, answers });
  await user.click(getFirstButton("Publish…"));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(calls(publishDraft)).toHaveLength(2));
  expect(calls(saveDraft)[0]?.body).toMatchObject({
    base_revision: "4",
    rules: [{ item_url: "P6" }, { item_url: "P2" }],
  });
  expect(calls(publishDraft)[1]?.headers.get("if-match")).toBe('"4"');
  // The merged changes were not in the reviewed ranks, so no ranks are sent.
  expect(calls(publishDraft).map(({ body }) => Object.hasOwn(body as object, "ranks"))).toEqual([true, false]);
  await waitFor(() => expect(notices.at(-1)?.text).toBe("Published. Shoppers see the changes immediately."));
  expect(notices[0]?.text).toBe("Petr made 1 change in the meantime. Changes from both of you are kept.");
});

test("a newer draft by someone else is shown first and can be published after review", async () => {
  const mine = makeDraft([newRule({ item_url: "P2" })]);
  const theirs = makeDraft([newRule({ item_url: "P2" }), newRule({ item_url: "P6", position: 6 })], { revision: 7 });
  const live = makeCustomization([makeProductRule({ item_url: "P2" }), makeProductRule({ id: "r2", item_url: "P6" })], {
    revision: 4,
  });
  const answers = [
    answer(publishDraft, makeRefusal(412, "stale", { revision: 7, draft: true }), makePublishAnswer(live)),
    answer(showDraft, { draft: mine, approval_required: false }, { draft: theirs, approval_required: false }),
    ...draftAnswers(),
  ];
  const { user, calls, notices } = await openEditor({ page, answers });
  await user.click(getFirstButton("Publish…"));
  const dialog = await screen.findByRole("dialog", { name: /Publish changes/ });
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() =>
    expect(notices.map(({ text }) => text)).toEqual([
      "Petra made 1 change in the meantime. Changes from both of you are kept.",
      "Not published: Petra saved a newer draft, which you see now. Review it, then publish again.",
    ]),
  );
  expect(dialog).toHaveTextContent("Product 6: pinned to position 6");
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(notices.at(-1)?.text).toBe("Published. Shoppers see the changes immediately."));
  expect(calls(publishDraft).map(({ body }) => body)).toMatchObject([{ draft_revision: 5 }, { draft_revision: 7 }]);
  expect(calls(saveDraft)).toHaveLength(0);
});

test("unsaved changes are merged with a newer draft, and nothing is published before review", async () => {
  const theirs = makeDraft([newRule({ item_url: "P6", position: 6 })], { revision: 7 });
  const stored = [newRule({ item_url: "P6", position: 6 }), newRule({ item_url: "P2", position: 2 })];
  const answers = [
    answer(showDraft, { draft: makeDraft(), approval_required: false }, { draft: theirs, approval_required: false }),
    answer(saveDraft, makeRefusal(412, "stale", { revision: 7 }), makeDraft(stored, { revision: 8 })),
    ...draftAnswers(),
  ];
  const { user, calls, notices } = await openEditor({ page, answers });
  await user.click(getFirstButton("Pin Product 2 here"));
  await user.click(getFirstButton("Publish…"));
  const dialog = await screen.findByRole("dialog", { name: /Publish changes/ });
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(notices.at(-1)?.text).toMatch(/^Not published: Petra/));
  expect(calls(saveDraft)).toHaveLength(2);
  expect(calls(publishDraft)).toHaveLength(0);
  expect(dialog).toHaveTextContent("Product 6: pinned to position 6");
});

test("a concurrently saved draft is merged and saved against the newer revision", async () => {
  const mine = makeDraft([newRule({ item_url: "P2" })]);
  const theirs = makeDraft([newRule({ item_url: "P2" }), newRule({ item_url: "P6", position: 6 })], { revision: 7 });
  const merged = makeDraft(theirs.rules, { revision: 8 });
  const answers = [
    answer(showDraft, { draft: mine, approval_required: false }, { draft: theirs, approval_required: false }),
    answer(saveDraft, makeRefusal(412, "stale", { revision: 7 }), merged),
    ...draftAnswers(),
  ];
  const { user, calls } = await openEditor({ page, answers });
  await user.click(getFirstButton("Pin Product 4 here"));
  await user.click(await screen.findByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(calls(saveDraft)).toHaveLength(2));
  expect(calls(saveDraft).map((call) => call.headers.get("if-match"))).toEqual(['"5"', '"7"']);
  const sent = calls(saveDraft)[1]?.body as { rules: { item_url: string }[] };
  expect(sent.rules.map((rule) => rule.item_url).sort()).toEqual(["P2", "P4", "P6"]);
});

test("with required approval the last editor requests approval with a note", async () => {
  const answers = [answer(requestReview, makeDraft()), ...draftAnswers(null, true)];
  const { user, calls } = await openEditor({ page, answers });
  await user.click(getFirstButton("Pin Product 3 here"));
  await user.click(getFirstButton("Request approval…"));
  const dialog = within(await screen.findByRole("dialog", { name: "Request approval of changes to “printer”?" }));
  expect(dialog.queryByRole("button", { name: "Publish" })).toBeNull();
  await user.type(dialog.getByRole("textbox", { name: /Note for the reviewer/ }), "Please look");
  await user.click(dialog.getByRole("button", { name: "Request approval" }));
  await waitFor(() => expect(calls(requestReview)).toHaveLength(1));
  expect(calls(requestReview)[0]?.body).toMatchObject({ is_asked: true, note: "Please look" });
  expect(calls(saveDraft)).toHaveLength(1);
});

test("a reviewer sees who requested approval and why, and approving publishes", async () => {
  const review = {
    requested_by: { id: "u2", name: "Petra" },
    requested_at: "2026-03-10T10:50:00Z",
    note: "For the spring sale",
  };
  const stored = makeDraft([newRule({ item_url: "P5" })], { review });
  const answers = [refuse(publishDraft, 403, "approval_needed"), ...draftAnswers(stored, true)];
  const { user, notices } = await openEditor({ page, answers });
  expect(screen.getByRole("region", { name: "Draft" })).toHaveTextContent("Petra requested approval.");
  expect(screen.getByRole("region", { name: "Draft" })).toHaveTextContent("For the spring sale");
  await user.click(getFirstButton("Publish…"));
  await user.click(await screen.findByRole("button", { name: "Approve and publish" }));
  await waitFor(() =>
    expect(notices.map(({ text }) => text)).toEqual([
      "This site requires approval before publishing. Request approval for this draft.",
    ]),
  );
});

test("approving a draft with an outdated base stores nothing, so the author does not change", async () => {
  const stored = makeDraft([newRule({ item_url: "P5" })], { base_revision: 2 });
  const answers = [
    answer(publishDraft, makePublishAnswer(makeCustomization([makeProductRule({ item_url: "P5" })]))),
    ...draftAnswers(stored, true),
  ];
  const { user, calls } = await openEditor({ page, answers });
  await user.click(getFirstButton("Publish…"));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(calls(publishDraft)).toMatchObject([{ body: { draft_revision: 5 } }]));
  expect(calls(saveDraft)).toEqual([]);
});

test("a failed approval stores nothing and loads the newest version", async () => {
  const answers = [refuse(publishDraft, 412, "stale"), ...draftAnswers(makeDraft([newRule({ item_url: "P5" })]), true)];
  const { user, calls, notices } = await openEditor({ page, answers });
  await user.click(getFirstButton("Publish…"));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(notices).toMatchObject([{ text: expect.stringMatching(/then approve again/) }]));
  expect(calls(saveDraft)).toEqual([]);
});

test("compares live and draft side by side with rank changes", async () => {
  const stored = makeDraft([newRule({ item_url: "P1", type: "hide", position: null })]);
  const { user } = await openEditor({ page, answers: draftAnswers(stored) });
  await user.click(getFirstButton("Compare"));
  const dialog = await screen.findByRole("dialog", { name: "Live version and draft" });
  expect(dialog).toHaveTextContent("Moved: 5, new: 0, dropped out: 1");
  const lists = within(dialog).getAllByRole("list");
  expect(lists[0]?.textContent).toContain("1Product 1dropped out");
  expect(lists[1]?.textContent).toContain("1Product 2up 1");
});

test("discarding the draft is confirmed and returns to the live version", async () => {
  const answers = [answer(discardDraft, undefined), ...draftAnswers(makeDraft([newRule({ item_url: "P5" })]))];
  const { user, calls } = await openEditor({ page, answers });
  await user.click(getFirstButton("Discard draft…"));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Discard the draft with 1 change?" }));
  await user.click(dialog.getByRole("button", { name: "Discard draft" }));
  await waitFor(() => expect(listResults()[0]).toBe("P1"));
  expect(calls(discardDraft)).toHaveLength(1);
  expect(screen.queryByRole("region", { name: "Draft" })).toBeNull();
});

test("a preview link includes unsaved rules, shows its expiry, and can be revoked", async () => {
  const link = {
    id: "l1",
    query: "printer",
    created_by: { id: "u1", name: "Olga Owner" },
    created_at: "2026-03-10T11:00:00Z",
    expires_at: "2026-03-11T11:00:00Z",
  };
  const answers = [
    answer(sharePreview, { ...link, token: "t", url: "https://shop.example/p?preview=t" }),
    answer(listPreviews, { links: [] }, { links: [link] }),
    answer(endPreview, undefined),
    ...draftAnswers(),
  ];
  const { user, calls } = await openEditor({ page, answers });
  await user.click(getFirstButton("Pin Product 3 here"));
  await user.click(getFirstButton("More actions"));
  await user.click(screen.getByRole("menuitem", { name: "Share preview…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Share preview" }));
  await user.click(dialog.getByRole("button", { name: "Create link" }));
  expect(await dialog.findByRole("textbox", { name: "Link" })).toHaveValue("https://shop.example/p?preview=t");
  expect(dialog.getByText("Link created. It works until 11.03.2026 12:00.")).toBeInTheDocument();
  expect(calls(sharePreview)[0]?.body).toMatchObject({ hours: 24, rules: [{ item_url: "P3" }] });
  await user.click(
    await dialog.findByRole("button", { name: "Revoke the link created by Olga Owner on 10.03.2026 12:00" }),
  );
  await waitFor(() => expect(calls(endPreview)).toMatchObject([{ body: { id: "l1" } }]));
});

test("shows who else is present, and adopts a newer live version while nothing is pending", async () => {
  const other = { id: "u2", name: "Petra Novotná", since: "2026-03-10T10:59:00Z", is_editing: true };
  const newer = makeCustomization([makeProductRule({ item_url: "P6" })], { revision: 4 });
  const answers = [
    answer(reportPresence, { others: [other], live_revision: 4 }),
    answer(show, makeCustomization(), newer),
    ...draftAnswers(),
  ];
  await openEditor({ page, answers });
  expect(await screen.findByText("Petra Novotná is editing")).toBeInTheDocument();
  await waitFor(() => expect(listResults()[0]).toBe("P6Pinned 1"));
});

test("of several others, names who edits and counts the rest, which fits on one line", async () => {
  const person = { since: "2026-03-10T10:59:00Z", is_editing: false };
  const others = [
    { ...person, id: "u2", name: "Petra Novotná" },
    { ...person, id: "u3", name: "Zuzana Kováčová", is_editing: true },
    { ...person, id: "u4", name: "Tomasz Zieliński" },
  ];
  await openEditor({ page, answers: [answer(reportPresence, { others, live_revision: 3 }), ...draftAnswers()] });
  expect(await screen.findByText("Zuzana Kováčová is editing")).toBeInTheDocument();
  expect(screen.getByText("+2")).toBeInTheDocument();
  expect(screen.getByText("Petra Novotná is viewing, Tomasz Zieliński is viewing")).toHaveClass("sr-only");
});

test("a presence update during an axe check renders without a warning", async () => {
  const other = { id: "u2", name: "Petra Novotná", since: "2026-03-10T10:59:00Z", is_editing: false };
  let come: () => void = () => undefined;
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  const beat = answer(reportPresence, async () => {
    await coming;
    return { others: [other], live_revision: 3 };
  });
  const { calls, container } = await openEditor({ page, answers: [beat, ...draftAnswers()] });
  await waitFor(() => expect(calls(reportPresence)).toHaveLength(1));
  const looked = axe(container);
  come();
  expect(await looked).toHaveNoViolations();
  expect(await screen.findByText("Petra Novotná is viewing")).toBeInTheDocument();
});
