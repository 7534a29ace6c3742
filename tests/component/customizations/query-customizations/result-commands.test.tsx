import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { localCopy } from "@/lib/client/local-copy";
import { changeUiState, startUiState } from "@/lib/client/ui-state";
import { saveRules } from "@/lib/contract/customizations/query-customizations";
import { search } from "@/lib/contract/search/search-host";
import { getFirstButton } from "@/tests/support/first-button";
import { makeHit } from "@/tests/support/hits";
import { answer } from "@/tests/support/render-screen";
import { makeCustomization, makeLiveAnswers, makeProductRule } from "./fixtures";
import { listResults, openEditor } from "./open-editor";

// Commands on results by mouse and keyboard, in the editor.

beforeEach(() => startUiState("u1"));
afterEach(async () => {
  changeUiState({ unpinFills: {}, singleKeys: true });
  window.localStorage.clear();
  await localCopy.clear();
});

const inSearch = () => within(screen.getByRole("list", { name: "Search" }));
const handle = (number: number) => inSearch().getByRole("button", { name: `Move Product ${number}` });
const bar = () => screen.queryByRole("region", { name: "Unsaved changes" });
const organic = ["P1", "P2", "P3", "P4", "P5", "P6"];

async function choose(user: Awaited<ReturnType<typeof openEditor>>["user"], number: number, entry: string) {
  await user.click(inSearch().getByRole("button", { name: `More actions: Product ${number}` }));
  await user.click(screen.getByRole("menuitem", { name: new RegExp(`^${entry}`) }));
}

test("says that a count is of the first results as long as there are more", async () => {
  const hits = Array.from({ length: 24 }, (_, at) => makeHit(`P${at + 1}`));
  const page = { filters: [], quicksearch_hits: [], facets: [], organic: true };
  const [, boxed] = makeLiveAnswers(hits.slice(0, 10));
  const live = [answer(search, { results: { ...page, hits, total_hits: 173 } }), ...(boxed ? [boxed] : [])];
  const { user } = await openEditor({ live });
  expect(screen.getByText("First 24 of 173 results")).toBeInTheDocument();
  await choose(user, 3, "Hide");
  expect(screen.getByText("First 23 of 172 results")).toBeInTheDocument();
});

describe("verbs", () => {
  test("each menu action and its key is one undo step", async () => {
    const { user } = await openEditor();
    await choose(user, 4, "Pin to top");
    expect(listResults()[0]).toBe("P4Pinned 1");
    await user.click(getFirstButton(/^Undo:/));
    expect(listResults()).toEqual(organic);
    handle(3).focus();
    await user.keyboard("a");
    expect(listResults().slice(0, 4)).toEqual(["P1Pinned 1", "P2Pinned 2", "P3Pinned 3", "P4"]);
    await user.keyboard("{Control>}z{/Control}");
    expect(listResults()).toEqual(organic);
    await user.keyboard("{Control>}y{/Control}");
    expect(listResults()[2]).toBe("P3Pinned 3");
    expect(screen.getByText(/^Redone: 3 changes/)).toBeInTheDocument();
  });

  test("the notification of an action undoes that action, not the latest one", async () => {
    const { user, notices } = await openEditor();
    handle(3).focus();
    await user.keyboard("a");
    await choose(user, 5, "Hide");
    expect(listResults()).toEqual(["P1Pinned 1", "P2Pinned 2", "P3Pinned 3", "P4", "~P5", "P6"]);
    act(() => notices[0]?.action?.run());
    expect(listResults()).toEqual(["P1", "P2", "P3", "P4", "~P5", "P6"]);
  });

  test("undoing an action that later changes build on reports that it cannot be undone alone", async () => {
    const { user, notices } = await openEditor();
    handle(3).focus();
    await user.keyboard("a");
    await choose(user, 3, "Move down");
    const before = listResults();
    act(() => notices[0]?.action?.run());
    expect(notices[1]).toMatchObject({
      kind: "warning",
      text: expect.stringMatching(/you can’t undo this change on its own/),
    });
    expect(listResults()).toEqual(before);
  });

  test("the cursor between results is labelled, takes results one after the other, and Escape removes it", async () => {
    const { user } = await openEditor();
    handle(2).focus();
    await user.keyboard("i");
    expect(screen.getByText("Cursor: 2")).toBeInTheDocument();
    expect(screen.getByText("Cursor at position 2")).toBeInTheDocument();
    handle(5).focus();
    await user.keyboard("c");
    handle(6).focus();
    await user.keyboard("c");
    expect(listResults().slice(0, 4)).toEqual(["P1", "P5Pinned 2", "P6Pinned 3", "P2"]);
    expect(screen.getByText("Cursor: 4")).toBeInTheDocument();
    await user.keyboard("{Escape}");
    expect(screen.queryByText(/^Cursor:/)).toBeNull();
  });

  test("pinning without a cursor explains how to set one", async () => {
    const { user } = await openEditor();
    handle(2).focus();
    await user.keyboard("c");
    expect(screen.getByText(/^No cursor yet/)).toBeInTheDocument();
    expect(bar()).toBeNull();
  });

  test("removing all rules needs no confirmation and is one undo step", async () => {
    const rules = [makeProductRule(), makeProductRule({ item_url: "P2", type: "hide", position: null })];
    const { user } = await openEditor({ customization: makeCustomization(rules) });
    await user.click(getFirstButton("More actions"));
    await user.click(screen.getByRole("menuitem", { name: "Remove all rules" }));
    expect(listResults()).toEqual(organic);
    await user.keyboard("{Control>}z{/Control}");
    expect(listResults().slice(0, 2)).toEqual(["P1Pinned 1", "~P2"]);
    expect(bar()).toBeNull();
  });
});

