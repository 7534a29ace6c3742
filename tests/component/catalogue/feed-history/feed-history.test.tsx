import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { FeedHistoryScreen } from "@/components/catalogue/feed-history/feed-history-screen";
import { ITEM_CODES } from "@/lib/contract/catalogue/catalogue-import";
import { RECORD_FAULTS } from "@/lib/contract/catalogue/feed-faults";
import { READING_NOTES } from "@/lib/contract/catalogue/feed-reading";
import {
  approveRun,
  diff,
  errors,
  FEED_ROW_CODES,
  history,
  type Run,
  type RunErrorRow,
  rejectRun,
  restoreCatalogueVersion,
  showRun,
} from "@/lib/contract/catalogue/feed-runs";
import { FIRST_HOLD_CODES } from "@/lib/contract/catalogue/held-run";
import { listPlans } from "@/lib/contract/catalogue/plans";
import cs from "@/messages/cs";
import en from "@/messages/en";
import pl from "@/messages/pl";
import sk from "@/messages/sk";
import { makeHold, makeRun } from "@/tests/support/feed-runs";
import { type Around, answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const AT = "/sites/100200-300401/settings/feeds/history";
const rights = { roles: ["operator"], policies: ["feeds", "catalog"] };
const page = makeSitePage({ groups: ["feeds", "history"], rights });
const COUNTS = { read: 100, rejected: 2, clashes: 0, added: 3, changed: 4, unchanged: 50, removed: 60 };

const anEndedRun = (over: Partial<Run> = {}) =>
  makeRun({
    ...{ started: "2026-03-09T05:00:00Z", finished: "2026-03-09T05:00:12Z", error: null },
    ...{ counts: COUNTS, cause: "plan", errors_total: 0, ...over },
  });

const held = makeHold({ at: "2026-03-09T05:00:12Z", share_removed: 0.526, expires_at: "2026-03-16T05:00:12Z" });
const aWaitingRun = (over: Partial<Run> = {}) => anEndedRun({ status: "manually", finished: null, held, ...over });
const aPage = (...runs: Run[]) => ({ runs, offset: 0, limit: 20, total: runs.length });
const plans = answer(listPlans, { plans: [], daily_limit: 24, feeds: ["item", "brand"], now: "2026-03-09T06:00:00Z" });
const row = { identity: "A-1", title: "Blue tent", type: "item" };
const totals = { added: 3, changed: 4, removed: 60 };
const removed = answer(diff, { totals, rows: [{ ...row, kind: "removed", changes: [] }], offset: 0, limit: 50 });
const noErrors = answer(errors, { errors: [], offset: 0, limit: 100, total: 0, kept: 0 });

function open(answers: FakeAnswer[], around: Partial<Around> = {}) {
  const all = [...answers, plans, removed, noErrors];
  return renderScreen(<FeedHistoryScreen siteId="100200-300401" />, { answers: all, page, at: AT, ...around });
}

test("shows when runs started, their status and their changes", async () => {
  const failed = anEndedRun({ id: "r2", status: "failed", error: { code: "xml_malformed", line: 88 }, counts: null });
  const { container } = open([
    answer(history, aPage(aWaitingRun(), failed, anEndedRun({ id: "r3", errors_total: 7 }))),
  ]);
  const table = await screen.findByRole("table", { name: "Feed history" });
  const [, first, second, third] = within(table).getAllByRole("row");
  expect(first).toHaveTextContent(/Products.*Needs approval.*If approved: 3 added, 4 changed, 60 removed/);
  expect(second).toHaveTextContent(/Failed.*The feed isn’t valid XML\. Line 88\./);
  expect(third).toHaveTextContent(/Succeeded.*12 sec.*3 added, 4 changed, 60 removed.*7/);
  expect(await axe(container)).toHaveNoViolations();
});

test("says that a feed was not read because its server has not changed it", async () => {
  const unchanged = anEndedRun({ counts: {}, sources: [], unchanged_since: "2026-03-08T05:00:00Z" });
  const { user } = open([answer(history, aPage(unchanged))]);
  const table = await screen.findByRole("table", { name: "Feed history" });
  expect(table).toHaveTextContent(/Succeeded.*Feed unchanged since 08\.03\.2026 06:00/);
  await user.click(screen.getByRole("link", { name: "Products" }));
  expect(
    await screen.findByText(/its server reported that it hasn’t changed since 08\.03\.2026 06:00\./),
  ).toBeVisible();
  expect(screen.queryByRole("table", { name: "Sources" })).toBeNull();
});

test("names no line for a file that can’t be read at all", async () => {
  open([
    answer(history, aPage(anEndedRun({ status: "failed", error: { code: "zip_broken", line: 1 }, counts: null }))),
  ]);
  const table = await screen.findByRole("table", { name: "Feed history" });
  expect(table).toHaveTextContent(/Failed.*zip/);
  expect(table).not.toHaveTextContent("Line 1");
});

test("shows a rejected run as rejected, not as failed", async () => {
  const by = { id: "u2", name: "Jana Malá" };
  const decided = { ...held, decision: "rejected" as const, decided_at: "2026-03-10T08:00:00Z", decided_by: by };
  const rejected = anEndedRun({ status: "failed", error: { code: "rejected" }, held: decided });
  const { user } = open([answer(history, aPage(rejected))]);
  const table = await screen.findByRole("table", { name: "Feed history" });
  const [, first] = within(table).getAllByRole("row");
  expect(first).toHaveTextContent(/Rejected.*12 sec/);
  expect(first).not.toHaveTextContent("Failed");
  await user.click(screen.getByRole("link", { name: "Products" }));
  expect(await screen.findByText(/Rejected by Jana Malá on 10\.03\.2026 09:00/)).toBeVisible();
  expect(screen.queryByText(/The run was rejected/)).toBeNull();
});

test("shows the stored part of what a rejected run would have changed", async () => {
  const decided = { ...held, decision: "rejected" as const, decided_at: "2026-03-10T08:00:00Z", decided_by: null };
  const rejected = anEndedRun({ status: "failed", error: { code: "rejected" }, held: decided });
  const rows = [{ identity: "L1", kind: "removed" as const, type: "item", title: "Lamp", changes: [] }];
  const totals = { added: 3, changed: 4, removed: 60 };
  open([answer(history, aPage(rejected)), answer(diff, { totals, rows, kept: 1, offset: 0, limit: 50 })], {
    at: `${AT}?run=r1`,
  });
  expect(await screen.findByRole("link", { name: "Would be removed 60" })).toBeVisible();
  expect(await screen.findByRole("link", { name: "Lamp" })).toBeVisible();
  expect(screen.getByText("Only the first item is available.")).toBeVisible();
});

test("does not claim that there are no runs on a page past the end", async () => {
  const { user, calls } = open([answer(history, { runs: [], offset: 40, limit: 20, total: 15 })], {
    at: `${AT}?offset=40`,
  });
  expect(await screen.findByText("There are fewer pages now")).toBeVisible();
  expect(screen.queryByText("No feed runs yet")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Go to the first page" }));
  await waitFor(() => expect(calls(history).at(-1)?.query).toMatchObject({ offset: 0 }));
});

test("says that a run no longer exists, and links to the others", async () => {
  const { user } = open([answer(history, aPage(anEndedRun())), answer(showRun, makeRefusal(404, "not_found"))], {
    at: `${AT}?run=gone`,
  });
  expect(await screen.findByText("This run doesn’t exist or is no longer available")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await user.click(screen.getByRole("link", { name: "Show all runs" }));
  await waitFor(() => expect(window.location.search).toBe(""));
});

test("stores filters and sorting in the URL, and requests them", async () => {
  const { user, calls } = open([answer(history, aPage(anEndedRun()))]);
  await user.selectOptions(await screen.findByLabelText("Status"), "held");
  await waitFor(() => expect(calls(history).at(-1)?.query).toMatchObject({ held: "true", offset: 0 }));
  await user.selectOptions(screen.getByLabelText("Feed"), "brand");
  await user.type(screen.getByLabelText("To"), "09.03.2026");
  await user.click(screen.getByRole("link", { name: "Status" }));
  await waitFor(() =>
    expect(calls(history).at(-1)?.query).toMatchObject({ feed: "brand", sort_by: "status", sort_direction: "asc" }),
  );
  // The whole day in the site's time zone.
  expect(calls(history).at(-1)?.query).toMatchObject({ to: "2026-03-09T22:59:59.999Z" });
  expect(window.location.search).toContain("status=held");
  await user.click(screen.getByRole("link", { name: "Clear filters" }));
  expect(window.location.search).not.toContain("status=held");
});

test("opens a run in place with phases, counts and sources", async () => {
  const phases: Run["phases"] = [
    { name: "read", started_at: "2026-03-09T05:00:00Z", ms: 11_000 },
    { name: "compare", started_at: "2026-03-09T05:00:11Z", ms: null },
  ];
  const sources = [{ url: "https://shop.example/feed.xml", read: 100, rejected: 2 }];
  const { user, container } = open([answer(history, aPage(anEndedRun({ phases, sources })))]);
  await user.click(await screen.findByRole("link", { name: "Products" }));
  expect(screen.getByRole("heading", { name: "Products, 09.03.2026 06:00" })).toHaveFocus();
  expect(screen.getByRole("table", { name: "Phases" })).toHaveTextContent(/Reading.*11 sec.*Comparing.*running/);
  expect(screen.getByText("items no longer in the feed")).toBeVisible();
  expect(screen.getByRole("table", { name: "Sources" })).toHaveTextContent("https://shop.example/feed.xml");
  expect(await screen.findByText("Blue tent")).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("table", { name: "Phases" })).not.toBeInTheDocument();
});

test("shows changed attributes with values before and after", async () => {
  const changes = [{ field: "price", before: ["19.99"], after: ["24.99", "25.99"] }];
  const rows = [{ ...row, kind: "changed" as const, changes }];
  const { calls } = open(
    [answer(history, aPage(aWaitingRun())), answer(diff, { totals, rows, offset: 0, limit: 50 })],
    {
      at: `${AT}?run=r1&kind=changed`,
    },
  );
  const table = await screen.findByRole("table", { name: "Changes in this run" });
  expect(table).toHaveTextContent(/Blue tent.*A-1.*price.*before: 19\.99.*after: 24\.99, 25\.99/);
  expect(within(table).getByRole("link", { name: "Blue tent" })).toHaveAttribute(
    "href",
    "/sites/100200-300401/catalog_management/catalog_browser/item?identity=A-1",
  );
  expect(calls(diff)[0]?.query).toMatchObject({ kind: "changed", offset: 0 });
});

test("describes errors with their position, and links to a file of all", async () => {
  const error: RunErrorRow = {
    line: 1204,
    column: 7,
    source: "https://shop.example/feed.xml",
    identity: "A-1",
    code: "type_clash",
    field: "price",
    value: "abc",
  };
  open(
    [
      answer(history, aPage(anEndedRun({ counts: null, errors_total: 250 }))),
      answer(errors, { errors: [error], offset: 0, limit: 100, total: 250, kept: 200 }),
    ],
    { at: `${AT}?run=r1` },
  );
  const table = await screen.findByRole("table", { name: "Errors in this run" });
  expect(table).toHaveTextContent(/1,204column 7.*a different type than other values.*A-1.*price.*abc/);
  expect(screen.getByText("250 errors. Only the first 200 errors are available.")).toBeVisible();
  expect(screen.getByRole("link", { name: /^Download errors/ })).toHaveAttribute(
    "href",
    "/api/sites/100200-300401/settings/feeds/history/r1/errors_csv",
  );
});

test.each([...FEED_ROW_CODES, ...ITEM_CODES, ...RECORD_FAULTS, ...READING_NOTES])(
  "has a text for the row error %s",
  (code) => {
    const texts: Record<string, string> = { ...en.feeds.faults, ...en["feed-history"].rowErrors };
    expect(texts[code]).toMatch(/\.$/);
  },
);

test("says what an approval removes, then approves", async () => {
  const { user, calls, notices } = open(
    [answer(history, aPage(aWaitingRun())), answer(approveRun, { run: anEndedRun({ status: "manually" }) })],
    { at: `${AT}?run=r1` },
  );
  await user.click(await screen.findByRole("button", { name: "Approve" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Remove 60 items from the catalog?" });
  expect(dialog).toHaveTextContent("60 items (52.6%) removed, 4 items changed, 3 items added");
  await user.click(within(dialog).getByRole("button", { name: "Approve and remove 60 items" }));
  await waitFor(() => expect(calls(approveRun)).toHaveLength(1));
  expect(notices.at(-1)).toMatchObject({ kind: "good", text: "Run approved; the catalog will update shortly" });
  await waitFor(() => expect(calls(history).length).toBeGreaterThan(1));
});

test("shows why a run would damage items, with examples, also in the approval dialog", async () => {
  const reasons = [
    {
      ...{ code: "price_factor" as const, affected: 9, total: 10, factor: 25 },
      examples: [{ identity: "A-1", title: "Blue tent", before: "40", after: "1000" }],
    },
    {
      ...{ code: "image" as const, affected: 5, total: 10 },
      examples: [{ identity: "A-2", title: "Green tent", before: "/a.jpg", after: null }],
    },
  ];
  const damaged = aWaitingRun({ counts: { ...COUNTS, removed: 0 }, held: { ...held, share_removed: 0, reasons } });
  const { user } = open([answer(history, aPage(damaged))], { at: `${AT}?run=r1` });
  expect(await screen.findByText("This run would damage the catalog, so it needs approval")).toBeVisible();
  expect(screen.getByText("9 of 10 prices (90%) would change by the same factor, about 25×")).toBeVisible();
  expect(screen.getByText(/Green tent \(A-2\)/).closest("li")).toHaveTextContent("/a.jpg");
  await user.click(screen.getByRole("button", { name: "Approve" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText("5 of 10 items (50%) would lose their image")).toBeVisible();
  expect(dialog.getByText(/Blue tent \(A-1\)/).closest("li")).toHaveTextContent(/40.*1,000/);
  expect(dialog.getByRole("button", { name: "Approve anyway" })).toBeVisible();
});

test("shows why a first import looks damaged, with the values that were read", async () => {
  const lamp = { identity: "L-1", title: "Lamp", before: null };
  const reasons = [
    { code: "no_price" as const, affected: 30, total: 40, examples: [{ ...lamp, after: null }] },
    {
      ...{ code: "price_scale" as const, affected: 10, total: 40, factor: 100 },
      examples: [{ ...lamp, after: "129000" }],
    },
    { code: "all_sold_out" as const, affected: 40, total: 40, examples: [{ ...lamp, after: "0" }] },
  ];
  const counts = { ...COUNTS, removed: 0, kept_out: 12, without_price: 30 };
  const first = aWaitingRun({ counts, held: { ...held, share_removed: 0, reasons } });
  open([answer(history, aPage(first))], { at: `${AT}?run=r1` });
  expect(await screen.findByText("This first import looks damaged, so it needs approval")).toBeVisible();
  const list = within(screen.getByRole("list", { name: "Why the run needs approval" }));
  const texts = list.getAllByText(/Lamp \(L-1\)/).map((one) => one.closest("li")?.textContent);
  expect(texts).toEqual(["Lamp (L-1): –", "Lamp (L-1): 129,000", "Lamp (L-1): sold out"]);
  expect(list.getByText("No price was found for 30 of 40 items (75%) of this first import")).toBeVisible();
  expect(list.getByText("Prices are about 100 times those in another field of the feed")).toBeVisible();
  expect(list.getByText("All 40 items are sold out")).toBeVisible();
  expect(screen.getByText("items that must not be public").parentElement).toHaveTextContent(/^12/);
  expect(screen.getByText("items for which no price was found").parentElement).toHaveTextContent(/^30/);
});

test.each(FIRST_HOLD_CODES)("has a text for the reason %s in every language", (code) => {
  for (const texts of [en, cs, sk, pl])
    expect(texts["feed-history"].reasons[code]).toMatch(/\{(total|affected|factor)/);
});

test("pauses the feed on rejection, and reloads a run that was decided meanwhile", async () => {
  const { user, calls, notices } = open(
    [answer(history, aPage(aWaitingRun())), answer(rejectRun, makeRefusal(409, "not_held"))],
    {
      at: `${AT}?run=r1`,
    },
  );
  await user.click(await screen.findByRole("button", { name: "Reject" }));
  await user.click(await screen.findByRole("button", { name: "Reject and pause feed" }));
  await waitFor(() => expect(calls(rejectRun)[0]?.body).toEqual({ pause: true }));
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ kind: "bad", text: en["feed-runs"].errors.not_held }));
  expect(calls(history).length).toBeGreaterThan(1);
});

test("says which runs a restore undoes, and pauses their plans by default", async () => {
  const good = anEndedRun({ is_restorable: true });
  const bad = anEndedRun({ id: "r9", started: "2026-03-09T06:00:00Z", finished: "2026-03-09T06:00:10Z" });
  const { user, calls } = open(
    [
      answer(history, aPage(bad, good)),
      answer(restoreCatalogueVersion, { run: anEndedRun({ id: "r10", status: "manually" }) }),
    ],
    { at: `${AT}?run=r1` },
  );
  await user.click(await screen.findByRole("button", { name: "Restore this catalog version" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Restore this catalog version?" });
  expect(
    await within(dialog).findByText(/This undoes 1 later run \(Products\)\. Undone changes: 3 added, 4 changed, 60/),
  ).toBeVisible();
  expect(within(dialog).getByLabelText("Pause the schedules of these feeds")).toBeChecked();
  await user.click(within(dialog).getByRole("button", { name: "Restore catalog" }));
  await waitFor(() => expect(calls(restoreCatalogueVersion)[0]?.body).toEqual({ pause: true, before: false }));
});

test("names the catalog before an approval by who approved and when, and undoes that run too", async () => {
  const by = { id: "u2", name: "Jana Malá" };
  const approval = { decision: "approved" as const, decided_at: "2026-03-10T08:00:00Z", decided_by: by };
  const run = anEndedRun({
    held: { ...held, ...approval },
    finished: "2026-03-10T08:00:09Z",
    is_restorable_before: true,
  });
  const { user, calls } = open(
    [
      answer(history, aPage(run)),
      answer(restoreCatalogueVersion, { run: anEndedRun({ id: "r10", status: "manually" }) }),
    ],
    { at: `${AT}?run=r1` },
  );
  const name = "Restore version before approval (Jana Malá, 10.03.2026 09:00)";
  await user.click(await screen.findByRole("button", { name }));
  const dialog = await screen.findByRole("alertdialog", { name: "Restore this catalog version?" });
  expect(dialog).toHaveTextContent("before Jana Malá approved this run on 10.03.2026 09:00");
  expect(await within(dialog).findByText(/This undoes 1 later run \(Products\)/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Restore catalog" }));
  await waitFor(() => expect(calls(restoreCatalogueVersion)[0]?.body).toEqual({ pause: true, before: true }));
});

test("shows viewers runs without actions", async () => {
  const viewer = makeSitePage({ groups: ["feeds"], rights: { ...rights, roles: ["viewer"] } });
  open([answer(history, aPage(aWaitingRun({ is_restorable: true })))], { page: viewer, at: `${AT}?run=r1` });
  expect(await screen.findByText("Someone who can edit feeds must approve or reject it.")).toBeVisible();
  for (const name of ["Approve", "Reject", "Restore this catalog version"])
    expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
});

test("shows only the list with a backend that only lists runs", async () => {
  const legacy = { ...anEndedRun(), cause: undefined, errors_total: undefined };
  const { calls } = open([answer(history, aPage(legacy))], {
    page: makeSitePage({ groups: [], rights }),
    at: `${AT}?status=failed&sort_by=feed`,
  });
  const table = await screen.findByRole("table", { name: "Feed history" });
  expect(within(table).queryByRole("link", { name: "Products" })).not.toBeInTheDocument();
  expect(screen.queryByLabelText("Status")).not.toBeInTheDocument();
  expect(calls(history)[0]?.query).toEqual({ sort_by: "feed", sort_direction: "desc", offset: 0 });
});

test("shows a linked run above the list if the page does not contain it", async () => {
  open(
    [
      answer(history, aPage(anEndedRun({ id: "other" }))),
      answer(showRun, { run: anEndedRun({ id: "r7", feed: "brand" }) }),
    ],
    {
      at: `${AT}?run=r7`,
    },
  );
  expect(await screen.findByRole("heading", { name: "Brands, 09.03.2026 06:00" })).toBeVisible();
});
