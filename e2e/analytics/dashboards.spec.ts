import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Api } from "@/e2e/support/api";
import { expect, makeFreshText, SITE, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { FULL } from "@/e2e/support/tier";
import {
  createDashboard,
  type Dashboard,
  listDashboards,
  showDashboard,
  type Widget,
} from "@/lib/contract/analytics/dashboards";
import { buildOverviewWidgets } from "@/lib/domain/analytics/ready-dashboard";

// Dashboards: reading, adding widgets, ordering by keyboard, editing by two people at once, and the menu.

const path = (id: string, query = "") => `/sites/${SITE}/dashboards/${id}${query}`;
const note = (id: string, text: string): Widget => ({ id, kind: "note", title: text, width: 1, settings: { text } });

async function board(api: Api, name: string, widgets: Widget[]): Promise<Dashboard> {
  return api.call(createDashboard, { params: { siteId: SITE }, body: { name, widgets } });
}

const titles = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });

/** The button of the dashboard's own page; the menu of the site lists dashboards with the same button. */
const findActions = (page: Page) => page.getByRole("main").getByRole("button", { name: /^Actions for dashboard/ });

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test("without JavaScript opens the first dashboard with its figures and links to the others", async ({ page }) => {
    await page.goto(`/sites/${SITE}/dashboards?period=30d`);
    await expect(page).toHaveURL(new RegExp(`/sites/${SITE}/dashboards/demo-1\\?period=30d$`));
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    const table = page.getByRole("table", { name: "Most searched queries" });
    await expect(table.getByRole("row")).toHaveCount(6);
    await expect(table.getByRole("link").first()).toHaveAttribute("href", /\/queries\?in=search&q=.*period=30d/);
    // The menu came with the page, too.
    const menu = page.getByRole("list", { name: "Dashboards of this site" });
    await expect(menu.getByRole("link", { name: "Overview" })).toHaveAttribute("aria-current", "page");
    await menu.getByRole("link", { name: "Needs attention" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Needs attention" })).toBeVisible();
  });
});

