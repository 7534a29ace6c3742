import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { SessionsScreen } from "@/components/analytics/sessions/sessions-screen";
import { listSegments } from "@/lib/contract/analytics/segments";
import { listSessions, raws } from "@/lib/contract/analytics/sessions";
import { type Around, answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { AT, legacyPage, makePage, makeSession, makeVisit, page } from "./session-answers";

function open(answers: FakeAnswer[], around: Partial<Around> = {}) {
  const known = [answer(listSegments, { segments: [] }), answer(raws, makeVisit())];
  return renderScreen(<SessionsScreen siteId="100200-300401" />, {
    ...{ answers: [...answers, ...known], page, at: AT },
    ...around,
  });
}

beforeEach(() => {
  jest.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});

const row = (name: RegExp) => screen.findByRole("row", { name });

test("shows visitor, time, device, searches and outcome of a visit, and whether it is in progress", async () => {
  const sessions = [
    makeSession({ warnings: ["click_without_list"] }),
    makeSession({ id: "8-1", user_id: "8", closed: false }),
  ];
  const { container } = open([answer(listSessions, makePage(sessions))]);
  const found = await row(/777/);
  for (const text of [
    "10.03.2026 09:00",
    "for 12 minutes",
    "Mobile",
    "203.0.113.0",
    "lamp · lapm",
    "1 without results",
  ])
    expect(within(found).getByText(text)).toBeInTheDocument();
  expect(within(found).getByText("2 lists · 1 click · 1 order")).toBeInTheDocument();
  expect(within(found).getByText("CZK 1,250.50")).toBeInTheDocument();
  expect(within(found).getByText("1 warning")).toBeInTheDocument();
  expect(within(found).queryByText("In progress")).toBeNull();
  expect(within(await row(/^8 /)).getByText("In progress")).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test("requests the filters of the URL and shows them as removable chips", async () => {
  const at = `${AT}?with_queries=lamp&with_ip[0]=203.0.113.9&device=mobile&period=7d&cursor=1.7`;
  const { user, calls } = open([answer(listSessions, makePage())], { at });
  await row(/777/);
  expect(calls(listSessions)[0]?.query).toEqual({
    ...{ period: "7d", with_ip: "203.0.113.0/24", with_queries: "lamp", device: "mobile", cursor: "1.7" },
  });
  const chips = screen.getByRole("list", { name: "Visit filters" });
  for (const text of ["Period: Last 7 days", "IP address: 203.0.113.0/24", "Searched for: lamp", "Device: Mobile"])
    expect(within(chips).getByText(text)).toBeInTheDocument();
  await user.click(within(chips).getByRole("link", { name: "Remove filter: IP address: 203.0.113.0/24" }));
  expect(window.location.search).toBe("?with_queries=lamp&device=mobile&period=7d&with_ip=");
  await waitFor(() =>
    expect(calls(listSessions).at(-1)?.query).toEqual({ period: "7d", with_queries: "lamp", device: "mobile" }),
  );
});

test("shows invalid filters as chips and leaves them out of the request", async () => {
  const { calls } = open([answer(listSessions, makePage())], { at: `${AT}?with_ip=nowhere&device=mobile` });
  await row(/777/);
  expect(calls(listSessions)[0]?.query).toEqual({ device: "mobile" });
  expect(screen.getByText("IP address: nowhere – ignored")).toBeInTheDocument();
  expect(screen.getByTitle("Enter an IP address or a network, for example 203.0.113.0/24.")).toBeInTheDocument();
});

test("pages to older visits, and back to the newest", async () => {
  const { user, calls } = open([
    answer(listSessions, makePage([makeSession()], "5.6"), makePage([makeSession({ user_id: "888" })])),
  ]);
  await user.click(await screen.findByRole("link", { name: "Older visits" }));
  await row(/888/);
  expect(calls(listSessions).at(-1)?.query).toEqual({ cursor: "5.6" });
  expect(screen.getByText("These are the oldest visits that match the filters.")).toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Newest visits" }));
  await row(/777/);
  expect(window.location.search).toBe("");
});

test("opens a visit in place, and returns to the list in its previous state", async () => {
  const { user, calls } = open([answer(listSessions, makePage())], { at: `${AT}?period=7d` });
  await user.click(await screen.findByRole("link", { name: "777" }));
  expect(window.location.pathname).toBe(`${AT}/777-1773129600`);
  expect(await screen.findByRole("heading", { name: "Visit by 777", level: 1 })).toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "All visits" }));
  expect(window.location.pathname + window.location.search).toBe(`${AT}?period=7d`);
  await row(/777/);
  expect(calls(listSessions)).toHaveLength(1);
});

