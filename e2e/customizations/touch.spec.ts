import { EditorScreen } from "@/e2e/pages/editor-screen";
import { expect, test } from "@/e2e/support/fixtures";
import { QUERY } from "@/e2e/support/subjects";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

type Point = { x: number; y: number };

test("on a phone, a result moves by its handle, a swipe scrolls, and menus are readable", async ({ page, api }) => {
  const editor = await EditorScreen.of(page, QUERY, await QUERY.make(api));
  const [first = "", second = ""] = await editor.readTitles();
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: Point[]) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  async function swipe(from: Point, to: Point) {
    await touch("touchStart", from);
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await touch("touchMove", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
    }
    await touch("touchEnd");
  }
  const measureBox = async (title: string) => (await editor.getResult(title).boundingBox()) ?? { x: 0, y: 0 };

  await test.step("a swipe over a result moves nothing", async () => {
    const { x, y } = await measureBox(second);
    const scroll = await page.evaluateHandle(() => ({
      end: new Promise((resolve) => document.addEventListener("scrollend", resolve, { once: true })),
    }));
    await swipe({ x: x + 40, y: y + 80 }, { x: x + 40, y: y - 100 });
    // The page scrolls on after the finger has left it, and a touch during that time can only stop it.
    await scroll.evaluate(({ end }) => end);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    expect((await editor.readTitles())[0]).toBe(first);
  });

  await test.step("its handle moves it", async () => {
    const handle = editor.getResult(second).getByRole("button", { name: `Move ${second}`, exact: true });
    // Results get their controls once the page rests near them.
    await handle.scrollIntoViewIfNeeded();
    await expect(handle.locator("svg")).toBeVisible();
    const { x, y } = (await handle.boundingBox()) ?? { x: 0, y: 0 };
    const target = await measureBox(first);
    await swipe({ x: x + 20, y: y + 20 }, { x: target.x + 10, y: y + 20 });
    await expect.poll(async () => (await editor.readTitles())[0]).toBe(second);
    await expect(handle).toBeFocused();
  });

  await test.step("the labels of its menu have room", async () => {
    const item = page.getByRole("menuitem", { name: "Pin this and all above" });
    const more = editor.getResult(first).getByRole("button", { name: `More actions: ${first}` });
    // On a busy computer, the first tap after a drop may come too early.
    await expect(async () => {
      if ((await more.getAttribute("aria-expanded")) !== "true") await more.tap();
      await expect(item).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await item.scrollIntoViewIfNeeded();
    const [box, menu] = [await item.boundingBox(), await page.getByRole("menu").boundingBox()];
    expect(box?.width).toBeGreaterThan((menu?.width ?? 0) * 0.8);
  });
});
