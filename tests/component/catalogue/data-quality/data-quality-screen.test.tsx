import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { DataQualityScreen } from "@/components/catalogue/data-quality/data-quality-screen";
import {
  AFFECTED_AREAS,
  alertWebhook,
  CHECK_KEYS,
  dismissAlert,
  saveAlertWebhook,
  startCheck,
  stats,
} from "@/lib/contract/catalogue/data-quality";
import { undoChanges } from "@/lib/contract/history/change-history";
import cs from "@/messages/cs";
import en from "@/messages/en";
import { type Around, answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import {
  AT,
  makeAlert,
  makeAttribute,
  makeCheck,
  makeStats,
  noPlans,
  noWebhook,
  page,
  viewerPage,
} from "./quality-answers";

function open(answers: FakeAnswer[], around: Partial<Around> = {}) {
  const screenPart = <DataQualityScreen siteId="100200-300401" />;
  return renderScreen(screenPart, { answers: [...answers, noPlans, noWebhook], page, at: AT, ...around });
}

test("shows the rule, limits, failures and effect of a check in words", async () => {
  const { container } = open([answer(stats, makeStats())]);
  const row = (await screen.findByRole("heading", { name: "Images" })).closest("li");
  if (row === null) throw new Error("the check is not in a row");
  for (const text of [
    "Warning",
    "Every item has an image.",
    "Warning above 5% failing items, failed above 20%. Affects autocomplete.",
    "310 of 4,209",
  ])
    expect(within(row).getByText(text)).toBeInTheDocument();
  expect(within(row).getAllByText("7.4%")[0]).toBeInTheDocument();
  expect(within(row).getByRole("img", { name: "Last 2 checks: from 1% to 7.4% failing." })).toBeInTheDocument();
  expect(within(row).getByRole("link", { name: "Show 310 items in catalog browser" })).toHaveAttribute(
    "href",
    "/sites/100200-300401/catalog_management/catalog_browser?quality=image_missing",
  );
  expect(screen.getByText("1 of 1 checks didn’t pass.")).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test("links examples to their items, and shows the trend as a table", async () => {
  open([answer(stats, makeStats())]);
  const link = await screen.findByRole("link", { name: "Blue ink", hidden: true });
  expect(link).toHaveAttribute("href", expect.stringContaining("/catalog_browser/item?identity=FW-77"));
  const table = screen.getByRole("table", { name: "Trend: Images", hidden: true });
  const [, newest, oldest] = within(table).getAllByRole("row", { hidden: true });
  expect(newest).toHaveTextContent("09.03.2026 11:007.4%");
  expect(oldest).toHaveTextContent("1%");
});

test("lists failing checks first, and says if a check has nothing to check", async () => {
  const checks = [
    makeCheck({
      key: "brand_unknown",
      status: "not_applicable",
      affected: 0,
      total: 0,
      share: 0,
      samples: [],
      trend: [],
    }),
    makeCheck({ key: "title_missing", status: "ok", affected: 0, share: 0, samples: [], browsable: 0 }),
    makeCheck({ key: "pairing", status: "error" }),
  ];
  open([answer(stats, makeStats({ checks }))]);
  await screen.findByRole("heading", { name: "Pairing with visits" });
  const names = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(names).toEqual(["Pairing with visits", "Titles", "Brands"]);
  expect(screen.getByText("Nothing to check: the catalog lacks the data for it.")).toBeInTheDocument();
});

test.each(CHECK_KEYS)("has a name and a rule for the check %s", (key) => {
  for (const { names, rules } of [en["data-quality"], cs["data-quality"]]) {
    expect((names as Record<string, string>)[key]).toMatch(/\S/);
    expect((rules as Record<string, string>)[key]).toMatch(/\.$/);
  }
  for (const feature of AFFECTED_AREAS)
    expect((en["data-quality"].weakens as Record<string, string>)[feature]).toMatch(/\S/);
});

test("shows the key of a check that has no texts", async () => {
  open([answer(stats, makeStats({ checks: [makeCheck({ key: "ean_missing", weakens: null, threshold: null })] }))]);
  expect(await screen.findByRole("heading", { name: "ean_missing" })).toBeInTheDocument();
});

test("starts a check, announces it, and polls until it is done", async () => {
  const done = makeStats({ checked_at: "2026-03-09T11:00:00Z" });
  const { user, calls, notices } = open([
    answer(stats, makeStats(), makeStats({ state: "running", started_at: "2026-03-09T10:59:00Z" }), done),
    answer(startCheck, { state: "running" }),
  ]);
  expect(
    await screen.findByText(/Checked 09\.03\.2026 11:00 \(Europe\/Prague\)\. No check is running\./),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Check now" }));
  expect(await screen.findByText(/Check running since 09\.03\.2026 11:59\./)).toBeVisible();
  expect(notices).toMatchObject([{ kind: "good", text: "Check started" }]);
  await user.click(screen.getByRole("button", { name: "Check now" }));
  expect(calls(startCheck)).toHaveLength(1);
  expect(await screen.findByText(/Checked 09\.03\.2026 12:00/)).toBeVisible();
});

test("polls only while the tab is visible", async () => {
  const look = jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const { calls } = open([answer(stats, makeStats({ state: "running", progress: 0.4 }))]);
  expect(await screen.findByText(/^Check running, 40% done\./)).toBeVisible();
  // Every poll reads the visibility of the tab before it would send a request.
  const before = look.mock.calls.length;
  await waitFor(() => expect(look.mock.calls.length).toBeGreaterThan(before + 1));
  expect(calls(stats)).toHaveLength(1);
  look.mockReturnValue("visible");
  await waitFor(() => expect(calls(stats).length).toBeGreaterThan(1));
  look.mockRestore();
});

test("shows everything to viewers, without actions", async () => {
  open([answer(stats, makeStats({ alerts: [makeAlert()] }))], { page: viewerPage });
  expect(await screen.findByRole("heading", { name: "Images" })).toBeVisible();
  expect(screen.getByText(/view-only access to data quality/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Check now" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Dismiss/ })).toBeNull();
  expect(screen.queryByText("Also send alerts to a URL")).toBeNull();
});

test("shows an alert with its values and a link to the run, and dismisses it with undo", async () => {
  const { user, calls, notices } = open([
    answer(stats, makeStats({ alerts: [makeAlert()] }), makeStats(), makeStats({ alerts: [makeAlert()] })),
    { ...answer(dismissAlert, undefined), changes: [9] },
    answer(undoChanges, { change_id: 10, feature: "data-quality", object_id: "a1" }),
  ]);
  const alerts = await screen.findByRole("region", { name: "Alerts" });
  expect(within(alerts).getByText("Images: 7.4% failing now, 1% before")).toBeVisible();
  expect(within(alerts).getByText("09.03.2026 11:00. Affects 310 items.")).toBeVisible();
  await user.click(within(alerts).getByRole("button", { name: /^Dismiss/ }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Alerts" })).toBeNull());
  expect(calls(dismissAlert)[0]?.body).toEqual({ id: "a1" });
  notices.at(-1)?.action?.run();
  expect(await screen.findByRole("region", { name: "Alerts" })).toBeVisible();
});

test("shows both numbers if missing items have doubled", async () => {
  const alert = makeAlert({ kind: "missing_doubled", check: null, status: null, before: 12, now: 40, affected: 40 });
  open([answer(stats, makeStats({ alerts: [alert] }))]);
  expect(
    await screen.findByText("Missing items at least doubled in a day: 40 now, 12 the day before"),
  ).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Show missing items" })).toHaveAttribute("href", `${AT}?tab=missing`);
});

test("saves the webhook URL, and shows an error at its field", async () => {
  const saved = { url: "https://example.com/a", secret: "s3cret", last: null };
  const { user, calls } = open([
    answer(stats, makeStats()),
    answer(alertWebhook, { url: null, secret: null, last: null }, saved),
    answer(saveAlertWebhook, makeRefusal(422, "invalid", { errors: { url: ["webhook_not_https"] } }), saved),
  ]);
  await user.click(await screen.findByText("Also send alerts to a URL"));
  const field = await screen.findByRole("textbox", { name: "Webhook URL" });
  await user.type(field, "http://example.com/a");
  await user.click(screen.getByRole("button", { name: "Save URL" }));
  await waitFor(() => expect(field).toHaveAccessibleErrorMessage("The URL must start with https://."));
  expect(calls(saveAlertWebhook)[0]?.body).toEqual({ url: "http://example.com/a" });
  await user.clear(field);
  await user.type(field, "https://example.com/a");
  await user.click(screen.getByRole("button", { name: "Save URL" }));
  expect(await screen.findByText("s3cret")).toBeVisible();
});

test("shows fill rates and changes of attributes, filtered and sorted by the URL", async () => {
  const attributes = [
    makeAttribute(),
    makeAttribute({ name: "colour", share: 0.4, filled: 1684, before: null, data_type: "string", top: [] }),
    makeAttribute({ type: "brand", name: "title", share: 1, filled: 12, total: 12, before: 1 }),
  ];
  const { user, container } = open([answer(stats, makeStats({ catalog_attributes: attributes }))], {
    at: `${AT}?tab=attributes`,
  });
  const table = await screen.findByRole("table", { name: "Catalog attributes" });
  const names = () =>
    within(table)
      .getAllByRole("rowheader")
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(["colour", "price_amount", "title"]);
  const row = within(table).getByRole("row", { name: /price_amount/ });
  for (const text of ["99.8%", "4,200 of 4,209", "up by 4.8", "312", "number"])
    expect(within(row).getByText(text)).toBeInTheDocument();
  expect(within(row).getAllByText("199")).not.toHaveLength(0);
  expect(within(table).getByRole("row", { name: /colour/ })).toHaveTextContent("no earlier data");
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole("link", { name: "Brands" }));
  expect(names()).toEqual(["title"]);
  expect(window.location.search).toBe("?tab=attributes&type=brand");
  await user.click(screen.getByRole("link", { name: "All" }));
  await user.click(within(table).getByRole("link", { name: "Attribute" }));
  expect(window.location.search).toBe("?tab=attributes&by=name");
  await user.type(screen.getByRole("searchbox", { name: "Find by name" }), "PRICE{Enter}");
  expect(names()).toEqual(["price_amount"]);
  expect(screen.getByText("1 attribute")).toBeInTheDocument();
});

test("shows paired and unpaired items as share, counts and examples", async () => {
  const { container } = open([answer(stats, makeStats())], { at: `${AT}?tab=paired` });
  expect(await screen.findByText("92.9% of the items shoppers came across are in the catalog.")).toBeVisible();
  const table = screen.getByRole("table", { name: "Paired and unpaired items" });
  expect(within(table).getByRole("row", { name: /Unpaired/ })).toHaveTextContent("Unpaired2987.1%");
  expect(screen.getByText("FW-9001")).toBeVisible();
  expect(screen.getByRole("link", { name: "FW-1" })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

test("explains the screen if there are no checks or events yet", async () => {
  const nothing = makeStats({
    checked_at: null,
    checks: [],
    catalog_attributes: [],
    paired_items: { paired: 0, unpaired: 0 },
  });
  open([answer(stats, nothing)]);
  expect(await screen.findByText("No checks yet")).toBeVisible();
  expect(screen.getByText(/Not checked yet\./)).toBeVisible();
});

test("shows an error with a retry if loading fails", async () => {
  const { user } = open([answer(stats, makeRefusal(404, "loading"), makeStats())]);
  expect(await screen.findByRole("alert")).toHaveTextContent("Data quality couldn’t be loaded");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Images" })).toBeVisible();
});