describe("undo", () => {
  test("undo works across a save: the reverted change is pending", async () => {
    const saved = makeCustomization([makeProductRule({ item_url: "P3", position: 3 })], { revision: 4 });
    const { user, calls } = await openEditor({ answers: [answer(saveRules, saved)] });
    await user.click(getFirstButton("Pin Product 3 here"));
    await user.click(await screen.findByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(bar()).toBeNull());
    await user.click(getFirstButton("Undo: Product 3: pinned to position 3"));
    expect(listResults()).toEqual(organic);
    expect(bar()).toHaveTextContent("1 unsaved change");
    await user.click(await screen.findByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(calls(saveRules)).toHaveLength(2));
    expect(calls(saveRules)[1]?.body).toMatchObject({ rules: [] });
    expect(calls(saveRules)[1]?.headers.get("if-match")).toBe('"4"');
  });

  test("undo restores discarded changes; a text field keeps its own undo", async () => {
    const { user } = await openEditor();
    await user.click(getFirstButton("Pin Product 3 here"));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    const question = await screen.findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: "Discard" }));
    expect(listResults()).toEqual(organic);
    await user.keyboard("{Control>}z{/Control}");
    expect(listResults()[2]).toBe("P3Pinned 3");
    const field = document.body.appendChild(document.createElement("input"));
    expect(fireEvent.keyDown(field, { key: "z", ctrlKey: true })).toBe(true);
    expect(listResults()[2]).toBe("P3Pinned 3");
    field.remove();
  });

  test("announces when there is nothing to undo", async () => {
    const { user } = await openEditor();
    await user.click(getFirstButton("Nothing to undo"));
    expect(screen.getByText("Nothing to undo", { selector: "p" })).toBeInTheDocument();
  });
});

