import { screen } from "@testing-library/react";
import { ObstacleNote, RuleWhen } from "@/components/search/explain/rule-when";
import { renderShell } from "@/tests/support/render-shell";

const PRAGUE = { withTimes: true, timeZone: "Europe/Prague" };

function show(active_from: string | null, active_to: string | null, style = PRAGUE) {
  return renderShell(<RuleWhen rule={{ active_from, active_to }} style={style} />);
}

test.each([
  [null, null, "Always"],
  ["2026-03-10T08:00:00Z", null, "From 10.03.2026 09:00"],
  [null, "2026-03-10T08:00:00Z", "Until 10.03.2026 09:00"],
  [null, "2026-03-10T23:00:00Z", "Through 10.03.2026"],
  [null, "2026-03-10", "Through 10.03.2026"],
  ["2026-03-10T08:00:00Z", "2026-03-11T08:00:00Z", "10.03.2026 09:00 – 11.03.2026 09:00"],
  ["2026-03-10T08:00:00Z", "2026-03-11T23:00:00Z", "10.03.2026 09:00 – 11.03.2026"],
  ["2026-03-10", "2026-03-11", "10.03.2026 00:00 – 11.03.2026"],
])("shows %s to %s as “%s”", (from, to, words) => {
  expect(show(from, to).container).toHaveTextContent(new RegExp(`^${words}$`));
});

test.each([
  ["2026-03-10", "2026-03-11", "10.03.2026 – 11.03.2026"],
  ["2026-03-10T08:00:00Z", "2026-03-11T08:00:00Z", "10.03.2026 – 11.03.2026"],
  ["2026-03-10", null, "From 10.03.2026"],
])("shows only days for a backend without times: %s to %s", (from, to, words) => {
  const { container } = show(from, to, { ...PRAGUE, withTimes: false });
  expect(container).toHaveTextContent(new RegExp(`^${words}$`));
});

test("shows UTC in the tooltip of a time, and that the end is not included", () => {
  show("2026-03-10T08:00:00Z", "2026-03-11T08:00:00Z");
  expect(screen.getByText("10.03.2026 09:00")).toHaveAttribute("title", "10.03.2026 08:00 UTC");
  expect(screen.getByText("11.03.2026 09:00")).toHaveAttribute(
    "title",
    "11.03.2026 08:00 UTC, the end time is not included",
  );
});

test("shows no UTC for a whole day", () => {
  show(null, "2026-03-10T23:00:00Z");
  expect(screen.getByText("10.03.2026")).not.toHaveAttribute("title");
});

test.each([
  ["2026-10-25T00:30:00Z", "This time occurs twice that day; the first one applies"],
  ["2026-10-25T01:30:00Z", "This time occurs twice that day; the second one applies"],
])("flags %s, which the clock shows twice", (from, words) => {
  show(from, null);
  expect(screen.getByText("25.10.2026 02:30")).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
});

test("does not flag a time that occurs once", () => {
  show("2026-10-24T00:30:00Z", null);
  expect(screen.queryByText(/occurs twice/)).toBeNull();
});

test.each([null, undefined, "stock"] as const)(
  "notes nothing for the obstacle %s, which is shown as a state",
  (obstacle) => {
    expect(renderShell(<ObstacleNote obstacle={obstacle} />).container).toBeEmptyDOMElement();
  },
);
