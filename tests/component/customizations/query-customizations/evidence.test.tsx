import { screen, waitFor, within } from "@testing-library/react";
import { matches, numbers, type RuleEvidence } from "@/lib/contract/customizations/rule-evidence";
import type { Answer } from "@/lib/http/endpoint";
import { answer, makeRefusal, refuse } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeCustomization, makeProductRule } from "./fixtures";
import { openEditor } from "./open-editor";

const page = makeSitePage({ groups: ["rule_times", "aliases", "rule_evidence"] });
const few = { value: 0.5, n: 5, of: 10 };
const searched = {
  searches: 1200,
  ctr: { value: 0.25, n: 300, of: 1200 },
  conversion: few,
  revenue: 900.5,
  position: 2.25,
};

function aVerdict(over: Partial<RuleEvidence> = {}): RuleEvidence {
  return {
    rule_id: "r1",
    item_url: "p1",
    title: "Product 1",
    type: "pin",
    state: "live",
    since: "2026-02-01T00:00:00Z",
    is_never_triggered: false,
    effect: {
      verdict: "better",
      method: "before_after",
      since: "2026-02-01",
      days: 28,
      before: { value: 0.2, n: 200, of: 1000 },
      after: { value: 0.25, n: 300, of: 1200 },
      change: 0.05,
      margin: 0.03,
    },
    clicks: 41,
    ...over,
  };
}

function anAnswer(rules: RuleEvidence[]): Answer<typeof numbers> {
  return {
    range: { from: "2026-02-08", to: "2026-03-09" },
    compared: { from: "2026-01-09", to: "2026-02-07" },
    numbers: { now: searched, before: { ...searched, searches: 1000 } },
    rules,
    as_of: "2026-03-09T08:00:00Z",
  };
}

async function openNumbers(answers = [answer(numbers, anAnswer([aVerdict()]))]) {
  const drawn = await openEditor({ customization: makeCustomization([makeProductRule()]), page, answers });
  const section = within(screen.getByRole("region", { name: "Metrics and effect" }));
  await drawn.user.click(section.getByRole("button", { name: "Show" }));
  return { ...drawn, section };
}

test("shows metrics next to those of the previous range, with the counts behind each share", async () => {
  const { section } = await openNumbers();
  expect(await section.findByText(/Counts searches for the query and its spellings only/)).toBeInTheDocument();
  const table = within(await section.findByRole("table", { name: "Metrics for both ranges" }));
  expect(table.getByRole("row", { name: /Searches 1,200 1,000 \+20%/ })).toBeInTheDocument();
  expect(table.getByRole("row", { name: /CTR 25% \(300 of 1,200\)/ })).toBeInTheDocument();
  expect(table.getByRole("row", { name: /Conversion rate too few \(5 of 10\)/ })).toBeInTheDocument();
});

test("each rule has a verdict with its numbers, or the reason for none", async () => {
  const early = { ...aVerdict().effect, verdict: "not_enough_data" as const, days: null };
  const { section } = await openNumbers([
    answer(
      numbers,
      anAnswer([
        aVerdict(),
        aVerdict({ rule_id: "r2", title: "Product 2", is_never_triggered: true }),
        aVerdict({ rule_id: "r3", title: "Product 3", state: "shadowed", effect: null }),
        aVerdict({ rule_id: "r4", title: "Product 4", effect: early as RuleEvidence["effect"] }),
      ]),
    ),
  ]);
  const table = within(await section.findByRole("table", { name: "Effect of each rule" }));
  const row = (name: RegExp) => table.getByRole("row", { name });
  expect(row(/Product 1/)).toHaveTextContent(/better: \+5 pp.*20% of 1,000 before, 25% of 1,200 after, 28 days each/);
  expect(row(/Product 2/)).toHaveTextContent("Never triggered");
  expect(row(/Product 3/)).toHaveTextContent("Overridden by another rule");
  expect(row(/Product 4/)).toHaveTextContent(/not enough data.*Active for less than a week/);
});

test("requests the numbers of other days", async () => {
  const { section, user, calls } = await openNumbers();
  const from = await section.findByRole("textbox", { name: "From" });
  await user.clear(from);
  await user.type(from, "01.03.2026");
  await waitFor(() => expect(calls(numbers).at(-1)?.query).toMatchObject({ id: "c1", from: "2026-03-01" }));
});

// The panel replaces the dates by a general error (evidence-panel.tsx): the answer is gone once a read has failed.
test("explains a reversed range, keeps its fields and loads the numbers of the corrected range", async () => {
  const { section, user, calls } = await openNumbers([
    answer(numbers, ({ query }) =>
      query.from !== undefined && query.from > "2026-03-09"
        ? makeRefusal(422, "range_reversed")
        : anAnswer([aVerdict({ title: `from ${query.from}` })]),
    ),
  ]);
  const retype = async (text: string) => {
    const from = await section.findByRole("textbox", { name: "From" });
    await user.clear(from);
    await user.type(from, text);
  };
  await section.findByRole("table", { name: "Metrics for both ranges" });
  await retype("20.03.2026");
  expect(await section.findByRole("alert")).toHaveTextContent("A range ends before it starts. Change the dates.");
  expect(calls(numbers).at(-1)?.query).toMatchObject({ from: "2026-03-20" });
  await retype("01.03.2026");
  expect(await section.findByText("from 2026-03-01")).toBeInTheDocument();
  expect(section.queryByRole("alert")).toBeNull();
});

test("shows an error when the numbers fail to load", async () => {
  const { section } = await openNumbers([refuse(numbers, 500, "default")]);
  expect(await section.findByRole("heading", { name: "The metrics couldn’t be loaded" })).toBeInTheDocument();
});

test("a backend without metrics shows no section", async () => {
  await openEditor({ customization: makeCustomization([makeProductRule()]) });
  expect(screen.queryByRole("region", { name: "Metrics and effect" })).toBeNull();
});

test("the alias dialog shows which searches the typed aliases will match", async () => {
  const { user, calls } = await openEditor({
    customization: makeCustomization([makeProductRule()], { aliases: ["tents"] }),
    page,
    answers: [
      answer(matches, ({ query }) => ({
        days: 30,
        searches: query.spellings.split("\n").length * 100,
        queries: query.spellings.split("\n").map((spelling) => ({ spelling, typed: spelling, searches: 100 })),
        as_of: null,
      })),
    ],
  });
  await user.click(screen.getByRole("button", { name: "Edit spellings" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Will match 200 searches across 2 queries in the last 30 days.")).toBeInTheDocument();
  await user.type(dialog.getByRole("textbox", { name: "Spellings" }), "stan{Enter}");
  expect(await dialog.findByText("Will match 300 searches across 3 queries in the last 30 days.")).toBeInTheDocument();
  expect(calls(matches).at(-1)?.query).toEqual({ spellings: "printer\ntents\nstan" });
});
