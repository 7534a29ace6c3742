import { screen, waitFor } from "@testing-library/react";
import { CampaignTimelineScreen } from "@/components/campaigns/timeline/campaign-timeline-screen";
import { timeline } from "@/lib/contract/campaigns/campaigns";
import type { Answer } from "@/lib/http/endpoint";
import { answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { OPENED_AT, OURS } from "../list/fixtures";

const AT = "/sites/100200-300401/campaigns/timeline";

function aPage(items: Answer<typeof timeline>["items"]): Answer<typeof timeline> {
  return { items, page: 1, per_page: 50, total_pages: 1, total_count: items.length };
}

const campaign = {
  id: "k1",
  title: "tent",
  placements: ["search_header" as const],
  active_from: "2026-03-05",
  active_to: "2026-03-14",
};

function open(answers: FakeAnswer[], at = AT) {
  return renderScreen(<CampaignTimelineScreen kind="campaigns" siteId="100200-300401" openedAt={OPENED_AT} />, {
    answers,
    page: OURS,
    at,
  });
}

test("campaigns are bars that link to their editor, over the month of today", async () => {
  const { calls } = open([answer(timeline, aPage([campaign]))]);
  const bar = await screen.findByRole("link", {
    name: "Campaign tent: Above results, 05.03.2026 00:00 – 15.03.2026 00:00",
  });
  expect(bar).toHaveAttribute("href", expect.stringMatching(/\/campaigns\/k1/));
  expect(calls(timeline)[0]?.query).toMatchObject({ from: "2026-02-28T23:00:00.000Z", to: "2026-03-31T22:00:00.000Z" });
});

test("the zoom is in the URL", async () => {
  const { user, calls } = open([answer(timeline, aPage([campaign]))]);
  await user.click(await screen.findByRole("link", { name: "Year" }));
  await waitFor(() => expect(calls(timeline).at(-1)?.query).toMatchObject({ from: "2025-12-31T23:00:00.000Z" }));
  expect(window.location.search).toContain("zoom=year");
});

test("a period without campaigns says so", async () => {
  open([answer(timeline, aPage([]))]);
  expect(await screen.findByRole("heading", { name: "No campaigns in this period" })).toBeInTheDocument();
});

test("a timeline that fails to load can be loaded again", async () => {
  const { user } = open([answer(timeline, makeRefusal(500, "loading"), aPage([campaign]))]);
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: /^Campaign tent/ })).toBeInTheDocument();
});