describe("unpinning", () => {
  const rules = [makeProductRule({ item_url: "P5", position: 2 }), makeProductRule({ item_url: "P6", position: 4 })];

  test("names the item that takes the position, offers both fills as one undo step, and stores the choice", async () => {
    const first = await openEditor({ customization: makeCustomization(rules) });
    expect(listResults()).toEqual(["P1", "P5Pinned 2", "P2", "P6Pinned 4", "P3", "P4"]);
    await first.user.click(inSearch().getByRole("button", { name: "Unpin Product 5" }));
    const note = screen.getByRole("region", { name: "Product 5 unpinned" });
    expect(note).toHaveTextContent("Product 2 is now at position 2.");
    expect(listResults()[3]).toBe("P6Pinned 4");
    await first.user.click(within(note).getByRole("radio", { name: "Pins below move up by one" }));
    expect(listResults()).toEqual(["P1", "P2", "P6Pinned 3", "P3", "P4", "P5"]);
    await first.user.keyboard("{Control>}z{/Control}");
    expect(listResults()[1]).toBe("P5Pinned 2");
    await waitFor(async () => expect(await localCopy.list()).toHaveLength(0));
    first.unmount();
    const again = await openEditor({ customization: makeCustomization(rules) });
    await again.user.click(inSearch().getByRole("button", { name: "Unpin Product 5" }));
    expect(listResults()[2]).toBe("P6Pinned 3");
  });
});

