import { act, screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { FirstDayStrip } from "@/components/analytics/first-day/first-day-strip";
import { getUiState, startUiState } from "@/lib/client/ui-state";
import { type FirstStep, setHidden, showFirstSteps } from "@/lib/contract/analytics/first-day";
import { answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const rights = { roles: ["owner"], policies: ["feeds", "search_customizations"] };
const page = makeSitePage({ groups: ["first_day"], rights });

let users = 0;

beforeEach(() => {
  users += 1;
  act(() => startUiState(`first-day-${users}`));
});

type Steps = { shown?: typeof page; isHidden?: boolean; hiding?: FakeAnswer };

const open = (done: FirstStep[], { shown = page, isHidden = false, hiding }: Steps = {}) => {
  let choice = { is_hidden: isHidden };
  const setsHidden = answer(setHidden, ({ body }) => {
    choice = body;
    return choice;
  });
  return renderScreen(<FirstDayStrip siteId="s1" />, {
    answers: [answer(showFirstSteps, () => ({ done, ...choice })), hiding ?? setsHidden],
    page: shown,
    at: "/",
  });
};

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

test("hides from the user, and shows again by undo", async () => {
  const { user, calls, notices } = open(["feed"]);
  await user.click(await screen.findByRole("button", { name: "Hide the first steps" }));
  await waitFor(() => expect(notices.map(({ text }) => text)).toEqual(["First steps hidden"]));
  expect(screen.queryByRole("heading")).toBeNull();
  act(() => notices[0]?.action?.run());
  expect(await screen.findByRole("heading", { name: "First steps: 1 of 4 done" })).toBeInTheDocument();
  // Nothing is left in this browser that would hide them after an undo on another computer.
  expect(getUiState().hiddenFirstDays).toEqual([]);
  expect(calls(setHidden).map(({ body }) => body)).toEqual([{ is_hidden: true }, { is_hidden: false }]);
});

test("stays if hiding is refused", async () => {
  const { user, notices } = open(["feed"], { hiding: answer(setHidden, makeRefusal(403, "view_as_read_only")) });
  await user.click(await screen.findByRole("button", { name: "Hide the first steps" }));
  await waitFor(() => expect(notices.map(({ kind }) => kind)).toEqual(["bad"]));
  expect(screen.getByRole("heading", { name: "First steps: 1 of 4 done" })).toBeInTheDocument();
  expect(getUiState().hiddenFirstDays).toEqual([]);
});

test("stays hidden if the user has hidden it on another computer", async () => {
  const { calls } = open(["feed"], { isHidden: true });
  await waitFor(() => expect(calls(showFirstSteps)).toHaveLength(1));
  await act(async () => undefined);
  expect(screen.queryByRole("heading")).toBeNull();
});

test("is not requested again once all steps are done", async () => {
  const { calls } = open(["feed", "events", "synonym", "customization"]);
  await waitFor(() => expect(getUiState().hiddenFirstDays).toEqual(["s1"]));
  expect(calls(showFirstSteps)).toHaveLength(1);
  expect(screen.queryByRole("heading")).toBeNull();
});

test.each([
  ["to viewers", makeSitePage({ groups: ["first_day"], rights: { roles: ["viewer"], policies: [] } })],
  ["on a backend that does not know the steps", makeSitePage({ rights })],
] as const)("shows nothing %s", async (_, shown) => {
  open([], { shown });
  await act(async () => undefined);
  expect(screen.queryByRole("heading")).toBeNull();
});
