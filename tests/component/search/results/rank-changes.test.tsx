import { screen, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { RankChanges } from "@/components/search/results/rank-changes";
import { toRankLines } from "@/lib/domain/search/rank-diff";
import { renderShell } from "@/tests/support/render-shell";

const createRank = (title: string, from: number | null, to: number | null) => ({ item_url: title, title, from, to });

const CHANGES = toRankLines([
  createRank("Kayak", 5, 2),
  createRank("Canoe", 1, 4),
  createRank("Paddle", null, 1),
  createRank("Raft", 30, 3),
  createRank("Rope", 7, null),
  createRank("Vest", 8, 41),
]);

test("shows each change with its positions, in words", async () => {
  const { container } = renderShell(<RankChanges place="search" changes={CHANGES} language="cs" />);
  const table = screen.getByRole("table", { name: "Search: first 24" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["5", "2", "Kayak", "up 3"],
    ["1", "4", "Canoe", "down 3"],
    ["–", "1", "Paddle", "new"],
    ["30", "3", "Raft", "new, was 30"],
    ["7", "–", "Rope", "dropped out"],
    ["8", "41", "Vest", "down to 41"],
  ]);
  expect(screen.getByText("Moved: 2, new: 2, dropped out: 2")).toBeInTheDocument();
  expect(within(table).getByRole("rowheader", { name: "Kayak" })).toHaveAttribute("lang", "cs");
  expect(await axe(container)).toHaveNoViolations();
});

test.each([
  ["search", "Search: first 24"],
  ["autocomplete", "Autocomplete: first 24"],
  ["listing", "Listing: first 24"],
  ["top", "Empty search box: first 24"],
] as const)("names the place %s and says that nothing changes", (place, name) => {
  renderShell(<RankChanges place={place} changes={[]} language="en" headingLevel={4} />);
  expect(screen.getByRole("heading", { level: 4, name })).toBeInTheDocument();
  expect(screen.getByText("Nothing changes here.")).toBeInTheDocument();
  expect(screen.queryByRole("table")).toBeNull();
});

test("says of a result that stays where it is that it does not change", () => {
  renderShell(<RankChanges place="listing" changes={toRankLines([createRank("Kayak", 2, 2)])} language="en" />);
  expect(screen.getByRole("row", { name: /Kayak/ })).toHaveTextContent("no change");
});
