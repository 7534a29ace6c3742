// Everyday jobs in lists and statistics; see jobs-in-editor.mjs.

import { clickOnNewPage, getButton } from "./open-page.mjs";

function openScreen(path) {
  return ({ page, site }) => page.goto(`${site}/${path}`, { waitUntil: "networkidle" });
}

const synonym = {
  name: "Add the suggested word for a query without results, starting on query statistics",
  prepare: async ({ page, site, call }) => {
    const { items } = await call("searches/page_json?scope=search&only=no_results&sort_by=lost&per_page=5");
    for (const { typed, mark } of items) {
      const found = await call(`searches/candidates_json?${new URLSearchParams({ q: typed })}`);
      const best = found.candidates.find(({ kind }) => kind === "synonym" || kind === "spelling");
      if (mark !== null || best === undefined) continue;
      await page.goto(`${site}/searches`, { waitUntil: "networkidle" });
      return { typed, title: best.title };
    }
    throw new Error("no query without results has a suggested word");
  },
  act: async ({ page, prepared: { typed, title } }) => {
    const strip = page.getByRole("region", { name: /without results$/ });
    await strip.getByRole("link", { name: typed, exact: true }).click();
    await clickOnNewPage(page, getButton(page, new RegExp(`\\(${title}\\)$`)));
    await page.getByText(/^(Synonym|Correction) added: /).waitFor();
  },
  check: async ({ call, prepared: { typed } }) => {
    const { items } = await call(`catalog_management/synonyms/page_json?${new URLSearchParams({ q: typed })}`);
    if (items.length === 0) throw new Error(`there is no synonym of ${typed}`);
  },
};

const redirect = {
  name: "Redirect a query, starting on the list of redirects",
  prepare: openScreen("fixit"),
  act: async ({ page }) => {
    await page.getByRole("searchbox", { name: "Find or add" }).click();
    await page.keyboard.type("winter sale -> https://shop.example/sale");
    await getButton(page, "Add").click();
    await page.getByText("Row “winter sale” added").waitFor();
  },
};

const exportMonth = {
  name: "Export the query statistics of last month, starting on query statistics",
  prepare: openScreen("searches"),
  act: async ({ page }) => {
    const bar = page.getByRole("region", { name: "Filters" });
    await bar.getByRole("button").first().click();
    await page.getByRole("menuitemcheckbox", { name: "Last month" }).click();
    await page.waitForURL(/period=last_month/);
    await getButton(page, /^Export/).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: /^Excel/ }).click();
    await (await download).path();
  },
};

const approveRun = {
  name: "Put a feed run live that awaits approval, starting on query statistics",
  prepare: openScreen("searches"),
  act: async ({ page }) => {
    await page
      .getByRole("main")
      .getByRole("link", { name: /feed runs? needs? approval/ })
      .click();
    await page.getByRole("table", { name: "Feed history" }).getByRole("link", { name: "Products" }).click();
    const run = page.getByRole("region", { name: /^Products, / });
    await clickOnNewPage(page, getButton(run, "Approve"));
    await getButton(page.getByRole("alertdialog"), /^Approve and remove/).click();
    await page.getByText(/^Run approved/).waitFor();
  },
};

/** Jobs in the order of the report. The last one changes the catalog. */
export const LIST_JOBS = [synonym, redirect, exportMonth, approveRun];