test("says that no visits were found, for an empty answer and for the error code", async () => {
  const { unmount } = open([answer(listSessions, makePage([]))], { at: `${AT}?device=app` });
  expect(await screen.findByText("No visits found")).toBeInTheDocument();
  unmount();
  const { notices } = open([answer(listSessions, makeRefusal(404, "no_session_found"))], {
    at: `${AT}?user_id=5`,
    page: legacyPage,
  });
  expect(await screen.findByText("No visits found")).toBeInTheDocument();
  expect(notices).toEqual([]);
});

test("lets the user cancel a slow request and retry it", async () => {
  let given: AbortSignal | null | undefined;
  const { user } = open([answer(listSessions, () => new Promise<never>(() => undefined), makePage())]);
  const fetching = jest.mocked(fetch);
  const hangs = fetching.getMockImplementation();
  fetching.mockImplementation((input, init) => {
    given = init?.signal;
    const lost = new Promise<never>((_, reject) =>
      init?.signal?.addEventListener("abort", () => reject(new Error("abort"))),
    );
    return Promise.race([hangs?.(input, init) ?? lost, lost]);
  });
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("Loading canceled")).toBeInTheDocument();
  expect(given?.aborted ?? true).toBe(true);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await row(/777/);
});

test("says that the backend timed out", async () => {
  const { notices } = open([answer(listSessions, makeRefusal(504, "request_timeout"))]);
  expect(await screen.findByText("The visits couldn’t be loaded")).toBeInTheDocument();
  expect(notices[0]?.text).toBe("Loading took too long. Narrow the filters and try again.");
});

test("requests visits only by user ID from a backend without filters", async () => {
  const { calls, unmount } = open([answer(listSessions, makePage())], { page: legacyPage });
  expect(screen.getByRole("textbox", { name: "Visitor ID" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Add filter" })).toBeNull();
  expect(calls(listSessions)).toHaveLength(0);
  unmount();
  const legacy = { session: { id: "s_9f31", user_id: "777", started_at: "2026-02-11T09:00:04Z" } };
  const bare = { ...legacy.session, last_event_at: "2026-02-11T09:06:41Z", closed: false, events_count: 9, counts: {} };
  const again = open([answer(listSessions, { sessions: [bare] })], {
    page: legacyPage,
    at: `${AT}?user_id=777&device=mobile`,
  });
  await row(/777/);
  expect(again.calls(listSessions)[0]?.query).toEqual({ user_id: "777" });
});

test("mentions truncated IP addresses only for a backend that truncates them", async () => {
  const { unmount } = open([answer(listSessions, makePage())]);
  expect(await screen.findByText(/IP addresses are stored without their last part/)).toBeVisible();
  unmount();
  open([], { page: legacyPage });
  expect(await screen.findByText(/visit by visit/)).toBeVisible();
  expect(screen.queryByText(/without their last part/)).toBeNull();
});

test("does not claim that there are no visits if none could be read", async () => {
  open([answer(listSessions, { ...makePage([]), unreadable_rows: 3 })], { at: `${AT}?period=7d` });
  expect(await screen.findByText("3 rows couldn’t be read")).toBeVisible();
  for (const text of ["No visits found", "No visits yet"]) expect(screen.queryByText(text)).toBeNull();
});
