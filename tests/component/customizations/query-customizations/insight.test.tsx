import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { localCopy } from "@/lib/client/local-copy";
import { affecting, why } from "@/lib/contract/search/query-insight";
import type { Answer } from "@/lib/http/endpoint";
import { getFirstButton } from "@/tests/support/first-button";
import { answer } from "@/tests/support/render-screen";
import { draftAnswers, makePageWithDrafts } from "./draft-fixtures";
import { makeCustomization, makeProductRule } from "./fixtures";
import { listResults, openEditor } from "./open-editor";

// Explanations of results, in the editor.

afterEach(() => localCopy.clear());

const page = makePageWithDrafts();

function anAnswer(over: Partial<Answer<typeof why>> = {}): Answer<typeof why> {
  return {
    item: {
      identity: "P1",
      title: "Product 1",
      type: "item",
      image_link: null,
      available: true,
      updated_at: "2026-03-09T10:00:00Z",
    },
    position: 1,
    total: 6,
    stopped_by: null,
    gates: [],
    explain: {
      organic_position: 1,
      score: 2.5,
      tier: "exact",
      factors: [
        { name: "text", value: 2, field: "title", term: "printer" },
        { name: "availability", value: 1 },
      ],
      rule: null,
    },
    ...over,
  };
}

test("W on a result explains its position in one sentence, then lists every factor", async () => {
  const { user, calls } = await openEditor({ page, answers: [answer(why, anAnswer()), ...draftAnswers()] });
  getFirstButton("Move Product 1").focus();
  await user.keyboard("w");
  const dialog = await screen.findByRole("dialog", { name: "Why is this here?" });
  expect(
    await within(dialog).findByText("It matches all words of the query (title) and is in stock."),
  ).toBeInTheDocument();
  const table = within(dialog).getByRole("table", { name: "Ranking factors" });
  expect(within(table).getByRole("row", { name: /Text match/ })).toHaveTextContent("printer in title2");
  expect(within(table).getByRole("row", { name: /Score/ })).toHaveTextContent("2.5");
  expect(calls(why)[0]?.query).toMatchObject({ q: "printer", type: "item", place: "search", item: "P1" });
  expect(await axe(dialog)).toHaveNoViolations();
});

test("a pinned result names its rule and end time, also for viewers", async () => {
  const rule = { customization_id: "c1", rule_id: "r-P5", type: "pin" as const, position: 1 };
  const explained = anAnswer({
    gates: [{ gate: "rule", is_open: true, facts: { active_to: "2026-11-03T00:00:00Z" } }],
    explain: { organic_position: 5, score: 1, tier: "exact", factors: [], rule },
  });
  const rights = { roles: ["viewer"], policies: ["search_customizations"] };
  const { user } = await openEditor({
    page: { ...page, rights },
    customization: makeCustomization([makeProductRule({ item_url: "P5", active_to: "2026-11-03T00:00:00Z" })]),
    answers: [answer(why, explained), ...draftAnswers()],
  });
  await user.click(getFirstButton("Why is Product 5 here?"));
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText("A rule pins it to position 1 until 03.11.2026 01:00.")).toBeInTheDocument();
  expect(dialog).toHaveTextContent("Position without rules: 5.");
});

test("“why not” names the gate that stopped the item, the gates it passed, and a fix", async () => {
  const stopped = anAnswer({
    stopped_by: "rule",
    position: null,
    explain: null,
    gates: [
      { gate: "feed", is_open: true, facts: {} },
      { gate: "match", is_open: true, facts: { matched: ["printer"], missing: ["red"], fields: ["title"] } },
      { gate: "rule", is_open: false, facts: { rule_id: "r-P1", active_to: "2026-04-01T06:00:00Z" } },
    ],
  });
  const { user, calls } = await openEditor({
    page,
    customization: makeCustomization([makeProductRule({ type: "hide", position: null })]),
    answers: [answer(why, stopped), ...draftAnswers()],
  });
  await user.click(getFirstButton("More actions"));
  await user.click(screen.getByRole("menuitem", { name: "Why isn’t an item here?" }));
  const dialog = await screen.findByRole("dialog", { name: "Why isn’t an item here?" });
  await user.click(within(dialog).getByRole("button", { name: "Find the reason" }));
  expect(dialog).toHaveTextContent("Enter the URL, ID or title of an item.");
  await user.type(
    within(dialog).getByRole("combobox", { name: "URL, ID or title of the item" }),
    "https://shop.example/p1",
  );
  await user.click(within(dialog).getByRole("button", { name: "Find the reason" }));
  expect(await within(dialog).findByText("A rule hides it until 01.04.2026 08:00.")).toBeInTheDocument();
  const gates = within(dialog)
    .getAllByRole("listitem")
    .map((gate) => gate.textContent);
  expect(gates[0]).toBe("In the catalogpassed");
  expect(gates[2]).toContain("Words that don’t match: red");
  expect(gates[4]).toBe("Not hidden by a rulestopped here");
  expect(gates[5]).toBe("Ranks high enoughnot checked");
  expect(calls(why)[0]?.query).toMatchObject({ item: "https://shop.example/p1" });
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(within(dialog).getByRole("button", { name: "Open rule" }));
  expect(await screen.findByRole("dialog", { name: "Edit hidden result" })).toBeInTheDocument();
});