test("the back link of a dashboard with a long unbreakable name fits the window", async ({ page, api }) => {
  const { id } = await board(api, "W".repeat(80), []);
  await page.goto(path(id));
  await waitUntilHydrated(page);
  await findActions(page).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const undo = page.getByRole("region", { name: /notification/i }).getByRole("button", { name: "Undo" });
  await expect(undo).toBeInViewport({ ratio: 1 });
  await undo.click();
  await expect(page).toHaveURL(/\/dashboards\//);
});

test("duplicates a dashboard, opens the copy, and deletes it without asking for it again", async ({ page, api }) => {
  const name = makeFreshText("Board");
  const { id } = await board(api, name, [note("a", "First")]);
  await page.goto(path(id));
  await waitUntilHydrated(page);
  await findActions(page).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${name} (copy)` })).toBeVisible();
  await expect(page.getByText(`Dashboard duplicated as “${name} (copy)”`)).toBeVisible();
  await waitUntilHydrated(page);
  const refused: string[] = [];
  page.on("response", (answer) => answer.status() >= 400 && refused.push(answer.url()));
  await findActions(page).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText(`Dashboard “${name} (copy)” deleted`)).toBeVisible();
  expect(refused).toEqual([]);
});

test("adds a widget with a preview, moves it by keyboard, widens, copies, removes and restores it", {
  tag: FULL,
}, async ({ page, api }) => {
  const { id } = await board(api, makeFreshText("Board"), [note("a", "First"), note("b", "Second")]);
  await page.goto(path(id));
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "Add widget" }).click();
  const dialog = page.getByRole("dialog", { name: "Add widget" });
  await dialog.getByRole("radio", { name: /^Metric/ }).check();
  await dialog.getByRole("combobox", { name: "Metric" }).selectOption({ label: "Click-through rate (CTR)" });
  await expect(dialog.getByRole("region", { name: /^Preview/ })).toContainText("Click-through rate (CTR)");
  await dialog.getByRole("textbox", { name: "Heading" }).fill("Clicks");
  await dialog.getByRole("button", { name: "Add widget" }).click();
  await expect(titles(page)).toHaveText(["First", "Second", "Clicks"]);
  await expect(page.getByText("Widget “Clicks” added")).toBeVisible();

  await page.getByRole("button", { name: "Move Clicks" }).focus();
  await page.keyboard.press("Alt+Home");
  await expect(titles(page)).toHaveText(["Clicks", "First", "Second"]);
  await page.getByRole("button", { name: "Actions for widget Clicks" }).click();
  await page.getByRole("menuitem", { name: "Widen to two columns" }).click();
  await page.getByRole("button", { name: "Actions for widget Second" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(titles(page)).toHaveText(["Clicks", "First", "Second", "Second"]);
  await page.getByRole("button", { name: "Actions for widget First" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect(titles(page)).toHaveText(["Clicks", "Second", "Second"]);
  const removed = page.getByText("Widget “First” removed");
  await expect(removed).toBeVisible();
  await page.getByRole("listitem").filter({ has: removed }).getByRole("button", { name: "Undo" }).click();
  await expect(titles(page)).toHaveText(["Clicks", "First", "Second", "Second"]);
  await page.reload();
  await expect(titles(page)).toHaveText(["Clicks", "First", "Second", "Second"]);
  const stored = await api.call(showDashboard, { params: { siteId: SITE }, query: { id } });
  expect(stored.widgets.map(({ width }) => width)).toEqual([2, 1, 1, 1]);
});

test("two people editing at once keep each other's changes", { tag: FULL }, async ({ page, context, api }) => {
  const { id } = await board(api, makeFreshText("Board"), [
    note("a", "First"),
    note("b", "Second"),
    note("c", "Third"),
  ]);
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(path(id));
    await waitUntilHydrated(one);
  }
  const act = async (on: Page, widget: string, action: string) => {
    await on.getByRole("button", { name: `Actions for widget ${widget}` }).click();
    await on.getByRole("menuitem", { name: action }).click();
  };
  await Promise.all([act(page, "First", "Widen to two columns"), act(other, "Second", "Remove")]);
  // A notification disappears by itself, so it is expected before anything else happens.
  await expect(other.getByText("Widget “Second” removed")).toBeVisible();
  await act(page, "Third", "Duplicate");
  await expect(page.getByText("Widget “Third” duplicated")).toBeVisible();
  await page.reload();
  await expect(titles(page)).toHaveText(["First", "Third", "Third"]);
  await other.close();
});

test("renames, reorders by keyboard, deletes and restores a dashboard in the menu", { tag: FULL }, async ({
  page,
  api,
}) => {
  const [first, second] = [makeFreshText("Alpha"), makeFreshText("Beta")];
  const made = [
    await board(api, first, []),
    await board(
      api,
      second,
      buildOverviewWidgets(() => randomUUID()),
    ),
  ];
  await page.goto(path(made[0]?.id ?? ""));
  await waitUntilHydrated(page);
  const menu = page.getByRole("navigation", { name: "Main menu" }).first();
  const section = menu.getByText("Dashboards", { exact: true });
  const line = menu.getByRole("link", { name: second });
  // The section of the open screen is expanded, and its dashboards come with the page; their actions load later.
  const isOpen = await section.evaluate((title) => title.closest("details")?.open === true);
  if (!isOpen) await section.click();
  await expect(line).toBeVisible();
  await menu.getByRole("button", { name: `Actions for dashboard ${second}` }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(`${second} again`);
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("link", { name: `${second} again` })).toBeVisible();

  await menu.getByRole("button", { name: `Move ${second} again` }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  // Other tests create dashboards too.
  const own = [`${second} again`, first];
  const order = async () =>
    (await api.call(listDashboards, { params: { siteId: SITE } })).dashboards
      .map(({ name }) => name)
      .filter((name) => own.includes(name));
  await expect.poll(order).toEqual(own);

  await menu.getByRole("button", { name: `Actions for dashboard ${first}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page).toHaveURL(new RegExp(`/sites/${SITE}/dashboards/demo-1`));
  const gone = page.getByText(`Dashboard “${first}” deleted`);
  await expect(gone).toBeVisible();
  await page.getByRole("listitem").filter({ has: gone }).getByRole("button", { name: "Undo" }).click();
  await expect.poll(order).toEqual(own);
});

test("fills an empty dashboard with the predefined widgets in one step", { tag: FULL }, async ({ page, api }) => {
  const { id } = await board(api, makeFreshText("Empty"), []);
  await page.goto(path(id));
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: "Add widgets from template" }).click();
  await expect(titles(page)).toHaveCount(10);
  await expect
    .poll(async () => (await api.call(showDashboard, { params: { siteId: SITE }, query: { id } })).widgets.length)
    .toBe(10);
});

// walk.spec.ts measures the same; dashboard-screen.test.tsx has the controls.
test("fits a dashboard on a phone, with the controls of its widgets", { tag: FULL }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path("demo-1"));
  await waitUntilHydrated(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
  await expect(page.getByRole("button", { name: /^Actions for widget/ }).first()).toBeVisible();
});
