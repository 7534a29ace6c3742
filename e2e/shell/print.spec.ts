import { expect, SITE, test } from "@/e2e/support/fixtures";
import { waitUntilHydrated } from "@/e2e/support/hydrated";
import { FULL } from "@/e2e/support/tier";

// Screens on paper: the content without the frame, dark on white in every theme.

const SCREENS = ["settings/members", "history", "help", "settings", "settings?tab=site"];
/** How many of them the gate prints: all share the frame, its style sheet and the tokens of colors. */
const IN_GATE = 1;

for (const [index, path] of SCREENS.entries())
  test(`${path} prints without menu and header, dark on white in the dark theme`, {
    tag: index < IN_GATE ? [] : FULL,
  }, async ({ page }) => {
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.goto(`/sites/${SITE}/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("header").first()).toBeHidden();
    await expect(page.locator("#side-menu")).toBeHidden();
    const { background, color } = await page.evaluate(() => {
      const style = getComputedStyle(document.body);
      return { background: style.backgroundColor, color: style.color };
    });
    const lightness = (rgb: string) =>
      /\d+/g.exec(rgb) === null ? 255 : Math.max(...(rgb.match(/\d+/g) ?? []).slice(0, 3).map(Number));
    expect(["rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"]).toContain(background);
    expect(lightness(color)).toBeLessThan(80);
  });

test("a notification is not printed", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-write"]);
  await page.goto(`/sites/${SITE}/settings`);
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: /^Copy/ }).first().click();
  const notice = page.getByText("Copied", { exact: true });
  await expect(notice).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(notice).toBeHidden();
});