test("lists everything that acts on the query with its state; an overridden rule names the overriding one and its line", async () => {
  const acting: Answer<typeof affecting>["acting"] = [
    { kind: "pin", state: "live", title: "Product 1", customization_id: "c1", rule_id: "r-P1", position: 1 },
    {
      kind: "pin",
      state: "shadowed",
      title: "Product 2",
      customization_id: "c1",
      rule_id: "r-P2",
      position: 2,
      beaten_by: { rule_id: "r-P1", title: "Product 1", line: 4 },
    },
    { kind: "synonym", state: "live", title: "laser = printer" },
  ];
  const { user, calls } = await openEditor({
    page,
    customization: makeCustomization([makeProductRule()]),
    answers: [answer(affecting, { acting }), ...draftAnswers()],
  });
  expect(calls(affecting)).toHaveLength(0);
  const section = screen.getByRole("region", { name: "Rules that affect this query" });
  await user.click(within(section).getByRole("button", { name: "Show" }));
  const table = await within(section).findByRole("table");
  const row = within(table).getByRole("row", { name: /Product 2/ });
  expect(row).toHaveTextContent("Overridden");
  expect(within(row).getByRole("link", { name: "Overridden by “Product 1” (line 4)" })).toHaveAttribute(
    "href",
    expect.stringContaining("/help/precedence"),
  );
  expect(within(table).getByRole("link", { name: "laser = printer" })).toHaveAttribute(
    "href",
    expect.stringContaining("/catalog_management/synonyms"),
  );
  await user.click(within(table).getByRole("button", { name: "Open the rule for Product 1" }));
  expect(await screen.findByRole("dialog", { name: "Edit pinned result" })).toBeInTheDocument();
});

test("previews another time: steps through changes, until it is now again", async () => {
  const rules = [
    makeProductRule({ item_url: "P4", active_from: "2026-04-01T06:00:00Z", active_to: "2026-05-01T06:00:00Z" }),
    makeProductRule({ item_url: "P2", position: 2, active_to: "2026-05-01T06:00:00Z" }),
  ];
  const { user } = await openEditor({ page, customization: makeCustomization(rules), answers: draftAnswers() });
  expect(listResults().slice(0, 2)).toEqual(["P1", "P2Pinned 2"]);
  await user.click(getFirstButton("Preview another time"));
  const slider = await screen.findByRole("slider", { name: "Preview time" });
  slider.focus();
  await user.keyboard("{ArrowRight}");
  expect(slider).toHaveAttribute("aria-valuetext", "01.04.2026 08:00");
  expect(listResults().slice(0, 2)).toEqual(["P4Pinned 1", "P2Pinned 2"]);
  expect(screen.getByText("1 rule starts")).toBeInTheDocument();
  expect(screen.getByText("Preview for 01.04.2026 08:00")).toBeVisible();
  expect(screen.getByText("What you add, move or remove takes effect at this time.")).toBeVisible();
  await user.click(getFirstButton("Next change"));
  expect(listResults().slice(0, 2)).toEqual(["P1", "P2"]);
  expect(screen.getByText("2 rules end")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  slider.focus();
  await user.keyboard("{PageDown}");
  expect(slider).toHaveAttribute("aria-valuetext", "30.04.2026 08:00");
  expect(await axe(screen.getByRole("region", { name: "Preview time" }))).toHaveNoViolations();
  await user.click(getFirstButton("Now"));
  expect(listResults()[1]).toBe("P2Pinned 2");
  expect(getFirstButton("Pin Product 3 here")).toBeInTheDocument();
});

test("edits in a preview start at its time, and can start now instead", async () => {
  const rules = [makeProductRule({ item_url: "P4", active_from: "2026-04-01T06:00:00Z" })];
  const { user, notices } = await openEditor({
    page,
    customization: makeCustomization(rules),
    answers: draftAnswers(),
  });
  await user.click(getFirstButton("Preview another time"));
  (await screen.findByRole("slider", { name: "Preview time" })).focus();
  await user.keyboard("{ArrowRight}");
  await user.click(getFirstButton("Pin Product 3 here"));
  expect(listResults().slice(0, 4)).toEqual(["P4Pinned 1", "P1", "P2", "P3Pinned 4"]);
  await waitFor(() => expect(notices).toMatchObject([{ text: "Starts 01.04.2026 08:00, the time you preview." }]));
  await user.click(getFirstButton("Add item"));
  const dialog = within(await screen.findByRole("dialog", { name: "Add item" }));
  const from = within(dialog.getByRole("group", { name: /^Active from/ }));
  expect(from.getByRole("textbox", { name: "Date" })).toHaveValue("01.04.2026");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(getFirstButton("Now"));
  expect(listResults().slice(0, 3)).toEqual(["P1", "P2", "P3"]);
  act(() => notices[0]?.action?.run());
  expect(listResults().slice(0, 4)).toEqual(["P1", "P2", "P4", "P3Pinned 4"]);
});

test("the exact time can be typed in the site's time zone", async () => {
  const rules = [makeProductRule({ item_url: "P4", active_from: "2026-04-01T06:00:00Z" })];
  const { user } = await openEditor({ page, customization: makeCustomization(rules), answers: draftAnswers() });
  await user.click(getFirstButton("Preview another time"));
  const date = await screen.findByRole("textbox", { name: "Date" });
  fireEvent.change(date, { target: { value: "02.04.2026" } });
  await waitFor(() => expect(listResults()[0]).toBe("P4Pinned 1"));
});

test("a backend without explanations offers none", async () => {
  await openEditor();
  expect(screen.queryByRole("region", { name: "Rules that affect this query" })).toBeNull();
  expect(screen.queryByRole("menuitem", { name: /Why/ })).toBeNull();
});
