import { makeCatalogue } from "@/backend/demo/make-catalogue";
import { makeCustomizations } from "@/backend/demo/make-customizations";
import { makeRecommendationHistory } from "@/backend/demo/recommendation-history";
import { DEMO_SITES, type DemoSite } from "@/backend/demo/sites";

const NOW = new Date("2026-03-01T09:30:00Z");
const each = DEMO_SITES.map((site) => [site.name, site] as [string, DemoSite]);

test.each(each)("the history of recommendations of %s leads to the rules they have", (_, site) => {
  const made = makeCustomizations(site, makeCatalogue(site, 1, { shopUrl: "http://localhost:3002", now: NOW }), NOW);
  const steps = makeRecommendationHistory(made);
  const rows = made.customizations.filter(({ kind }) => kind === "recommendations-customization");
  expect(rows.map(({ subject }) => subject.split(":")[0]).sort()).toEqual(["all", "criteria", "item"]);
  for (const row of rows) {
    const own = steps.filter((step) => step.row === row);
    expect(own.map(({ action }) => action)).toEqual(["create", "save_rules", "save_rules"]);
    expect(own.map(({ before }) => before)).toEqual([null, ...own.slice(0, -1).map(({ after }) => after)]);
    expect(row.revision).toBe(own.length);
    expect([own[0]?.at, own.at(-1)?.at]).toEqual([row.createdAt?.getTime(), row.updatedAt?.getTime()]);
    expect(own.at(-1)?.after.map(({ id, item_url, position }) => [id, item_url, position])).toEqual(
      made.rules
        .filter(({ customizationId }) => customizationId === row.id)
        .map(({ id, itemUrl, position }) => [id, itemUrl, position]),
    );
  }
  const times = steps.map(({ at }) => at);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(NOW.getTime() - (times[0] ?? 0)).toBeLessThan(32 * 86_400_000);
});
