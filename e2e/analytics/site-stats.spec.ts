import { readFileSync } from "node:fs";
import { setCookies } from "@/e2e/support/cookies";
import { expect, makeFreshText, SITE, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { FULL } from "@/e2e/support/tier";

// Statistics of a site: figures, chart, table, change markers, exported files and saved views.

const path = (query = "") => `/sites/${SITE}/stats${query}`;

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  // searches.spec.ts reads figures without JavaScript; site-stats-screen.test.tsx has these.
  test("without JavaScript the figures and the table can be read and filtered by links", { tag: FULL }, async ({
    page,
  }) => {
    await page.goto(path());
    await expect(page.getByRole("heading", { name: "Site statistics", level: 1 })).toBeVisible();
    await expect(page.getByText(/^Data as of \d\d\.\d\d\.\d{4} \d\d:\d\d$/)).toBeVisible();
    const table = page.getByRole("table", { name: "Data table" });
    // Thirty days, the total, and the header row.
    await expect(table.getByRole("row")).toHaveCount(32);
    await page.getByRole("link", { name: "Weeks" }).click();
    await expect(page).toHaveURL(/by=week/);
    await page.getByRole("navigation", { name: "Placement" }).getByRole("link", { name: "Autocomplete" }).click();
    await expect(page).toHaveURL(/scope=autocomplete/);
    await expect(table.getByRole("row", { name: /^Whole range/ })).toBeVisible();
  });
});

// site-stats-screen.test.tsx and chart.test.tsx.
test("shows the same number in the figure, the chart's description and the table", { tag: FULL }, async ({ page }) => {
  await page.goto(path("?chart=ctr"));
  await waitUntilHydrated(page);
  const chart = page.getByRole("figure", { name: "Click-through rate (CTR)" });
  await expect(chart.getByRole("img", { name: "Click-through rate (CTR)" })).toBeVisible();
  const sentence = (await chart.getByText(/^From .+ to .+: /).textContent()) ?? "";
  const value = /: (.+)\.$/.exec(sentence)?.[1] ?? "";
  expect(value).toMatch(/^\d+(\.\d)?%$/);
  await expect(
    page.getByRole("region", { name: "Metrics for the period" }).getByText(value, { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("row", { name: /^Whole range/ })).toContainText(value);
});

// chart.test.tsx links marks to their changes, contract/history/change-marks.test.ts has the marks.
test("marks published rules on the open page and opens the change from the marker", { tag: FULL }, async ({
  page,
  api,
}) => {
  await page.goto(path("?period=7d&marks=publish"));
  await waitUntilHydrated(page);
  await expect(page.getByRole("img", { name: "Searches" })).toBeVisible();
  const marks = page.getByRole("button", { name: /\d+ changes?$/ });
  const query = makeFreshText("mark");
  await api.createCustomization(query, [{ id: null, type: "pin", position: 1, item_url: "HM-10028" }]);
  await expect(async () => {
    const last = marks.last();
    if ((await last.getAttribute("aria-expanded")) !== "true") await last.click();
    await expect(page.getByText(`Rules for “${query}” changed`).first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ intervals: [250] });
  await page
    .getByRole("link", { name: new RegExp(`View details \\(Rules for “${query}”`) })
    .first()
    .click();
  await expect(page).toHaveURL(/history\?.*change=\d+/);
});

test("exports what the screen shows, in the language of the page", async ({ page }) => {
  await page.goto(path("?period=7d&metrics=searches,ctr&compare=none"));
  await waitUntilHydrated(page);
  const total =
    (await page
      .getByRole("row", { name: /^Whole range/ })
      .getByRole("cell")
      .first()
      .textContent()) ?? "";
  await page.getByRole("button", { name: "Export 8 rows" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "CSV for spreadsheets" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(
    /^stats_100200-300401_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d_search_day_.*_en\.csv$/,
  );
  // The byte order mark tells spreadsheets UTF-8; trimming would remove it as white space.
  const lines = readFileSync(await file.path(), "utf8")
    .replace(/\r\n$/, "")
    .split("\r\n");
  expect(lines).toHaveLength(9);
  const parts = ["numerator", "denominator"].map((part) => `"Click-through rate (CTR) (${part})"`).join();
  expect(lines[0]).toBe(`\uFEFF"Time","Searches","Click-through rate (CTR)",${parts},"State"`);
  expect(lines.at(-1)).toContain(`"Whole range",${total.replaceAll(",", "")},`);
});

test("prints the chart of the dark theme for white paper, and the whole table with its head", async ({
  page,
  context,
  baseURL,
}) => {
  await setCookies(context, baseURL, { theme: "dark" });
  await page.goto(path("?period=90d"));
  await waitUntilHydrated(page);
  const chart = page.getByRole("img", { name: "Searches" });
  await expect(chart).toBeVisible();
  await expect(chart).toHaveCSS("filter", "none");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("body")).toHaveCSS("color", "rgb(28, 34, 37)");
  await expect(chart).toHaveCSS("filter", /invert\(1\)/);
  await expect(chart).toBeVisible();
  const table = page.getByRole("table", { name: "Data table" });
  await expect(table.locator("thead")).toHaveCSS("display", "table-header-group");
  await expect(table.getByRole("row").nth(1)).toHaveCSS("break-inside", "avoid");
  const isCut = () =>
    table.evaluate(
      (one) => one.parentElement !== null && one.parentElement.scrollHeight > one.parentElement.clientHeight + 1,
    );
  await expect.poll(isCut).toBe(false);
});

// All pages: beside upright ones, the table would begin on a new page and leave one half empty.
test("prints a screen with a table of many columns on landscape pages", async ({ page }) => {
  const table = page.getByRole("table", { name: "Data table" });
  const listPageSizes = async (query: string) => {
    await page.goto(path(query));
    await expect(table.getByRole("row", { name: /^Whole range/ })).toBeVisible();
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    return new Set(
      [...pdf.matchAll(/\/MediaBox\s*\[0 0 (\d+)[\d.]* (\d+)/g)].map(([, width, height]) => `${width} ${height}`),
    );
  };
  expect(await listPageSizes("?period=7d&metrics=searches,ctr&compare=none")).toEqual(new Set(["595 842"]));
  const many = "?period=7d&metrics=searches,ctr,no_results,no_click,conversion,aov,arpu";
  expect(await listPageSizes(many)).toEqual(new Set(["842 595"]));
});
