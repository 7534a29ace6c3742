import type { Page } from "@playwright/test";
import { saveDraft } from "@/lib/contract/customizations/drafts";
import { show } from "@/lib/contract/customizations/product-listings";
import type { RuleInput } from "@/lib/contract/search/rules";
import { search } from "@/lib/contract/search/search-host";
import { endOfDay } from "@/lib/domain/kit/day-boundary";
import { inDays } from "@/tests/support/in-days";
import { setLook } from "../support/axe";
import { expect, makeFreshText, SITE, test } from "../support/fixtures";
import { findLongCells } from "../support/long-cells";
import { LISTING } from "../support/subjects";
import { FULL, LANGUAGES } from "../support/tier";

const SITE_TIME_ZONE = "Europe/London";
const LISTS = ["query_customizations", "product_listing_customizations"];

test.use({ viewport: { width: 1280, height: 900 } });

for (const list of LISTS) {
  // Both lists are drawn by the same table.
  const tag = list === LISTS[0] ? [] : FULL;
  test(`ten rows of two lines fit on a screen in every language: ${list}`, { tag }, async ({ page, baseURL }) => {
    for (const locale of LANGUAGES) {
      await setLook(page, baseURL, "light", locale);
      await page.goto(`/sites/${SITE}/${list}`);
      const rows = page.locator("table.rows > tbody > tr");
      await rows.first().waitFor();
      await expect.poll(() => findLongCells(page), locale).toEqual([]);
      const top = await page.locator("table.rows > tbody").evaluate((body) => body.getBoundingClientRect().top);
      const height = Math.max(
        ...(await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))),
      );
      expect(top + 10 * height, `ten rows of ${list} in ${locale}`).toBeLessThanOrEqual(900);
      expect(await findCutChips(page), `shortened problems and tags of ${list} in ${locale}`).toEqual([]);
      expect(
        await page.locator("table.rows > thead").evaluate((head) => head.getBoundingClientRect().height),
      ).toBeLessThan(45);
    }
  });
}

test("a rule takes at most two lines in every language, whenever it acts", async ({ page, baseURL, api }) => {
  const day = (days: number): string => inDays(days).slice(0, 10);
  const [soon, later] = [`${day(10)}T11:45:00Z`, `${day(50)}T11:45:00Z`];
  const endOfLater = endOfDay(day(50), SITE_TIME_ZONE);
  const frames = [
    { active_from: soon },
    { active_to: later },
    { active_to: endOfLater },
    { active_from: soon, active_to: later },
    { active_from: endOfDay(day(9), SITE_TIME_ZONE), active_to: endOfLater },
  ];
  const { results } = await api.call(search, { query: { tracker_id: SITE, q: "kayak", "f[]": ["type:item"] } });
  const rules = frames.map((frame, index) => ({
    ...{ id: null, type: "pin" as const, item_url: results.hits[index]?.url ?? "", position: index + 1 },
    ...frame,
  }));
  const id = await api.createCustomization(`kayak ${makeFreshText("zz")}`, rules);
  for (const locale of LANGUAGES) {
    await setLook(page, baseURL, "light", locale);
    await page.goto(`/sites/${SITE}/query_customizations/${id}`);
    await expect(page.locator("table.rows > tbody > tr")).toHaveCount(rules.length);
    await expect.poll(() => findLongCells(page), locale).toEqual([]);
  }
});

/** A tag of this length fits; other tests may have given longer ones. */
const TAG_MAX = 10;

/** The short texts of chips in the table that do not fit; of a row's chips of one kind, the first is enough. */
function findCutChips(page: Page): Promise<string[]> {
  return page.locator("table.rows > tbody td .chip:first-child > span").evaluateAll(
    (texts, most) =>
      texts
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((text) => text.textContent ?? "")
        .filter((text) => text.length <= most),
    TAG_MAX,
  );
}

test("on a phone, the chip of a draft beside a long name breaks within no word", async ({ page, baseURL, api }) => {
  const { siteId, id, title } = await LISTING.make(api);
  const params = { siteId };
  const { revision } = await api.call(show, { params, query: { id } });
  const rules: RuleInput[] = [{ id: null, type: "hide", item_url: "HM-10028" }];
  const draft = { kind: "product-listings", mode: "simple", object_id: id, base_revision: String(revision) } as const;
  await api.call(saveDraft, { params, body: { ...draft, rules } }, { "if-match": '"0"' });
  await setLook(page, baseURL, "light", "cs");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/sites/${siteId}/product_listing_customizations?q=${encodeURIComponent(title)}`);
  const chip = page.locator("table.rows .chip").filter({ hasText: "Koncept" }).first();
  await chip.waitFor();
  expect((await chip.boundingBox())?.height).toBeLessThan(30);
});
