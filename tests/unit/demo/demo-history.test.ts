import { makeCustomizationHistory } from "@/backend/demo/history/customization-history";
import { makeCampaignHistory, makeWordHistory } from "@/backend/demo/history/other-history";
import { type HistoryStep, selectMonth } from "@/backend/demo/history/store-history";
import { makeCampaigns } from "@/backend/demo/make-campaigns";
import { makeCatalogue } from "@/backend/demo/make-catalogue";
import { makeCustomizations } from "@/backend/demo/make-customizations";
import { makeWords } from "@/backend/demo/make-words";
import { DEMO_SITES, type DemoSite } from "@/backend/demo/sites";

// The made-up change history (backend/demo/history).

const NOW = new Date("2026-03-01T09:30:00Z");
const PLACE = { shopUrl: "http://localhost:3002", now: NOW };
const each = DEMO_SITES.map((site) => [site.name, site] as [string, DemoSite]);

type Row = { id: string; revision?: number | undefined; updatedAt?: Date | undefined };

/** Expects that the steps of each row begin with its creation, continue each other, and end at its last change. */
function expectLeadsTo(steps: readonly HistoryStep[], rows: readonly Row[]): void {
  for (const { id, revision, updatedAt } of rows) {
    const own = steps.filter(({ entry }) => entry.objectId === id);
    expect(own.map(({ entry }) => entry.before)).toEqual([null, ...own.slice(0, -1).map(({ entry }) => entry.after)]);
    expect(new Set(own.map(({ entry }) => JSON.stringify(entry.after))).size).toBe(own.length);
    expect([own.length, own.at(-1)?.at]).toEqual([revision, updatedAt?.getTime()]);
  }
}

test.each(each)("the history of customizations of %s leads to the rules they have", (_, site) => {
  const made = makeCustomizations(site, makeCatalogue(site, 1, PLACE), NOW);
  const steps = makeCustomizationHistory(made);
  expectLeadsTo(steps, made.customizations);
  for (const { id, aliases = [], mode, kind } of made.customizations) {
    const last = steps.filter(({ entry }) => entry.objectId === id).at(-1)?.entry.after;
    const rules = made.rules.filter(({ customizationId }) => customizationId === id);
    expect(last).toMatchObject({
      mode,
      ...(kind === "query-customizations" ? { aliases } : {}),
      rules: rules.map((rule) => ({ id: rule.id, item_url: rule.itemUrl, position: rule.position ?? null })),
    });
  }
});

test.each(each)("the history of words and campaigns of %s leads to what they are", (_, site) => {
  const words = makeWords(site, makeCatalogue(site, 1, PLACE), NOW);
  const banners = makeCampaigns(site, PLACE);
  const steps = [...makeWordHistory(words), ...makeCampaignHistory(banners)];
  for (const [feature, rows] of [
    ["synonyms", words.synonyms],
    ["redirects", words.redirects],
    ["campaigns", banners.filter(({ kind }) => kind === "campaigns")],
    ["listing-campaigns", banners.filter(({ kind }) => kind === "listing-campaigns")],
  ] as const) {
    const own = steps.filter(({ entry }) => entry.feature === feature);
    expectLeadsTo(own, rows);
    expect(own.length).toBeGreaterThanOrEqual(rows.length);
  }
  const ends = steps.filter(({ entry }) => entry.feature === "redirects").map(({ entry }) => entry.after);
  for (const { cells } of words.redirects) expect(ends).toContainEqual({ kind: "exact", cells });
});

test("a month of steps is stored, oldest first", () => {
  const [site] = DEMO_SITES;
  if (site === undefined) throw new Error("no demo site");
  const steps = makeCustomizationHistory(makeCustomizations(site, makeCatalogue(site, 1, PLACE), NOW));
  const times = selectMonth(steps, NOW).map(({ at }) => at);
  expect(times.length).toBeGreaterThan(20);
  expect(times.length).toBeLessThan(steps.length);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(NOW.getTime() - (times[0] ?? 0)).toBeLessThanOrEqual(31 * 86_400_000);
});
