import { gzipSync } from "node:zlib";
import { BUDGETS, firstLoad } from "../scripts/check/first-load.mjs";
import { expect, SITE, test } from "./support/fixtures";

// How much script a screen makes the browser load. The budget is for what the HTML asks for. Screens come by name through
// one loader, so what a browser fetches without being asked is told as well, with a ceiling of its own.

const SCREENS = [
  { name: "list", path: `/sites/${SITE}/query_customizations`, budget: BUDGETS.list, unasked: 260 },
  { name: "editor", path: `/sites/${SITE}/query_customizations/demo-1`, budget: BUDGETS.editor, unasked: 350 },
] as const;

for (const { name, path, budget, unasked } of SCREENS) {
  test(`the ${name} loads at most ${budget} kB of script first`, async ({ page, baseURL }) => {
    const cookies = await page.context().cookies();
    const cookie = cookies.map((one) => `${one.name}=${one.value}`).join("; ");
    const { kb } = await firstLoad(baseURL ?? "", path, cookie);
    const sizes: number[] = [];
    page.on("response", async (answer) => {
      if (answer.request().resourceType() === "script") sizes.push(gzipSync(await answer.body()).length / 1000);
    });
    await page.goto(path, { waitUntil: "networkidle" });
    const all = sizes.reduce((sum, size) => sum + size, 0);
    test.info().annotations.push({ type: "kB", description: `${kb.toFixed(1)} in the HTML, ${all.toFixed(1)} in all` });
    expect(kb).toBeGreaterThan(50);
    expect(kb).toBeLessThanOrEqual(budget);
    expect(all).toBeLessThanOrEqual(unasked);
  });
}
