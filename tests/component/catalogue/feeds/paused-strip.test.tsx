import { screen, waitFor } from "@testing-library/react";
import { axe } from "jest-axe";
import { PausedStrip } from "@/components/catalogue/feeds/paused-strip";
import { listPlans, type Plan, pauseReason, resume } from "@/lib/contract/catalogue/plans";
import en from "@/messages/en";
import { makePlan } from "@/tests/support/feed-runs";
import { answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const rights = { roles: ["operator"], policies: ["feeds"] };
const page = makeSitePage({ groups: ["feeds"], rights });
const AT = "2026-03-09T05:00:00Z";

function aPausedPlan(over: Partial<Plan> = {}): Plan {
  const paused = { at: AT, because: "failures" as const };
  return makePlan({ type: "cron", time_zone: "UTC", times: [], days: [], cron: "0 4 * * *", paused, ...over });
}

const aList = (...plans: Plan[]) => ({ plans, daily_limit: 24, feeds: ["item", "brand"], now: AT });

function open(answers: FakeAnswer[], around = page) {
  return renderScreen(<PausedStrip />, { answers, page: around, at: "/sites/100200-300401/data_quality" });
}

test("shows why and since when a feed is paused, and resumes it after a test", async () => {
  const { user, calls, notices, container } = open([
    answer(listPlans, aList(aPausedPlan()), aList(aPausedPlan({ paused: null }))),
    answer(resume, { plan: aPausedPlan({ paused: null }) }),
  ]);
  expect(await screen.findByText(/“Products” is paused: too many failures in a row/)).toBeVisible();
  expect(screen.getByText(/^Since 09\.03\.2026 06:00/)).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole("button", { name: "Test and resume" }));
  await waitFor(() => expect(calls(resume)[0]?.body).toEqual({ feed: "item" }));
  expect(notices.at(-1)).toMatchObject({ kind: "good", text: "Feed “Products” resumed" });
  await waitFor(() => expect(screen.queryByText(/is paused/)).not.toBeInTheDocument());
});

test("shows the failing source if the test does not pass, and leaves the feed paused", async () => {
  const fault = { code: "xml_malformed", line: 12 };
  const more = { source: "https://shop.example/feed.xml", fault };
  const { user } = open([
    answer(listPlans, aList(aPausedPlan())),
    answer(resume, makeRefusal(422, "test_fetch_failed", more)),
  ]);
  await user.click(await screen.findByRole("button", { name: "Test and resume" }));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("The feed isn’t valid XML. Line 12.Source: https://shop.example/feed.xml");
  expect(screen.getByText(/is paused/)).toBeVisible();
});

test("has a text for each reason", () => {
  expect(Object.keys(en.feeds.paused.title).sort()).toEqual([...pauseReason.options].sort());
});

test("shows viewers no controls, and sends no request to a backend without plans", async () => {
  open(
    [answer(listPlans, aList(aPausedPlan()))],
    makeSitePage({ groups: ["feeds"], rights: { ...rights, roles: ["viewer"] } }),
  );
  expect(await screen.findByText(/is paused/)).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
