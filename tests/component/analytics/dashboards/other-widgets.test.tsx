import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { DashboardScreen } from "@/components/analytics/dashboards/dashboard-screen";
import type { Widget } from "@/lib/contract/analytics/dashboards";
import { listSessions } from "@/lib/contract/analytics/sessions";
import { stats } from "@/lib/contract/catalogue/data-quality";
import { history, type Run } from "@/lib/contract/catalogue/feed-runs";
import { type ChangeMark, changeMarks } from "@/lib/contract/history/change-marks";
import { makeSession, makePage as visits } from "@/tests/component/analytics/sessions/session-answers";
import { makeCheck, makeStats } from "@/tests/component/catalogue/data-quality/quality-answers";
import { answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeWidget } from "@/tests/support/widgets";
import { AT, makeBackend, page } from "./board-answers";

const SITE = "/sites/100200-300401";
const NOW = Date.parse("2026-02-11T09:00:00Z");

/** Opens a dashboard with one widget, and returns the widget. */
async function open(widget: Partial<Widget>, answers: FakeAnswer[], shownPage = page) {
  const backend = makeBackend([makeWidget("one", { title: "Widget", ...widget })]);
  const part = <DashboardScreen siteId="100200-300401" id="morning" openedAt={NOW} />;
  const drawn = renderScreen(part, { answers: [...answers, ...backend.answers], page: shownPage, at: AT });
  return { ...drawn, widget: within(await screen.findByRole("region", { name: "Widget" })) };
}

describe("newest visits", () => {
  const openVisits = (answers: FakeAnswer[], settings: Widget["settings"] = { rows: "10" }) =>
    open({ kind: "visits", settings }, answers);

  test("shows time, searches and outcome of each visit, with a link to it", async () => {
    const shown = [makeSession(), makeSession({ id: "8-1", queries: [], orders: 0, no_results: 0 })];
    const { widget, calls, container } = await openVisits([answer(listSessions, visits(shown))]);
    expect(await widget.findByText("lamp · lapm")).toBeInTheDocument();
    const [first, second] = widget.getAllByRole("listitem");
    expect(first).toHaveTextContent("10.03.2026 09:00lamp · lapm1 search without results1 order, CZK 1,250.50");
    expect(within(first as HTMLElement).getByRole("link")).toHaveAttribute(
      "href",
      `${SITE}/settings/explore/events/777-1773129600`,
    );
    expect(second).toHaveTextContent(/^10\.03\.2026 09:00no search$/);
    expect(calls(listSessions)[0]?.query).toMatchObject({ limit: 10 });
    expect(await axe(container)).toHaveNoViolations();
  });

  test("says that there are none", async () => {
    const { widget } = await openVisits([answer(listSessions, visits([]))]);
    expect(await widget.findByText("No visits in this period.")).toBeInTheDocument();
  });

  test("says that they could not be loaded, and retries", async () => {
    const { widget, user } = await openVisits([answer(listSessions, makeRefusal(500, "loading"), visits())]);
    expect(await widget.findByText("This widget couldn’t be loaded")).toBeInTheDocument();
    await user.click(widget.getByRole("button", { name: "Try again" }));
    expect(await widget.findByText("lamp · lapm")).toBeInTheDocument();
  });
});

describe("catalog status", () => {
  const createRun = (id: string, over: Partial<Run> = {}): Run => ({
    ...{ id, feed: "item", started: "2026-02-11T05:00:00Z", finished: "2026-02-11T05:01:00Z", status: "succeeded" },
    ...over,
  });
  const answerRuns = (runs: Run[], held_total?: number) =>
    answer(history, { runs, offset: 0, limit: 20, total: runs.length, ...(held_total ? { held_total } : {}) });
  const openStatus = (answers: FakeAnswer[], shownPage = page) =>
    open({ kind: "catalog_state", settings: {} }, answers, shownPage);
  const only = (...policies: string[]) =>
    makeSitePage({ groups: ["dashboards"], rights: { roles: ["owner"], policies } });

  test("counts failed checks and warnings, and lists the latest three runs that started", async () => {
    const checks = [
      makeCheck({ status: "error" }),
      makeCheck({ key: "b", status: "error" }),
      makeCheck({ key: "c" }),
      makeCheck({ key: "d", status: "ok" }),
    ];
    const runs = [
      createRun("r0", { started: null, status: "scheduled" }),
      ...["r1", "r2", "r3", "r4"].map((id) => createRun(id)),
    ];
    const { widget, container } = await openStatus([answer(stats, makeStats({ checks })), answerRuns(runs, 2)]);
    expect(await widget.findByText("2 checks failed")).toBeInTheDocument();
    expect(widget.getByText("1 warning")).toBeInTheDocument();
    expect(widget.queryByText("All checks passed")).toBeNull();
    expect(widget.getByText("checked 09.03.2026 11:00")).toBeInTheDocument();
    expect(await widget.findByText("2 runs need approval")).toBeInTheDocument();
    const links = within(widget.getByRole("list")).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      ["r1", "r2", "r3"].map((id) => `${SITE}/settings/feeds/history?run=${id}`),
    );
    expect(await axe(container)).toHaveNoViolations();
  });

  test("says that all checks passed, and that no feed has run", async () => {
    const fine = makeStats({ checks: [makeCheck({ status: "ok" })] });
    const { widget } = await openStatus([answer(stats, fine), answerRuns([])]);
    expect(await widget.findByText("All checks passed")).toBeInTheDocument();
    expect(await widget.findByText("No feed runs yet.")).toBeInTheDocument();
    expect(widget.queryByText(/need approval|needs approval/)).toBeNull();
  });

  test("does not call checks passed before the first computation", async () => {
    const { widget } = await openStatus([answer(stats, makeStats({ checks: [], checked_at: null })), answerRuns([])]);
    expect(await widget.findByText("not checked yet")).toBeInTheDocument();
    expect(widget.queryByText("All checks passed")).toBeNull();
  });

  test("requests only what the user may see", async () => {
    const { widget, calls, unmount } = await openStatus([answerRuns([createRun("r1")])], only("dashboards", "feeds"));
    expect(await widget.findByRole("list")).toBeInTheDocument();
    expect(calls(stats)).toHaveLength(0);
    unmount();
    const other = await openStatus([answer(stats, makeStats())], only("dashboards", "data_quality"));
    expect(await other.widget.findByText("1 warning")).toBeInTheDocument();
    expect(other.calls(history)).toHaveLength(0);
  });

  test("says that the user may see neither", async () => {
    const { widget, calls } = await openStatus([], only("dashboards"));
    expect(await widget.findByText(/You don’t have access to/)).toBeInTheDocument();
    for (const call of [stats, history]) expect(calls(call)).toHaveLength(0);
  });
});

