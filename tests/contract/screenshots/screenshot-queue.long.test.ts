import { aScreenshotShop, aSettings, askForShots, finishShots, shopUrl } from "@/tests/support/screenshots";

// Each picture starts a browser with its own data.

test("several runs at once wait in a queue, which is limited per site", async () => {
  const shop = await aScreenshotShop();
  const all = Array.from({ length: 9 }, () => aSettings({ url: shopUrl(shop.siteId) }));
  const statuses: number[] = [];
  const positions: number[] = [];
  for (const settings of all) {
    const answer = await askForShots(shop, settings);
    statuses.push(answer.status);
    if (answer.status === 202) positions.push((await askForShots(shop, settings)).ok().position ?? 0);
  }
  expect(statuses.filter((status) => status === 202).length).toBeLessThan(9);
  expect(statuses).toContain(429);
  expect(Math.max(...positions)).toBeGreaterThan(1);
  for (const [index, settings] of all.entries())
    if (statuses[index] === 202) expect(await finishShots(shop, settings)).toMatchObject({ status: "done" });
});
