import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { DataQualityScreen } from "@/components/catalogue/data-quality/data-quality-screen";
import { clearMissingItems, missingGroups, missingItems, stats } from "@/lib/contract/catalogue/data-quality";
import { missingState } from "@/lib/contract/catalogue/missing-items";
import { undoChanges } from "@/lib/contract/history/change-history";
import { why } from "@/lib/contract/search/query-insight";
import en from "@/messages/en";
import { type Around, answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { AT, makeMissingItem, makePage, makeStats, noPlans, page, viewerPage } from "./quality-answers";

const MISSING = `${AT}?tab=missing`;
const statsAnswer = answer(stats, makeStats());

function open(answers: FakeAnswer[], around: Partial<Around> = {}) {
  const screenPart = <DataQualityScreen siteId="100200-300401" />;
  return renderScreen(screenPart, { answers: [...answers, statsAnswer, noPlans], page, at: MISSING, ...around });
}

const row = (name: RegExp) => screen.findByRole("row", { name });

test("shows the source, count, times and state of a missing item, with explanations", async () => {
  const { calls, container } = open([answer(missingItems, makePage())]);
  const found = await row(/FW-9001/);
  for (const text of ["Old boots", "42", "11.02.2026 09:10", "08.02.2026 11:00", "Search Results", "Verified"])
    expect(within(found).getByText(text)).toBeInTheDocument();
  expect(calls(missingItems)[0]?.query).toEqual({
    ...{ limit: 10, offset: 0, sort_by: "last_reported_at", sort_direction: "desc", verified_only: true },
  });
  for (const state of missingState.options)
    expect(screen.getByText(en["data-quality"].missing.explanations[state])).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Export CSV (1 row)" })).toHaveAttribute(
    "href",
    "/api/sites/100200-300401/data_quality/missing_items/export_csv?verified_only=true",
  );
  expect(await axe(container)).toHaveNoViolations();
});

test("stores sorting, state and page in the URL, and requests them", async () => {
  const many = Array.from({ length: 10 }, (_, index) => makeMissingItem({ url: `FW-${index}` }));
  const { user, calls } = open([answer(missingItems, makePage(many, 23))]);
  await user.click(await screen.findByRole("link", { name: "Reports" }));
  expect(window.location.search).toBe("?tab=missing&sort_by=count");
  await user.click(screen.getByRole("link", { name: "Next page" }));
  expect(window.location.search).toBe("?tab=missing&sort_by=count&page=2");
  await waitFor(() => expect(calls(missingItems).at(-1)?.query).toMatchObject({ offset: 10, sort_by: "count" }));
  await user.click(screen.getByRole("link", { name: "Added to catalog" }));
  expect(window.location.search).toBe("?tab=missing&sort_by=count&state=fixed_waiting");
  await user.click(screen.getByRole("link", { name: "All reported" }));
  await waitFor(() => expect(calls(missingItems).at(-1)?.query).toMatchObject({ verified_only: false, offset: 0 }));
});

test("groups by source or pattern, and filters the list by a group", async () => {
  const groups = [{ key: "click", items: 7, count: 90, last_reported_at: "2026-02-11T08:10:00Z" }];
  const { user, calls, container } = open([
    answer(missingItems, makePage()),
    answer(missingGroups, { groups, total: 1 }),
  ]);
  await user.click(await screen.findByRole("link", { name: "By source" }));
  const found = await row(/^Click/);
  expect(found).toHaveTextContent("Click79011.02.2026 09:10");
  expect(await axe(container)).toHaveNoViolations();
  await user.click(within(found).getByRole("link", { name: "Click" }));
  expect(window.location.search).toBe("?tab=missing&source=click");
  await waitFor(() => expect(calls(missingItems).at(-1)?.query).toMatchObject({ source: "click" }));
  await user.click(await screen.findByRole("link", { name: "Remove filter Source: Click" }));
  expect(window.location.search).toBe("?tab=missing");
});

