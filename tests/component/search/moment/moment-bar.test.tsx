import { fireEvent, screen } from "@testing-library/react";
import { axe } from "jest-axe";
import { useState } from "react";
import { MomentBar } from "@/components/search/moment/moment-bar";
import { findMoments } from "@/lib/domain/search/rule-moments";
import { renderShell } from "@/tests/support/render-shell";

const ZONE = "Europe/Prague";
const NOW = Date.parse("2026-03-10T11:00:00Z");
const DAY = 86_400_000;

const MOMENTS = findMoments(
  [
    { active_from: "2026-03-08T08:00:00Z", active_to: "2026-03-20T08:00:00Z" },
    { active_from: "2026-03-20T08:00:00Z", active_to: null },
    { active_from: "2026-03-20T08:00:00Z", active_to: "2026-04-01T08:00:00Z" },
  ],
  ZONE,
);

function Bar({ moments, onChange }: { moments: typeof MOMENTS; onChange: (at: number | null) => void }) {
  const [at, setAt] = useState<number | null>(null);
  const change = (next: number | null) => {
    onChange(next);
    setAt(next);
  };
  return <MomentBar moments={moments} now={NOW} at={at ?? NOW} timeZone={ZONE} onChange={change} />;
}

function open(moments = MOMENTS) {
  const onChange = jest.fn();
  const listChosen = () => onChange.mock.calls.map(([at]: number[]) => new Date(at ?? 0).toISOString());
  return { ...renderShell(<Bar moments={moments} onChange={onChange} />), listChosen };
}

const getSlider = () => screen.getByRole("slider", { name: "Preview time" });
const getPrevious = () => screen.getByRole("button", { name: "Previous change" });
const getNext = () => screen.getByRole("button", { name: "Next change" });

test("steps through the changes with the buttons, and says how many rules start and end", async () => {
  const { user, listChosen, container } = open();
  await user.click(getNext());
  expect(screen.getByRole("slider")).toHaveAttribute("aria-valuetext", "20.03.2026 09:00");
  expect(screen.getByText("2 rules start")).toBeInTheDocument();
  expect(screen.getByText("1 rule ends")).toBeInTheDocument();
  await user.click(getNext());
  expect(screen.queryByText(/rules? starts?/)).toBeNull();
  expect(screen.getByText("1 rule ends")).toBeInTheDocument();
  await user.click(getNext());
  expect(listChosen()).toEqual(["2026-03-20T08:00:00.000Z", "2026-04-01T08:00:00.000Z"]);
  expect(await axe(container)).toHaveNoViolations();
});

test("steps back to the first change and no further", async () => {
  const { user, listChosen } = open();
  expect(getPrevious()).not.toHaveAttribute("aria-disabled");
  await user.click(getPrevious());
  expect(getPrevious()).toHaveAttribute("aria-disabled", "true");
  await user.click(getPrevious());
  expect(listChosen()).toEqual(["2026-03-08T08:00:00.000Z"]);
  expect(screen.getByText("1 rule starts")).toBeInTheDocument();
});

test.each([
  ["{ArrowRight}", "2026-03-20T08:00:00.000Z"],
  ["{ArrowUp}", "2026-03-20T08:00:00.000Z"],
  ["{ArrowLeft}", "2026-03-08T08:00:00.000Z"],
  ["{ArrowDown}", "2026-03-08T08:00:00.000Z"],
  ["{PageUp}", new Date(NOW + DAY).toISOString()],
  ["{PageDown}", new Date(NOW - DAY).toISOString()],
  ["{Home}", "2026-03-08T08:00:00.000Z"],
])("moves with %s to %s", async (key, chosen) => {
  const { user, listChosen } = open();
  getSlider().focus();
  await user.keyboard(key);
  expect(listChosen()).toEqual([chosen]);
});

test("End goes behind the last change; Page Up stays there", async () => {
  const { user, listChosen } = open();
  getSlider().focus();
  await user.keyboard("{End}{PageUp}");
  const [end, again] = listChosen();
  expect(Date.parse(end ?? "")).toBe(Number(getSlider().getAttribute("max")));
  expect(Date.parse(end ?? "")).toBeGreaterThanOrEqual(Date.parse("2026-04-02T08:00:00Z"));
  expect(again).toBe(end);
});

test("arrows stay in place beyond the last change; other keys do nothing", async () => {
  const { user, listChosen } = open([]);
  getSlider().focus();
  await user.keyboard("{ArrowRight}a");
  expect(new Set(listChosen())).toEqual(new Set([new Date(NOW).toISOString()]));
});

test("dragging chooses whole minutes", () => {
  const { listChosen } = open();
  const at = Date.parse("2026-03-15T09:41:00Z");
  fireEvent.change(getSlider(), { target: { value: String(at) } });
  expect(listChosen().at(-1)).toMatch(/:00\.000Z$/);
  expect(Math.abs(Date.parse(listChosen().at(-1) ?? "") - at)).toBeLessThan(60_000);
});

test("a typed date and time is read in the site's time zone; half a date changes nothing", async () => {
  const { user, listChosen } = open();
  const date = screen.getByRole("textbox", { name: "Date" });
  expect(date).toHaveValue("10.03.2026");
  await user.clear(date);
  expect(listChosen()).toEqual([]);
  await user.type(date, "1.7.2026");
  expect(listChosen().at(-1)).toBe("2026-07-01T10:00:00.000Z");
});

test("without changes it shows the next two weeks, with nothing to step to", async () => {
  const { user, listChosen } = open([]);
  expect(getSlider()).toHaveAttribute("min", String(NOW));
  expect(screen.getByText("10.03.2026")).toBeInTheDocument();
  expect(screen.getByText("25.03.2026")).toBeInTheDocument();
  for (const button of [getPrevious(), getNext()]) await user.click(button);
  expect(listChosen()).toEqual([]);
});
