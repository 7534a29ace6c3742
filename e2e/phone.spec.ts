import type { Locator } from "@playwright/test";
import { EditorScreen } from "@/e2e/pages/editor-screen";
import { waitUntilDrawn } from "@/e2e/support/drawn";
import { expect, makeFreshText, SITE, test } from "@/e2e/support/fixtures";
import { measureOverflow } from "@/e2e/support/overflow";
import { QUERY } from "@/e2e/support/subjects";
import { FULL } from "@/e2e/support/tier";
import { create } from "@/lib/contract/rewrites/redirects";

// Screens at 360 px: the lines of results in the editor, the filters of lists behind one button, and long URLs.

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Lists whose filters fold, each with one of its filters. */
const LISTS = [
  { path: "query_customizations", role: "navigation", name: "Status" },
  { path: "settings/feeds/history", role: "combobox", name: "Status" },
  { path: "searches", role: "navigation", name: "Filter queries" },
  { path: "campaigns", role: "navigation", name: "Status" },
  { path: "catalog_management/synonyms", role: "navigation", name: "Status" },
  { path: "data_quality?tab=missing", role: "navigation", name: "Items shown" },
  { path: "history", role: "combobox", name: "What happened" },
  { path: "settings/members", role: "combobox", name: "Role" },
] as const;
/** How many of them the gate opens: all have the same part, which folded-filters.test.tsx tests, and the walk measures their width. */
const IN_GATE = 1;

for (const [index, { path, role, name }] of LISTS.entries())
  test(`one button opens the filters: ${path}`, { tag: index < IN_GATE ? [] : FULL }, async ({ page }) => {
    await page.goto(`/sites/${SITE}/${path}`);
    await waitUntilDrawn(page);
    const main = page.getByRole("main");
    const button = main.getByRole("button", { name: /^Filters( \(\d+\))?$/ });
    const filter = main.getByRole(role, { name, exact: true });
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await expect(filter).toBeHidden();
    await button.tap();
    await expect(filter).toBeVisible();
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    await button.tap();
    await expect(filter).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(button).toBeHidden();
    await expect(filter).toBeVisible();
  });

type Line = { title: number; price: DOMRect; actions: DOMRect };

/** The width of the title of each line, and the places of its price and its actions. */
function measureLines(list: Locator): Promise<Line[]> {
  return list.getByRole("listitem").evaluateAll((lines) =>
    lines.slice(0, 6).map((line) => {
      const place = (part: Element | null) => (part ?? line).getBoundingClientRect().toJSON() as DOMRect;
      const buttons = [...line.querySelectorAll("button:not([data-reorder-handle])")].map(place);
      const price = line.querySelector("span.text-md.tabular-nums");
      const left = Math.min(...buttons.map((one) => one.left));
      const right = Math.max(...buttons.map((one) => one.right));
      const top = Math.min(...buttons.map((one) => one.top));
      const bottom = Math.max(...buttons.map((one) => one.bottom));
      const actions = new DOMRect(left, top, right - left, bottom - top).toJSON() as DOMRect;
      return { title: place(line.querySelector("[lang]")).width, price: place(price), actions };
    }),
  );
}

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// Beside the rules, a line has as little room as on a phone, which the gate opens.
for (const width of [360, 1024])
  test(`lines of results show title, price and actions beside each other: ${width} px`, {
    tag: width === 360 ? [] : FULL,
  }, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 740 });
    const editor = await EditorScreen.of(page, QUERY, await QUERY.make(api));
    await page.getByRole("button", { name: "List", exact: true }).first().click();
    const list = page.getByRole("list", { name: "Search", exact: true });
    // Results get their controls once the page rests near them.
    await list.scrollIntoViewIfNeeded();
    await expect(list.getByRole("listitem").first().getByRole("button", { name: /^Pin / })).toBeVisible();
    const lines = await measureLines(list);
    // Those further down have no controls yet.
    const ready = lines.filter(({ actions }) => Number.isFinite(actions.right));
    expect(ready.length).toBeGreaterThan(3);
    for (const line of ready) {
      expect(line.title).toBeGreaterThanOrEqual(120);
      expect(overlap(line.price, line.actions)).toBe(false);
      expect(line.actions.right).toBeLessThanOrEqual(width);
    }
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    expect((await editor.readTitles()).length).toBeGreaterThan(3);
  });

test("a long URL in the history does not make the page wider", async ({ page, api }) => {
  const word = makeFreshText("zz");
  const target = `https://shop.example/${"a".repeat(120)}`;
  await api.call(create, { params: { siteId: SITE }, body: { word, target } });
  await page.goto(`/sites/${SITE}/history?q=${encodeURIComponent(word)}`);
  await waitUntilDrawn(page);
  await page.getByRole("rowheader").getByRole("link").first().tap();
  const change = page.getByRole("complementary", { name: /^Change #/ });
  await expect(change.getByText(target)).toBeVisible();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
});