describe("latest changes", () => {
  const createMark = (change_id: number, over: Partial<ChangeMark> = {}): ChangeMark => ({
    ...{ at: "2026-02-11T07:00:00Z", kind: "publish", feature: "query-customizations", action: "publish" },
    ...{ object: { id: "c1", title: `query ${change_id}` }, actor: "Dana", change_id, run_id: null, undoes: null },
    ...over,
  });
  const openMarks = (marks: ChangeMark[], settings: Widget["settings"]) =>
    open({ kind: "marks", settings }, [answer(changeMarks, { marks })]);

  test("lists the newest first, as many as there are rows, each with a link", async () => {
    const { widget } = await openMarks(
      [1, 2, 3, 4, 5, 6].map((id) => createMark(id)),
      { rows: "5" },
    );
    await waitFor(() => expect(widget.getAllByRole("listitem")).toHaveLength(5));
    expect(widget.getAllByRole("listitem")[0]).toHaveTextContent(
      "Rules for “query 6” changed11.02.2026 08:00 · DanaView details (Rules for “query 6” changed)",
    );
    expect(widget.queryByText(/query 1/)).toBeNull();
    expect(widget.getByRole("link", { name: /query 2/ })).toHaveAttribute(
      "href",
      expect.stringMatching(/\/history\?change=2$/),
    );
  });

  test("shows only the chosen kind, in words of its own", async () => {
    const run = createMark(2, { kind: "feed_run", change_id: null, run_id: "r9", actor: null });
    const upload = createMark(3, { kind: "import", feature: "synonyms", object: { id: "u", title: null } });
    const { widget, unmount } = await openMarks([createMark(1), run, upload], { rows: "5", changes: "feed_run" });
    expect(await widget.findAllByRole("listitem")).toHaveLength(1);
    expect(widget.getByRole("link", { name: /Feed run: query 2/ })).toHaveAttribute(
      "href",
      `${SITE}/settings/feeds/history?run=r9&part=changes`,
    );
    unmount();
    const other = await openMarks([upload], { rows: "5", changes: "import" });
    expect((await other.widget.findAllByText(/Upload or import: synonyms/)).length).toBeGreaterThan(0);
  });

  test("names feeds and TOP items by their type, and listings by their path", async () => {
    const run = createMark(1, {
      ...{ kind: "feed_run", feature: "feed-runs", change_id: null, run_id: "r9" },
      object: { id: "article", title: "article", kind: null },
    });
    const listing = createMark(2, { object: { id: "l", title: "Bags||Backpacks", kind: "product-listings" } });
    const top = createMark(3, { object: { id: "t", title: "query", kind: "top-items" } });
    const { widget } = await openMarks([run, listing, top], { rows: "5" });
    const shown = (await widget.findAllByRole("listitem")).map((row) => row.querySelector("span")?.textContent);
    expect(shown).toEqual([
      "Rules for “Queries” changed",
      "Rules for “Bags | Backpacks” changed",
      "Feed run: Articles",
    ]);
  });

  test("says that nothing of the chosen kind changed", async () => {
    const { widget } = await openMarks([createMark(1)], { rows: "5", changes: "toggle" });
    expect(await widget.findByText("No changes in this period.")).toBeInTheDocument();
  });
});

test("an empty note says so", async () => {
  const { widget } = await open({ kind: "note", settings: { text: "  " } }, []);
  expect(await widget.findByText("This note is empty.")).toBeInTheDocument();
});
