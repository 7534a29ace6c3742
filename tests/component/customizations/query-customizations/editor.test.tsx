import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { localCopy } from "@/lib/client/local-copy";
import { deleteRule, saveRules, show } from "@/lib/contract/customizations/query-customizations";
import { getFirstButton } from "@/tests/support/first-button";
import { makeHit } from "@/tests/support/hits";
import { answer, makeRefusal, refuse } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeCustomization, makeLiveAnswers, makeProductRule } from "./fixtures";
import { listResults, openEditor } from "./open-editor";

afterEach(() => localCopy.clear());

test("both places show results as shoppers would see them: pins at their positions, hidden items struck through", async () => {
  const rules = [
    makeProductRule({ item_url: "P5", position: 1 }),
    makeProductRule({ item_url: "P2", type: "hide", position: null }),
  ];
  await openEditor({ customization: makeCustomization(rules) });
  expect(listResults()).toEqual(["P5Pinned 1", "P1", "~P2", "P3", "P4", "P6"]);
  expect(listResults("Autocomplete")).toEqual(listResults());
  const hidden = screen.getByRole("region", { name: /Hidden items 1/ });
  expect(hidden).toHaveTextContent("Product 2");
  await waitFor(() => expect(hidden).toHaveTextContent("Would be at position 3."));
});

test("pinning marks the result, counts the change, and updates both places", async () => {
  const { user } = await openEditor();
  await user.click(getFirstButton("Pin Product 3 here"));
  expect(listResults()[2]).toBe("P3Pinned 3");
  expect(listResults("Autocomplete")[2]).toBe("P3Pinned 3");
  expect(await screen.findByRole("region", { name: "Unsaved changes" })).toHaveTextContent("1 unsaved change");
  await user.click(getFirstButton("Unpin Product 3"));
  expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
});

test("unreadable rules make the editor read-only, so that saving does not delete them", async () => {
  await openEditor({ customization: makeCustomization([makeProductRule({ item_url: "P5" })], { unreadable_rows: 1 }) });
  expect(screen.getByText("Some rules can’t be read")).toBeInTheDocument();
  expect(listResults()[0]).toBe("P5Pinned 1");
  expect(screen.queryByRole("button", { name: "Pin Product 3 here" })).toBeNull();
});

test("backend errors appear at their rule, in a focused summary, and in one notification", async () => {
  const errors = { "rules.0.item_url": ["item_not_found"] };
  const { user, notices } = await openEditor({
    answers: [refuse(saveRules, 422, "default", { error: "invalid", errors })],
  });
  await user.click(getFirstButton("Pin Product 1 here"));
  await user.click(await screen.findByRole("button", { name: "Save changes" }));
  const summary = await screen.findByRole("region", { name: "Fix 1 error to save the rules" });
  await waitFor(() => expect(summary).toHaveFocus());
  expect(summary).toHaveTextContent("Product 1: No item with this URL, ID or title was found. Check what you entered.");
  expect(notices.map((notice) => notice.text)).toEqual(["Some data are not valid"]);
  await user.click(within(summary).getByRole("button"));
  const field = await screen.findByRole("combobox", { name: "Item URL" });
  expect(field).toHaveAccessibleDescription(expect.stringContaining("No item with this URL"));
});

test("saving again resends rejected rules, because the cause may be gone", async () => {
  const errors = { "rules.0.item_url": ["item_not_found"] };
  const saved = makeCustomization([makeProductRule({ item_url: "P1" })], { revision: 4 });
  const { user, calls } = await openEditor({
    answers: [answer(saveRules, makeRefusal(422, "invalid", { errors }), saved)],
  });
  await user.click(getFirstButton("Pin Product 1 here"));
  await user.click(await screen.findByRole("button", { name: "Save changes" }));
  await screen.findByRole("region", { name: "Fix 1 error to save the rules" });
  await user.click(getFirstButton("Save changes"));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull());
  expect(calls(saveRules)).toHaveLength(2);
  expect(screen.queryByRole("region", { name: /to save the rules/ })).toBeNull();
});

test("unsaved rules that another tab discarded are stored again when this tab is shown", async () => {
  const { user } = await openEditor();
  await user.click(getFirstButton("Pin Product 3 here"));
  await waitFor(async () => expect(await localCopy.list()).toHaveLength(1));
  await localCopy.clear();
  fireEvent(document, new Event("visibilitychange"));
  await waitFor(async () => expect(await localCopy.list()).toHaveLength(1));
});

test("reopening the editor offers unsaved rules with their age", async () => {
  const { user, unmount } = await openEditor();
  await user.click(getFirstButton("Pin Product 3 here"));
  await waitFor(async () => expect(await localCopy.list()).toHaveLength(1));
  unmount();
  const again = await openEditor();
  const dialog = await screen.findByRole("alertdialog", { name: "You have 1 unsaved change" });
  expect(dialog).toHaveTextContent("10.03.2026 12:00");
  expect(dialog).toHaveTextContent("Product 3: pinned to position 3");
  await again.user.click(within(dialog).getByRole("button", { name: "Continue with changes" }));
  expect(listResults()[2]).toBe("P3Pinned 3");
});

