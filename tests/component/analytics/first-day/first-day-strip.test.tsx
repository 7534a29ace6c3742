import { act, screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { FirstDayStrip } from "@/components/analytics/first-day/first-day-strip";
import { getUiState, startUiState } from "@/lib/client/ui-state";
import { type FirstStep, show } from "@/lib/contract/analytics/first-day";
import { answer, renderScreen } from "@/tests/support/render-screen";
import { aSitePage } from "@/tests/support/render-shell";

const rights = { roles: ["owner"], policies: ["feeds", "search_customizations"] };
const page = aSitePage({ groups: ["first_day"], rights });

let users = 0;

beforeEach(() => {
  users += 1;
  act(() => startUiState(`first-day-${users}`));
});

const open = (done: FirstStep[], shown = page) =>
  renderScreen(<FirstDayStrip siteId="s1" />, { answers: [answer(show, { done })], page: shown, at: "/" });

test("shows the steps with what is done, and marks the next one", async () => {
  const { container } = open(["feed", "synonym"]);
  expect(await screen.findByRole("heading", { name: "First steps: 2 of 4 done" })).toBeInTheDocument();
  const steps = screen.getAllByRole("listitem");
  expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual([null, "step", null, null]);
  expect(steps.map((step) => within(step).queryByText("Done") !== null)).toEqual([true, false, true, false]);
  expect(screen.getByRole("link", { name: "Send events from the shop" })).toHaveAttribute("href", "/sites/s1/settings");
  expect(await axe(container)).toHaveNoViolations();
});

test("a step that the user may not do has no link", async () => {
  open([]);
  expect(await screen.findByRole("link", { name: "Add a feed" })).toBeInTheDocument();
  expect(screen.getByText("Add the first synonym")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Add the first synonym" })).toBeNull();
});

test("stays hidden on this site once hidden", async () => {
  const { user } = open(["feed"]);
  await user.click(await screen.findByRole("button", { name: "Hide the first steps" }));
  expect(screen.queryByRole("heading")).toBeNull();
  expect(getUiState().hiddenFirstDays).toEqual(["s1"]);
});

test("is not asked for again once all is done", async () => {
  const { calls } = open(["feed", "events", "synonym", "customization"]);
  await waitFor(() => expect(getUiState().hiddenFirstDays).toEqual(["s1"]));
  expect(calls(show)).toHaveLength(1);
  expect(screen.queryByRole("heading")).toBeNull();
});

test.each([
  ["to viewers", aSitePage({ groups: ["first_day"], rights: { roles: ["viewer"], policies: [] } })],
  ["on a backend that does not know the steps", aSitePage({ rights })],
] as const)("shows nothing %s", async (_, shown) => {
  open([], shown);
  await act(async () => undefined);
  expect(screen.queryByRole("heading")).toBeNull();
});
