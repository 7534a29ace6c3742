import { act, screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { AttentionStrip } from "@/components/analytics/attention/attention-strip";
import { getUiState, startUiState } from "@/lib/client/ui-state";
import { type AttentionItem, showAttention, stale } from "@/lib/contract/analytics/attention";
import { answer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const page = makeSitePage({ groups: ["query_statistics"] });
const items = [
  { reason: "held_run" as const, kind: null, count: 1 },
  { reason: "approval" as const, kind: "listing-campaigns" as const, count: 2 },
  { reason: "ending" as const, kind: "query-customizations" as const, count: 3 },
];

function open(found: readonly AttentionItem[] = items, late: readonly AttentionItem[] = []) {
  return renderScreen(<AttentionStrip siteId="s1" />, {
    answers: [answer(showAttention, { items: [...found] }), answer(stale, { items: [...late] })],
    page,
    at: "/",
  });
}

test("lists what waits with its count, and links to the filtered list", async () => {
  const { container } = open();
  const hrefs = (await screen.findAllByRole("link")).map((link) => [link.textContent, link.getAttribute("href")]);
  expect(hrefs).toEqual([
    ["1 feed run needs approval", "/sites/s1/settings/feeds/history?status=held"],
    ["2 drafts need your approval (listing campaigns)", "/sites/s1/plp_campaigns?waiting=my_review"],
    ["3 customizations have rules that end within 3 days (queries)", "/sites/s1/query_customizations?waiting=ending"],
  ]);
  expect(await axe(container)).toHaveNoViolations();
});

test("adds stale rules when they were counted, failed redirects and campaigns that end", async () => {
  const own = [
    { reason: "failed_redirects" as const, kind: null, count: 4 },
    { reason: "ending" as const, kind: "campaigns" as const, count: 1 },
    { reason: "old_draft" as const, kind: "top-items" as const, count: 1 },
  ];
  open(own, [{ reason: "stale_rules", kind: "product-listings", count: 7 }]);
  await screen.findByText(/stale rules/);
  expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["4 redirects lead to pages that fail", "/sites/s1/fixit?problem=target"],
    ["1 campaign ends within 3 days (banner campaigns)", "/sites/s1/campaigns?waiting=ending"],
    ["7 problems with stale rules (listings)", "/sites/s1/product_listing_customizations?stale=open"],
    ["1 draft is older than a week (TOP items)", "/sites/s1/top_items_customizations?waiting=old_draft"],
  ]);
});

test("hides one item for a week, in this browser, and shows it again", async () => {
  act(() => startUiState("attention-user"));
  const { user } = open();
  const [row] = await screen.findAllByRole("listitem");
  await user.click(within(row ?? document.body).getByRole("button", { name: "Hide for a week" }));
  expect(screen.queryByText(/feed run/)).toBeNull();
  expect(screen.getAllByRole("link")).toHaveLength(2);
  expect(getUiState().snoozed["s1 held_run "]).toBeGreaterThan(Date.now());
  await user.click(screen.getByRole("button", { name: "Show hidden (1)" }));
  expect(screen.getAllByRole("link")).toHaveLength(3);
  expect(getUiState().snoozed).toEqual({});
});

test("moves the focus to the next item when one is hidden", async () => {
  act(() => startUiState("attention-user"));
  const { user } = open();
  const [, second] = await screen.findAllByRole("listitem");
  within(second ?? document.body)
    .getByRole("button", { name: "Hide for a week" })
    .focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("link", { name: /rules that end within 3 days/ })).toHaveFocus());
});

test("shows nothing when nothing waits", async () => {
  const { calls } = open([]);
  await act(async () => undefined);
  expect(calls(showAttention).length).toBeLessThanOrEqual(1);
  expect(screen.queryByText("Needs attention")).toBeNull();
});
