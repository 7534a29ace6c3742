import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { localCopy } from "@/lib/client/local-copy";
import { getFirstButton } from "@/tests/support/first-button";
import { pickSamples } from "@/tests/support/tries";
import { makeProductRule } from "./fixtures";
import { listResults } from "./open-editor";
import { EDITED, LISTING_EDITOR, openKind } from "./open-kind";

// Behaviour of the editor that all kinds share.

afterEach(() => localCopy.clear());

describe.each(pickSamples(EDITED))("$kind", (one) => {
  test("moves a result by keyboard, announces each step, and keeps the focus on it", async () => {
    const { user } = await openKind(one);
    await user.click(getFirstButton("List"));
    getFirstButton("Move Product 4").focus();
    await user.keyboard("{Enter}{ArrowUp}{ArrowUp}");
    expect(screen.getByText("Product 4, position 2 of 6")).toBeInTheDocument();
    await user.keyboard("{Enter}");
    expect(listResults(one.list)).toEqual(["P1", "P4Pinned 2", "P2", "P3", "P5", "P6"]);
    expect(getFirstButton("Move Product 4")).toHaveFocus();
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    expect(listResults(one.list)[0]).toBe("P4Pinned 1");
    expect(screen.getByText("Product 4 pinned to position 1.")).toBeInTheDocument();
    await user.keyboard("h");
    expect(screen.getByText("Product 4 is hidden. Product 5 moves to position 4.")).toBeInTheDocument();
    await waitFor(() => expect(getFirstButton("Move Product 1")).toHaveFocus());
  });

  test("Escape cancels a move without a change", async () => {
    const { user } = await openKind(one);
    getFirstButton("Move Product 4").focus();
    await user.keyboard("{Enter}{ArrowLeft}{Escape}");
    expect(listResults(one.list)).toEqual(["P1", "P2", "P3", "P4", "P5", "P6"]);
    expect(screen.getByText("Move canceled. Product 4, position 4 of 6")).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
  });

  test("a hidden item can be shown again from the results and from the list of hidden items", async () => {
    const { user } = await openKind(one);
    getFirstButton("Move Product 2").focus();
    await user.keyboard("h");
    expect(listResults(one.list)).toEqual(["P1", "~P2", "P3", "P4", "P5", "P6"]);
    await user.click(
      within(screen.getByRole("list", { name: one.list })).getByRole("button", { name: "Show Product 2 again" }),
    );
    expect(listResults(one.list)[1]).toBe("P2");
    getFirstButton("Move Product 2").focus();
    await user.keyboard("h");
    await user.click(
      within(screen.getByRole("region", { name: /Hidden items/ })).getByRole("button", { name: /Show/ }),
    );
    expect(listResults(one.list)[1]).toBe("P2");
  });

  test("saving sends all rules with the revision, only once for a double click, and announces it", async () => {
    const { user, calls, notices } = await openKind(one, { answers: [one.saved([makeProductRule()])] });
    await user.click(getFirstButton("Pin Product 1 here"));
    const save = await screen.findByRole("button", { name: "Save changes" });
    await user.dblClick(save);
    await waitFor(() =>
      expect(notices).toMatchObject([{ kind: "good", text: "Saved. Shoppers see the changes immediately." }]),
    );
    expect(calls(one.saveCall)).toHaveLength(1);
    expect(calls(one.saveCall)[0]?.headers.get("if-match")).toBe('"3"');
    expect(calls(one.saveCall)[0]?.body).toMatchObject({
      queryId: "c1",
      rules: [{ id: null, item_url: "P1", position: 1 }],
    });
    expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
  });

  test("Ctrl+S saves and suppresses the browser's dialog", async () => {
    const { user, calls } = await openKind(one, { answers: [one.saved([makeProductRule()])] });
    await user.click(getFirstButton("Pin Product 1 here"));
    const isLeftToBrowser = fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
    expect(isLeftToBrowser).toBe(false);
    await waitFor(() => expect(calls(one.saveCall)).toHaveLength(1));
  });

  test("a concurrent save of other items is merged without a dialog and announced", async () => {
    const hidden = makeProductRule({ item_url: "P6", type: "hide", position: null });
    const { user, calls, notices } = await openKind(one, {
      answers: [one.saved("stale", [hidden, makeProductRule()]), one.shown([], [hidden])],
    });
    await user.click(getFirstButton("Pin Product 1 here"));
    await user.click(await screen.findByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(calls(one.saveCall)).toHaveLength(2));
    expect(calls(one.saveCall)[1]?.headers.get("if-match")).toBe('"4"');
    const sent = calls(one.saveCall)[1]?.body as { rules: { item_url: string }[] };
    expect(sent.rules.map((rule) => rule.item_url)).toEqual(["P6", "P1"]);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull());
    expect(notices[0]).toMatchObject({
      kind: "warning",
      text: "Petr made 1 change in the meantime. Changes from both of you are kept.",
      detail: "Product 6: hidden",
    });
  });

  test("concurrent changes of one item are shown side by side, and the choice is saved", async () => {
    const before = [makeProductRule()];
    const { user, calls } = await openKind(one, {
      rules: before,
      answers: [
        one.saved("stale", [makeProductRule({ position: 3 })]),
        one.shown(before, [makeProductRule({ position: 3 })]),
      ],
    });
    getFirstButton("Move Product 1").focus();
    await user.keyboard("h");
    await user.click(await screen.findByRole("button", { name: "Save changes" }));
    const dialog = await screen.findByRole("dialog", { name: "Resolve 1 conflict" });
    expect(dialog).toHaveTextContent("You and Petr changed the same rules.");
    expect(within(dialog).getByRole("region", { name: "Your version" })).toHaveTextContent("Hidden");
    expect(within(dialog).getByRole("region", { name: "Their version" })).toHaveTextContent("Pinned 3");
    await user.click(within(dialog).getByRole("button", { name: "Keep your version" }));
    await waitFor(() => expect(calls(one.saveCall)).toHaveLength(2));
    expect(calls(one.saveCall)[1]?.body).toMatchObject({ rules: [{ item_url: "P1", type: "hide" }] });
  });

  test("postponing a conflict keeps the user's changes", async () => {
    const before = [makeProductRule()];
    const { user, calls } = await openKind(one, {
      rules: before,
      answers: [one.saved("stale"), one.shown(before, [makeProductRule({ position: 3 })])],
    });
    getFirstButton("Move Product 1").focus();
    await user.keyboard("h");
    await user.click(await screen.findByRole("button", { name: "Save changes" }));
    await user.click(await screen.findByRole("button", { name: "Decide later" }));
    expect(calls(one.saveCall)).toHaveLength(1);
    expect(listResults(one.list)[0]).toBe("~P1");
    expect(await screen.findByRole("region", { name: "Unsaved changes" })).toHaveTextContent("1 unsaved change");
  });

  test("discarding is confirmed with a list of the changes, and the safe choice keeps them", async () => {
    const { user } = await openKind(one);
    await user.click(getFirstButton("Pin Product 3 here"));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Discard 1 change?" });
    expect(dialog).toHaveTextContent("Product 3: pinned to position 3");
    expect(within(dialog).getByRole("button", { name: "Continue editing" })).toHaveFocus();
    await user.click(within(dialog).getByRole("button", { name: "Discard" }));
    expect(listResults(one.list)[2]).toBe("P3");
  });
});

test.each([
  [
    "starts later",
    { active_from: "2026-04-01T06:00:00Z" },
    "Saved. Shoppers will see the changes from 01.04.2026 08:00 (Europe/Prague).",
  ],
  ["has ended", { active_to: "2026-03-01T00:00:00Z" }, "Saved. Nothing changes for shoppers: these rules have ended."],
])("without drafts, saving a rule that %s announces when shoppers see it", async (_, times, text) => {
  const { user, notices } = await openKind(LISTING_EDITOR, {
    rules: [makeProductRule({ item_url: "P4", ...times })],
    answers: [LISTING_EDITOR.saved([])],
  });
  await user.click(getFirstButton("Delete the rule for Product 4"));
  await user.click(await screen.findByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(notices).toMatchObject([{ kind: "good", text }]));
});
