import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { PlanScreen } from "@/components/catalogue/plans/plan-screen";
import { history, RUN_CODES } from "@/lib/contract/catalogue/feed-runs";
import { listPlans, runNow, savePlan } from "@/lib/contract/catalogue/plans";
import { DOWNLOAD_FAULTS } from "@/lib/contract/kit/download-faults";
import type { Answer } from "@/lib/http/endpoint";
import en from "@/messages/en";
import { makePlan } from "@/tests/support/feed-runs";
import { answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const AT = "/sites/100200-300401/settings/feeds/plans";
const NOW = "2026-03-28T12:00:00.000Z";
const rights = { roles: ["operator"], policies: ["feeds"] };
const page = makeSitePage({ groups: ["feeds"], rights });

function aList(plans = [makePlan()], over = {}): Answer<typeof listPlans> {
  return { plans, daily_limit: 24, feeds: ["item", "category"], now: NOW, ...over };
}

const noRuns = answer(history, { runs: [], offset: 0, limit: 20, total: 0 });
const failed = { id: "r1", feed: "item", started: NOW, status: "failed" as const, error: { code: "no_source" } };
const failedRun = answer(history, { runs: [failed], offset: 0, limit: 20, total: 1 });

function open(answers: FakeAnswer[], around: object = {}) {
  const screenPart = <PlanScreen siteId="100200-300401" openedAt={NOW} />;
  return renderScreen(screenPart, { answers: [...answers, noRuns], page, at: AT, ...around });
}

/** Expects a countdown of so many seconds, minus those that may have passed since `from` (epoch ms). */
async function expectCountdown(seconds: number, from: number): Promise<void> {
  const timer = await screen.findByRole("timer");
  const [, hours, minutes, rest] = /(\d+):(\d\d):(\d\d)/.exec(timer.textContent ?? "") ?? [];
  const shown = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
  expect(shown).toBeLessThanOrEqual(seconds);
  expect(shown).toBeGreaterThanOrEqual(seconds - Math.ceil((Date.now() - from) / 1000));
}

test("describes a plan with its next runs in both time zones and the effect of clock changes", async () => {
  const { container } = renderScreen(<PlanScreen siteId="100200-300401" openedAt={NOW} />, {
    answers: [answer(listPlans, aList()), failedRun],
    page,
    at: AT,
  });
  expect(await screen.findByText("Every day at 02:30 and 12:30.")).toBeVisible();
  expect(screen.getByText("2 runs a day; you can add 22 more.")).toBeVisible();
  const table = screen.getByRole("table", { name: "Next 10 runs" });
  const [, first] = within(table).getAllByRole("row");
  expect(first).toHaveTextContent(/29\.03\.2026 03:00.*29\.03\.2026 01:00/);
  expect(
    screen.getByText(/^29\.03\.2026 03:00: 02:30 doesn’t exist on this day; the feed runs once, right after/),
  ).toBeVisible();
  expect(await screen.findByRole("table", { name: "Recent runs" })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

test("shows the same plan in both views, and explains what a view cannot show", async () => {
  const { user } = open([answer(listPlans, aList([makePlan({ times: ["06:00", "18:00"], days: [1, 2, 3, 4, 5] })]))]);
  await user.click(await screen.findByRole("tab", { name: "Cron" }));
  expect(screen.getByLabelText("Hour")).toHaveValue("6,18");
  expect(screen.getByLabelText("Day of week")).toHaveValue("1-5");
  await user.clear(screen.getByLabelText("Day of month"));
  expect(screen.getByLabelText("Day of month")).toHaveAccessibleErrorMessage("Enter the missing value.");
  await user.type(screen.getByLabelText("Day of month"), "1");
  expect(screen.getByText(/^On day 1 of the month and also from Monday to Friday at 06:00/)).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Calendar" }));
  expect(screen.getByText(/limited to certain days of the month/)).toBeVisible();
});

test("counts the remaining runs while a plan is edited, and reports too many", async () => {
  const { user } = open([
    answer(listPlans, aList([makePlan({ type: "cron", cron: "0 * * * *", times: [], days: [] })])),
  ]);
  await user.click(await screen.findByRole("tab", { name: "Cron" }));
  expect(screen.getByText("24 runs a day; the limit is reached.")).toBeVisible();
  await user.clear(screen.getByLabelText("Minute"));
  await user.type(screen.getByLabelText("Minute"), "0,30");
  expect(screen.getByText("48 runs a day; the limit is 24.")).toBeVisible();
});

test("saves with the loaded revision, and reports that someone else saved meanwhile", async () => {
  const theirs = makePlan({ revision: 4, times: ["05:00"], updated_by: { id: "u2", name: "Dana" } });
  const mine = { plans: [makePlan({ revision: 5, days: [1] })] };
  const { user, calls } = open([
    answer(listPlans, aList(), aList([theirs])),
    answer(savePlan, makeRefusal(412, "stale", { revision: 4 }), mine),
  ]);
  await user.click(await screen.findByRole("checkbox", { name: "Sunday" }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Dana saved a newer version of this schedule")).toBeVisible();
  expect(screen.getByRole("checkbox", { name: "Sunday" })).not.toBeChecked();
  await user.click(screen.getByRole("button", { name: "Keep my changes" }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(calls(savePlan)).toHaveLength(2));
  const saves = calls(savePlan);
  expect(saves.map(({ headers }) => headers.get("if-match"))).toEqual(['"3"', '"4"']);
  expect(saves[1]?.body).toMatchObject({ schedule: { feed: "item", days: [1, 2, 3, 4, 5, 6], paused: false } });
});

test("shows the offset of each next run, which changes with the clocks", async () => {
  open([answer(listPlans, aList([makePlan()], { now: "2026-10-24T12:00:00.000Z" }))]);
  const table = await screen.findByRole("table", { name: "Next 10 runs" });
  const rows = within(table).getAllByRole("row");
  expect(rows[0]).toHaveTextContent(/^Europe\/PragueUTC$/);
  expect(rows[1]).toHaveTextContent(/25\.10\.2026 02:30 UTC\+02:00.*25\.10\.2026 00:30/);
  expect(rows[2]).toHaveTextContent(/25\.10\.2026 12:30 UTC\+01:00.*25\.10\.2026 11:30/);
});

test("starts a manual run, then counts down to the next one", async () => {
  const from = Date.now();
  const wait = "2026-03-29T11:59:58.000Z";
  const { user, calls, notices } = open([
    answer(listPlans, aList(), aList([makePlan({ next_manual_run_at: wait })])),
    answer(runNow, { run_id: "r1", status: "manually" }),
  ]);
  await user.click(await screen.findByRole("button", { name: "Run now" }));
  await waitFor(() => expect(calls(runNow)[0]?.body).toMatchObject({ feed: "item" }));
  await expectCountdown(86_398, from);
  await user.click(screen.getByRole("button", { name: "Run now" }));
  expect(calls(runNow)).toHaveLength(1);
  expect(notices.at(-1)).toMatchObject({ kind: "warning", text: "A feed can be run manually once every 24 hours." });
});

test.each([
  ["with plans", ["feeds"], [aList(), aList([makePlan({ next_manual_run_at: "2026-03-29T11:59:58.000Z" })])]],
  ["without plans", [], [aList()]],
])("counts down if another tab started a run first, with a backend %s", async (_, groups, lists) => {
  const from = Date.now();
  const next_manual_run_at = new Date(from + 86_398_000).toISOString();
  const { user, calls, notices } = open(
    [
      answer(listPlans, ...lists),
      answer(runNow, makeRefusal(409, "already_running", { run_id: "r1", next_manual_run_at })),
    ],
    { page: makeSitePage({ groups, rights }) },
  );
  await user.click(await screen.findByRole("button", { name: "Run now" }));
  await expectCountdown(86_398, from);
  expect(notices.at(-1)).toMatchObject({ kind: "bad" });
  await user.click(screen.getByRole("button", { name: "Run now" }));
  expect(calls(runNow)).toHaveLength(1);
});

test("creates the first plan of a feed", async () => {
  const { user, calls } = open([
    answer(listPlans, aList([])),
    answer(savePlan, { plans: [makePlan({ revision: 1 })] }),
  ]);
  expect(await screen.findByText("This feed has no schedule yet")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save schedule" }));
  await waitFor(() => expect(calls(savePlan)).toHaveLength(1));
  expect(calls(savePlan)[0]?.headers.get("if-match")).toBeNull();
});

describe("where plans cannot be read", () => {
  const legacy = { page: makeSitePage({ groups: [], rights }) };

  test("says so, shows no limit, and asks before replacing the existing plan", async () => {
    const answerBody = { plans: [makePlan({ feed: "products", times: ["05:00"] })] };
    const { user, calls } = open([answer(savePlan, answerBody)], legacy);
    expect(await screen.findByText("The current schedule can’t be shown")).toBeVisible();
    expect(screen.queryByText("This feed has no schedule yet")).toBeNull();
    expect(screen.getByText("1 run a day.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save schedule" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
    expect(calls(savePlan)).toHaveLength(0);
    await user.click(screen.getByRole("button", { name: "Save schedule" }));
    await user.click(await screen.findByRole("button", { name: "Replace schedule" }));
    expect(await screen.findByText("Every day at 05:00.")).toBeVisible();
    expect(screen.queryByText("The current schedule can’t be shown")).toBeNull();
    const sent = calls(savePlan)[0]?.body as { schedule: object };
    expect(sent.schedule).toMatchObject({ feed: "products", times: ["04:00"] });
    expect(sent.schedule).not.toHaveProperty("paused");
  });

  test("saves the plan for the feed that the runs name", async () => {
    const named = { ...failed, feed: "catalog-main" };
    const { user, calls } = renderScreen(<PlanScreen siteId="100200-300401" openedAt={NOW} />, {
      answers: [
        answer(history, { runs: [named], offset: 0, limit: 20, total: 1 }),
        answer(savePlan, { plans: [makePlan({ feed: "catalog-main" })] }),
      ],
      at: AT,
      ...legacy,
    });
    await user.click(await screen.findByRole("button", { name: "Save schedule" }));
    await user.click(await screen.findByRole("button", { name: "Replace schedule" }));
    await waitFor(() => expect(calls(savePlan)).toHaveLength(1));
    expect(calls(savePlan)[0]?.body).toMatchObject({ schedule: { feed: "catalog-main" } });
  });

  test("proposes no plan to users who cannot save one", async () => {
    const viewer = makeSitePage({ groups: [], rights: { roles: ["viewer"], policies: rights.policies } });
    open([], { page: viewer });
    expect(await screen.findByText("The current schedule can’t be shown")).toBeVisible();
    expect(screen.queryByText(/Saving it replaces/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Save schedule" })).toBeNull();
    expect(screen.getByRole("table", { name: "Next 10 runs", hidden: true }).closest(".hidden")).not.toBeNull();
  });

  test("runs the feed manually and shows its last runs, without naming it", async () => {
    const { user, calls } = renderScreen(<PlanScreen siteId="100200-300401" openedAt={NOW} />, {
      ...{ answers: [answer(runNow, { run_id: 812, status: "manually" }), failedRun], at: AT },
      ...legacy,
    });
    await user.click(await screen.findByRole("button", { name: "Run now" }));
    await waitFor(() => expect(calls(runNow)).toHaveLength(1));
    expect(calls(runNow)[0]?.body).toEqual({ manually_run_at: expect.any(String) });
    expect(await screen.findByRole("table", { name: "Recent runs" })).toBeVisible();
    expect(calls(history)[0]?.query).not.toHaveProperty("feed");
  });
});

test("shows what went wrong in the last runs", async () => {
  renderScreen(<PlanScreen siteId="100200-300401" openedAt={NOW} />, {
    answers: [answer(listPlans, aList()), failedRun],
    page,
    at: AT,
  });
  const table = await screen.findByRole("table", { name: "Recent runs" });
  expect(within(table).getAllByRole("row")[1]).toHaveTextContent(/Failed.*The feed has no source yet\./);
});

test.each([...RUN_CODES, ...DOWNLOAD_FAULTS, "xml_malformed", "login_gone"])(
  "shows a text for a run that failed with %s",
  async (code) => {
    const run = { ...failed, error: { code, line: 88 } };
    renderScreen(<PlanScreen siteId="100200-300401" openedAt={NOW} />, {
      answers: [answer(listPlans, aList()), answer(history, { runs: [run], offset: 0, limit: 20, total: 1 })],
      page,
      at: AT,
    });
    const texts: Record<string, string> = { ...en.feeds.errors, ...en.feeds.faults, ...en.feeds.runs };
    expect(await screen.findByText(`${texts[code]} Line 88.`)).toBeVisible();
  },
);
