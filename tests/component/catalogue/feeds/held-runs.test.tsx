import { screen, waitFor } from "@testing-library/react";
import { axe } from "jest-axe";
import { HeldRuns } from "@/components/catalogue/feeds/held-runs";
import { history, type Run } from "@/lib/contract/catalogue/feed-runs";
import { makeRunToApprove } from "@/tests/support/feed-runs";
import { answer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const rights = { roles: ["viewer"], policies: ["feeds"] };
const page = makeSitePage({ groups: ["feeds"], rights });

function open(runs: Run[], { feed, around = page }: { feed?: string; around?: typeof page } = {}) {
  const found = { runs, offset: 0, limit: 20, total: runs.length };
  const part = <HeldRuns {...(feed === undefined ? {} : { feed })} />;
  return renderScreen(part, {
    answers: [answer(history, found)],
    page: around,
    at: "/sites/100200-300401/data_quality",
  });
}

test("shows feeds that await approval, since and until when, with links", async () => {
  const { calls, container } = open([makeRunToApprove(), makeRunToApprove({ id: "r2", feed: "brand" })]);
  expect(await screen.findByText("A run of the feed “Products” needs approval")).toBeVisible();
  expect(
    screen.getAllByText(/^Awaiting approval since 09\.03\.2026 06:00 .* expires on 16\.03\.2026 06:00/),
  ).toHaveLength(2);
  const [link] = screen.getAllByRole("link", { name: "Review run" });
  expect(link).toHaveAttribute("href", "/sites/100200-300401/settings/feeds/history?run=r1");
  expect(calls(history)[0]?.query).toMatchObject({ held: "true" });
  expect(await axe(container)).toHaveNoViolations();
});

test("shows only the runs of the given feed", async () => {
  open([makeRunToApprove(), makeRunToApprove({ id: "r2", feed: "brand" })], { feed: "brand" });
  expect(await screen.findByText("A run of the feed “Brands” needs approval")).toBeVisible();
  expect(screen.getAllByRole("link", { name: "Review run" })).toHaveLength(1);
});

test("ignores a run that was decided meanwhile", async () => {
  const { calls } = open([makeRunToApprove({ status: "running" }), makeRunToApprove({ id: "r2", held: null })]);
  await waitFor(() => expect(calls(history)).toHaveLength(1));
  expect(screen.queryByText(/needs approval/)).toBeNull();
});

test.each([
  ["a backend without held runs", makeSitePage({ groups: [], rights })],
  ["a user without the policy", makeSitePage({ groups: ["feeds"], rights: { ...rights, policies: [] } })],
])("sends no request for %s", (_, around) => {
  const { calls } = open([makeRunToApprove()], { around });
  expect(calls(history)).toHaveLength(0);
});
