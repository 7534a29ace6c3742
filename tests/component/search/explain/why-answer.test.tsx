import { screen, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { type ExplainedAnswer, WhyAnswer } from "@/components/search/explain/why-answer";
import type { Explain } from "@/lib/contract/search/search-host";
import { renderShell } from "@/tests/support/render-shell";

const PIN = { customization_id: "c1", rule_id: "r1", type: "pin" as const, position: 1 };

function createExplain(over: Partial<Explain> = {}): Explain {
  return { organic_position: 2, score: 2.5, tier: "exact", factors: [], rule: null, ...over };
}

function show(
  over: Partial<ExplainedAnswer>,
  rule: { id: string | null; type: "pin" | "hide"; position: number | null } | null = null,
) {
  const answer = { explain: createExplain(), position: 2, total: 40, item: { available: true }, gates: [], ...over };
  return renderShell(
    <WhyAnswer answer={answer} rule={rule} style={{ withTimes: true, timeZone: "Europe/Prague" }} language="cs" />,
  );
}

const listNotes = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

test.each([
  ["exact", true, "It matches all words of the query and is in stock."],
  ["exact", null, "It matches all words of the query."],
  ["corrected", false, "It matches the corrected query but is sold out."],
  ["partial", true, "It matches some words of the query and is in stock."],
] as const)("explains a match of tier %s, availability %s", (tier, available, words) => {
  show({ explain: createExplain({ tier }), item: { available } });
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(listNotes()).toEqual(["Live position: 2 of 40.", "Position without rules: 2."]);
});

test("names each field of the match once", () => {
  const factors = [
    { name: "text", value: 2, field: "title", term: "kayak" },
    { name: "text", value: 1, field: "title", term: "red" },
    { name: "text", value: 1, field: "description", term: "red" },
    { name: "boost", value: 1, field: "margin" },
  ];
  show({ explain: createExplain({ tier: "partial", factors }), item: null });
  expect(screen.getByText("It matches some words of the query (title, description).")).toBeInTheDocument();
});

test("says that a result is only there because of a rule", () => {
  show({ explain: createExplain({ tier: "none", organic_position: null, rule: PIN }), position: 1 });
  expect(screen.getByText("A rule pins it to position 1.")).toBeInTheDocument();
  expect(listNotes()).toEqual([
    "It doesn’t match the words; it’s here only because of a rule.",
    "Live position: 1 of 40.",
  ]);
});

test("shows until when a rule pins the result", () => {
  const gates = [{ gate: "rule" as const, facts: { active_to: "2026-04-01T22:00:00Z" } }];
  show({ explain: createExplain({ rule: PIN }), position: 1, gates });
  expect(screen.getByText("A rule pins it to position 1 until 01.04.2026.")).toBeInTheDocument();
});

test("says how far the pins above moved a result that is not pinned", () => {
  show({ explain: createExplain({ organic_position: 2 }), position: 5 });
  expect(listNotes()).toContain("Pins above moved it from position 2 to 5.");
});

test("explains a pin of the draft before the live match", () => {
  show({ position: null }, { id: null, type: "pin", position: 4 });
  expect(screen.getByText("A rule that isn’t live yet pins it to position 4.")).toBeInTheDocument();
  expect(listNotes()).toEqual([
    "It matches all words of the query and is in stock.",
    "It isn’t in the live results.",
    "Position without rules: 2.",
  ]);
});

test("explains the live result when the rule of the draft is saved already", () => {
  show({}, { id: "r1", type: "pin", position: 4 });
  expect(screen.queryByText(/isn’t live yet/)).toBeNull();
  expect(screen.getByText("It matches all words of the query and is in stock.")).toBeInTheDocument();
});

test("lists every factor with its match and value, then the score", async () => {
  const factors = [
    { name: "text", value: 1.234567, field: "title", term: "kajak" },
    { name: "boost", value: 3, field: "margin" },
    { name: "freshness", value: 0.5, term: "new" },
    { name: "availability", value: 1 },
    { name: "magic", value: 2 },
  ];
  const { container } = show({ explain: createExplain({ factors, score: 1234.5 }) });
  const rows = within(screen.getByRole("table", { name: "Ranking factors" })).getAllByRole("row");
  expect(rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["Text match", "kajak in title", "1.2346"],
    ["Boost", "margin", "3"],
    ["Freshness", "new", "0.5"],
    ["Availability", "–", "1"],
    ["magic", "–", "2"],
    ["Score", "1,234.5"],
  ]);
  expect(await axe(container)).toHaveNoViolations();
});

test("shows no factors without the engine's explanation", () => {
  show({ explain: null, position: null, item: null });
  expect(screen.getByText("It doesn’t match the words; it’s here only because of a rule.")).toBeInTheDocument();
  expect(screen.queryByRole("table")).toBeNull();
});