test("asks what to clear with counts, clears it, and offers undo", async () => {
  const total = { verified: 58, all: 75, click: 7 };
  const list = answer(missingItems, ({ query }) => {
    const count = query.source !== undefined ? total.click : query.verified_only ? total.verified : total.all;
    return makePage([makeMissingItem()], count);
  });
  const { user, calls, notices } = open(
    [
      list,
      { ...answer(clearMissingItems, { cleared: 7 }), changes: [4] },
      answer(undoChanges, { change_id: 5, feature: "data-quality", object_id: "missing" }),
    ],
    { at: `${MISSING}&source=click` },
  );
  await user.click(await screen.findByRole("button", { name: "Clear list" }));
  const dialog = await screen.findByRole("dialog", { name: "Clear missing items" });
  expect(await within(dialog).findByRole("radio", { name: "Items matching the filters (7)" })).toBeChecked();
  expect(within(dialog).getByRole("button", { name: "Clear 7 items" })).toBeVisible();
  await user.click(within(dialog).getByRole("radio", { name: "All items (75)" }));
  expect(within(dialog).getByRole("button", { name: "Clear 75 items" })).toBeVisible();
  await user.click(within(dialog).getByRole("radio", { name: "Items matching the filters (7)" }));
  await user.click(within(dialog).getByRole("button", { name: "Clear 7 items" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls(clearMissingItems)[0]?.body).toEqual({ scope: { source: "click", verified: true } });
  expect(notices.at(-1)).toMatchObject({ kind: "good", text: "7 items cleared", action: { label: "Undo" } });
  notices.at(-1)?.action?.run();
  await waitFor(() => expect(calls(undoChanges)[0]?.body).toEqual({ id: 4 }));
});

test("removes one item by its row, and goes to the previous page after the last one", async () => {
  const { user, calls } = open(
    [
      answer(missingItems, makePage([makeMissingItem()], 11)),
      { ...answer(clearMissingItems, { cleared: 1 }), changes: [4] },
    ],
    { at: `${MISSING}&page=2` },
  );
  await user.click(await screen.findByRole("button", { name: "Remove FW-9001 from the list" }));
  await waitFor(() => expect(calls(clearMissingItems)[0]?.body).toEqual({ scope: { urls: ["FW-9001"] } }));
  await waitFor(() => expect(window.location.search).toBe("?tab=missing"));
});

const notInFeed = {
  item: null,
  position: null,
  total: 0,
  stopped_by: "feed" as const,
  gates: [{ gate: "feed" as const, is_open: false, facts: { last_run: "2026-02-11T05:00:00Z" } }],
  explain: null,
};

test("explains why an item is not in the search, with links; Escape closes it", async () => {
  const { user, calls, container } = open([answer(missingItems, makePage()), answer(why, notInFeed)]);
  await user.click(await screen.findByRole("link", { name: /FW-9001/ }));
  const reason = await screen.findByRole("complementary", { name: "Why isn’t this item in search?" });
  expect(window.location.search).toBe("?tab=missing&why=FW-9001");
  expect(within(reason).getByRole("heading", { name: "Why isn’t this item in search?" })).toHaveFocus();
  expect(await within(reason).findByText("It isn’t in the catalog: no feed run has added it.")).toBeVisible();
  expect(within(reason).getByText("Last feed run: 11.02.2026 06:00")).toBeVisible();
  expect(within(reason).getByText("stopped here")).toBeVisible();
  expect(within(reason).getByRole("link", { name: "Show this search in preview" })).toHaveAttribute(
    "href",
    "/sites/100200-300401/search_preview?q=boots",
  );
  expect(calls(why)[0]?.query).toMatchObject({ item: "FW-9001" });
  expect(await axe(container)).toHaveNoViolations();
  await user.keyboard("{Escape}");
  expect(window.location.search).toBe("?tab=missing");
});

test("shows since when the catalog has an item that was missing", async () => {
  const fixed = makeMissingItem({ state: "fixed_waiting", found_at: "2026-02-12T08:00:00Z" });
  open([answer(missingItems, makePage([fixed]))]);
  const found = await row(/FW-9001/);
  expect(within(found).getByText("Added to catalog")).toBeVisible();
  expect(within(found).getByText("in the catalog since 12.02.2026 09:00")).toBeVisible();
});

test("lets viewers export the list, but not clear it", async () => {
  open([answer(missingItems, makePage())], { page: viewerPage });
  expect(await row(/FW-9001/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Export CSV (1 row)" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Clear list" })).toBeNull();
  expect(screen.queryByRole("button", { name: /from the list/ })).toBeNull();
});

test("lists and clears all items with a backend without our group", async () => {
  const legacy = makeSitePage({ groups: [], rights: { roles: ["operator"], policies: ["data_quality"] } });
  const plain = { ...makeMissingItem(), state: undefined, pattern: undefined };
  const { user, calls } = open([answer(missingItems, makePage([plain])), answer(clearMissingItems, { cleared: 1 })], {
    page: legacy,
  });
  expect(within(await row(/FW-9001/)).getByText("Verified")).toBeVisible();
  expect(screen.queryByRole("link", { name: /Export/ })).toBeNull();
  expect(screen.queryByRole("link", { name: "By source" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Clear list" }));
  await user.click(await screen.findByRole("button", { name: "Clear 1 item" }));
  await waitFor(() => expect(calls(clearMissingItems)[0]?.body).toBeUndefined());
});

test("distinguishes no missing items from no matches", async () => {
  const { user } = open([answer(missingItems, makePage([], 0))]);
  expect(await screen.findByText("No missing items")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Added to catalog" }));
  expect(await screen.findByText("No missing items match these filters")).toBeVisible();
});

test("says that a page is past the end, and links to the first", async () => {
  const { user, calls } = open([answer(missingItems, makePage([], 13))], { at: `${MISSING}&page=9` });
  expect(await screen.findByText("There are fewer pages now")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Go to the first page" }));
  await waitFor(() => expect(calls(missingItems).at(-1)?.query).toMatchObject({ offset: 0 }));
});

test("shows an error in place of the list, and the rest of the screen as usual", async () => {
  open([answer(missingItems, makeRefusal(404, "loading"))]);
  expect(await screen.findByText("Missing items couldn’t be loaded")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Data quality" })).toBeVisible();
});
