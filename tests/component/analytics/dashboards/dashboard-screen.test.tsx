import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { DashboardScreen } from "@/components/analytics/dashboards/dashboard-screen";
import { saveWidgets, showDashboard } from "@/lib/contract/analytics/dashboards";
import { listQueries } from "@/lib/contract/analytics/searches";
import { fetchStats } from "@/lib/contract/analytics/site-stats";
import en from "@/messages/en";
import { makeFigures, makePage, makeRow } from "@/tests/component/analytics/searches/searches-answers";
import { type Around, answer, makeRefusal, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeWidget } from "@/tests/support/widgets";
import { AT, listsOnly, makeBackend, page, viewerPage } from "./board-answers";

const NOW = Date.parse("2026-02-11T09:00:00Z");

function open(backend = makeBackend(), around: Partial<Around> = {}) {
  const part = <DashboardScreen siteId="100200-300401" id="morning" openedAt={NOW} />;
  return { backend, ...renderScreen(part, { answers: backend.answers, page, at: AT, ...around }) };
}

const widget = (name: string) => screen.findByRole("region", { name });
const act = async ({ user }: ReturnType<typeof open>, name: string, action: string) => {
  await user.click(await screen.findByRole("button", { name: `Actions for widget ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
};

test("shows the figures of widgets with previous values and links to the full screens", async () => {
  const { container, calls } = open(undefined, { at: `${AT}?period=7d&with_any_filter=1` });
  const figure = await widget("Searches · Search results");
  expect(await within(figure).findByText("1,200")).toBeInTheDocument();
  expect(within(figure).getByText("+20%")).toBeInTheDocument();
  expect(within(figure).queryByText("Searches")).toBeNull();
  expect(screen.getAllByText("Data as of 11.02.2026 09:10")).toHaveLength(1);
  expect(within(figure).getByRole("link", { name: /^View details/ })).toHaveAttribute(
    "href",
    expect.stringMatching(/^\/sites\/100200-300401\/stats\?scope=search&chart=searches&.*period=7d/),
  );
  expect(within(await widget("Remember")).getByText("Look at the summer sale.")).toBeInTheDocument();
  expect(screen.getByRole("heading", { level: 1, name: "Mornings" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Fridays" })).toHaveAttribute(
    "href",
    "/sites/100200-300401/dashboards/friday?period=7d&with_any_filter=1",
  );
  expect(calls(fetchStats)[0]?.query).toMatchObject({ period: "7d", with_any_filter: "1", metrics: "searches" });
  expect(await axe(container)).toHaveNoViolations();
});

test("adds a widget of a chosen kind with a preview, shows it immediately, and offers undo", async () => {
  const { user, backend, notices, calls } = open();
  await user.click(await screen.findByRole("button", { name: "Add widget" }));
  const dialog = await screen.findByRole("dialog", { name: "Add widget" });
  await user.click(await within(dialog).findByRole("radio", { name: /Note/ }));
  await user.type(within(dialog).getByRole("textbox", { name: "Text" }), "Call the warehouse");
  expect(await within(dialog).findByText("Call the warehouse", { selector: "p" })).toBeInTheDocument();
  await user.type(within(dialog).getByRole("textbox", { name: /Heading/ }), "To do");
  await user.click(within(dialog).getByRole("button", { name: "Add widget" }));
  expect(await widget("To do")).toBeInTheDocument();
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ text: "Widget “To do” added", kind: "good" }));
  expect(notices.at(-1)?.action?.label).toBe("Undo");
  const [sent] = calls(saveWidgets);
  expect(sent?.headers.get("if-match")).toBe('"4"');
  expect(sent?.headers.get("idempotency-key")).toMatch(/^\w{8,}$/);
  expect(backend.board().widgets.map(({ title }) => title)).toEqual([null, "Remember", "To do"]);
});

test("applies an edit on top of a version that someone else saved meanwhile", async () => {
  const drawn = open();
  const { backend, notices, calls } = drawn;
  await widget("Remember");
  backend.outrun((widgets) => [makeWidget("theirs", { title: "Theirs" }), ...widgets]);
  await act(drawn, "Remember", "Remove");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Remember" })).toBeNull());
  expect(await widget("Theirs")).toBeInTheDocument();
  await waitFor(() => expect(notices.at(-1)?.text).toBe("Widget “Remember” removed"));
  expect(calls(saveWidgets)).toHaveLength(2);
  expect(backend.board().widgets.map(({ id }) => id)).toEqual(["theirs", "figure"]);
});

test("sends several edits one after another", async () => {
  const drawn = open();
  for (const action of ["Widen to two columns", "Duplicate"]) await act(drawn, "Remember", action);
  await waitFor(() => expect(drawn.backend.board().widgets).toHaveLength(3));
  const [, first, copy] = drawn.backend.board().widgets;
  expect(first).toMatchObject({ id: "note", width: 2 });
  expect(copy).toMatchObject({ title: "Remember", width: 2 });
  expect(copy?.id).not.toBe("note");
  expect(screen.getAllByRole("region", { name: "Remember" })).toHaveLength(2);
});

test("reverts a refused edit and announces it once", async () => {
  const backend = makeBackend();
  const answers = [refuse(saveWidgets, 422, "too_many_widgets"), ...backend.answers];
  const drawn = open(backend, { answers });
  await act(drawn, "Remember", "Remove");
  await waitFor(() => expect(drawn.notices.map(({ text }) => text)).toEqual([en.dashboards.errors.too_many_widgets]));
  expect(await widget("Remember")).toBeInTheDocument();
});

test("moves a widget with the keyboard and announces its new position", async () => {
  const { user, backend } = open();
  const handle = await screen.findByRole("button", { name: "Move Remember" });
  handle.focus();
  await user.keyboard("{Alt>}{ArrowLeft}{/Alt}");
  await waitFor(() => expect(backend.board().widgets.map(({ id }) => id)).toEqual(["note", "figure"]));
  expect(await screen.findByText(/Remember.*1.*2/)).toBeInTheDocument();
});

test("shows viewers no controls and says which data they cannot access", async () => {
  open(undefined, { page: viewerPage });
  expect(await screen.findByText("You don’t have access to this data.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Actions for/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Add widget" })).toBeNull();
});

test("fills an empty dashboard from the template with one save", async () => {
  const { user, backend, calls } = open(makeBackend([]), { page: listsOnly });
  await user.click(await screen.findByRole("button", { name: "Add widgets from template" }));
  await waitFor(() => expect(backend.board().widgets.length).toBeGreaterThan(6));
  expect(calls(saveWidgets)).toHaveLength(1);
});

test("links to the other dashboards if a dashboard no longer exists", async () => {
  const backend = makeBackend();
  const gone = refuse(showDashboard, 404, "not_found");
  open(backend, { answers: [gone, ...backend.answers] });
  expect(await screen.findByText("This dashboard no longer exists.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Go to other dashboards" })).toBeInTheDocument();
});

test("shows an error in the widget that failed to load, and the others as usual", async () => {
  const backend = makeBackend();
  const broken = { ...backend.answers[0], call: fetchStats, reply: () => makeRefusal(503, "upstream_unavailable") };
  open(backend, { answers: [broken, ...backend.answers] });
  expect(await screen.findByText("This widget couldn’t be loaded")).toBeInTheDocument();
  expect(await widget("Remember")).toBeInTheDocument();
});

test("shows ratios in the table of queries with their numerator and denominator", async () => {
  const backend = makeBackend([makeWidget("top", { kind: "queries", settings: { table: "top", rows: "5" } })]);
  const rows = [makeRow("lamp", makeFigures(90, 45)), makeRow("oar", makeFigures(12, 6))];
  open(backend, { answers: [answer(listQueries, makePage(rows)), ...backend.answers] });
  expect(await screen.findByRole("row", { name: /lamp/ })).toHaveTextContent("50%45 of 90");
  expect(screen.getByRole("row", { name: /oar/ })).toHaveTextContent("–6 of 12");
});

test("compares metrics with the range of the address, or with the one that is chosen", async () => {
  const at = "?compare=own&compare_from=2025-12-01&compare_to=2025-12-24";
  const { user, calls } = open(undefined, { at: `${AT}${at}` });
  await waitFor(() =>
    expect(calls(fetchStats)[0]?.query).toMatchObject({ "compare[from]": "2025-12-01", "compare[to]": "2025-12-24" }),
  );
  await user.click(await screen.findByRole("button", { name: "Comparison: Custom range" }));
  await user.click(screen.getByRole("menuitemcheckbox", { name: "A year earlier" }));
  await waitFor(() => expect(calls(fetchStats).at(-1)?.query).toMatchObject({ compare: "year" }));
});

test("compares tables of queries with the range of the dashboard", async () => {
  const backend = makeBackend([makeWidget("top", { kind: "queries", settings: { table: "top", rows: "5" } })]);
  const rows = [makeRow("lamp", makeFigures(90), { previous: makeFigures(60) })];
  const at = "?compare=own&compare_from=2025-12-01&compare_to=2025-12-24";
  const { calls } = open(backend, {
    answers: [answer(listQueries, makePage(rows)), ...backend.answers],
    at: `${AT}${at}`,
  });
  const lamp = await screen.findByRole("row", { name: /lamp/ });
  expect(lamp).toHaveTextContent("90+50%");
  expect(within(lamp).getByRole("link", { name: "90" })).toHaveAttribute(
    "href",
    "/sites/100200-300401/settings/explore/events?with_queries=lamp",
  );
  expect(calls(listQueries)[0]?.query).toMatchObject({
    "compare[from]": "2025-12-01",
    "compare[to]": "2025-12-24",
  });
  expect(calls(listQueries)[0]?.query).not.toHaveProperty("compare");
});

test("says among how many queries declining ones are found", async () => {
  const backend = makeBackend([makeWidget("less", { kind: "queries", settings: { table: "losers", rows: "5" } })]);
  const kayak = makeRow("kayak", makeFigures(40), { previous: makeFigures(90) });
  const rows = [makeRow("lamp", makeFigures(90), { previous: makeFigures(80) }), kayak];
  const { calls } = open(backend, { answers: [answer(listQueries, makePage(rows)), ...backend.answers] });
  expect(await screen.findByText(/among the 100 most searched queries of this period/)).toBeInTheDocument();
  expect(screen.getByRole("row", { name: /kayak/ })).toHaveTextContent("90");
  expect(screen.queryByRole("row", { name: /lamp/ })).toBeNull();
  expect(calls(listQueries)[0]?.query).toMatchObject({ per_page: 100, compare: "previous" });
});