test("deletes a saved rule immediately if nothing is pending, otherwise with the next save", async () => {
  const rules = [makeProductRule(), makeProductRule({ item_url: "P2", position: 2 })];
  const answers = [
    answer(deleteRule, undefined),
    answer(show, makeCustomization(rules), makeCustomization(rules.slice(1), { revision: 4 })),
  ];
  const { user, calls } = await openEditor({ answers });
  await user.click(screen.getByRole("button", { name: "Delete the rule for Product 1" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Delete the pin for Product 1 at position 1?" });
  await user.click(within(dialog).getByRole("button", { name: "Delete rule" }));
  await waitFor(() => expect(listResults()).toEqual(["P1", "P2Pinned 2", "P3", "P4", "P5", "P6"]));
  expect(calls(deleteRule)).toMatchObject([{ body: { id: "r-P1" } }]);
  await user.click(getFirstButton("Pin Product 4 here"));
  await user.click(screen.getByRole("button", { name: "Delete the rule for Product 2" }));
  expect(await screen.findByRole("region", { name: "Unsaved changes" })).toHaveTextContent("2 unsaved changes");
  expect(calls(deleteRule)).toHaveLength(1);
});

test("a pin waiting for stock says so and names the item at its position", async () => {
  const rules = [makeProductRule({ item_url: "P3", position: 1, availability: "if_available" })];
  const hits = [makeHit("P1"), makeHit("P2"), makeHit("P3", { attributes: { availability: 0 } })];
  await openEditor({ customization: makeCustomization(rules), live: makeLiveAnswers(hits) });
  const row = screen.getByRole("row", { name: /Product 3/ });
  await waitFor(() => expect(row).toHaveTextContent("Waiting for stock"));
  expect(row).toHaveTextContent("Now at position 1: Product 1");
});

test("planned and ended rules show their dates in the site's time zone", async () => {
  const planned = makeProductRule({
    item_url: "P4",
    active_from: "2026-04-01T06:00:00Z",
    active_to: "2026-05-01T06:00:00Z",
  });
  const ended = makeProductRule({ item_url: "P5", active_to: "2026-03-01T00:00:00Z" });
  await openEditor({ customization: makeCustomization([planned, ended]) });
  const row = screen.getByRole("row", { name: /Product 4/ });
  expect(within(row).getByTitle("Scheduled from 01.04.2026 08:00")).toHaveTextContent(/^Scheduled$/);
  expect(row).toHaveTextContent("01.04.2026 08:00 – 01.05.2026 08:00");
  expect(screen.getByRole("row", { name: /Product 5/ })).toHaveTextContent("Ended");
});

test("a viewer sees everything read-only, with the reason", async () => {
  const rights = { roles: ["viewer"], policies: ["search_customizations"] };
  await openEditor({
    customization: makeCustomization([makeProductRule()]),
    page: makeSitePage({ rights, groups: ["rule_times"] }),
  });
  expect(screen.getByText("You have view-only access")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^(Pin|Hide|Move|Edit|Delete|Add) / })).toBeNull();
});

test("another backend gets two calls; if the second fails, the message names the live half", async () => {
  const page = makeSitePage({ groups: [] });
  const legacy = { revision: undefined, mode: "advanced" as const };
  const place = (rules: ReturnType<typeof makeProductRule>[], name: "autocomplete" | "search") =>
    rules.map((rule) => ({ ...rule, placement: name }));
  const first = makeCustomization([], {
    ...legacy,
    rules: { autocomplete: place([makeProductRule()], "autocomplete"), search: [] },
  });
  const { user, calls, notices } = await openEditor({
    page,
    live: makeLiveAnswers(undefined, false),
    customization: makeCustomization([], legacy),
    answers: [answer(saveRules, first, makeRefusal(500, "default"))],
  });
  expect(screen.getByText("You see the live order")).toBeInTheDocument();
  for (const list of ["Search", "Autocomplete"]) {
    await user.click(
      within(screen.getByRole("list", { name: list })).getByRole("button", { name: "Pin Product 1 here" }),
    );
  }
  await user.click(await screen.findByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(notices[0]).toMatchObject({
    text: "Only the autocomplete rules were saved and are live. The search rules were not saved.",
    detail: "Something went wrong",
  });
  expect(calls(saveRules).map((call) => (call.body as { where_to_use: string }).where_to_use)).toEqual([
    "autocomplete",
    "search",
  ]);
  expect(await screen.findByRole("region", { name: "Unsaved changes" })).toHaveTextContent("1 unsaved change");
});