describe("many at once", () => {
  test("pins results in click order as one undo step", async () => {
    const { user } = await openEditor();
    fireEvent.click(inSearch().getByText("Product 5"), { ctrlKey: true });
    fireEvent.click(inSearch().getByText("Product 2"), { metaKey: true });
    const bulk = screen.getByRole("region", { name: "Selected results" });
    expect(bulk).toHaveTextContent("2 selected");
    const position = within(bulk).getByRole("textbox", { name: "Position" });
    expect(position).toHaveValue("5");
    await user.clear(position);
    await user.type(position, "1");
    await user.click(within(bulk).getByRole("button", { name: "Pin in order" }));
    expect(listResults().slice(0, 3)).toEqual(["P5Pinned 1", "P2Pinned 2", "P1"]);
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
    expect(listResults()).toEqual(organic);
  });

  test("a pin with other dates opens one question for all, and nothing changes before the answer", async () => {
    const dated = makeProductRule({ item_url: "P6", position: 2, active_to: "2026-04-01T00:00:00Z" });
    const { user, notices } = await openEditor({ customization: makeCustomization([dated]) });
    const before = listResults();
    for (const number of [5, 4, 3]) fireEvent.click(inSearch().getByText(`Product ${number}`), { ctrlKey: true });
    const bulk = within(screen.getByRole("region", { name: "Selected results" }));
    await user.clear(bulk.getByRole("textbox", { name: "Position" }));
    await user.type(bulk.getByRole("textbox", { name: "Position" }), "1");
    await user.click(bulk.getByRole("button", { name: "Pin in order" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Position 2 is taken" }));
    expect(dialog.getByText("Product 6 is pinned there")).toBeInTheDocument();
    expect(dialog.getByText(/also applies to the other 2 selected items/)).toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(listResults()).toEqual(before);
    expect(bulk.getByRole("textbox", { name: "Position" })).toHaveValue("1");
    await user.click(bulk.getByRole("button", { name: "Pin in order" }));
    await user.click(await screen.findByRole("button", { name: "Move down" }));
    expect(listResults().slice(0, 4)).toEqual(["P5Pinned 1", "P4Pinned 2", "P3Pinned 3", "P6Pinned 4"]);
    await waitFor(() => expect(notices).toMatchObject([{ text: "3 items updated", detail: "1 other pin changes." }]));
  });

  test("selects by Shift and click, and by Space, Shift with arrows, Ctrl+A and Escape, with announcements", async () => {
    const { user } = await openEditor();
    await user.click(getFirstButton("List"));
    handle(2).focus();
    await user.keyboard(" ");
    expect(screen.getByText("1 selected", { selector: "p" })).toBeInTheDocument();
    await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    expect(screen.getByText("3 selected", { selector: "p" })).toBeInTheDocument();
    expect(handle(4)).toHaveFocus();
    expect(inSearch().getByRole("checkbox", { name: "Select Product 3" })).toBeChecked();
    await user.keyboard("{Control>}a{/Control}");
    expect(screen.getByText("6 selected", { selector: "p" })).toBeInTheDocument();
    await user.keyboard("{Escape}");
    expect(screen.getByText("Selection cleared")).toBeInTheDocument();
    await user.click(inSearch().getByRole("checkbox", { name: "Select Product 1" }));
    fireEvent.click(inSearch().getByText("Product 3"), { shiftKey: true });
    expect(screen.getByText("3 selected", { selector: "p" })).toBeInTheDocument();
    fireEvent.click(inSearch().getByRole("checkbox", { name: "Select Product 6" }), { shiftKey: true });
    expect(screen.getByText("6 selected", { selector: "p" })).toBeInTheDocument();
    fireEvent.click(inSearch().getByRole("checkbox", { name: "Select Product 2" }));
    expect(screen.getByText("5 selected", { selector: "p" })).toBeInTheDocument();
  });

  test("skipped items are reported with the reason", async () => {
    const { user, notices } = await openEditor({ customization: makeCustomization([makeProductRule()]) });
    for (const number of [1, 2])
      await user.click(inSearch().getByRole("checkbox", { name: `Select Product ${number}` }));
    await user.click(screen.getByRole("button", { name: "Set availability…" }));
    const dialog = await screen.findByRole("dialog", { name: "Set availability for 2 rules" });
    await user.click(within(dialog).getByRole("button", { name: "Apply" }));
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(notices[0]).toMatchObject({ kind: "warning", text: "1 updated, 1 skipped: no rule to change (Product 2)." });
    expect(screen.getByRole("row", { name: /Product 1/ })).toHaveTextContent("Only if available");
    await user.click(screen.getByRole("button", { name: "Hide" }));
    expect(listResults().slice(0, 2)).toEqual(["~P1", "~P2"]);
    expect(notices[1]).toMatchObject({ kind: "good", text: "2 items updated" });
  });

  test("sets dates on all selected rules; an empty range is an error at its field", async () => {
    const rules = [makeProductRule(), makeProductRule({ item_url: "P2", position: 2 })];
    const { user } = await openEditor({ customization: makeCustomization(rules) });
    handle(1).focus();
    await user.keyboard(" {Shift>}{ArrowRight}{/Shift}");
    await user.click(screen.getByRole("button", { name: "Set dates…" }));
    const dialog = await screen.findByRole("dialog", { name: "Set dates for 2 rules" });
    const [from, to] = within(dialog).getAllByRole("textbox", { name: "Date" });
    if (from === undefined || to === undefined) throw new Error("date fields are missing");
    await user.type(from, "02.04.2026");
    await user.type(to, "01.04.2026");
    await user.click(within(dialog).getByRole("button", { name: "Apply" }));
    expect(dialog).toHaveTextContent("Active to must be later than active from.");
    await user.clear(to);
    await user.type(to, "03.04.2026");
    await user.click(within(dialog).getByRole("button", { name: "Apply" }));
    for (const number of [1, 2]) {
      const row = screen.getByRole("row", { name: new RegExp(`Product ${number}`) });
      expect(within(row).getByTitle(/^Scheduled from 02\.04\.2026/)).toBeVisible();
    }
  });

  test("the list with a selection passes axe", async () => {
    const { user, container } = await openEditor();
    await user.click(inSearch().getByRole("checkbox", { name: "Select Product 1" }));
    handle(2).focus();
    await user.keyboard("i");
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe("pins from CSV", () => {
  test("shows a verdict for every line before applying the valid ones as one undo step", async () => {
    const { user } = await openEditor({
      customization: makeCustomization([makeProductRule({ item_url: "P6", position: 2 })]),
    });
    await user.click(getFirstButton("More actions"));
    await user.click(screen.getByRole("menuitem", { name: "Import pins from CSV…" }));
    const dialog = await screen.findByRole("dialog", { name: "Import pins from CSV" });
    await user.click(within(dialog).getByLabelText("Lines"));
    await user.paste("title;position\nProduct 4;1\nP5;2\nnobody;3\nP3;0\n");
    await user.click(within(dialog).getByRole("button", { name: "Check" }));
    await within(dialog).findByText("2 valid lines, 2 with errors.");
    const cells = within(dialog)
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent);
    expect(cells).toEqual([
      "2Product 41Will be pinned",
      "3Product 52Will be pinned; existing pins move down",
      "4nobody3Item not found",
      "5Product 30Position isn’t a number greater than 0",
    ]);
    expect(listResults()[1]).toBe("P6Pinned 2");
    await user.click(within(dialog).getByRole("button", { name: "Pin 2 items" }));
    expect(listResults().slice(0, 3)).toEqual(["P4Pinned 1", "P5Pinned 2", "P6Pinned 3"]);
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
    expect(listResults()[1]).toBe("P6Pinned 2");
  });

  test("rejects a file with a line in another encoding than the rest, and names the line", async () => {
    const { user } = await openEditor();
    await user.click(getFirstButton("More actions"));
    await user.click(screen.getByRole("menuitem", { name: "Import pins from CSV…" }));
    const dialog = await screen.findByRole("dialog", { name: "Import pins from CSV" });
    const taken = async (...bytes: number[]) => {
      const file = Object.assign(new File([], "pins.csv"), { arrayBuffer: async () => new Uint8Array(bytes).buffer });
      await user.upload(within(dialog).getByLabelText("Choose file…"), file);
    };
    const line = [...new TextEncoder().encode("P5;2\n")];
    await taken(...new TextEncoder().encode("kůň;1\n"), 0xe1, ...line);
    expect(await within(dialog).findByText(/^Line 2 is in another encoding than the rest of the file\./)).toBeVisible();
    expect(within(dialog).getByLabelText("Lines")).toHaveValue("");
    await taken(0xef, 0xbb, 0xbf, ...line);
    await waitFor(() => expect(within(dialog).getByLabelText("Lines")).toHaveValue("P5;2\n"));
  });

  test("reads a file in a legacy encoding, and offers its other readings", async () => {
    const { user } = await openEditor();
    await user.click(getFirstButton("More actions"));
    await user.click(screen.getByRole("menuitem", { name: "Import pins from CSV…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Import pins from CSV" }));
    const bytes = Uint8Array.from(Buffer.from("polo\x9eka;pozice\n\x8elut\xe1 \xe8epice;1\n", "latin1"));
    const file = Object.assign(new File([], "pins.csv"), { arrayBuffer: async () => bytes.buffer });
    await user.upload(dialog.getByLabelText("Choose file…"), file);
    await waitFor(() => expect(dialog.getByLabelText("Lines")).toHaveValue("položka;pozice\nŽlutá čepice;1\n"));
    await user.click(dialog.getByRole("radio", { name: "Žlutá èepice, položka" }));
    await waitFor(() => expect(dialog.getByLabelText("Lines")).toHaveValue("položka;pozice\nŽlutá èepice;1\n"));
  });

  test("an empty input explains what to do", async () => {
    const { user } = await openEditor();
    await user.click(getFirstButton("More actions"));
    await user.click(screen.getByRole("menuitem", { name: "Import pins from CSV…" }));
    const dialog = await screen.findByRole("dialog", { name: "Import pins from CSV" });
    await user.click(within(dialog).getByRole("button", { name: "Check" }));
    expect(await within(dialog).findByText("Paste lines or choose a file.")).toBeInTheDocument();
  });
});

describe("keys", () => {
  test("? lists every key; single-key shortcuts can be switched off", async () => {
    const { user } = await openEditor();
    fireEvent.keyDown(document.body, { key: "?" });
    const sheet = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    for (const group of ["Whole screen", "On a result", "Cursor", "Move a result", "Select results"]) {
      expect(within(sheet).getByRole("region", { name: group })).toBeInTheDocument();
    }
    await user.click(within(sheet).getByRole("checkbox", { name: "Use single-key shortcuts" }));
    await user.keyboard("{Escape}");
    handle(2).focus();
    await user.keyboard("p");
    fireEvent.keyDown(document.body, { key: "?" });
    expect(bar()).toBeNull();
    expect(screen.queryByRole("dialog", { name: "Keyboard shortcuts" })).toBeNull();
  });
});
