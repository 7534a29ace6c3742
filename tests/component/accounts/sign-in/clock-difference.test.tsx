import { screen } from "@testing-library/react";
import { axe } from "jest-axe";
import { ClocksScreen } from "@/components/accounts/sign-in/clocks-screen";
import { renderShell } from "@/tests/support/render-shell";

// How the screen of a clock difference names the clock that is wrong (clocks-screen.tsx).

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The server's time that makes this computer `ms` ahead of it. */
const serverTimeFor = (ms: number) => performance.timeOrigin - ms;

function mockNavigation(entries: { responseStart: number }[]): void {
  Object.assign(performance, { getEntriesByType: () => entries });
}

// jsdom has no navigation timing.
beforeEach(() => mockNavigation([]));

const getRows = () => [...document.querySelectorAll("dt")].map(({ textContent }) => textContent);

test.each([
  [3 * MINUTE, "This computer is 3 minutes ahead of the server."],
  [-(2 * HOUR + MINUTE), "This computer is 2 hours and 1 minute behind the server."],
  [DAY + 3 * HOUR + 20 * MINUTE, "This computer is 1 day, 3 hours, and 20 minutes ahead of the server."],
  [-2 * DAY, "This computer is 2 days behind the server."],
])("says the difference of %s ms in words, and how to fix it", async (ms, text) => {
  renderShell(<ClocksScreen serverTime={serverTimeFor(ms)} issued={null} />);
  expect(await screen.findByRole("status")).toHaveTextContent(text);
  expect(screen.getByText(/Set this computer’s clock to automatic time/)).toBeInTheDocument();
});

test("blames the sender’s clock when this computer and the server agree", async () => {
  renderShell(<ClocksScreen serverTime={serverTimeFor(20_000)} issued={null} />);
  expect(await screen.findByRole("status")).toHaveTextContent(
    "The clock of the computer that created the link is wrong.",
  );
  expect(screen.queryByText(/automatic time/)).toBeNull();
});

test("does not count the time until the response started as a difference", async () => {
  mockNavigation([{ responseStart: 5 * MINUTE }]);
  renderShell(<ClocksScreen serverTime={performance.timeOrigin + 5 * MINUTE} issued={null} />);
  expect(await screen.findByRole("status")).toHaveTextContent("agree to within a minute");
});

test("shows when the link was issued only if that is known", async () => {
  const serverTime = Date.UTC(2026, 2, 10, 9);
  const { rerender, container } = renderShell(<ClocksScreen serverTime={serverTime} issued={serverTime + HOUR} />);
  expect(getRows()).toEqual(["Server time", "This computer’s time", "Link issued at", "Difference"]);
  const times = [...container.querySelectorAll("time")].map(({ dateTime }) => dateTime);
  expect([times[0], times[2]]).toEqual(["2026-03-10T09:00:00.000Z", "2026-03-10T10:00:00.000Z"]);
  expect(await axe(container)).toHaveNoViolations();
  rerender(<ClocksScreen serverTime={serverTime} issued={null} />);
  expect(getRows()).toEqual(["Server time", "This computer’s time", "Difference"]);
});
